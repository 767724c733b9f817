import { hash, parseOptions } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { readError } from '../contract/read-reply.ts'
import { accountCallsOf } from '../support/account-calls.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import { PASSWORD } from '../support/passwords.ts'
import { withServer } from '../support/server.ts'
import { cookieOf } from '../support/visitors.ts'

const RESETS = quickOrFull(4, 50)

describe.each(featureDatabases)('accounts on %s', (kind) => {
  const server = withServer(kind, 'demo')
  const { post, signIn, isSignedIn, member, linkToken } = accountCallsOf(server)

  test('no session remains if the password is reset while a sign-in verifies the old password', async () => {
    const { email } = await member()
    for (let round = 0; round < RESETS; round += 1) {
      const [old, next] =
        round % 2 ? ['password b', 'password a'] : [round ? 'password a' : PASSWORD, 'password b']
      const token = await linkToken(email)
      const tries = Array.from({ length: 4 }, () => post('/api/login', { email, password: old }))
      const reset = post('/api/password/reset', { token, password: next })
      const cookies = (await Promise.all(tries)).filter(({ ok }) => ok).map(cookieOf)
      expect((await reset).status).toBe(200)
      for (const cookie of cookies) expect(await isSignedIn(cookie)).toBe(false)
    }
  })

  test('a reset link that is used several times at once sets only one password, and a link expires after an hour', async () => {
    const { email } = await member()
    const token = await linkToken(email)
    expect(
      await server.db('password_resets').whereRaw(`token_hash::text like '%' || ? || '%'`, [token]),
    ).toEqual([])
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        post('/api/password/reset', { token, password: `password ${n}` }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(7)
    await server.db('password_resets').delete()
    const late = await linkToken(email)
    await server
      .db('password_resets')
      .update({ created_at: server.db.raw(`now() - interval '61 minutes'`) })
    expect((await post('/api/password/reset', { token: late, password: 'too late' })).status).toBe(
      400,
    )
    await server.app.features.session.deleteExpired?.()
    expect(await server.db('password_resets')).toEqual([])
  })

  test('twenty concurrent registrations of one address create one user', async () => {
    const email = 'crowd@sessions.example'
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/register', { email, password: 'six 66' })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const failed of responses.filter(({ status }) => status !== 201))
      expect(await readError(failed)).toMatchObject({ status: 409, code: 'email_taken' })
    expect(await server.db('users').where({ email })).toHaveLength(1)
  })

  test('a registration sets only the columns of the form', async () => {
    const email = 'greedy@sessions.example'
    const columns = Object.keys(await server.db('users').first<Record<string, unknown>>())
    const camel = columns.map((column) =>
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    const wanted = Object.fromEntries(
      [...columns, ...camel].map((key) => [
        key,
        key.endsWith('id') || key.endsWith('Id') ? 1 : true,
      ]),
    )
    const response = await post('/api/register', {
      ...wanted,
      email,
      username: null,
      password: 'six 66',
    })
    expect(response.status).toBe(201)
    expect(await server.db('users').where({ email }).first()).toMatchObject({
      is_admin: false,
      is_contractor: false,
      username: null,
    })
    expect(await server.db('users').where({ email }).whereNot({ id: 1 })).toHaveLength(1)
  })

  test('if the last two admins delete their accounts at once, one deletion fails', async () => {
    const { email, cookie } = await member()
    await server.db('users').where({ email }).update({ is_admin: true })
    const admin = await signIn('admin@example.com')
    const responses = await Promise.all([
      post('/api/user/delete', { password: PASSWORD }, cookie),
      post('/api/user/delete', { password: DEMO_PASSWORD }, admin),
    ])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await server.db('users').where({ is_admin: true })).toHaveLength(1)
  })

  test('deleting an owner removes the user from payments and listings and creates a new directory version', async () => {
    const cookie = await signIn('owner@example.com')
    const { id } = await server
      .db('users')
      .where({ email: 'owner@example.com' })
      .first<{ id: number }>('id')
    const payments = await server.db('payments').where({ user_id: id }).pluck<number[]>('id')
    const listings = await server.db('contractors').where({ user_id: id }).pluck<number[]>('id')
    const version = async () =>
      (await server.db('directory').first<{ version: number }>('version')).version
    const before = await version()
    expect((await post('/api/user/delete', { password: DEMO_PASSWORD }, cookie)).status).toBe(200)
    expect(
      await server
        .db('payments')
        .whereIn('id', payments)
        .whereNull('user_id')
        .where({ status: 'active' }),
    ).toHaveLength(payments.length)
    expect(
      await server
        .db('listed_contractors')
        .whereIn('id', listings)
        .whereNull('user_id')
        .where({ change_seq: before + 1 }),
    ).toHaveLength(3)
    expect(await server.db('sessions').where({ user_id: id })).toEqual([])
    expect(await version()).toBe(before + 1)
  })

  test('a password with weaker hash parameters is rehashed at sign-in', async () => {
    const { email } = await member()
    await server
      .db('users')
      .where({ email })
      .update({ password_hash: await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 }) })
    expect(await isSignedIn(await signIn(email))).toBe(true)
    const { password_hash } = await server
      .db('users')
      .where({ email })
      .first<{ password_hash: string }>()
    expect(parseOptions(password_hash)).toMatchObject({
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
      algorithm: 2,
    })
    expect(await isSignedIn(await signIn(email))).toBe(true)
  })
})
