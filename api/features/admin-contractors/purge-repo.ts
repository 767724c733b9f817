import type { Knex } from 'knex'
import { contractorSchema } from '#contract/entities.ts'
import { rows } from '../../db/reading.ts'
import { nextDirectoryVersion, snake } from '../../db/rows.ts'
import { RESTORE_PERIOD_SQL } from './repo.ts'

/** Rows per transaction. With more rows, other writers would wait longer for the directory lock. */
const BATCH = 500

const isDueSql = `deleted_at <= now() - ${RESTORE_PERIOD_SQL} and purged_at is null`

/**
 * Purges the contractors that were deleted at least `BIN_DAYS` ago and returns their number. Stops
 * after the current batch when `signal` aborts. The row of a contractor bound to a payment is only
 * cleared, because deleting it would turn the payment into a credit again.
 */
export async function purgeDeletedContractors(db: Knex, signal?: AbortSignal): Promise<number> {
  for (let purged = 0; ;) {
    const count = signal?.aborted ? 0 : await purgeBatch(db)
    if (count === 0) return purged
    purged += count
  }
}

async function purgeBatch(db: Knex): Promise<number> {
  const [first] = await rows(db, `select id from contractors where ${isDueSql} limit 1`)
  if (!first) return 0
  return db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const ids = await trx('contractors')
      .whereRaw(isDueSql)
      .orderBy('deleted_at')
      .limit(BATCH)
      .pluck<number[]>('id')
    const paidIds = await trx('payments')
      .whereIn('contractor_id', ids)
      .pluck<number[]>('contractor_id')
    await clearContractors(trx, version, paidIds)
    await trx.raw(
      `
      with gone as (delete from contractors where id = any(?) returning change_seq)
      update directory set deltas_from = greatest(deltas_from, (select max(change_seq) from gone))`,
      [ids.filter((id) => !paidIds.includes(id))],
    )
    return ids.length
  })
}

/** Fields that are not cleared when a contractor is purged. */
const preservedFields = new Set([
  'id',
  'name',
  'slug',
  'categoryId',
  'hasActiveSubscription',
  'pictureUrl',
  'facts',
  'updatedAt',
  'rating',
  'reviewCount',
  'isVerified',
  'isFeatured',
  'importedFromCsv',
  'isTemporarilyClosed',
])
const clearedColumns = [
  ...Object.keys(contractorSchema.shape)
    .filter((key) => !preservedFields.has(key))
    .map(snake),
  'years_in_business',
  'license_number',
  'insurance_info',
  'license_checked_until',
]

async function clearContractors(
  trx: Knex.Transaction,
  version: number,
  ids: number[],
): Promise<void> {
  await trx('contractor_pictures').whereIn('contractor_id', ids).delete()
  await trx('contractor_checks').whereIn('contractor_id', ids).delete()
  await trx('contractors')
    .whereIn('id', ids)
    .update({
      ...Object.fromEntries(clearedColumns.map((column) => [column, null])),
      city_slug: '',
      place_text: '',
      street_text: '',
      takes_quotes: false,
      purged_at: trx.fn.now(),
      change_seq: version,
    })
}
