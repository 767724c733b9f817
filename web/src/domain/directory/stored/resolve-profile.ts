import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'
import { findByPath, profileRedirect } from '#contract/rules/profile-path.ts'
import { slugify } from '#contract/rules/slug.ts'
import { toDetail } from './detail.ts'

/** Contractors in the default order. */
type Entries = readonly { contractor: Contractor }[]

export interface ResolvedProfile {
  contractor: ContractorDetail
  redirectTo: string | null
}

/**
 * Finds the contractor of `/contractor/{slug}/{name}` in a list, with the same rule as the server.
 * Former slugs are not found, because only the server stores them. `cachedDetailOf` returns an
 * earlier reply for a contractor.
 */
export function resolveProfile(
  entries: Entries,
  categories: readonly Category[],
  slug: string,
  name: string,
  cachedDetailOf: (id: number) => ContractorDetail | undefined = () => undefined,
): ResolvedProfile | undefined {
  const match = findByPath(toSource(entries, categories), slug, name)
  const contractor = toDetail(match, categories, match && cachedDetailOf(match.id))
  return (
    contractor && {
      contractor,
      redirectTo: profileRedirect(contractor, contractor.categorySlug, slug, name),
    }
  )
}

function toSource(entries: Entries, categories: readonly Category[]) {
  const findFirst = (matches: (contractor: Contractor) => boolean) =>
    entries.find(({ contractor }) => matches(contractor))?.contractor
  return {
    byId: (id: number) => findFirst((contractor) => contractor.id === id),
    bySlug: (slug: string) => findFirst((contractor) => contractor.slug === slug),
    byFormerSlug: () => undefined,
    byNameSlug: (nameSlug: string) =>
      entries.map(({ contractor }) => contractor).filter(({ name }) => slugify(name) === nameSlug),
    categorySlugOf: ({ categoryId }: Contractor) =>
      categories.find(({ id }) => id === categoryId)?.slug ?? '',
  }
}
