import type { Body, Endpoint, Group, Params, Query, ReplyDraft } from '#contract/endpoint.ts'
import type { User } from '#contract/entities.ts'
import { commonErrors, ContractError, type ErrorCode, fieldErrors } from '#contract/errors.ts'
import { requireAccess } from '#contract/rules/access.ts'
import { readBody, readFile, readQuery } from './read-request.ts'

type Caller<E extends Endpoint> = E['access'] extends 'public' ? User | null : User

/** What a resolver is given: everything parsed by the contract, the caller already let in. */
interface MockCall<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  user: Caller<E>
  /** Reads the file once nothing else speaks against the call, as the server does. */
  receiveFile: E['upload'] extends object ? () => Promise<File> : undefined
  request: Request
  /** Headers of the answer, to add to. */
  headers: Headers
}

type Resolver<E extends Endpoint> = (call: MockCall<E>) => ReplyDraft<E> | Promise<ReplyDraft<E>>
export type Resolvers<G extends Group> = { readonly [Name in keyof G]: Resolver<G[Name]> }

interface MockOptions {
  /**
   * Whether a call for a paid listing is one sent again that has had its listing: it needs no
   * second credit (P2).
   */
  isRepeat?: (request: Request, user: User) => boolean
}

/** A request that has found its endpoint. */
interface RoutedRequest {
  request: Request
  /** Segments of the path by name, decoded, not yet checked. */
  segments: Record<string, string>
  user: User | null
}

export interface MockRoute {
  readonly endpoint: Endpoint
  answer: (routed: RoutedRequest) => Promise<Response>
}

/**
 * The mocks of one group, with the same parsing, errors and reply check as the server's `bindGroup`
 * (M2). A missing resolver, a wrong body or a wrong reply does not compile. A reply or an error
 * that the contract does not promise makes the answer reject: it is a fault of the mock, never
 * shown to the page as the server's.
 */
export function mockGroup<G extends Group>(
  group: G,
  resolvers: Resolvers<NoInfer<G>>,
  options: MockOptions = {},
): MockRoute[] {
  return Object.entries(group).map(([name, endpoint]) => {
    // Which endpoint a resolver belongs to is checked above, by name; here it is one of many.
    const resolver = resolvers[name] as unknown as Resolver<Endpoint>
    return { endpoint, answer: (routed) => answer(endpoint, resolver, routed, options) }
  })
}

async function answer(
  endpoint: Endpoint,
  resolver: Resolver<Endpoint>,
  routed: RoutedRequest,
  { isRepeat }: MockOptions,
): Promise<Response> {
  try {
    const isRepeated =
      endpoint.access === 'paid' && routed.user !== null && isRepeat?.(routed.request, routed.user)
    requireAccess(endpoint, routed.user, isRepeated)
    const isShared = endpoint.access === 'public' && endpoint.method === 'GET'
    const user = isShared && routed.user?.mustChangePassword ? null : routed.user
    const headers = new Headers(isShared ? {} : { 'cache-control': 'no-store' })
    const call = {
      ...(await readCall(endpoint, routed)),
      user: user as User,
      request: routed.request,
      headers,
    }
    const reply = endpoint.reply.safeParse(await resolver(call as MockCall<Endpoint>))
    if (!reply.success)
      throw new Error(`The mock of ${nameOf(endpoint)} broke its contract: ${reply.error.message}`)
    return Response.json(reply.data, { status: endpoint.status ?? 200, headers })
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    if (!mayAnswer(endpoint, error.code)) {
      throw new Error(
        `The mock of ${nameOf(endpoint)} answered "${error.code}", which its contract does not list`,
        { cause: error },
      )
    }
    return errorResponse(error)
  }
}

async function readCall(endpoint: Endpoint, { request, segments }: RoutedRequest) {
  const params = endpoint.params?.safeParse(segments)
  if (params && !params.success) throw new ContractError('not_found')
  const given = readQuery(request)
  const query = endpoint.query?.safeParse(given)
  if (query && !query.success)
    throw new ContractError('invalid', { fields: fieldErrors(query.error) })
  const body = endpoint.body?.safeParse(await readBody(request))
  if (body && !body.success) throw new ContractError('invalid', { fields: fieldErrors(body.error) })
  return {
    params: params?.data,
    query: query?.data,
    body: body?.data,
    receiveFile: receiverOf(endpoint, request),
  }
}

function receiverOf({ upload }: Endpoint, request: Request): (() => Promise<File>) | undefined {
  return upload && (() => readFile(request, upload.maxBytes))
}

function mayAnswer(endpoint: Endpoint, code: ErrorCode): boolean {
  const listed: readonly ErrorCode[] = [...commonErrors, ...endpoint.errors]
  return listed.includes(code)
}

/** The reply of calls that have nothing else to say (F25). */
export const done = { success: true } as const

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** The one writer of error answers (A12). */
export function errorResponse(error: ContractError, headers?: Record<string, string>): Response {
  return Response.json(error.toBody(), {
    status: error.status,
    headers: { 'cache-control': 'no-store', ...headers },
  })
}
