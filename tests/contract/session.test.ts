import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { accountCalls } from '../support/account-calls.ts'
import { PASSWORD } from '../support/passwords.ts'
import { cookieOf } from '../support/visitors.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const calls = contract.session

describe.each(targetNames)('sessions on %s', (name) => {
  const target = withTarget(name)
  const { post, login, signIn, who, isSignedIn, member } = accountCalls(target)

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
        emailConfirmed: true,
      })
      expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly/i)
      expect(response.headers.getSetCookie().join()).toMatch(/SameSite=Strict/i)
      expect(await readReply(calls.user, await who(cookieOf(response)))).toEqual(user)
    })

    test('sets a cookie that scripts can read, until the session ends', async () => {
      const response = await login('member@example.com')
      expect(response.headers.getSetCookie().filter((cookie) => !/httponly/i.test(cookie))).toEqual(
        [expect.stringMatching(/^signed-in=1;/)],
      )
      const cookie = cookieOf(response)
      expect((await who(cookie)).headers.getSetCookie()).toEqual([])
      // A session may be older than this cookie.
      const olderCookie = cookie.replace(/signed-in=1/, 'a=b')
      expect((await who(olderCookie)).headers.getSetCookie()).toEqual([
        expect.stringMatching(/^signed-in=1;/),
      ])
      const removal = expect.stringMatching(/^signed-in=;.*(?:max-age=0|expires=thu, 01 jan 1970)/i)
      const signedOut = await post('/api/logout', undefined, cookie)
      expect(signedOut.headers.getSetCookie()).toContainEqual(removal)
      // The session may also have ended elsewhere.
      const ended = await who(cookie)
      expect([ended.status, ended.headers.getSetCookie()]).toEqual([401, [removal]])
      expect((await who('')).headers.getSetCookie()).toEqual([])
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
          email: `plain${String(username)}@new.example`,
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
