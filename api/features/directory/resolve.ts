import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { MAX_INT } from '#contract/fields.ts'
import { citySlug } from '#contract/rules/place.ts'
import { profileRedirect } from '#contract/rules/profile-path.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { ContractorWithOwner } from '../../db/contractor-detail.ts'
import { findByFormerSlug, findById, findByName, findBySlug, isDeleted } from './repo.ts'

export interface ResolvedContractor extends ContractorWithOwner {
  /** The canonical path if the requested path should redirect to it, otherwise null. */
  redirectTo: string | null
}

/**
 * Returns the contractor for the two segments of a profile path. A numeric `name` is an id. Any
 * other name is compared with the slugs, then with the former slugs, then with the contractor
 * names; `segment` then chooses between contractors of the same name. `redirectTo` is null when
 * `name` is the current slug and `segment` is category-city or the category alone. Throws
 * `not_found`, or `gone` for a deleted contractor.
 */
export async function resolveContractor(
  db: Knex,
  segment: string,
  name: string,
): Promise<ResolvedContractor> {
  const id = /^\d+$/.test(name) ? Math.min(Number(name), MAX_INT) : null
  const slug = slugify(name)
  const found = id === null ? await findBySlugOrName(db, segment, slug) : await findById(db, id)
  if (!found)
    throw new ContractError(
      (await isDeleted(db, id === null ? { slug } : { id })) ? 'gone' : 'not_found',
    )
  return {
    ...found,
    redirectTo: profileRedirect(found.contractor, found.contractor.categorySlug, segment, name),
  }
}

async function findBySlugOrName(
  db: Knex,
  segment: string,
  slug: string,
): Promise<ContractorWithOwner | undefined> {
  if (slug === '') return undefined
  return (
    (await findBySlug(db, slug)) ??
    (await findByFormerSlug(db, slug)) ??
    findByName(db, slug.replace(/-/g, ' '), [slugify(segment), citySlug(segment)])
  )
}
