import { rm } from 'node:fs/promises'
import { bodyParser } from '@koa/bodyparser'
import type Router from '@koa/router'
import type * as z from 'zod/mini'
import type { Body, Endpoint, Group, Params, Query, ReplyInput } from '#contract/endpoint.ts'
import type { User } from '#contract/entities.ts'
import { ContractError, fieldErrors, invalidField } from '#contract/errors.ts'
import { hasControlCharacters } from '#contract/fields.ts'
import { fieldMessages } from '#contract/messages.ts'
import { requireAccess, isSharedReply, readerOf } from '#contract/rules/access.ts'
import { PRIVATE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { MAX_JSON_BYTES } from '#contract/rules/limits.ts'
import type { AppContext, AppMiddleware, AppState } from './context.ts'
import { toContractError } from './errors.ts'
import { assertJsonLimits } from './json-limits.ts'
import type { ReceiveFile, UploadedFile } from './upload.ts'

export interface Call<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /**
   * Receives the file of an upload endpoint. The file is deleted when the handler has ended. Check
   * everything else before you call this function.
   */
  receiveFile: E['upload'] extends object ? () => Promise<UploadedFile> : undefined
  /** The signed-in user. Null on public endpoints, which may call `findUser` instead. */
  user: E['access'] extends 'public' ? null : User
  findUser: () => Promise<User | null>
  ctx: AppContext
}

/**
 * Returned by a handler that has written the response itself, for example from a cache. See
 * docs/decisions/2026-11-20-lists-built-by-the-database.md.
 */
export const responseSent = Symbol('responseSent')

export type Handlers<G extends Group> = {
  [K in keyof G]: (call: Call<G[K]>) => Promise<ReplyInput<G[K]> | typeof responseSent>
}

export interface GroupOptions {
  /**
   * Whether a call that creates a paid listing repeats an earlier call that succeeded. A repeated
   * call needs no second credit.
   */
  isRepeat?: (ctx: AppContext, user: User) => Promise<boolean>
}

/**
 * Registers the endpoints of a contract group with their handlers. Each call is counted for the
 * rate limits and checked for access, and its input is parsed. Then the handler runs, and its reply
 * is validated, unless the handler has already sent it.
 */
export type BindGroup = <G extends Group>(
  group: G,
  handlers: Handlers<G>,
  options?: GroupOptions,
) => void

interface BindOptions {
  /** Gives a response the security headers of data. */
  setSecurityHeaders: (ctx: AppContext) => void
  currentUser: (ctx: AppContext) => Promise<User | null>
  receiveFile: ReceiveFile
}

/** Returns the function that binds groups to `router`. */
export function createBindGroup(router: Router<AppState>, options: BindOptions): BindGroup {
  return (group, handlers, { isRepeat } = {}) => {
    for (const [name, endpoint] of Object.entries(group)) {
      if (!['public', 'signed-in', 'paid', 'admin'].includes(endpoint.access))
        throw new Error(`${endpoint.method} ${endpoint.path} has no access rule`)
      const isShared = isSharedReply(endpoint)
      const handler = handlers[name as keyof typeof group] as (
        call: Call<Endpoint>,
      ) => Promise<unknown>
      router.register(endpoint.path, [endpoint.method.toLowerCase()], async (ctx, next) => {
        // Another endpoint may have the path: `/api/contractors/:id/related` also matches a profile.
        if (isShared && endpoint.params && !endpoint.params.safeParse(ctx.params).success)
          return next()
        ctx.state.route = `${endpoint.method} ${endpoint.path}`
        options.setSecurityHeaders(ctx)
        const findUser = () =>
          isShared
            ? findPublicUser(ctx, options.currentUser)
            : findSignedInUser(ctx, options.currentUser)
        const user = endpoint.access === 'public' ? null : await findUser()
        if (!isShared) ctx.set('cache-control', PRIVATE_CACHE_CONTROL)
        await ctx.state.limits.countCall(ctx, endpoint, { userId: user?.id })
        const isRepeated =
          endpoint.access === 'paid' &&
          user !== null &&
          user.listingCredits < 1 &&
          (await isRepeat?.(ctx, user))
        requireAccess(endpoint, user, isRepeated)
        const call = {
          params: parseParams(endpoint, ctx.params as Record<string, string>),
          query: parseQuery(endpoint, ctx.query),
          body: await readBody(endpoint, ctx),
          user,
          findUser,
          ctx,
        }
        const email = user?.email ?? emailIn(call.body)
        if (endpoint.limit === 'sign-in' && user === null && email !== undefined)
          ctx.state.account = email
        await ctx.state.limits.countEmail(ctx, endpoint, email)
        const reply = await withFile(endpoint, ctx, options, (receiveFile) =>
          handler({ ...call, receiveFile } as Call<Endpoint>),
        )
        if (reply === responseSent) return
        ctx.status = endpoint.status ?? 200
        ctx.body = endpoint.reply.parse(reply)
      })
    }
  }
}

