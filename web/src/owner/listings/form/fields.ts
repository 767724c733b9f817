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
export type FieldName = keyof ListingFields

export const fieldNames = Object.keys(emptyFields) as FieldName[]

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(emptyFields, name)
}

/** Returns the form values of an existing listing. */
export function toFormFields(listing: ContractorDetail): ListingFields {
  return mapFields((name) => {
    const value = listing[name]
    return value === null ? '' : String(value)
  })
}

function mapFields(valueOf: (name: FieldName) => string): ListingFields {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as ListingFields
}
