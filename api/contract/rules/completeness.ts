import type { ContractorDetail } from '../entities.ts'

/** What makes a listing complete, in the order in which owners are asked for it. */
export const listingParts = [
  'photos',
  'hours',
  'services',
  'license',
  'description',
  'position',
] as const
export type ListingPart = (typeof listingParts)[number]

type Listing = Pick<
  ContractorDetail,
  'photos' | 'openingHours' | 'servicesOffered' | 'licenseNumber' | 'description'
> &
  Parameters<typeof hasGivenPosition>[0]

/** Returns the parts that a listing has, in the order of `listingParts`. */
export function doneParts(listing: Listing): ListingPart[] {
  const isDone: Record<ListingPart, boolean> = {
    photos: listing.photos.length > 0,
    hours: hasText(listing.openingHours),
    services: hasText(listing.servicesOffered),
    license: hasText(listing.licenseNumber),
    description: hasText(listing.description),
    position: hasGivenPosition(listing),
  }
  return listingParts.filter((part) => isDone[part])
}

const hasText = (text: string | null) => text !== null && text.trim() !== ''

/** Returns true for coordinates that an owner, an admin or an import has given. */
function hasGivenPosition({
  latitude,
  longitude,
}: Pick<ContractorDetail, 'latitude' | 'longitude'>): boolean {
  return latitude !== null && longitude !== null
}
