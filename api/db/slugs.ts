import type { Knex } from 'knex'
import { rows } from './reading.ts'
import { reservedRows } from './reserved-rows.ts'

/** Number of candidates in the first query. */
const BATCH = 20

/**
 * Returns `base`, or the first of base-2, base-3 … that no contractor has or had. Slugs that
 * `ownId` has or had count as free. The result is valid until commit for a writer that holds the
 * directory version, as every writer of contractors does.
 */
export async function findFreeSlug(
  trx: Knex.Transaction,
  base: string,
  ownId: number | null,
): Promise<string> {
  for (let batch = BATCH; ; batch *= 10) {
    const candidates = Array.from({ length: batch }, (_, n) =>
      n === 0 ? base : `${base}-${n + 1}`,
    )
    const found = await rows<{ slug: string }>(
      trx,
      `
      select slug from contractors where slug = any(?) and id is distinct from ?::int
      union all select slug from former_slugs where slug = any(?) and contractor_id is distinct from ?::int
      union all select slug from (${reservedRows}) reserved where slug = any(?)`,
      [candidates, ownId, candidates, ownId, candidates],
    )
    const taken = new Set(found.map(({ slug }) => slug))
    const free = candidates.find((slug) => !taken.has(slug))
    if (free !== undefined) return free
  }
}

/**
 * Stores the slug before a change of name as a former slug, which redirects to the contractor. A
 * slug that is used again is no longer a former slug.
 */
export async function addFormerSlug(
  trx: Knex.Transaction,
  contractorId: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await trx('former_slugs').where({ slug: after, contractor_id: contractorId }).delete()
  await trx('former_slugs').insert({ slug: before, contractor_id: contractorId })
}
