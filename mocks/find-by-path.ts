import { ContractError } from '#contract/errors.ts'
import { MAX_INT } from '#contract/fields.ts'
import { categoryCity, contractorPath } from '#contract/rules/links.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { ContractorRow, MockDb } from './db.ts'

/**
 * The contractor meant by `/contractor/{slug}/{name}` (R2): by id, by slug, by former slug, by slugified name, of several
 * the one whose category and city are the first segment. `redirectTo` is the canonical address unless this is it already,
 * or the one with the category alone that the owner's pages use (R4). Throws `not_found`.
 */
export function findByPath(db: MockDb, slug: string, name: string): { row: ContractorRow; redirectTo: string | null } {
  const row = /^\d+$/.test(name) ? byNumber(db, name) : bySlug(db, slugify(name)) ?? byName(db, slug, name)
  if (!row) throw new ContractError('not_found')
  const category = categorySlugOf(db, row)
  const isKnownAddress = name === row.slug && (slug === category || slug === categoryCity(category, row.city))
  return { row, redirectTo: isKnownAddress ? null : contractorPath(row, category) }
}

function byNumber(db: MockDb, name: string): ContractorRow | undefined {
  return Number(name) <= MAX_INT ? db.contractors.get(Number(name)) : undefined
}

function bySlug(db: MockDb, slug: string): ContractorRow | undefined {
  const current = db.contractors.find((row) => row.slug === slug)
  if (current) return current
  const former = db.formerSlugs.find((entry) => entry.slug === slug)
  return former && db.contractors.get(former.ownerId)
}

function byName(db: MockDb, slug: string, name: string): ContractorRow | undefined {
  const wanted = slugify(name)
  const found = wanted === '' ? [] : db.contractors.all().filter((row) => row.deletedAt === null && slugify(row.name) === wanted)
  return found.find((row) => categoryCity(categorySlugOf(db, row), row.city) === slug) ?? found[0]
}

function categorySlugOf(db: MockDb, row: ContractorRow): string {
  return db.categories.get(row.categoryId)?.slug ?? ''
}
