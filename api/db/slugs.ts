import type { Knex } from 'knex'
import { rows } from './reading.ts'
import { reservedRows } from './reserved-rows.ts'

/** Numbers tried in one query. */
const ROOM = 20

/**
 * `base`, or the first of base-2, base-3 … that no contractor has or had (R6); what contractor
 * `ownId` has or had is free for it. Holds until commit for who has taken the directory's version,
 * as every writer of contractors does.
 */
export async function freeSlug(
  trx: Knex.Transaction,
  base: string,
  ownId: number | null,
): Promise<string> {
  for (let room = ROOM; ; room *= 10) {
    const numbered = Array.from({ length: room }, (_, n) => (n === 0 ? base : `${base}-${n + 1}`))
    const found = await rows<{ slug: string }>(
      trx,
      `
      select slug from contractors where slug = any(?) and id is distinct from ?::int
      union all select slug from former_slugs where slug = any(?) and contractor_id is distinct from ?::int
      union all select slug from (${reservedRows}) reserved where slug = any(?)`,
      [numbered, ownId, numbered, ownId, numbered],
    )
    const taken = new Set(found.map(({ slug }) => slug))
    const free = numbered.find((slug) => !taken.has(slug))
    if (free !== undefined) return free
  }
}

/**
 * Keeps the address before a change of name leading to the contractor (P16); one it returns to is
 * former no longer.
 */
export async function keepFormerSlug(
  trx: Knex.Transaction,
  contractorId: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await trx('former_slugs').where({ slug: after, contractor_id: contractorId }).delete()
  await trx('former_slugs').insert({ slug: before, contractor_id: contractorId })
}
