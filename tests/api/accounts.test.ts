import { TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountMessages } from '#contract/messages.ts'
import { totpOptions } from '#contract/second-factor.ts'
import { grantAdmin, resetSecondFactor } from '../../api/features/session/admin-account.ts'
import { createPasswordHasher } from '../../api/features/session/password-hasher.ts'
import { readError } from '../contract/read-reply.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { cookieOf, post, signIn } from '../support/visitors.ts'

describe.each(databaseKinds)('accounts on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind, 'demo')
  })
  afterAll(() => server.close())

  const send = (path: string, body: unknown, cookie = '') =>
    post(`${server.url}${path}`, body, cookie ? { cookie } : {})
  const get = (path: string, cookie: string) =>
    fetch(`${server.url}${path}`, { headers: { cookie } })
  const grant = (email: string) => grantAdmin(server.db, createPasswordHasher(), email)
  const audited = (subject: string) =>
    server
      .db('audit_log')
      .where('subject', 'like', `%${subject}`)
      .orderBy('id')
      .select<object[]>('user_id', 'action', 'details')

  describe('the one-time password of a new admin', () => {
    test('allows a sign-in, but must be replaced by another password before an admin call', async () => {
      const email = 'new-admin@example.com'
      const password = await grant(email)
      const response = await send('/api/login', { email, password })
      const cookie = cookieOf(response)
      expect(await response.json()).toMatchObject({
        email,
        isAdmin: true,
        mustChangePassword: true,
      })
      expect(await readError(await get('/api/admin/payments', cookie))).toEqual({
        status: 403,
        code: 'password_change_required',
        paths: [],
        message: 'Please replace your one-time password with one of your own first',
      })
      expect(
        await readError(
          await send('/api/password/change', { currentPassword: password, password }, cookie),
        ),
      ).toMatchObject({
        status: 400,
        paths: ['password'],
        message: accountMessages.sameAsOneTimePassword,
      })

      const changed = await send(
        '/api/password/change',
        { currentPassword: password, password: 'my own words' },
        cookie,
      )
      expect(changed.status).toBe(200)
      const renewed = cookieOf(changed)
      expect(await (await get('/api/user', renewed)).json()).not.toHaveProperty(
        'mustChangePassword',
      )
      expect((await get('/api/admin/payments', renewed)).status).toBe(200)
      expect((await send('/api/login', { email, password })).status).toBe(401)
      expect(await signIn(server, email, 'my own words')).toBeTruthy()
      expect(await audited(email)).toEqual([
        { user_id: null, action: 'user.admin-granted', details: { by: 'command line' } },
      ])
    })

    test('expires after 24 hours', async () => {
      const email = 'late-admin@example.com'
      const password = await grant(email)
      const expireEarlier = (interval: string) =>
        server
          .db('users')
          .where({ email })
          .update({
            one_time_password_until: server.db.raw('one_time_password_until - ?::interval', [
              interval,
            ]),
          })
      await expireEarlier('23 hours 58 minutes')
      expect((await send('/api/login', { email, password })).status).toBe(200)
      await expireEarlier('3 minutes')
      expect(await readError(await send('/api/login', { email, password }))).toMatchObject({
        status: 401,
        code: 'one_time_password_expired',
      })
      expect(await readError(await send('/api/login', { email, password: 'wrong' }))).toMatchObject(
        { status: 401, code: 'wrong_credentials' },
      )
    })

    test('ends the sessions of an account that exists already', async () => {
      const cookie = await signIn(server, 'credit@example.com')
      await grant('credit@example.com')
      expect((await get('/api/user', cookie)).status).toBe(401)
      await server
        .db('users')
        .where({ email: 'credit@example.com' })
        .update({ is_admin: false, one_time_password_until: null })
    })
  })

  test('resetting the second factor from the command line ends the sessions and keeps the password', async () => {
    const email = 'admin@example.com'
    const cookie = await signIn(server, email)
    const { secret } = (await (
      await send('/api/admin/second-factor/begin', {}, cookie)
    ).json()) as { secret: string }
    const code = new TOTP({ ...totpOptions, secret }).generate()
    const enabled = await send('/api/admin/second-factor/enable', { code }, cookie)
    const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] }
    const { id } = await server.db('users').where({ email }).first<{ id: number }>('id')
    const stored = JSON.stringify(await server.db('recovery_codes').where({ user_id: id }))
    for (const recoveryCode of recoveryCodes) expect(stored).not.toContain(recoveryCode)
    expect(
      await readError(await send('/api/login', { email, password: 'demo-password' })),
    ).toMatchObject({ code: 'second_factor_required' })

    expect(await resetSecondFactor(server.db, email)).toBe(true)
    expect((await get('/api/user', cookie)).status).toBe(401)
    expect(await signIn(server, email)).toBeTruthy()
    expect(await server.db('recovery_codes').where({ user_id: id })).toEqual([])
    expect((await audited(email)).at(-1)).toEqual({
      user_id: null,
      action: 'second-factor.reset',
      details: { by: 'command line' },
    })
    expect([
      await resetSecondFactor(server.db, email),
      await resetSecondFactor(server.db, 'nobody@example.com'),
    ]).toEqual([false, false])
  })

  test('a second-factor code that is sent several times at once is accepted once', async () => {
    const email = 'admin@example.com'
    const cookie = await signIn(server, email)
    const { secret } = (await (
      await send('/api/admin/second-factor/begin', {}, cookie)
    ).json()) as { secret: string }
    const totp = new TOTP({ ...totpOptions, secret })
    expect(
      (await send('/api/admin/second-factor/enable', { code: totp.generate() }, cookie)).status,
    ).toBe(200)
    const code = totp.generate({ timestamp: Date.now() + totpOptions.period * 1000 })
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        send('/api/login', { email, password: 'demo-password', code }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    await resetSecondFactor(server.db, email)
  })
})

test('the response to a password reset request does not wait for the database, so its timing does not reveal accounts', async () => {
  const server = await startTestServer('PostgreSQL', 'demo')
  const blocker = new pg.Client({ connectionString: server.databaseUrl })
  await blocker.connect()
  const mails = () =>
    server.db('outbox').where({ recipient: 'member@example.com', kind: 'password_reset' })
  const requestReset = (email: string) => post(`${server.url}/api/password/forgot`, { email })
  try {
    // While these locks are held, no account can be read and no link can be stored.
    await blocker.query('begin; lock table users, password_resets in access exclusive mode')
    for (const email of ['member@example.com', 'nobody@example.com'])
      expect((await requestReset(email)).status).toBe(200)
    await blocker.query('rollback')
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 20_000 })
  } finally {
    await blocker.end()
    await server.close()
  }
})
