import { rm } from 'node:fs/promises'
import type Router from '@koa/router'
import type { Knex } from 'knex'
import type { Body, Endpoint, Group, Params, Query, ReplyInput } from '#contract/endpoint.ts'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { requireAccess, readerOf } from '#contract/rules/access.ts'
import { PRIVATE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import type { Built, PublicReads } from '../public-reads/cache.ts'
import { EncodedReply } from '../public-reads/encoding.ts'
import { serve, type StreamedReply } from '../public-reads/serve.ts'
import type { PublicState } from '../public-reads/versions.ts'
import { setCommonHeaders } from './common-headers.ts'
import type { AppContext, AppMiddleware, AppState } from './context.ts'
import { toContractError } from './errors.ts'
import { parseParams, parseQuery, readBody } from './input.ts'
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

/** Returned by a handler that writes the response itself: the import streams its result. */
export const responseSent = Symbol('responseSent')

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInput<E> | typeof responseSent>

/** A call of a public read. Its reply may depend on nothing else, because it is kept. */
interface ReadCall<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  /** The database to read. */
  db: Knex
}

/** What a public read returns: its reply as a value, as JSON text in chunks, or as a stream. */
export interface PublicReply<T> {
  /** The state of the data. */
  state: PublicState
  headers?: Readonly<Record<string, string>>
  /** See `Built`. */
  keep?: 'always'
  body: { value: T } | { json: readonly Buffer[] } | { stream: () => AsyncIterable<Buffer> }
}

type Read<E extends Endpoint> = (call: ReadCall<E>) => Promise<PublicReply<ReplyInput<E>>>

/** A public read of which some users get a personal variant. */
interface PersonalRead<E extends Endpoint> {
  read: Read<E>
  /** Returns the reply for this user, or undefined when the user gets the same as everybody. */
  forUser: (call: ReadCall<E> & { user: User }) => Promise<ReplyInput<E> | undefined>
  /** Whether `forUser` also replaces replies that everybody gets, and not only errors. */
  varies: boolean
}

export type Handlers<G extends Group> = {
  [K in keyof G]: G[K]['cached'] extends string ? Read<G[K]> | PersonalRead<G[K]> : Handler<G[K]>
}

export interface GroupOptions {
  /**
   * Whether a call that creates a listing needs no credit: it repeats an earlier call that
   * succeeded, or the site lists businesses for free.
   */
  needsNoCredit?: (ctx: AppContext, user: User) => Promise<boolean>
}

/**
 * Registers the endpoints of a contract group with their handlers. Each call is counted for the
 * rate limits and checked for access, and its input is parsed. Then the handler runs, and its reply
 * is validated, unless the handler has already sent it. The reply of an endpoint with `cached` is
 * kept, and its handler runs only when the data has changed.
 */
export type BindGroup = <G extends Group>(
  group: G,
  handlers: Handlers<G>,
  options?: GroupOptions,
) => void

interface BindOptions {
  /** For the endpoints with `cached`. It comes before the middleware of the others. */
  publicRouter: Router<AppState>
  router: Router<AppState>
  /** The security headers of data. */
  security: Readonly<Record<string, string>>
  reads: PublicReads
  currentUser: (ctx: AppContext) => Promise<User | null>
  receiveFile: ReceiveFile
  /** Returns whether a part of the site is switched on. */
  isOn: (feature: NonNullable<Endpoint['feature']>) => Promise<boolean>
}

/** Returns the function that binds groups. */
export function createBindGroup(options: BindOptions): BindGroup {
  return (group, handlers, groupOptions = {}) => {
    for (const [name, endpoint] of Object.entries(group)) {
      const handler = handlers[name as keyof typeof group]
      const { method, path, access, cached } = endpoint
      if (!['public', 'signed-in', 'paid', 'admin'].includes(access))
        throw new Error(`${method} ${path} has no access rule`)
      const router = cached ? options.publicRouter : options.router
      const answer = cached
        ? answerRead(endpoint, cached, handler as Read<Endpoint>, options)
        : answerCall(endpoint, handler as Handler<Endpoint>, options, groupOptions)
      router.register(path, [method.toLowerCase()], answer)
    }
  }
}

