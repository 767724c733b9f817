import type { ContractorDetail } from '../entities.ts'
import type { SourcedPosition } from '../places/derive-position.ts'

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
  SourcedPosition

/**
 * Returns the parts that a listing has, in the order of `listingParts`. A position counts only when
 * it was given, not when it is that of the ZIP code or city.
 */
export function doneParts(listing: Listing): ListingPart[] {
  const isDone: Record<ListingPart, boolean> = {
    photos: listing.photos.length > 0,
    hours: hasText(listing.openingHours),
    services: hasText(listing.servicesOffered),
    license: hasText(listing.licenseNumber),
    description: hasText(listing.description),
    position: listing.positionSource === 'given',
  }
  return listingParts.filter((part) => isDone[part])
}

const hasText = (text: string | null) => text !== null && text.trim() !== ''
