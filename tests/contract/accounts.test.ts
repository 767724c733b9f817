import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { accountCalls } from '../support/account-calls.ts'
import { PASSWORD } from '../support/passwords.ts'
import { cookieOf } from '../support/visitors.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const calls = contract.session

describe.each(targetNames)('accounts on %s', (name) => {
  const target = withTarget(name)
  const { post, login, signIn, isSignedIn, member } = accountCalls(target)

  describe('the sessions of a user', () => {
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
})
