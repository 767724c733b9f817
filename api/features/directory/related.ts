import type { Knex } from 'knex'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { citySlug } from '#contract/rules/place.ts'
import { fillRelated, type NamedCategory, type Related } from '#contract/rules/related.ts'
import { listRelatedCandidates, listRelatedFillers } from './related-repo.ts'

/** Returns the related contractors of a profile, by the rule in `#contract/rules/related.ts`. */
export async function readRelated<K extends NamedCategory>(
  db: Knex,
  contractor: ContractorDetail,
  categories: readonly K[],
): Promise<Related<Contractor, K>> {
  const { categoryId, city, state } = contractor
  const pool = await listRelatedCandidates(db, { categoryId, citySlug: citySlug(city), state })
  return fillRelated(contractor, pool, categories, [
    ...(state === null ? [] : [() => listRelatedFillers(db, state)]),
    () => listRelatedFillers(db, null),
  ])
}
