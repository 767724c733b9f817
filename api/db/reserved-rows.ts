import type { Knex } from 'knex'
import { rows } from './reading.ts'

/**
 * SQL for the rows that an import is saving or will save next. They are not visible yet, but their
 * names and slugs are reserved, because a writer that used one of them would have to wait for the
 * whole import. If the transaction has called `nextDirectoryVersion`, the result is valid until it
 * commits. See docs/decisions/2026-11-22-imports-take-the-version-last.md.
 */
export const reservedRows = `select r.name_key, r.slug from import_rows r join import_batches b on b.id = r.batch_id and b.status = 'running' and (b.phase = 'saving' or r.row_number <= b.reserved_to)`

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
 * Returns true while an import is saving its rows. Until the import ends, categories cannot be
 * renamed or deleted.
 */
export async function isImportSaving(trx: Knex.Transaction): Promise<boolean> {
  return (
    (await trx('import_batches')
      .where({ status: 'running' })
      .whereRaw(`(phase = 'saving' or reserved_to > 0)`)
      .first('id')) !== undefined
  )
}
