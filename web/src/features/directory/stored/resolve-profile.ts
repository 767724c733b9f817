import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'
import { findByPath, profileRedirect } from '#contract/rules/profile-path.ts'
import { slugify } from '#contract/rules/slug.ts'
import { asDetail } from './detail.ts'

/** A list that holds contractors, in the default order. */
type Entries = readonly { contractor: Contractor }[]

export interface ResolvedProfile {
  contractor: ContractorDetail
  redirectTo: string | null
}

/**
 * The contractor of `/contractor/{slug}/{name}` from a list, by the rule of the server (R2). Former
 * slugs are known to that one only. `keptOf` answers what is kept of a contractor from before.
 */
export function resolveProfile(
  entries: Entries,
  categories: readonly Category[],
  slug: string,
  name: string,
  keptOf: (id: number) => ContractorDetail | undefined = () => undefined,
): ResolvedProfile | undefined {
  const found = findByPath(sourceOf(entries, categories), slug, name)
  const contractor = asDetail(found, categories, found && keptOf(found.id))
  return (
    contractor && {
      contractor,
      redirectTo: profileRedirect(contractor, contractor.categorySlug, slug, name),
    }
  )
}

function sourceOf(entries: Entries, categories: readonly Category[]) {
  const first = (isWanted: (contractor: Contractor) => boolean) =>
    entries.find(({ contractor }) => isWanted(contractor))?.contractor
  return {
    byId: (id: number) => first((contractor) => contractor.id === id),
    bySlug: (slug: string) => first((contractor) => contractor.slug === slug),
    byFormerSlug: () => undefined,
    byNameSlug: (nameSlug: string) =>
      entries.map(({ contractor }) => contractor).filter(({ name }) => slugify(name) === nameSlug),
    categorySlugOf: ({ categoryId }: Contractor) =>
      categories.find(({ id }) => id === categoryId)?.slug ?? '',
  }
}
