import { describe, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { accountMessages } from '#contract/messages.ts'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { PASSWORD, passwordOf } from '../support/passwords.ts'
import { cookieOf } from '../support/visitors.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const calls = contract.session
const WAIT = { timeout: 20_000 }

describe.each(targetNames)('accounts on %s', (name) => {
  const target = withTarget(name)
  let count = 0

  const post = (path: string, body?: unknown, cookie = '') =>
    target.send(path, jsonRequest('POST', body, cookie ? { cookie } : {}))
  const login = (email: string, password = passwordOf(email), cookie = '') =>
    post('/api/login', { email, password }, cookie)
  const signIn = async (email: string, password = passwordOf(email)) =>
    cookieOf(await login(email, password))
  const who = (cookie: string) => target.send('/api/user', { headers: { cookie } })
  const isSignedIn = async (cookie: string) => (await who(cookie)).status === 200
  /** Registers an account. Returns its email address, user and session cookie. */
  const member = async () => {
    const email = `new${(count += 1)}@accounts.example`
    const response = await post('/api/register', { email, password: PASSWORD })
    const user = await readReply(calls.register, response)
    return { email, user, cookie: cookieOf(response) }
  }
  /**
   * Requests a reset link and returns the token of the link. Waits for the mail, because it is
   * written after the response.
   */
  const linkToken = async (email: string, typed = email) => {
    const before = (await target.mailsTo(email)).length
    await readReply(calls.forgotPassword, await post('/api/password/forgot', { email: typed }))
    const body = await vi.waitFor(async () => {
      const mails = await target.mailsTo(email)
      expect(mails.length).toBeGreaterThan(before)
      return mails.at(-1) ?? ''
    }, WAIT)
    return /\/reset-password#token=([\w-]{40,})\s/.exec(body)?.[1] ?? ''
  }

  describe('signing in', () => {
    test('returns the user and sets a session cookie', async () => {
      const response = await login(' Member@Example.COM ')
      const user = await readReply(calls.login, response)
      expect(user).toEqual<User>({
        id: user.id,
        username: 'morgan',
        email: 'member@example.com',
        isAdmin: false,
        isContractor: false,
        hasActiveSubscription: false,
        listingCredits: 0,
      })
      expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly/i)
      expect(response.headers.getSetCookie().join()).toMatch(/SameSite=Strict/i)
      expect(await readReply(calls.user, await who(cookieOf(response)))).toEqual(user)
    })

    test('returns payments, credits and the admin flag', async () => {
      expect(await readReply(calls.login, await login('owner@example.com'))).toMatchObject({
        hasActiveSubscription: true,
        listingCredits: 0,
        isContractor: true,
      })
      expect(await readReply(calls.login, await login('credit@example.com'))).toMatchObject({
        hasActiveSubscription: true,
        listingCredits: 1,
        username: null,
      })
      expect(await readReply(calls.login, await login('admin@example.com'))).toMatchObject({
        isAdmin: true,
      })
    })

    test('rejects a wrong password and an unknown address with the same message', async () => {
      for (const [email, password] of [
        ['member@example.com', 'wrong'],
        ['nobody@example.com', PASSWORD],
      ] as const) {
        expect(await readError(await login(email, password))).toEqual({
          status: 401,
          code: 'wrong_credentials',
          message: 'Invalid email or password',
          paths: [],
        })
      }
    })

    test('reports missing fields', async () => {
      const response = await post('/api/login', { email: 'nonsense', password: '' })
      expect(await response.clone().json()).toMatchObject({
        errors: [
          { path: 'email', message: 'Please enter a valid email address' },
          { path: 'password', message: 'Password is required' },
        ],
      })
      expect(await readError(response)).toMatchObject({ status: 400, paths: ['email', 'password'] })
    })

    test('replaces the current session', async () => {
      const before = await signIn('member@example.com')
      const after = cookieOf(await login('credit@example.com', DEMO_PASSWORD, before))
      expect(after).not.toBe(before)
      expect(await isSignedIn(before)).toBe(false)
      expect(await readReply(calls.user, await who(after))).toMatchObject({
        email: 'credit@example.com',
      })
    })
  })

  describe('registering', () => {
    test('creates an account and signs in', async () => {
      const response = await post('/api/register', {
        email: ' Someone@New.example',
        username: 'someone',
        password: 'six 66',
      })
      const user = await readReply(calls.register, response)
      expect(user).toMatchObject({
        email: 'someone@new.example',
        username: 'someone',
        isAdmin: false,
        isContractor: false,
        hasActiveSubscription: false,
        listingCredits: 0,
      })
      expect(await readReply(calls.user, await who(cookieOf(response)))).toEqual(user)
      expect(await signIn('someone@new.example', 'six 66')).toBeTruthy()
    })

    test('stores no username if it is empty', async () => {
      for (const username of ['', null, undefined]) {
        const response = await post('/api/register', {
          email: `plain${(count += 1)}@new.example`,
          username,
          password: 'six 66',
        })
        expect((await readReply(calls.register, response)).username).toBeNull()
      }
    })

    test('rejects email addresses and usernames in use, regardless of case', async () => {
      expect(
        await readError(
          await post('/api/register', { email: 'MEMBER@example.com', password: 'six 66' }),
        ),
      ).toEqual({
        status: 409,
        code: 'email_taken',
        message: 'An account with this email already exists',
        paths: [],
      })
      expect(
        await readError(
          await post('/api/register', {
            email: 'other@new.example',
            username: 'Morgan',
            password: 'six 66',
          }),
        ),
      ).toEqual({
        status: 409,
        code: 'username_taken',
        message: 'This username is already taken',
        paths: [],
      })
    })

    test('is refused while signed in', async () => {
      const cookie = await signIn('member@example.com')
      expect(
        await readError(
          await post('/api/register', { email: 'again@new.example', password: 'six 66' }, cookie),
        ),
      ).toMatchObject({ status: 409, code: 'already_signed_in', message: 'Already signed in' })
    })

    test.each([
      ['email', 'x', 'Please enter a valid email address'],
      ['username', 'ab', 'Username must be at least 3 characters'],
      ['password', '12345', 'Password must be at least 6 characters'],
      ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ])('reports an error for %s = %j', async (path, value, message) => {
      expect(
        await readError(
          await post('/api/register', {
            email: 'fine@new.example',
            password: 'six 66',
            [path]: value,
          }),
        ),
      ).toMatchObject({ status: 400, code: 'invalid', paths: [path], message })
    })

    test('ignores fields in the body that grant rights', async () => {
      const wanted = {
        isAdmin: true,
        is_admin: true,
        isContractor: true,
        hasActiveSubscription: true,
        listingCredits: 9,
        id: 1,
        stripeCustomerId: 'cus_1',
        stripe_customer_id: 'cus_1',
      }
      const user = await readReply(
        calls.register,
        await post('/api/register', { email: 'greedy@new.example', password: 'six 66', ...wanted }),
      )
      expect(user).toMatchObject({
        isAdmin: false,
        isContractor: false,
        hasActiveSubscription: false,
        listingCredits: 0,
      })
      expect(user.id).toBeGreaterThan(1)
    })
  })

  describe('signing out', () => {
    test('ends the session and can be repeated', async () => {
      const cookie = await signIn('member@example.com')
      for (let time = 0; time < 2; time += 1)
        expect(await readReply(calls.logout, await post('/api/logout', undefined, cookie))).toEqual(
          { success: true },
        )
      expect(await readError(await who(cookie))).toMatchObject({
        status: 401,
        code: 'unauthenticated',
      })
    })

    test('succeeds without a session', async () => {
      await readReply(calls.logout, await post('/api/logout'))
    })

    test('on all other devices does not end this session', async () => {
      const { email, cookie } = await member()
      const elsewhere = [await signIn(email), await signIn(email)]
      await readReply(calls.logoutElsewhere, await post('/api/logout/elsewhere', undefined, cookie))
      expect(await isSignedIn(cookie)).toBe(true)
      for (const other of elsewhere) expect(await isSignedIn(other)).toBe(false)
      expect(await readError(await post('/api/logout/elsewhere'))).toMatchObject({ status: 401 })
    })
  })

  describe('a forgotten password', () => {
    test('gets the same response for any address, and only accounts get mail', async () => {
      const { email } = await member()
      await readReply(
        calls.forgotPassword,
        await post('/api/password/forgot', { email: 'nobody@nowhere.example' }),
      )
      expect(await linkToken(email, email.toUpperCase())).toBeTruthy()
      // The server processes such requests in order, so it has processed the one for the unknown
      // address.
      expect(await target.mailsTo('nobody@nowhere.example')).toEqual([])
    })

    test('can be reset once with the link, and the reset ends every session', async () => {
      const { email, cookie } = await member()
      const token = await linkToken(email)
      await readReply(
        calls.resetPassword,
        await post('/api/password/reset', { token, password: 'another one' }),
      )
      expect(await isSignedIn(cookie)).toBe(false)
      expect(await readError(await login(email))).toMatchObject({ status: 401 })
      expect(await signIn(email, 'another one')).toBeTruthy()
      expect(
        await readError(await post('/api/password/reset', { token, password: 'a third one' })),
      ).toEqual({
        status: 400,
        code: 'invalid',
        paths: ['token'],
        message: 'This link is no longer valid. Please ask for a new one.',
      })
    })

    test('is not reset with an unknown token or a too short password', async () => {
      expect(
        await readError(
          await post('/api/password/reset', { token: 'x'.repeat(43), password: 'six 66' }),
        ),
      ).toMatchObject({ status: 400, paths: ['token'] })
      expect(
        await readError(await post('/api/password/reset', { token: '', password: '123' })),
      ).toMatchObject({ status: 400, paths: ['token', 'password'] })
    })

    test('sends at most five mails while the links are valid', async () => {
      const { email } = await member()
      for (let time = 0; time < 7; time += 1)
        await readReply(calls.forgotPassword, await post('/api/password/forgot', { email }))
      const { email: last } = await member()
      expect(await linkToken(last)).toBeTruthy()
      expect(await target.mailsTo(email)).toHaveLength(5)
    })
  })

  describe('a changed password', () => {
    test('replaces the session, ends all others and invalidates reset links', async () => {
      const { email, cookie } = await member()
      const other = await signIn(email)
      const token = await linkToken(email)
      const changed = await post(
        '/api/password/change',
        { currentPassword: PASSWORD, password: 'another one' },
        cookie,
      )
      await readReply(calls.changePassword, changed)
      const renewed = cookieOf(changed)
      expect([
        await isSignedIn(renewed),
        await isSignedIn(cookie),
        await isSignedIn(other),
      ]).toEqual([true, false, false])
      expect(await signIn(email, 'another one')).toBeTruthy()
      expect(
        await readError(await post('/api/password/reset', { token, password: 'a third one' })),
      ).toMatchObject({ status: 400 })
    })

    test('requires the current password', async () => {
      const { cookie } = await member()
      expect(
        await readError(
          await post(
            '/api/password/change',
            { currentPassword: 'wrong', password: 'another one' },
            cookie,
          ),
        ),
      ).toEqual({
        status: 400,
        code: 'invalid',
        paths: ['currentPassword'],
        message: 'Current password is not correct',
      })
      expect(
        await readError(
          await post('/api/password/change', { currentPassword: 'x', password: 'another one' }),
        ),
      ).toMatchObject({ status: 401 })
    })
  })

  describe('a common password', () => {
    const common = [
      '123456',
      'password1',
      'QWERTY',
      'abcdef',
      'zzzzzz',
      'Lintel2026!',
      DEMO_PASSWORD,
    ]

    test.each(common)('%s is refused for a new account, a reset and a change', async (password) => {
      const refused = {
        status: 400,
        code: 'invalid',
        paths: ['password'],
        message: accountMessages.commonPassword,
      }
      const { email, cookie } = await member()
      expect(
        await readError(await post('/api/register', { email: `again-${email}`, password })),
      ).toEqual(refused)
      expect(
        await readError(
          await post('/api/password/change', { currentPassword: PASSWORD, password }, cookie),
        ),
      ).toEqual(refused)
      const token = await linkToken(email)
      expect(await readError(await post('/api/password/reset', { token, password }))).toEqual(
        refused,
      )
      // The rejected attempt does not use up the link.
      await readReply(
        calls.resetPassword,
        await post('/api/password/reset', { token, password: 'another one' }),
      )
      expect(await readError(await login(`again-${email}`, password))).toMatchObject({
        status: 401,
      })
    })
  })

  describe('sessions', () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
    const sessionsOf = async (cookie: string) =>
      readReply(calls.sessions, await target.send('/api/user/sessions', { headers: { cookie } }))
    const end = (id: number | string, cookie: string) =>
      target.send(`/api/user/sessions/${id}`, {
        method: 'DELETE',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })

    test('are listed with their device, and the current session is marked', async () => {
      const { email, cookie } = await member()
      const phone = cookieOf(
        await target.send(
          '/api/login',
          jsonRequest('POST', { email, password: PASSWORD }, { 'user-agent': userAgent }),
        ),
      )
      const sessions = await sessionsOf(cookie)
      expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
      expect(sessions).toHaveLength(2)
      expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({
        device: 'Safari on iPhone',
      })
      for (const { createdAt, lastSeenAt } of sessions)
        expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(createdAt))
      expect((await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)).toMatchObject({
        device: 'Safari on iPhone',
      })
    })

    test('can be ended one by one, and only by their user', async () => {
      const { email, cookie } = await member()
      const [other, ended] = [await signIn(email), await signIn(email)]
      const id = (await sessionsOf(ended)).find(({ isCurrent }) => isCurrent)?.id ?? 0
      const stranger = await member()
      expect(await readError(await end(id, stranger.cookie))).toMatchObject({ status: 404 })
      await readReply(calls.endSession, await end(id, cookie))
      expect([await isSignedIn(cookie), await isSignedIn(other), await isSignedIn(ended)]).toEqual([
        true,
        true,
        false,
      ])
      for (const gone of [id, 2_000_000_000, 'x'])
        expect(await readError(await end(gone, cookie))).toMatchObject({ status: 404 })
      expect(await readError(await end(id, ''))).toMatchObject({ status: 401 })
    })
  })

  describe('deleting an account', () => {
    test('ends all its sessions, and its address can be registered again', async () => {
      const { email, cookie } = await member()
      const other = await signIn(email)
      expect(
        await readError(await post('/api/user/delete', { password: 'wrong' }, cookie)),
      ).toEqual({
        status: 400,
        code: 'invalid',
        paths: ['password'],
        message: 'Password is not correct',
      })
      await readReply(
        calls.deleteAccount,
        await post('/api/user/delete', { password: PASSWORD }, cookie),
      )
      expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([false, false])
      expect(await readError(await login(email))).toMatchObject({ status: 401 })
      await readReply(calls.register, await post('/api/register', { email, password: 'six 66' }))
    })

    test('leaves its listings in the directory', async () => {
      const cookie = await signIn('owner@example.com')
      const before = await readReply(contract.directory.list, await target.send('/api/contractors'))
      await readReply(
        calls.deleteAccount,
        await post('/api/user/delete', { password: DEMO_PASSWORD }, cookie),
      )
      const after = await readReply(contract.directory.list, await target.send('/api/contractors'))
      expect(after.map(({ id, hasActiveSubscription }) => [id, hasActiveSubscription])).toEqual(
        before.map(({ id, hasActiveSubscription }) => [id, hasActiveSubscription]),
      )
      const admin = await signIn('admin@example.com')
      expect(
        await readReply(
          contract.directory.byId,
          await target.send('/api/contractors/3', { headers: { cookie: admin } }),
        ),
      ).toMatchObject({ userId: null })
    })

    test('is refused for the last admin', async () => {
      const cookie = await signIn('admin@example.com')
      expect(
        await readError(await post('/api/user/delete', { password: DEMO_PASSWORD }, cookie)),
      ).toEqual({
        status: 409,
        code: 'conflict',
        paths: [],
        message: 'You are the only administrator. Make somebody else an administrator first.',
      })
      expect(await isSignedIn(cookie)).toBe(true)
    })
  })

  test.each(['/api/login', '/api/register', '/api/password/forgot', '/api/password/reset'])(
    '%s accepts only JSON',
    async (path) => {
      const response = await target.send(path, {
        method: 'POST',
        body: new URLSearchParams({ email: 'a@b.example' }),
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      expect(await readError(response)).toMatchObject({ status: 415 })
    },
  )
})
