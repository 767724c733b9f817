import type { QueryClient } from '@tanstack/react-query'
import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { findByPath, profileRedirect } from '#contract/rules/profile-path.ts'
import { slugify } from '#contract/rules/slug.ts'
import { socialMediaLinks } from '#contract/rules/social-networks.ts'

/**
 * Converts a contractor of a list to the form of the single-contractor reply. `cached` is an
 * earlier reply for the same contractor. Fields that lists lack are copied from `cached`. Without
 * it, they are empty, and `createdAt` is `updatedAt`. When `cached` is newer than `contractor`, it
 * is returned unchanged. Returns undefined when the contractor is undefined or its category is not
 * loaded.
 */
export function toDetail(
  contractor: Contractor | undefined,
  categories: readonly Category[],
  cached?: ContractorDetail,
): ContractorDetail | undefined {
  const category = contractor && categories.find(({ id }) => id === contractor.categoryId)
  if (!category) return undefined
  if (cached && Date.parse(cached.updatedAt) > Date.parse(contractor.updatedAt)) return cached
  return {
    ...contractor,
    userId: null,
    categoryName: category.name,
    categorySlug: category.slug,
    phone: contractor.phoneNumber,
    address: contractor.location,
    yearsInBusiness: cached?.yearsInBusiness ?? null,
    licenseNumber: cached?.licenseNumber ?? null,
    insuranceInfo: cached?.insuranceInfo ?? null,
    socialMediaLinks: socialMediaLinks(contractor),
    logoUrl: cached?.logoUrl ?? null,
    photos: cached?.photos ?? [],
    createdAt: cached?.createdAt ?? contractor.updatedAt,
  }
}

/**
 * Returns the newest of several copies of one contractor. If several are equally new, returns the
 * one with the most fields that lists lack.
 */
export function bestDetail(copies: readonly ContractorDetail[]): ContractorDetail | undefined {
  return copies.toSorted(
    (a, b) =>
      Date.parse(b.updatedAt) - Date.parse(a.updatedAt) ||
      countExtraFields(b) - countExtraFields(a),
  )[0]
}

/** Counts the filled fields that lists lack. An unknown `createdAt` equals `updatedAt`. */
function countExtraFields(detail: ContractorDetail): number {
  return [
    detail.yearsInBusiness !== null,
    detail.licenseNumber !== null,
    detail.insuranceInfo !== null,
    detail.logoUrl !== null,
    detail.photos.length > 0,
    detail.createdAt !== detail.updatedAt,
  ].filter(Boolean).length
}

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

/**
 * Returns the best cached detail of a contractor from the queries by id and by path. List data is
 * not used.
 */
export function cachedDetail(client: QueryClient, id: number): ContractorDetail | undefined {
  const byPath = client
    .getQueriesData<ResolvedProfile>({ queryKey: queryKeyPrefix(directoryReads.bySlug) })
    .map(([, profile]) => profile?.contractor)
  const byId = queryKeyOf(directoryReads.byId, { params: { id: String(id) } })
  const copies = [client.getQueryData<ContractorDetail>(byId), ...byPath]
  return bestDetail(copies.flatMap((copy) => (copy?.id === id ? copy : [])))
}
