import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { MAX_INT } from '#contract/fields.ts'
import { categoryCity, contractorPath } from '#contract/rules/links.ts'
import { slugify } from '#contract/rules/slug.ts'
import { findByFormerSlug, findById, findByName, findBySlug, type FoundContractor, isDeleted } from './repo.ts'

export interface Resolved extends FoundContractor {
  /** The canonical address, when the one asked for is another. */
  redirectTo: string | null
}

/**
 * The contractor named by the two segments of a profile address (R1–R5): a numeric name is an id, then the slug, a former
 * slug, and the slugified name. The first segment is decorative: category-city or the category alone pass, anything
 * else is sent to the canonical address. Throws not_found, or gone for a listing that was deleted (I3).
 */
export async function resolveContractor(db: Knex, segment: string, name: string): Promise<Resolved> {
  const slug = slugify(name)
  const found = /^\d+$/.test(name) ? await byNumber(db, name) : await bySlug(db, segment, slug)
  if (!found) throw new ContractError((await isDeleted(db, { slug })) ? 'gone' : 'not_found')
  const { contractor } = found
  const isCanonical = name === contractor.slug
    && (segment === contractor.categorySlug || segment === categoryCity(contractor.categorySlug, contractor.city))
  return { ...found, redirectTo: isCanonical ? null : contractorPath(contractor, contractor.categorySlug) }
}

function byNumber(db: Knex, name: string): Promise<FoundContractor | undefined> {
  const id = Number(name)
  return id >= 1 && id <= MAX_INT ? findById(db, id) : Promise.resolve(undefined)
}

async function bySlug(db: Knex, segment: string, slug: string): Promise<FoundContractor | undefined> {
  if (slug === '') return undefined
  return (await findBySlug(db, slug)) ?? (await findByFormerSlug(db, slug)) ?? findByName(db, slug.replace(/-/g, ' '), slugify(segment))
}
