import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import session from 'koa-session'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { userRead } from '#contract/reads.ts'
import { sessionLifetimes } from '#contract/rules/limits.ts'
import { hasSessionHint, SESSION_HINT } from '#contract/rules/session-hint.ts'
import type { App, AppContext } from './context.ts'

/** Lifetime of the session cookie. The session in the database may end earlier. */
const COOKIE_MS = sessionLifetimes.user.maxDays * 24 * 60 * 60 * 1000
const MAX_USER_AGENT = 400

/**
 * The user who signs in and the password hash that was verified. No session is created when the
 * hash has changed meanwhile.
 */
export interface VerifiedCredentials {
  userId: number
  passwordHash: string
}

/**
 * Storage for sessions. The key is the SHA-256 of the session id. Implemented in
 * api/db/sessions.ts. See docs/decisions/2026-11-22-sessions-are-rows.md.
 */
export interface SessionStore {
  /**
   * Returns the user of a live session with their current rights. `isStale` is true when the
   * session was last used a minute ago or more.
   */
  find: (idHash: Buffer) => Promise<{ user: User; isStale: boolean } | null>
  /**
   * Stores a new session. Returns false and stores nothing when the password hash is no longer the
   * verified one, or the account was deleted.
   */
  insert: (idHash: Buffer, who: VerifiedCredentials & { userAgent: string }) => Promise<boolean>
  /** Updates the time of last use. Does not recreate a session that has ended. */
  touch: (idHash: Buffer) => Promise<void>
  remove: (idHash: Buffer) => Promise<void>
}

export interface Sessions {
  /** Returns the user of the request, or null. */
  currentUser: (ctx: AppContext) => Promise<User | null>
  /** Returns the hash of the session id of the request, or null when there is no live session. */
  currentIdHash: (ctx: AppContext) => Promise<Buffer | null>
  /**
   * Starts a session under a new id and ends the previous session of the request. Throws
   * `wrong_credentials` when the password has changed since it was verified, or the account was
   * deleted.
   */
  signIn: (ctx: AppContext, who: VerifiedCredentials) => Promise<void>
  signOut: (ctx: AppContext) => Promise<void>
}

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-sid' : 'sid'
}

/**
 * Returns whether a request has a cookie with one of the names of the session cookie, and so may
 * have a session. Does not verify the cookie.
 */
export function hasSessionCookie({ headers }: IncomingMessage): boolean {
  return headers.cookie !== undefined && /(?:^|;) *(?:__Host-)?sid=/.test(headers.cookie)
}

interface LiveSession {
  user: User
  idHash: Buffer
}

/** Session state of one request. */
interface RequestSession {
  live: LiveSession | null
  reading?: Promise<LiveSession | null>
  /** Ids generated for this request. Only these may be inserted. */
  generatedIds: Set<string>
  signingIn?: VerifiedCredentials
}

type SessionContext = AppContext & {
  session: { userId?: number; regenerate: () => Promise<void> } | null
}

/**
 * Runs koa-session with the database as its store. The session is read only when a call needs the
 * user and the request has the cookie. Only signing in creates a row and a cookie, so anonymous
 * visitors get neither.
 */
export function createSessions(
  app: App,
  sessionStore: SessionStore,
  { cookie, isHttps }: { cookie: string; isHttps: boolean },
): Sessions {
  const requestSessions = new WeakMap<object, RequestSession>()
  const requestSessionOf = (ctx: object) => {
    const requestSession = requestSessions.get(ctx) ?? {
      live: null,
      generatedIds: new Set<string>(),
    }
    requestSessions.set(ctx, requestSession)
    return requestSession
  }

  const store = {
    async get(id: string, _maxAge: number, { ctx }: { ctx?: AppContext }) {
      const idHash = hashId(id)
      const found = await sessionStore.find(idHash)
      if (ctx) requestSessionOf(ctx).live = found && { user: found.user, idHash }
      if (!found) return undefined
      if (found.isStale) await sessionStore.touch(idHash)
      return { userId: found.user.id }
    },
    // Only a new id is written: session data never changes, and an id sent by the client is never
    // inserted.
    async set(id: string, _data: unknown, _maxAge: number, { ctx }: { ctx?: AppContext }) {
      const requestSession = requestSessionOf(ctx ?? {})
      if (!requestSession.generatedIds.delete(id) || !requestSession.signingIn) return
      const userAgent = ctx?.get('user-agent').slice(0, MAX_USER_AGENT) ?? ''
      if (!(await sessionStore.insert(hashId(id), { ...requestSession.signingIn, userAgent })))
        throw new ContractError('wrong_credentials')
    },
    async destroy(id: string, { ctx }: { ctx?: AppContext }) {
      if (!requestSessionOf(ctx ?? {}).generatedIds.delete(id))
        await sessionStore.remove(hashId(id))
    },
  }
  const genid = (ctx: AppContext) => {
    const id = randomBytes(32).toString('base64url')
    requestSessionOf(ctx).generatedIds.add(id)
    return id
  }
  const koaSession = session(
    {
      key: cookie,
      store,
      genid,
      maxAge: COOKIE_MS,
      httpOnly: true,
      sameSite: 'strict',
      secure: isHttps,
      signed: true,
    },
    app,
  )

  const hasCookie = (ctx: AppContext, options?: { signed: boolean }) =>
    ctx.cookies.get(cookie, options) !== undefined
  const inSession = (
    ctx: AppContext,
    work: (ctx: SessionContext) => Promise<void> | void,
  ): Promise<void> => {
    // `isHttps` comes from the public URL. Behind a proxy the connection itself is not encrypted,
    // and setting a Secure cookie would otherwise throw.
    ctx.cookies.secure = isHttps
    return koaSession(ctx, async () => work(ctx as SessionContext))
  }
  const read = (ctx: AppContext): Promise<LiveSession | null> => {
    const requestSession = requestSessionOf(ctx)
    // koa-session verifies the signature.
    requestSession.reading ??= hasCookie(ctx, { signed: false })
      ? inSession(ctx, () => undefined).then(() => requestSession.live)
      : Promise.resolve(null)
    return requestSession.reading
  }

  /** Sets or removes the cookie that tells scripts that a session may exist. */
  const writeHint = (ctx: AppContext, isSet: boolean): void => {
    if (hasSessionHint(ctx.get('cookie')) === isSet) return
    ctx.cookies.secure = isHttps
    ctx.cookies.set(SESSION_HINT, isSet ? '1' : null, {
      maxAge: COOKIE_MS,
      httpOnly: false,
      sameSite: 'strict',
      secure: isHttps,
      signed: false,
    })
  }

  return {
    currentUser: async (ctx) => {
      const user = (await read(ctx))?.user ?? null
      // Sessions may be older than the hint, and a session may end without a sign-out.
      if (ctx.path === userRead.path) writeHint(ctx, user !== null)
      return user
    },
    currentIdHash: async (ctx) => (await read(ctx))?.idHash ?? null,
    signIn: (ctx, who) => {
      requestSessionOf(ctx).signingIn = who
      return inSession(ctx, async (sessionCtx) => {
        if (!sessionCtx.session) return
        sessionCtx.session.userId = who.userId
        try {
          await sessionCtx.session.regenerate()
          writeHint(ctx, true)
        } catch (error) {
          sessionCtx.session = null
          throw error
        }
      })
    },
    signOut: async (ctx) => {
      writeHint(ctx, false)
      if (!hasCookie(ctx)) return
      await inSession(ctx, (sessionCtx) => {
        sessionCtx.session = null
      })
    },
  }
}

function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
