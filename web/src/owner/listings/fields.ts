import type { ContractorDetail } from '#contract/entities.ts'

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

/** Returns the form values of an existing listing. */
export function toFormFields(listing: ContractorDetail): ListingFields {
  const names = Object.keys(emptyFields) as (keyof ListingFields)[]
  return Object.fromEntries(
    names.map((name) => [name, String(listing[name] ?? '')]),
  ) as ListingFields
}
