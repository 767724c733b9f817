import { PASSWORD } from './passwords.ts'
import type { TestServer } from './server.ts'
import { post, signIn } from './visitors.ts'

/**
 * The kinds of callers: a visitor, a user who never paid, a user with a credit, the owner of the
 * listing, another owner, the admin and a user who has signed out.
 */
export const principals = [
  'anonymous',
  'member',
  'paid',
  'owner',
  'other owner',
  'admin',
  'signed out',
] as const
export type Principal = (typeof principals)[number]

export const principalEmails: Record<Exclude<Principal, 'anonymous'>, string> = {
  member: 'member@example.com',
  paid: 'credit@example.com',
  owner: 'owner@example.com',
  'other owner': 'other@example.com',
  admin: 'admin@example.com',
  'signed out': 'member@example.com',
}

/** The session cookies of the principals on a server with the demo directory. */
export class PrincipalCookies {
  readonly #server: TestServer
  readonly #cookies = new Map<Principal, string>()

  constructor(server: TestServer) {
    this.#server = server
  }

  /** Registers the other owner and gives them a contractor. Returns the id of the owner's listing. */
  async prepare(): Promise<number> {
    const { db, url } = this.#server
    await post(`${url}/api/register`, {
      email: principalEmails['other owner'],
      password: PASSWORD,
    })
    const listing = await db('contractors as c')
      .join('users as u', 'u.id', 'c.user_id')
      .where('u.email', principalEmails.owner)
      .orderBy('c.id')
      .first<{ id: number }>('c.id')
    const another = await db('contractors')
      .whereNull('user_id')
      .whereNull('deleted_at')
      .orderBy('id')
      .first<{ id: number; change_seq: number }>('id', 'change_seq')
    await db('contractors')
      .where({ id: another.id })
      .update({
        user_id: db('users').where({ email: principalEmails['other owner'] }).select('id'),
        change_seq: another.change_seq + 1_000_000,
      })
    return listing.id
  }

  /** Returns the session cookie of a principal. It is reused until `forget` is called. */
  async of(who: Principal): Promise<string> {
    if (who === 'anonymous') return ''
    const known = this.#cookies.get(who)
    if (known !== undefined) return known
    const cookie = await signIn(this.#server, principalEmails[who])
    if (who === 'signed out') await post(`${this.#server.url}/api/logout`, {}, { cookie })
    this.#cookies.set(who, cookie)
    return cookie
  }

  forget(who: Principal): void {
    this.#cookies.delete(who)
  }
}
