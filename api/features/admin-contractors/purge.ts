import type { Knex } from 'knex'
import { contractorSchema } from '#contract/entities.ts'
import { rows } from '../../db/reading.ts'
import { nextDirectoryVersion, snake } from '../../db/rows.ts'
import { BIN } from './repo.ts'

/** Rows of one transaction: others wait for the directory no longer than that. */
const PIECE = 500

const due = `deleted_at <= now() - ${BIN} and purged_at is null`

/**
 * Removes for good what has lain in the bin for 30 days (I3); answers how many. What a payment is
 * bound to loses everything but its name and address: with the row the payment would become a
 * credit again.
 */
export async function purgeDeleted(db: Knex, signal?: AbortSignal): Promise<number> {
  for (let purged = 0; ;) {
    const piece = signal?.aborted ? 0 : await purgePiece(db)
    if (piece === 0) return purged
    purged += piece
  }
}

async function purgePiece(db: Knex): Promise<number> {
  const [first] = await rows(db, `select id from contractors where ${due} limit 1`)
  if (!first) return 0
  return db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const ids = await trx('contractors')
      .whereRaw(due)
      .orderBy('deleted_at')
      .limit(PIECE)
      .pluck<number[]>('id')
    const spent = await trx('subscriptions')
      .whereIn('contractor_id', ids)
      .pluck<number[]>('contractor_id')
    await emptyContractors(trx, version, spent)
    await trx.raw(
      `
      with gone as (delete from contractors where id = any(?) returning change_seq)
      update directory set deltas_from = greatest(deltas_from, (select max(change_seq) from gone))`,
      [ids.filter((id) => !spent.includes(id))],
    )
    return ids.length
  })
}

/** What says nothing about the business but that it was listed. */
const kept = new Set([
  'id',
  'name',
  'slug',
  'categoryId',
  'hasActiveSubscription',
  'updatedAt',
  'rating',
  'reviewCount',
  'isVerified',
  'isFeatured',
  'importedFromCsv',
])
const emptied = [
  ...Object.keys(contractorSchema.shape)
    .filter((key) => !kept.has(key))
    .map(snake),
  'years_in_business',
  'license_number',
  'insurance_info',
]

async function emptyContractors(
  trx: Knex.Transaction,
  version: number,
  ids: number[],
): Promise<void> {
  await trx('contractor_pictures').whereIn('contractor_id', ids).delete()
  await trx('contractors')
    .whereIn('id', ids)
    .update({
      ...Object.fromEntries(emptied.map((column) => [column, null])),
      city_slug: '',
      place_text: '',
      street_text: '',
      purged_at: trx.fn.now(),
      change_seq: version,
    })
}
