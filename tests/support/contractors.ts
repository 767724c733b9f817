import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { contractorSlug } from '#contract/rules/slug.ts'

/** Returns a contractor in the shape of the public list. Nothing is stored. */
export function buildContractor(overrides: Partial<Contractor> = {}): Contractor {
  const name = overrides.name ?? 'Bay Plumbing'
  return {
    id: 1,
    name,
    slug: contractorSlug(name, 'plumbers'),
    description: 'Leaks and drains since 1998.',
    categoryId: 3,
    city: 'Tampa',
    state: 'FL',
    zipcode: '33602',
    location: '100 Franklin St',
    phoneNumber: '(813) 555-0100',
    email: null,
    website: 'https://bay.example',
    amenities: null,
    servicesOffered: null,
    openingHours: null,
    rating: 45,
    reviewCount: 3,
    isVerified: false,
    isFeatured: false,
    hasActiveSubscription: false,
    importedFromCsv: true,
    isTemporarilyClosed: false,
    latitude: 27.95,
    longitude: -82.46,
    positionSource: 'given',
    timeZone: 'America/New_York',
    googleMapsUrl: null,
    imageUrl: null,
    pictureUrl: overrides.imageUrl ?? null,
    facebookUrl: null,
    twitterUrl: null,
    instagramUrl: null,
    youtubeUrl: null,
    tiktokUrl: null,
    userId: null,
    facts: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  }
}

/** Returns a contractor in the shape of a single one. Nothing is stored. */
export function buildDetail(overrides: Partial<ContractorDetail> = {}): ContractorDetail {
  const contractor = buildContractor(overrides)
  return {
    ...contractor,
    categoryName: 'Plumbers',
    categorySlug: 'plumbers',
    phone: contractor.phoneNumber,
    address: contractor.location,
    yearsInBusiness: null,
    licenseNumber: null,
    insuranceInfo: null,
    reviews: null,
    socialMediaLinks: [],
    logoUrl: null,
    photos: [],
    checks: null,
    licenseBoard: null,
    createdAt: contractor.updatedAt,
    ...overrides,
  }
}
