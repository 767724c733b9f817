import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { accountMessages } from '#contract/messages.ts'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { accountCalls } from '../support/account-calls.ts'
import { PASSWORD } from '../support/passwords.ts'
import { cookieOf } from '../support/visitors.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const calls = contract.session

describe.each(targetNames)('passwords on %s', (name) => {
  const target = withTarget(name)
  const { post, login, signIn, isSignedIn, member, linkToken } = accountCalls(target)

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
      const mails = await target.mailsTo(email)
      expect(mails.filter((body) => body.includes('/reset-password'))).toHaveLength(5)
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
})
