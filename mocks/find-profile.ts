import { ContractError } from '#contract/errors.ts'
import { lookupIn } from '#contract/in-memory/profile.ts'
import { findByPath, profileRedirect } from '#contract/rules/profile-path.ts'
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
  const lookup = lookupIn(() => db.contractors.all(), db.categories.all())
  const source: typeof lookup = {
    ...lookup,
    byFormerSlug: (formerSlug) => {
      const former = db.formerSlugs.find((entry) => entry.slug === formerSlug)
      return former && db.contractors.get(former.ownerId)
    },
    byNameSlug: (nameSlug) =>
      lookup.byNameSlug(nameSlug).filter(({ deletedAt }) => deletedAt === null),
  }
  const row = findByPath(source, slug, name)
  if (!row) throw new ContractError('not_found')
  return { row, redirectTo: profileRedirect(row, source.categorySlugOf(row), slug, name) }
}
