import type { ContractorDetail } from '#contract/entities.ts'

/** What stands in the fields of a listing's form, in the order of the page. */
export const emptyFields = {
  name: '',
  categoryId: '',
  yearsInBusiness: '',
  description: '',
  servicesOffered: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  licenseNumber: '',
  insuranceInfo: '',
  amenities: '',
  openingHours: '',
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

/** The fields of a listing that is to be edited. */
export function fieldsOf(listing: ContractorDetail): ListingFields {
  return mapFields((name) => {
    const value = listing[name]
    return value === null ? '' : String(value)
  })
}

function mapFields(valueOf: (name: FieldName) => string): ListingFields {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as ListingFields
}
