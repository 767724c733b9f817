import { beforeEach, describe, expect, test } from 'vitest'
import { REPORT_DAYS } from '#contract/rules/limits.ts'
import { deleteExpiredReports } from '../../api/features/reports/repo.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { post } from '../support/visitors.ts'

describe.each(featureDatabases)('reports on %s', (kind) => {
  const server = withServer(kind, 'demo')
  beforeEach(async () => {
    await server.db('reports').delete()
    await server.db('outbox').delete()
  })

  const send = async (body: object, contractor = 11) =>
    (await post(`${server.url}/api/contractors/${contractor}/reports`, body)).status
  const notices = () =>
    server.db('outbox').where({ kind: 'report_notice' }).orderBy('id').pluck<string[]>('body')

  test('send the admin a mail that names contractor, reason, sender and text', async () => {
    const { name } = await server.db('contractors').where({ id: 11 }).first<{ name: string }>()
    expect(
      await send({ reason: 'other', message: 'They never call back.', email: 'a@b.example' }),
    ).toBe(201)
    expect(await send({ reason: 'closed' })).toBe(201)
    expect(await notices()).toEqual([
      `${name}\n${server.url}/contractor/11\nSomething else\na@b.example\n\nThey never call back.\n\nAll reports: ${server.url}/admin/reports\n\nLintel\n`,
      `${name}\n${server.url}/contractor/11\nClosed or moved\n\nAll reports: ${server.url}/admin/reports\n\nLintel\n`,
    ])
  })

  test('send no mail for suspected spam, and none after the two hundredth report of a day', async () => {
    expect(await send({ reason: 'closed', company_url: 'https://spam.example' })).toBe(201)
    expect(await notices()).toEqual([])
    await server
      .db('reports')
      .insert(Array.from({ length: 199 }, () => ({ contractor_id: 3, reason: 'closed' })))
    expect(await send({ reason: 'closed' })).toBe(201)
    expect(await send({ reason: 'closed' })).toBe(201)
    expect(await notices()).toHaveLength(1)
    expect(await server.db('reports').where({ contractor_id: 11 })).toHaveLength(3)
  })

  test('about a listing with a refunded payment are refused with 404', async () => {
    const { contractor_id: id } = await server
      .db('payments')
      .whereNotNull('contractor_id')
      .first<{ contractor_id: number }>('contractor_id')
    expect(await send({ reason: 'closed' }, id)).toBe(201)
    await server.db('payments').where({ contractor_id: id }).update({ status: 'refunded' })
    expect(await send({ reason: 'closed' }, id)).toBe(404)
  })

  test('are deleted after a year, and when their contractor is purged or deleted from the database', async () => {
    const aged = (days: number) => server.db.raw('now() - make_interval(days => ?)', [days])
    await server.db('reports').insert([
      { contractor_id: 11, reason: 'closed', created_at: aged(REPORT_DAYS - 1) },
      { contractor_id: 12, reason: 'closed', created_at: aged(REPORT_DAYS + 1) },
      { contractor_id: 13, reason: 'closed' },
      { contractor_id: 14, reason: 'closed' },
    ])
    await server.db.raw(`with next as (update directory set version = version + 1 returning version)
      update contractors set deleted_at = now(), purged_at = now(), change_seq = (select version from next) where id = 13`)
    await server.db('contractors').where({ id: 14 }).delete()
    await deleteExpiredReports(server.db)
    expect(await server.db('reports').pluck('contractor_id')).toEqual([11])
  })
})
