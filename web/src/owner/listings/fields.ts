import type { ContractorDetail } from '#contract/entities.ts'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { givenPosition, type SourcedPosition } from '#contract/places/derive-position.ts'

/** The empty values of the listing form, in page order. Form errors are listed in this order. */
export const emptyFields = {
  name: '',
  categoryId: '',
  yearsInBusiness: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  latitude: '',
  longitude: '',
  description: '',
  servicesOffered: '',
  amenities: '',
  openingHours: '',
  licenseNumber: '',
  insuranceInfo: '',
  facebookUrl: '',
  twitterUrl: '',
  instagramUrl: '',
  youtubeUrl: '',
  tiktokUrl: '',
}
export type ListingFields = typeof emptyFields

/**
 * Returns the form without coordinates that are those of the listing, because a new address removes
 * them unless they are sent.
 */
export function withoutUnchangedPosition(
  form: BusinessProfileForm,
  listing: SourcedPosition,
): BusinessProfileForm {
  const { latitude, longitude } = givenPosition(listing)
  const { latitude: newLatitude, longitude: newLongitude, ...rest } = form
  const isUnchanged = (newLatitude ?? null) === latitude && (newLongitude ?? null) === longitude
  return isUnchanged ? rest : form
}

/** Returns the form values of an existing listing. Derived coordinates are left empty. */
export function toFormFields(listing: ContractorDetail): ListingFields {
  const names = Object.keys(emptyFields) as (keyof ListingFields)[]
  return Object.fromEntries(
    names.map((name) => [name, String({ ...listing, ...givenPosition(listing) }[name] ?? '')]),
  ) as ListingFields
}
