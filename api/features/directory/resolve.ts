import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { MAX_INT } from '#contract/fields.ts'
import { profileRedirect } from '#contract/rules/profile-path.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { FoundContractor } from '../../db/contractor-detail.ts'
import { findByFormerSlug, findById, findByName, findBySlug, isDeleted } from './repo.ts'

export interface Resolved extends FoundContractor {
  /** The canonical address, when the one asked for is another. */
  redirectTo: string | null
}

/**
 * The contractor named by the two segments of a profile address (R1–R5): a numeric name is an id,
 * then the slug, a former slug, and the slugified name. The first segment is decorative:
 * category-city or the category alone pass, anything else is sent to the canonical address. Throws
 * not_found, or gone for a listing that was deleted (I3).
 */
export async function resolveContractor(
  db: Knex,
  segment: string,
  name: string,
): Promise<Resolved> {
  const id = /^\d+$/.test(name) ? Math.min(Number(name), MAX_INT) : null
  const slug = slugify(name)
  const found = id === null ? await bySlug(db, segment, slug) : await findById(db, id)
  if (!found)
    throw new ContractError(
      (await isDeleted(db, id === null ? { slug } : { id })) ? 'gone' : 'not_found',
    )
  return {
    ...found,
    redirectTo: profileRedirect(found.contractor, found.contractor.categorySlug, segment, name),
  }
}

async function bySlug(
  db: Knex,
  segment: string,
  slug: string,
): Promise<FoundContractor | undefined> {
  if (slug === '') return undefined
  return (
    (await findBySlug(db, slug)) ??
    (await findByFormerSlug(db, slug)) ??
    findByName(db, slug.replace(/-/g, ' '), slugify(segment))
  )
}
