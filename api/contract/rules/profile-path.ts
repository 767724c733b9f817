import { MAX_INT } from './limits.ts'
import { categoryCity, contractorPath } from './links.ts'
import { slugify } from './slug.ts'

interface Named {
  slug: string
  city: string | null
}

/** Where a profile is looked up; each look-up answers undefined, or [], when it knows none. */
export interface ProfileSource<C extends Named> {
  byId: (id: number) => C | undefined
  bySlug: (slug: string) => C | undefined
  /** By a slug it had before its name was changed. */
  byFormerSlug: (slug: string) => C | undefined
  /** All whose slugified name is this. */
  byNameSlug: (nameSlug: string) => readonly C[]
  categorySlugOf: (contractor: C) => string
}

/**
 * The contractor of `/contractor/{segment}/{name}` (R2, R3, R5): a numeric name is an id; otherwise
 * the slug, a former slug, the slugified name, and of several with that name the one whose category
 * and city are the first segment.
 */
export function findByPath<C extends Named>(
  source: ProfileSource<C>,
  segment: string,
  name: string,
): C | undefined {
  if (/^\d+$/.test(name)) return Number(name) <= MAX_INT ? source.byId(Number(name)) : undefined
  const slug = slugify(name)
  if (slug === '') return undefined
  const found = source.bySlug(slug) ?? source.byFormerSlug(slug)
  if (found) return found
  const namesakes = source.byNameSlug(slug)
  return (
    namesakes.find(
      (contractor) => categoryCity(source.categorySlugOf(contractor), contractor.city) === segment,
    ) ?? namesakes[0]
  )
}

/**
 * The canonical address of a profile that was asked for by another one; null where it may stay: the
 * canonical one, and the one with the category alone that the owner's pages use (R4).
 */
export function profileRedirect(
  contractor: Named,
  categorySlug: string,
  segment: string,
  name: string,
): string | null {
  const isKnown =
    name === contractor.slug &&
    (segment === categorySlug || segment === categoryCity(categorySlug, contractor.city))
  return isKnown ? null : contractorPath(contractor, categorySlug)
}
