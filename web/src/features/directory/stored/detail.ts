import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'

/**
 * A contractor of a list as the single-contractor answer has it. What lists do not carry (years,
 * licence, insurance) is taken from `kept`, an earlier answer about the same contractor, and stays
 * empty without one; a `kept` that is newer than the list is answered as it is. Undefined without
 * the contractor, or while its category is not known.
 */
export function asDetail(
  contractor: Contractor | undefined,
  categories: readonly Category[],
  kept?: ContractorDetail,
): ContractorDetail | undefined {
  const category = contractor && categories.find(({ id }) => id === contractor.categoryId)
  if (!category) return undefined
  if (kept && Date.parse(kept.updatedAt) > Date.parse(contractor.updatedAt)) return kept
  return {
    ...contractor,
    userId: null,
    categoryName: category.name,
    categorySlug: category.slug,
    phone: contractor.phoneNumber,
    address: contractor.location,
    yearsInBusiness: kept?.yearsInBusiness ?? null,
    licenseNumber: kept?.licenseNumber ?? null,
    insuranceInfo: kept?.insuranceInfo ?? null,
    socialMediaLinks: socialUrls(contractor),
    logoUrl: kept?.logoUrl ?? null,
    photos: kept?.photos ?? [],
    createdAt: kept?.createdAt ?? contractor.updatedAt,
  }
}

/**
 * The best of several copies of one contractor: the newest, and of equally new ones one that no
 * list has made.
 */
export function bestDetail(copies: readonly ContractorDetail[]): ContractorDetail | undefined {
  return copies.toSorted(
    (a, b) =>
      Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || Number(isFull(b)) - Number(isFull(a)),
  )[0]
}

function isFull({ yearsInBusiness, licenseNumber, insuranceInfo }: ContractorDetail): boolean {
  return yearsInBusiness !== null || licenseNumber !== null || insuranceInfo !== null
}

/** The addresses of the five social columns that are filled (F8). */
function socialUrls(contractor: Contractor): string[] {
  const { facebookUrl, twitterUrl, instagramUrl, youtubeUrl, tiktokUrl } = contractor
  return [facebookUrl, twitterUrl, instagramUrl, youtubeUrl, tiktokUrl].filter(
    (url) => url !== null,
  )
}
