import type { Knex } from 'knex'
import { rows } from './reading.ts'

/**
 * The rows that an import is saving. Readers do not see them yet, but their names and slugs are
 * taken: a writer that used one of them would wait for the whole import. Holds until commit for a
 * writer that has taken the directory's version.
 */
export const reservedRows = `select r.name_key, r.slug from import_rows r join import_batches b on b.id = r.batch_id and b.status = 'running' and b.phase = 'saving'`

export async function isNameReserved(trx: Knex.Transaction, nameKey: string): Promise<boolean> {
  return (
    (
      await rows(trx, `select from (${reservedRows}) reserved where name_key = ? limit 1`, [
        nameKey,
      ])
    ).length > 0
  )
}

/**
 * Whether an import is saving its rows: until it ends, their categories can be neither renamed nor
 * deleted.
 */
export async function isImportSaving(trx: Knex.Transaction): Promise<boolean> {
  return (
    (await trx('import_batches').where({ status: 'running', phase: 'saving' }).first('id')) !==
    undefined
  )
}
