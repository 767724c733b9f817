import type { Category, ContractorDetail } from '#contract/entities.ts'

/** The empty text fields of the contractor form, in page order. */
const emptyTexts = {
  name: '',
  categoryId: '',
  yearsInBusiness: '',
  description: '',
  servicesOffered: '',
  amenities: '',
  openingHours: '',
  licenseNumber: '',
  insuranceInfo: '',
  imageUrl: '',
  phoneNumber: '',
  email: '',
  website: '',
  location: '',
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
export type TextName = keyof typeof emptyTexts

const textNames = Object.keys(emptyTexts) as TextName[]

export type ContractorFields = Record<TextName, string> & {
  isVerified: boolean
  isFeatured: boolean
  isTemporarilyClosed: boolean
  userId: number | null
}
export type FieldName = keyof ContractorFields

export const emptyFields: ContractorFields = {
  ...emptyTexts,
  isVerified: false,
  isFeatured: false,
  isTemporarilyClosed: false,
  userId: null,
}

/** The field names, in page order. Form errors are listed in this order. */
export const fieldNames = Object.keys(emptyFields) as FieldName[]

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(emptyFields, name)
}

/** Returns the form values of an existing contractor. */
export function toFormFields(contractor: ContractorDetail): ContractorFields {
  const texts = Object.fromEntries(
    textNames.map((name) => [name, contractor[name] === null ? '' : String(contractor[name])]),
  ) as Record<TextName, string>
  return {
    ...texts,
    isVerified: contractor.isVerified,
    isFeatured: contractor.isFeatured,
    isTemporarilyClosed: contractor.isTemporarilyClosed,
    userId: contractor.userId,
  }
}

/**
 * Reads initial form values from the `prefill` of the location state. `prefill` may contain the
 * category as `categoryId` or `categorySlug`, and `phone` and `address` as other names of
 * `phoneNumber` and `location`. Ignores everything that is not a string or number for a known text
 * field. Returns null when nothing is left.
 */
export function prefilledFields(
  state: unknown,
  categories: readonly Pick<Category, 'id' | 'slug'>[],
): ContractorFields | null {
  const prefill = isRecord(state) && isRecord(state.prefill) ? state.prefill : null
  if (!prefill) return null
  const categoryId = categories.find(({ slug }) => slug === prefill.categorySlug)?.id
  const withEntityNames = {
    phoneNumber: prefill.phone,
    location: prefill.address,
    categoryId,
    ...prefill,
  }
  const texts = textNames.flatMap((name): [TextName, string][] => {
    const value: unknown = Object.hasOwn(withEntityNames, name)
      ? withEntityNames[name as keyof typeof withEntityNames]
      : undefined
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
  })
  return texts.length > 0 ? { ...emptyFields, ...Object.fromEntries(texts) } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Returns the names of the changed fields. Latitude and longitude both count as changed when one of
 * them has changed.
 */
export function changedFieldNames(fields: ContractorFields, base: ContractorFields): FieldName[] {
  const changed = new Set(fieldNames.filter((name) => fields[name] !== base[name]))
  if (changed.has('latitude') || changed.has('longitude')) changed.add('latitude').add('longitude')
  return fieldNames.filter((name) => changed.has(name))
}

/**
 * Returns the fields with sample values for name, category, description, city, state, phone and
 * email where these are empty. The sample name contains the time, so that it is unique.
 */
export function withSampleValues(fields: ContractorFields, categoryId: number): ContractorFields {
  const samples: Partial<ContractorFields> = {
    name: `Sample Contractor ${Date.now()}`,
    categoryId: String(categoryId),
    description: 'Made by Test Direct Create, to be deleted again.',
    city: 'Tampa',
    state: 'FL',
    phoneNumber: '(813) 555-0100',
    email: 'sample@example.com',
  }
  const filled = textNames.map((name) => [
    name,
    fields[name].trim() === '' ? (samples[name] ?? '') : fields[name],
  ])
  return { ...fields, ...Object.fromEntries(filled) }
}
