import type { Category, Contractor, ContractorDetail } from '../entities.ts'
import { ContractError } from '../errors.ts'
import { logoOf } from '../rules/face.ts'
import { findByPath, type ProfileLookup, profileRedirect } from '../rules/profile-path.ts'
import { flattenRelated, relatedOfAll } from '../rules/related.ts'
import { slugify } from '../rules/slug.ts'
import { socialMediaLinks } from '../rules/social-networks.ts'
import type { Holdings } from './holdings.ts'

export interface ResolvedProfile {
  contractor: ContractorDetail
  redirectTo: string | null
}

/** Throws `not_found` when the contractor is not held. */
export function byId(holdings: Holdings, id: number): ContractorDetail {
  const found = holdings.index.find((entry) => entry.id === id)?.contractor
  return toDetail(found, holdings.categories, holdings.detailOf?.(id)) ?? throwMissing()
}

/** Former slugs are not found. Throws `not_found` when the contractor is not held. */
export function bySlug(holdings: Holdings, slug: string, name: string): ResolvedProfile {
  const { index, categories, detailOf } = holdings
  return resolveProfile(index, categories, { slug, name }, detailOf) ?? throwMissing()
}

/** Returns the related contractors of a profile. Throws `not_found` when it is not held. */
export function related({ index, categories }: Holdings, id: number): Contractor[] {
  const ranked = index.map(({ contractor }) => contractor)
  const self = ranked.find((contractor) => contractor.id === id) ?? throwMissing()
  return flattenRelated(relatedOfAll(self, ranked, categories))
}

function throwMissing(): never {
  throw new ContractError('not_found')
}

/**
 * Finds the contractor of `/contractor/{slug}/{name}` among contractors, with the same rule as the
 * server. `detailOf` returns an earlier reply for a contractor.
 */
export function resolveProfile(
  entries: readonly { contractor: Contractor }[],
  categories: readonly Category[],
  { slug, name }: { slug: string; name: string },
  detailOf: Holdings['detailOf'] = () => undefined,
): ResolvedProfile | undefined {
  const match = findByPath(
    lookupIn(() => entries.map(toContractor), categories),
    slug,
    name,
  )
  const contractor = toDetail(match, categories, match && detailOf(match.id))
  return (
    contractor && {
      contractor,
      redirectTo: profileRedirect(contractor, contractor.categorySlug, slug, name),
    }
  )
}

const toContractor = ({ contractor }: { contractor: Contractor }) => contractor

/** Returns the lookups among contractors, without former slugs. */
export function lookupIn<
  C extends Pick<Contractor, 'id' | 'slug' | 'name' | 'city' | 'categoryId'>,
>(
  contractors: () => readonly C[],
  categories: readonly Pick<Category, 'id' | 'slug'>[],
): ProfileLookup<C> {
  return {
    byId: (id) => contractors().find((contractor) => contractor.id === id),
    bySlug: (slug) => contractors().find((contractor) => contractor.slug === slug),
    byFormerSlug: () => undefined,
    byNameSlug: (nameSlug) => contractors().filter(({ name }) => slugify(name) === nameSlug),
    categorySlugOf: ({ categoryId }) => categories.find(({ id }) => id === categoryId)?.slug ?? '',
  }
}

/**
 * Converts a contractor of a list to the reply for a single one. The fields that lists lack are
 * those of `earlier`, an earlier reply for the same contractor. Without it, they are empty, and
 * `createdAt` is `updatedAt`. When `earlier` is newer than `contractor`, it is returned unchanged.
 * Returns undefined when the contractor is undefined or its category is unknown.
 */
export function toDetail(
  contractor: Contractor | undefined,
  categories: readonly Category[],
  earlier?: ContractorDetail,
): ContractorDetail | undefined {
  const category = contractor && categories.find(({ id }) => id === contractor.categoryId)
  if (!category) return undefined
  if (earlier && Date.parse(earlier.updatedAt) > Date.parse(contractor.updatedAt)) return earlier
  return {
    ...contractor,
    userId: null,
    categoryName: category.name,
    categorySlug: category.slug,
    phone: contractor.phoneNumber,
    address: contractor.location,
    yearsInBusiness: earlier?.yearsInBusiness ?? null,
    licenseNumber: earlier?.licenseNumber ?? null,
    insuranceInfo: earlier?.insuranceInfo ?? null,
    socialMediaLinks: socialMediaLinks(contractor),
    logoUrl: logoOf(contractor),
    photos: earlier?.photos ?? [],
    reviews: contractor.facts?.ownReviewCount ? (earlier?.reviews ?? null) : null,
    // Checks of an earlier state of the listing may have ended since.
    checks: (earlier?.updatedAt === contractor.updatedAt && earlier.checks) || null,
    licenseBoard: earlier?.licenseBoard ?? null,
    createdAt: earlier?.createdAt ?? contractor.updatedAt,
  }
}
