import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'
import { categoryCity, contractorPath } from '#contract/rules/links.ts'
import { slugify } from '#contract/rules/slug.ts'
import { asDetail } from './detail.ts'

/** A list that holds contractors, in the default order. */
type Entries = readonly { contractor: Contractor }[]

export interface ResolvedProfile {
  contractor: ContractorDetail
  redirectTo: string | null
}

/**
 * The contractor of `/contractor/{slug}/{name}` from a list (R2): a numeric name is an id, then the exact slug, then
 * the slugified name, where the first segment chooses among several. Former slugs are known to the server only.
 */
export function resolveProfile(
  entries: Entries, categories: readonly Category[], slug: string, name: string,
): ResolvedProfile | undefined {
  const contractor = asDetail(findByPath(entries, categories, slug, name), categories)
  if (!contractor) return undefined
  const canonical = contractorPath(contractor, contractor.categorySlug)
  return { contractor, redirectTo: canonical === `/contractor/${slug}/${name}` ? null : canonical }
}

function findByPath(entries: Entries, categories: readonly Category[], slug: string, name: string): Contractor | undefined {
  if (/^\d{1,10}$/.test(name)) {
    const id = Number(name)
    return entries.find(({ contractor }) => contractor.id === id)?.contractor
  }
  const wanted = name.toLowerCase()
  const exact = entries.find(({ contractor }) => contractor.slug === wanted)
  if (exact) return exact.contractor

  const nameSlug = slugify(name)
  if (nameSlug === '') return undefined
  const candidates = entries.map(({ contractor }) => contractor).filter((contractor) => slugify(contractor.name) === nameSlug)
  const slugOf = new Map(categories.map((category) => [category.id, category.slug]))
  return candidates.find(({ categoryId, city }) => categoryCity(slugOf.get(categoryId) ?? '', city) === slug) ?? candidates[0]
}
