import { describe, expect, test } from 'vitest'
import { down, up } from '../../api/db/migrations/0009-returned-credits.ts'
import { down as undoOneImport } from '../../api/db/migrations/0026-one-import.ts'
import { featureDatabases, withDatabase } from '../support/databases.ts'

describe.each(featureDatabases)('migration of returned credits on %s', (kind) => {
  const database = withDatabase(kind, 'demo')

  test('marks only deleted listings whose returned credit is in the audit log, in one new version', async () => {
    const { db } = database
    await db.transaction(undoOneImport)
    // Later migrations create this view with the column that is removed here.
    await db.raw('drop view listed_contractors')
    await db.transaction(down)
    await db.raw(`with next as (update directory set version = version + 1 returning version)
      update contractors set deleted_at = now(), change_seq = (select version from next) where id in (1, 2)`)
    const returned = (contractorId: number) => ({
      action: 'payment.credit-returned',
      subject: 'payment',
      details: JSON.stringify({ contractorId }),
    })
    // Contractor 4 is not deleted.
    await db('audit_log').insert([returned(1), returned(1), returned(4)])
    const before = (await db('directory').first<{ version: number }>('version')).version
    await db.transaction(up)
    expect(
      await db('contractors').whereNotNull('credit_returned_at').select('id', 'change_seq'),
    ).toEqual([{ id: 1, change_seq: before + 1 }])
    expect(await db('directory').first('version')).toEqual({ version: before + 1 })
  })
})
