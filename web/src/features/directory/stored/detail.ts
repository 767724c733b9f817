import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'

/**
 * A contractor of a list as the single-contractor answer has it. What lists do not carry (years, licence, insurance)
 * stays empty. Undefined without the contractor, or while its category is not known.
 */
export function asDetail(contractor: Contractor | undefined, categories: readonly Category[]): ContractorDetail | undefined {
  const category = contractor && categories.find(({ id }) => id === contractor.categoryId)
  if (!category) return undefined
  return {
    ...contractor,
    userId: null,
    categoryName: category.name, categorySlug: category.slug,
    phone: contractor.phoneNumber, address: contractor.location,
    yearsInBusiness: null, licenseNumber: null, insuranceInfo: null,
    socialMediaLinks: socialUrls(contractor),
    createdAt: contractor.updatedAt,
  }
}

/** The addresses of the five social columns that are filled (F8). */
export function socialUrls(contractor: Contractor): string[] {
  const { facebookUrl, twitterUrl, instagramUrl, youtubeUrl, tiktokUrl } = contractor
  return [facebookUrl, twitterUrl, instagramUrl, youtubeUrl, tiktokUrl].filter((url) => url !== null)
}
