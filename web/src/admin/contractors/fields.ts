import type { Category, ContractorDetail } from '#contract/entities.ts'
import { currentSite } from '../../lib/site.ts'
import type { AdminContractorInput } from './queries.ts'

/** The empty text fields of the contractor form, in page order. */
const emptyTexts = {
  name: '',
  categoryId: '',
  yearsInBusiness: '',
  description: '',
  servicesOffered: '',
  amenities: '',
  licenseNumber: '',
  insuranceInfo: '',
  imageUrl: '',
  openingHours: '',
  phone: '',
  email: '',
  website: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  latitude: '',
  longitude: '',
  googleMapsUrl: '',
  facebookUrl: '',
  twitterUrl: '',
  instagramUrl: '',
  youtubeUrl: '',
  tiktokUrl: '',
  rating: '',
  reviewCount: '',
}
type TextName = keyof typeof emptyTexts

const textNames = Object.keys(emptyTexts) as TextName[]

export type ContractorFields = Record<TextName, string> & {
  isVerified: boolean
  isFeatured: boolean
  isTemporarilyClosed: boolean
  userId: number | null
}
type FieldName = keyof ContractorFields

export const emptyFields: ContractorFields = {
  ...emptyTexts,
  isVerified: false,
  isFeatured: false,
  isTemporarilyClosed: false,
  userId: null,
}

const fieldNames = Object.keys(emptyFields) as FieldName[]

/** The names of two fields in requests, and in the form. */
export const renamed = { phoneNumber: 'phone', location: 'address' }
const requestNames: Record<string, string> = { phone: 'phoneNumber', address: 'location' }

/** The form shows the rating in stars, requests have it in tenths. */
export const messages = { rating: 'Rating must be a number from 0 to 5, such as 4.5' }

/** Returns the fields under the names of requests. */
export function toRequestNames(fields: Partial<ContractorFields>): Partial<AdminContractorInput> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      requestNames[name] ?? name,
      name === 'rating' ? toTenths(String(value)) : value,
    ]),
  )
}

/** Converts "4.5" to 45. A number with more decimals does not become a whole one. */
const toTenths = (stars: string) => Math.round(Number(stars.replace(',', '.')) * 1e6) / 1e5

/** Returns the form values of an existing contractor. */
export function toFormFields(contractor: ContractorDetail): ContractorFields {
  const texts = Object.fromEntries(
    textNames.map((name) => [name, contractor[name] === null ? '' : String(contractor[name])]),
  ) as Record<TextName, string>
  return {
    ...texts,
    rating: String(contractor.rating / 10),
    isVerified: contractor.isVerified,
    isFeatured: contractor.isFeatured,
    isTemporarilyClosed: contractor.isTemporarilyClosed,
    userId: contractor.userId,
  }
}

/**
 * Reads initial form values from the `prefill` of the location state. `prefill` may contain the
 * category as `categoryId` or `categorySlug`, and phone and address also under the names of
 * requests. Ignores everything that is not a string or number for a known text field. Returns null
 * when nothing is left.
 */
export function prefilledFields(
  state: unknown,
  categories: readonly Pick<Category, 'id' | 'slug'>[],
): ContractorFields | null {
  const prefill = isRecord(state) && isRecord(state.prefill) ? state.prefill : null
  if (!prefill) return null
  const { phone, address, phoneNumber = phone, location = address } = prefill
  const categoryId = categories.find(({ slug }) => slug === prefill.categorySlug)?.id
  const values: Record<string, unknown> = {
    categoryId,
    ...prefill,
    phone: phoneNumber,
    address: location,
  }
  const texts = textNames.flatMap((name): [TextName, string][] => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
  })
  return texts.length > 0 ? { ...emptyFields, ...Object.fromEntries(texts) } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Returns the changed fields. Latitude and longitude both count as changed when one of them has
 * changed.
 */
export function changedFields(
  fields: ContractorFields,
  base: ContractorFields,
): Partial<ContractorFields> {
  const changed = new Set(fieldNames.filter((name) => fields[name] !== base[name]))
  if (changed.has('latitude') || changed.has('longitude')) changed.add('latitude').add('longitude')
  return Object.fromEntries([...changed].map((name) => [name, fields[name]]))
}

/**
 * Returns the fields with sample values for name, category, description, city, state, phone and
 * email where these are empty. The sample name contains the time, so that it is unique.
 */
export function withSampleValues(fields: ContractorFields, categoryId: number): ContractorFields {
  const { city, state } = currentSite().defaultCity
  const samples: Partial<ContractorFields> = {
    name: `Sample Contractor ${Date.now()}`,
    categoryId: String(categoryId),
    description: 'Made by Test Direct Create, to be deleted again.',
    city,
    state,
    phone: '(555) 555-0100',
    email: 'sample@example.com',
  }
  const filled = textNames.map((name) => [
    name,
    fields[name].trim() === '' ? (samples[name] ?? '') : fields[name],
  ])
  return { ...fields, ...Object.fromEntries(filled) }
}
