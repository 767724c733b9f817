import type { Knex } from 'knex'
import { rows } from './reading.ts'

/** Number of candidates in the first query. */
const FIRST_BATCH = 20

/**
 * Returns the first of `base`, base-2, base-3 … that is not a slug or former slug of a contractor,
 * hidden rows of an import included. The current and former slugs of contractor `ownId` count as
 * free. The transaction must have called `nextDirectoryVersion`, so that only an import can take
 * the slug before the commit; the caller then gets a conflict.
 */
export async function findFreeSlug(
  trx: Knex.Transaction,
  base: string,
  ownId: number | null,
): Promise<string> {
  for (let batch = FIRST_BATCH; ; batch *= 10) {
    const candidates = Array.from({ length: batch }, (_, n) =>
      n === 0 ? base : `${base}-${n + 1}`,
    )
    const found = await rows<{ slug: string }>(
      trx,
      `
      select slug from contractor_rows where slug = any(?) and id is distinct from ?::int
      union all select slug from former_slugs where slug = any(?) and contractor_id is distinct from ?::int`,
      [candidates, ownId, candidates, ownId],
    )
    const taken = new Set(found.map(({ slug }) => slug))
    const free = candidates.find((slug) => !taken.has(slug))
    if (free !== undefined) return free
  }
}

/**
 * Stores the previous slug of a contractor as a former slug, which redirects to the contractor. If
 * the new slug is a former slug of the same contractor, it is deleted from the former slugs.
 */
export async function addFormerSlug(
  trx: Knex.Transaction,
  contractorId: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await trx('former_slugs').where({ slug: after, contractor_id: contractorId }).delete()
  await trx('former_slugs').insert({ slug: before, contractor_id: contractorId })
}
