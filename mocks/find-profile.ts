import { ContractError } from '#contract/errors.ts'
import { findByPath, type ProfileLookup, profileRedirect } from '#contract/rules/profile-path.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { ContractorRow, MockDb } from './db.ts'

/**
 * Finds the contractor of `/contractor/{slug}/{name}`. A deleted contractor is found by its id,
 * slug and former slugs, but not by its name. `redirectTo` is the canonical path if the requested
 * path should redirect to it, otherwise null. Throws `not_found` if there is no contractor.
 */
export function findProfile(
  db: MockDb,
  slug: string,
  name: string,
): { row: ContractorRow; redirectTo: string | null } {
  const source = profileLookup(db)
  const row = findByPath(source, slug, name)
  if (!row) throw new ContractError('not_found')
  return { row, redirectTo: profileRedirect(row, source.categorySlugOf(row), slug, name) }
}

function profileLookup(db: MockDb): ProfileLookup<ContractorRow> {
  return {
    byId: (id) => db.contractors.get(id),
    bySlug: (slug) => db.contractors.find((row) => row.slug === slug),
    byFormerSlug: (slug) => {
      const former = db.formerSlugs.find((entry) => entry.slug === slug)
      return former && db.contractors.get(former.ownerId)
    },
    byNameSlug: (nameSlug) =>
      db.contractors
        .all()
        .filter((row) => row.deletedAt === null && slugify(row.name) === nameSlug),
    categorySlugOf: (row) => db.categories.get(row.categoryId)?.slug ?? '',
  }
}
