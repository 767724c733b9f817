import { describe, expect, test } from 'vitest'
import { CHECK_DAYS } from '#contract/rules/limits.ts'
import { remindOwners } from '../../api/features/checks/remind-owners.ts'
import { deleteEndedChecks } from '../../api/features/checks/repo.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'

describe.each(featureDatabases)('checks on %s', (kind) => {
  const server = withServer(kind, 'demo')
  const remind = () => remindOwners({ db: server.db, publicUrl: () => server.url })
  const reminders = () =>
    server
      .db('outbox')
      .where({ kind: 'check_ending', recipient: 'owner@example.com' })
      .orderBy('id')
      .pluck<string[]>('body')
  /** Lets the license of listing 21, which the demo owner has, expire in so many days. */
  const expireIn = (days: number) =>
    server
      .db('contractor_checks')
      .where({ contractor_id: 21, kind: 'license' })
      .update({
        expires_on: server.db.raw(`(now() at time zone 'America/New_York')::date + ?::int`, [days]),
      })

  test('are announced to the owner 30 and 7 days before they end, once each', async () => {
    await remind()
    expect(await reminders()).toEqual([])
    for (const [days, count] of [
      [31, 0],
      [30, 1],
      [8, 1],
      [7, 2],
      [1, 2],
    ] as const) {
      await expireIn(days)
      await remind()
      await remind()
      expect(await reminders(), `${days} days before`).toHaveLength(count)
    }
    expect((await reminders())[0]).toContain('the check of the license of')
  })

  test('that have ended are deleted after a year, and passed ones stay', async () => {
    const ended = (days: number) => ({
      contractor_id: 8,
      kind: 'identity',
      status: 'ended',
      ended_at: server.db.raw('now() - make_interval(days => ?)', [days]),
    })
    await server.db('contractor_checks').where({ contractor_id: 8 }).delete()
    await server.db('contractor_checks').insert([ended(CHECK_DAYS - 1), ended(CHECK_DAYS + 1)])
    const passed = () => server.db('contractor_checks').where({ status: 'passed' }).pluck('id')
    const before = await passed()
    await deleteEndedChecks(server.db)
    expect(await server.db('contractor_checks').where({ contractor_id: 8 })).toHaveLength(1)
    expect(await passed()).toEqual(before)
  })
})
