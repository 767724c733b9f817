import { createHash, randomBytes } from 'node:crypto'
import session from 'koa-session'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { App, AppContext } from './context.ts'

/** The longest that any session lives (SE3); sooner ends are the database's to decide. */
const COOKIE_MS = 30 * 24 * 60 * 60 * 1000
const MAX_USER_AGENT = 400

/**
 * Who signs in, and the hash that the password was checked against: a password changed meanwhile
 * begins no session.
 */
export interface SignIn {
  userId: number
  passwordHash: string
}

/** Where sessions are kept, by the SHA-256 of their ids. Given by the accounts feature. */
export interface SessionRows {
  /**
   * The user of a live session, with the rights of this moment; `isStale` when it was last seen a
   * minute ago or more.
   */
  find: (idHash: Buffer) => Promise<{ user: User; isStale: boolean } | null>
  /** Answers whether the account is still as it was checked. */
  insert: (idHash: Buffer, who: SignIn & { userAgent: string }) => Promise<boolean>
  /** Touches a session that is still there: an ended one stays ended (F1). */
  touch: (idHash: Buffer) => Promise<void>
  remove: (idHash: Buffer) => Promise<void>
}

export interface Sessions {
  /** The user who asks, or null. Public reads that need no user never call this (F3). */
  currentUser: (ctx: AppContext) => Promise<User | null>
  /** Hash of the id of the session that the request came with, when it is live. */
  currentIdHash: (ctx: AppContext) => Promise<Buffer | null>
  /**
   * Begins a session under a new id and ends the one the request came with (F2). Throws
   * wrong_credentials when the account changed meanwhile.
   */
  signIn: (ctx: AppContext, who: SignIn) => Promise<void>
  signOut: (ctx: AppContext) => Promise<void>
}

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-sid' : 'sid'
}

interface Live {
  user: User
  idHash: Buffer
}

/** What one request has to do with sessions. */
interface Visit {
  live: Live | null
  reading?: Promise<Live | null>
  /** Ids made by this request: only these may become rows. */
  made: Set<string>
  signingIn?: SignIn
}

type SessionContext = AppContext & {
  session: { userId?: number; regenerate: () => Promise<void> } | null
}

/**
 * Koa-session over the database. It runs only when a call asks who is there, so that anonymous
 * visitors cost neither a row nor a cookie (SE5).
 */
export function createSessions(
  app: App,
  rows: SessionRows,
  { cookie, isHttps }: { cookie: string; isHttps: boolean },
): Sessions {
  const visits = new WeakMap<object, Visit>()
  const visitOf = (ctx: object) => {
    const visit = visits.get(ctx) ?? { live: null, made: new Set<string>() }
    visits.set(ctx, visit)
    return visit
  }

  const store = {
    async get(id: string, _maxAge: number, { ctx }: { ctx?: AppContext }) {
      const idHash = hashOf(id)
      const found = await rows.find(idHash)
      if (ctx) visitOf(ctx).live = found && { user: found.user, idHash }
      if (!found) return undefined
      if (found.isStale) await rows.touch(idHash)
      return { userId: found.user.id }
    },
    // What a session holds is settled when it begins: an id that came with the request is never written.
    async set(id: string, _data: unknown, _maxAge: number, { ctx }: { ctx?: AppContext }) {
      const visit = visitOf(ctx ?? {})
      if (!visit.made.delete(id) || !visit.signingIn) return
      const userAgent = ctx?.get('user-agent').slice(0, MAX_USER_AGENT) ?? ''
      if (!(await rows.insert(hashOf(id), { ...visit.signingIn, userAgent })))
        throw new ContractError('wrong_credentials')
    },
    async destroy(id: string, { ctx }: { ctx?: AppContext }) {
      if (!visitOf(ctx ?? {}).made.delete(id)) await rows.remove(hashOf(id))
    },
  }
  const genid = (ctx: AppContext) => {
    const id = randomBytes(32).toString('base64url')
    visitOf(ctx).made.add(id)
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

  const hasCookie = (ctx: AppContext) => ctx.cookies.get(cookie) !== undefined
  const inSession = (
    ctx: AppContext,
    work: (ctx: SessionContext) => Promise<void> | void,
  ): Promise<void> => {
    // By the site's own address: behind a proxy the connection itself is not encrypted, and a Secure cookie would throw (F13).
    ctx.cookies.secure = isHttps
    return koaSession(ctx, async () => work(ctx as SessionContext))
  }
  const read = (ctx: AppContext): Promise<Live | null> => {
    const visit = visitOf(ctx)
    visit.reading ??= hasCookie(ctx)
      ? inSession(ctx, () => undefined).then(() => visit.live)
      : Promise.resolve(null)
    return visit.reading
  }

  return {
    currentUser: async (ctx) => (await read(ctx))?.user ?? null,
    currentIdHash: async (ctx) => (await read(ctx))?.idHash ?? null,
    signIn: (ctx, who) => {
      visitOf(ctx).signingIn = who
      return inSession(ctx, async (within) => {
        if (!within.session) return
        within.session.userId = who.userId
        try {
          await within.session.regenerate()
        } catch (error) {
          within.session = null
          throw error
        }
      })
    },
    signOut: async (ctx) => {
      if (!hasCookie(ctx)) return
      await inSession(ctx, (within) => {
        within.session = null
      })
    },
  }
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