function answerCall(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  options: BindOptions,
  { needsNoCredit }: GroupOptions,
): AppMiddleware {
  const findUser = (ctx: AppContext) => findSignedInUser(ctx, options.currentUser)
  return async (ctx) => {
    ctx.state.route = `${endpoint.method} ${endpoint.path}`
    setCommonHeaders(ctx, options.security)
    if (endpoint.feature && !(await options.isOn(endpoint.feature)))
      throw new ContractError('not_found')
    const user = endpoint.access === 'public' ? null : await findUser(ctx)
    ctx.set('cache-control', PRIVATE_CACHE_CONTROL)
    await ctx.state.limits.countCall(ctx, endpoint, { userId: user?.id })
    const isFree =
      endpoint.access === 'paid' &&
      user !== null &&
      user.listingCredits < 1 &&
      (await needsNoCredit?.(ctx, user))
    requireAccess(endpoint, user, isFree)
    const call = {
      params: parseParams(endpoint, ctx),
      query: parseQuery(endpoint, ctx.query),
      body: await readBody(endpoint, ctx),
      user,
      findUser: () => findUser(ctx),
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
  }
}

function answerRead(
  endpoint: Endpoint,
  data: NonNullable<Endpoint['cached']>,
  handler: Read<Endpoint> | PersonalRead<Endpoint>,
  { reads, security, currentUser, isOn }: BindOptions,
): AppMiddleware {
  const {
    read,
    forUser,
    varies = false,
  } = typeof handler === 'function' ? { read: handler } : handler
  return async (ctx, next) => {
    const params = endpoint.params?.safeParse(ctx.params)
    ctx.state.route = `${endpoint.method} ${endpoint.path}`
    // Another endpoint may have the path: `/api/contractors/:id/related` also matches a profile.
    if (params?.success === false) return next()
    try {
      await ctx.state.limits.countCall(ctx, endpoint, {})
      await readBody(endpoint, ctx)
      const input = { params: params?.data, query: parseQuery(endpoint, ctx.query) } as Pick<
        ReadCall<Endpoint>,
        'params' | 'query'
      >
      const user = forUser && (await findPublicUser(ctx, currentUser))
      const personal = user && (await forUser?.({ ...input, user, db: reads.primary.db }))
      if (personal !== undefined && personal !== null) {
        setCommonHeaders(ctx, security)
        ctx.set({ 'cache-control': PRIVATE_CACHE_CONTROL, vary: 'Cookie' })
        ctx.body = endpoint.reply.parse(personal)
        return
      }
      const key = `${endpoint.path} ${JSON.stringify([input.params, input.query])}`
      const { value } = await reads.get(ctx.req, key, data, async (db) => {
        const reply = encode(endpoint, await read({ ...input, db }))
        // Switching a part of the site renews the epoch, so nothing that was kept is used. Checked
        // after the read, so that a reply from before the switch is not kept with the new epoch.
        if (endpoint.feature && !(await isOn(endpoint.feature)))
          throw new ContractError('not_found')
        return reply
      })
      await serve(ctx, value, { security, varies })
    } catch (error) {
      setCommonHeaders(ctx, security)
      throw error
    }
  }
}

function encode(
  endpoint: Endpoint,
  { state, headers = {}, keep, body }: PublicReply<unknown>,
): Built<EncodedReply | StreamedReply> {
  if ('stream' in body)
    return { state, value: { stream: body.stream, headers }, bytes: 0, keep: 'never' }
  const bytes = 'json' in body ? body.json : JSON.stringify(endpoint.reply.parse(body.value))
  const value = new EncodedReply(bytes, { headers })
  return { state, value, bytes: value.bytes, keep }
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
