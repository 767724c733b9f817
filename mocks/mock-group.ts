import type { Body, Endpoint, Group, Params, Query, ReplyInput } from '#contract/endpoint.ts'
import type { User } from '#contract/entities.ts'
import { commonErrors, ContractError, type ErrorCode, fieldErrors } from '#contract/errors.ts'
import { readerOf, requireAccess } from '#contract/rules/access.ts'
import {
  cacheControlOf,
  PRIVATE_CACHE_CONTROL,
  withoutSharedCaches,
} from '#contract/rules/cache-control.ts'
import { readBody, readFile, readQuery } from './read-request.ts'

type Caller<E extends Endpoint> = E['access'] extends 'public' ? User | null : User

/** Arguments of a resolver. The input is parsed and the access is checked before the call. */
interface MockCall<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  user: Caller<E>
  /** Reads the uploaded file. Call it after all access checks, as on the server. */
  receiveFile: E['upload'] extends object ? () => Promise<File> : undefined
  request: Request
  /** Headers of the response; resolvers can add to them. */
  headers: Headers
}

type Resolver<E extends Endpoint> = (call: MockCall<E>) => ReplyInput<E> | Promise<ReplyInput<E>>
export type Resolvers<G extends Group> = { readonly [Name in keyof G]: Resolver<G[Name]> }

interface MockOptions {
  /** Returns true if the call needs no credit. */
  needsNoCredit?: (request: Request, user: User) => boolean
}

/** A request whose endpoint is known. */
interface RoutedRequest {
  request: Request
  /** Path segments by name, decoded but not validated. */
  segments: Record<string, string>
  user: User | null
}

export interface MockRoute {
  readonly endpoint: Endpoint
  handle: (routed: RoutedRequest) => Promise<Response>
}

/**
 * Creates the mock routes of one group, with the same parsing, errors and reply check as the
 * server's `bindGroup`. A missing resolver, a wrong body or a wrong reply does not compile. If a
 * resolver returns a reply or throws an error that the contract does not allow, `handle` rejects,
 * because this is a bug in the mock.
 */
export function mockGroup<G extends Group>(
  group: G,
  resolvers: Resolvers<NoInfer<G>>,
  options: MockOptions = {},
): MockRoute[] {
  return Object.entries(group).map(([name, endpoint]) => {
    // `Resolvers` checks the type of each resolver, but `Object.entries` loses these types.
    const resolver = resolvers[name] as unknown as Resolver<Endpoint>
    return { endpoint, handle: (routed) => handleCall(endpoint, resolver, routed, options) }
  })
}

async function handleCall(
  endpoint: Endpoint,
  resolver: Resolver<Endpoint>,
  routed: RoutedRequest,
  { needsNoCredit }: MockOptions,
): Promise<Response> {
  try {
    const isFree =
      endpoint.access === 'paid' &&
      routed.user !== null &&
      needsNoCredit?.(routed.request, routed.user)
    requireAccess(endpoint, routed.user, isFree)
    const user = endpoint.cached ? readerOf(routed.user) : routed.user
    const cacheControl = cacheControlOf(endpoint)
    const headers = new Headers({
      'cache-control': routed.user ? withoutSharedCaches(cacheControl) : cacheControl,
    })
    const call = {
      ...(await readCall(endpoint, routed)),
      user: user as User,
      request: routed.request,
      headers,
    }
    const reply = endpoint.reply.safeParse(await resolver(call as MockCall<Endpoint>))
    if (!reply.success)
      throw new Error(
        `The mock of ${formatEndpoint(endpoint)} broke its contract: ${reply.error.message}`,
      )
    const { status = 200, text } = endpoint
    if (!text) return Response.json(reply.data, { status, headers })
    headers.set('content-type', text)
    return new Response(String(reply.data), { status, headers })
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    if (!isDeclaredError(endpoint, error.code)) {
      throw new Error(
        `The mock of ${formatEndpoint(endpoint)} failed with "${error.code}", which its contract does not list`,
        { cause: error },
      )
    }
    return errorResponse(error)
  }
}

async function readCall(endpoint: Endpoint, { request, segments }: RoutedRequest) {
  const params = endpoint.params?.safeParse(segments)
  if (params && !params.success) throw new ContractError('not_found')
  const rawQuery = readQuery(request)
  const query = endpoint.query?.safeParse(rawQuery)
  if (query && !query.success)
    throw new ContractError('invalid', { fields: fieldErrors(query.error) })
  const body = endpoint.body?.safeParse(await readBody(request))
  if (body && !body.success) throw new ContractError('invalid', { fields: fieldErrors(body.error) })
  return {
    params: params?.data,
    query: query?.data,
    body: body?.data,
    receiveFile: fileReader(endpoint, request),
  }
}

function fileReader({ upload }: Endpoint, request: Request): (() => Promise<File>) | undefined {
  return upload && (() => readFile(request, upload.maxBytes))
}

function isDeclaredError(endpoint: Endpoint, code: ErrorCode): boolean {
  const declared: readonly ErrorCode[] = [...commonErrors, ...endpoint.errors]
  return declared.includes(code)
}

/** Reply of endpoints that return no data. */
export const successReply = { success: true } as const

const formatEndpoint = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** Returns the response for an error. All error responses are made here. */
export function errorResponse(error: ContractError, headers?: Record<string, string>): Response {
  return Response.json(error.toBody(), {
    status: error.status,
    headers: { 'cache-control': PRIVATE_CACHE_CONTROL, ...headers },
  })
}
