import { expect, vi } from 'vitest'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { readReply } from '../contract/read-reply.ts'
import { jsonRequest, type Target } from '../contract/targets.ts'
import type { TestDatabase } from './databases.ts'
import { PASSWORD, passwordOf } from './passwords.ts'
import { cookieOf } from './visitors.ts'

const WAIT = { timeout: 20_000 }

/** The calls with which a user registers, signs in and resets a password. */
export interface AccountCalls {
  post: (path: string, body?: unknown, cookie?: string) => Promise<Response>
  login: (email: string, password?: string, cookie?: string) => Promise<Response>
  /** Returns the session cookie. */
  signIn: (email: string, password?: string) => Promise<string>
  who: (cookie: string) => Promise<Response>
  isSignedIn: (cookie: string) => Promise<boolean>
  /** Registers an account. Returns its email address, user and session cookie. */
  member: () => Promise<{ email: string; user: User; cookie: string }>
  /**
   * Requests a reset link for an address, as it is typed, and returns the token of the link. Waits
   * for the mail, because it is written after the response.
   */
  linkToken: (email: string, typed?: string) => Promise<string>
}

export function accountCalls(target: Pick<Target, 'send' | 'mailsTo'>): AccountCalls {
  let count = 0
  const calls: AccountCalls = {
    post: (path, body, cookie = '') =>
      target.send(path, jsonRequest('POST', body, cookie ? { cookie } : {})),
    login: (email, password = passwordOf(email), cookie = '') =>
      calls.post('/api/login', { email, password }, cookie),
    signIn: async (email, password) => cookieOf(await calls.login(email, password)),
    who: (cookie) => target.send('/api/user', { headers: { cookie } }),
    isSignedIn: async (cookie) => (await calls.who(cookie)).status === 200,
    member: async () => {
      const email = `new${(count += 1)}@accounts.example`
      const response = await calls.post('/api/register', { email, password: PASSWORD })
      const user = await readReply(contract.session.register, response)
      return { email, user, cookie: cookieOf(response) }
    },
    linkToken: async (email, typed = email) => {
      const before = (await target.mailsTo(email)).length
      await readReply(
        contract.session.forgotPassword,
        await calls.post('/api/password/forgot', { email: typed }),
      )
      const body = await vi.waitFor(async () => {
        const mails = await target.mailsTo(email)
        expect(mails.length).toBeGreaterThan(before)
        return mails.at(-1) ?? ''
      }, WAIT)
      return /\/reset-password#token=([\w-]{40,})\s/.exec(body)?.[1] ?? ''
    },
  }
  return calls
}

/** The same calls for a server with its database. */
export const accountCallsOf = (server: TestDatabase & { url: string }): AccountCalls =>
  accountCalls({
    send: (path, init) => fetch(`${server.url}${path}`, init),
    mailsTo: (recipient) =>
      server.db('outbox').where({ recipient }).orderBy('id').pluck<string[]>('body'),
  })
