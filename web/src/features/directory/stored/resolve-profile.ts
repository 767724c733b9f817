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
 * Finds the contractor of `/contractor/{slug}/{name}` in a list, by the rule of the server; but
 * only the server knows former slugs. `cachedDetailOf` returns an earlier reply about a
 * contractor.
 */
export function resolveProfile(
  entries: Entries,
  categories: readonly Category[],
  slug: string,
  name: string,
  cachedDetailOf: (id: number) => ContractorDetail | undefined = () => undefined,
): ResolvedProfile | undefined {
  const found = findByPath(sourceOf(entries, categories), slug, name)
  const contractor = toDetail(found, categories, found && cachedDetailOf(found.id))
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
