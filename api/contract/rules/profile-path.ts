import { MAX_INT } from './limits.ts'
import { categoryCity, contractorPath } from './links.ts'
import { citySlug } from './place.ts'
import { slugify } from './slug.ts'

interface ProfileFields {
  slug: string
  city: string | null
}

/** Lookups for profiles. They return undefined, or [], if nothing is found. */
export interface ProfileLookup<C extends ProfileFields> {
  byId: (id: number) => C | undefined
  bySlug: (slug: string) => C | undefined
  /** Finds a contractor by a slug that it had before. */
  byFormerSlug: (slug: string) => C | undefined
  /** Returns all contractors with this slugified name. */
  byNameSlug: (nameSlug: string) => readonly C[]
  categorySlugOf: (contractor: C) => string
}

/**
 * Finds the contractor of `/contractor/{segment}/{name}`. A numeric name is an id. Any other name
 * is looked up as a slug, then as a former slug, then as a slugified name. If several contractors
 * have that name, the one whose category and city match the first segment is preferred.
 */
export function findByPath<C extends ProfileFields>(
  source: ProfileLookup<C>,
  segment: string,
  name: string,
): C | undefined {
  if (/^\d+$/.test(name)) return Number(name) <= MAX_INT ? source.byId(Number(name)) : undefined
  const slug = slugify(name)
  if (slug === '') return undefined
  const found = source.bySlug(slug) ?? source.byFormerSlug(slug)
  if (found) return found
  const candidates = source.byNameSlug(slug)
  return (
    candidates.find(
      (contractor) =>
        citySlug(categoryCity(source.categorySlugOf(contractor), contractor.city)) ===
        citySlug(segment),
    ) ?? candidates[0]
  )
}

/**
 * Returns the canonical path if the requested path should redirect to it, otherwise null. The path
 * whose first segment is only the category and whose name is the slug does not redirect, because
 * the pages of owners and admins link to it.
 */
export function profileRedirect(
  contractor: ProfileFields,
  categorySlug: string,
  segment: string,
  name: string,
): string | null {
  const isKnown =
    name === contractor.slug &&
    (segment === categorySlug || segment === categoryCity(categorySlug, contractor.city))
  return isKnown ? null : contractorPath(contractor, categorySlug)
}
