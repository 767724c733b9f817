import { hash } from '@node-rs/argon2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DemoAccountsFoundError,
  assertNoDemoAccounts,
  removeDemoAccounts,
} from '../../api/db/demo/demo-accounts.ts'
import {
  anyDatabase,
  featureDatabases,
  openTestDatabase,
  type TestDatabase,
} from '../support/databases.ts'

test.each(featureDatabases)(
  'a demo account with a changed password does not prevent the start and is not removed, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind, 'demo')
    await expect(assertNoDemoAccounts(db)).rejects.toThrow(DemoAccountsFoundError)
    await db('users')
      .where({ email: 'admin@example.com' })
      .update({ password_hash: await hash('another password') })
    await expect(assertNoDemoAccounts(db)).rejects.toThrow(
      /published: owner@example\.com, credit@example\.com, member@example\.com, builder@example\.com\. /,
    )
    expect(await removeDemoAccounts(db)).toEqual([
      'owner@example.com',
      'credit@example.com',
      'member@example.com',
      'builder@example.com',
    ])
    await assertNoDemoAccounts(db)
    expect(await db('users').pluck('email')).toEqual(['admin@example.com'])
    const audited = await db('audit_log')
      .where({ action: 'user.demo-removed' })
      .orderBy('id')
      .select<{ user_id: null; subject: string; details: object }[]>(
        'user_id',
        'subject',
        'details',
      )
    expect(audited.map(({ subject }) => subject.split(': ')[1])).toEqual([
      'owner@example.com',
      'credit@example.com',
      'member@example.com',
      'builder@example.com',
    ])
    expect(audited[0]).toMatchObject({ user_id: null, details: { by: 'command line' } })
    await close()
  },
)

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase(anyDatabase, 'demo')
})
afterEach(() => database.close())

test('the listings of removed demo accounts lose their owner and get a new directory version', async () => {
  const { db } = database
  const before = await db('contractors')
    .whereNotNull('user_id')
    .orderBy('id')
    .select<{ id: number; change_seq: number }[]>('id', 'change_seq')
  expect(before.length).toBeGreaterThan(0)
  await removeDemoAccounts(db)
  expect(await db('contractors').whereNotNull('user_id').select('id')).toEqual([])
  const after = await db('contractors')
    .whereIn(
      'id',
      before.map(({ id }) => id),
    )
    .orderBy('id')
    .select<{ id: number; change_seq: number }[]>('id', 'change_seq')
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  for (const [index, { change_seq }] of after.entries())
    expect(change_seq).toBeGreaterThan(before[index]?.change_seq ?? Infinity)
})
