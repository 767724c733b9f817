import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'
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