/** Runs `work` and deletes the uploaded file afterwards, also when `work` throws. */
async function withFile<T>(
  { upload }: Endpoint,
  ctx: AppContext,
  { receiveFile }: BindOptions,
  work: (receive?: () => Promise<UploadedFile>) => Promise<T>,
): Promise<T> {
  if (!upload) return work()
  let file: UploadedFile | undefined
  try {
    return await work(
      async () =>
        (file = await ctx.state.receiveBody(() => receiveFile(ctx, upload.maxBytes), 'upload')),
    )
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}

/** Returns the signed-in user, or null, and records the user id for the log. */
async function findSignedInUser(
  ctx: AppContext,
  currentUser: BindOptions['currentUser'],
): Promise<User | null> {
  const user = await currentUser(ctx)
  if (user) ctx.state.userId = user.id
  return user
}

/**
 * Returns the user of a public GET request. Returns null if nobody is signed in, if the session
 * cannot be read at the moment, or if the user has to change a one-time password first. Removes the
 * session cookie from the response, because public responses are cached.
 */
async function findPublicUser(
  ctx: AppContext,
  currentUser: BindOptions['currentUser'],
): Promise<User | null> {
  try {
    const user = await currentUser(ctx)
    return readerOf(user)
  } catch (error) {
    if (toContractError(error).code !== 'unavailable') throw error
    return null
  } finally {
    ctx.remove('set-cookie')
  }
}

function emailIn(body: unknown): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : undefined
}

/** Throws `not_found` when a path parameter is not valid: no row can have such an id or slug. */
function parseParams(endpoint: Endpoint, params: Record<string, string>): unknown {
  if (!endpoint.params) return undefined
  const parsed = endpoint.params.safeParse(params)
  if (!parsed.success) throw new ContractError('not_found')
  return parsed.data
}

function parseQuery(endpoint: Endpoint, query: NodeJS.Dict<string | string[]>): unknown {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw invalidField(name, fieldMessages.repeated(name))
    if (value && hasControlCharacters(value))
      throw invalidField(name, fieldMessages.forbiddenCharacters(name))
  }
  return endpoint.query ? parseInput(endpoint.query, query) : undefined
}

const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: `${MAX_JSON_BYTES}b`,
  jsonStrict: true,
}) as AppMiddleware

async function readBody(endpoint: Endpoint, ctx: AppContext): Promise<unknown> {
  if (!endpoint.body) {
    // An endpoint without a body rejects a body that is not JSON. Browsers send content-length 0
    // for an empty body.
    if (
      !endpoint.upload &&
      ctx.request.length !== 0 &&
      ctx.request.is('application/json') === false
    )
      throw new ContractError('unsupported_media_type')
    return undefined
  }
  if (!ctx.request.is('application/json')) throw new ContractError('unsupported_media_type')
  await ctx.state.receiveBody(async () => parseJson(ctx, () => Promise.resolve()))
  const { body } = ctx.request as { body?: unknown }
  assertJsonLimits(body)
  return parseInput(endpoint.body, body)
}

function parseInput(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new ContractError('invalid', { fields: fieldErrors(result.error) })
  return result.data
}
