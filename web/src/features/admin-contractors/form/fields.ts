import type { Category, ContractorDetail } from '#contract/entities.ts'

/** What stands in the text fields of a contractor's form, in the order of the page. */
const emptyTexts = {
  name: '',
  categoryId: '',
  description: '',
  servicesOffered: '',
  amenities: '',
  openingHours: '',
  yearsInBusiness: '',
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
  instagramUrl: '',
  twitterUrl: '',
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
  userId: number | null
}
export type FieldName = keyof ContractorFields

export const emptyFields: ContractorFields = {
  ...emptyTexts,
  isVerified: false,
  isFeatured: false,
  userId: null,
}

/** In the order of the page. */
export const fieldNames = Object.keys(emptyFields) as FieldName[]

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(emptyFields, name)
}

/** The fields of a contractor that is to be edited. */
export function fieldsOf(contractor: ContractorDetail): ContractorFields {
  const texts = Object.fromEntries(
    textNames.map((name) => [name, contractor[name] === null ? '' : String(contractor[name])]),
  ) as Record<TextName, string>
  return {
    ...texts,
    isVerified: contractor.isVerified,
    isFeatured: contractor.isFeatured,
    userId: contractor.userId,
  }
}

/**
 * What another page hands over in `state` of the address, its category by id or slug; what is no
 * text of a field is left out.
 */
export function prefilledFields(
  state: unknown,
  categories: readonly Pick<Category, 'id' | 'slug'>[],
): ContractorFields | null {
  const given = isRecord(state) && isRecord(state.prefill) ? state.prefill : null
  if (!given) return null
  const categoryId = categories.find(({ slug }) => slug === given.categorySlug)?.id
  const entitySpelling = { phoneNumber: given.phone, location: given.address, categoryId, ...given }
  const texts = textNames.flatMap((name): [TextName, string][] => {
    const value: unknown = Object.hasOwn(entitySpelling, name)
      ? entitySpelling[name as keyof typeof entitySpelling]
      : undefined
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
  })
  return texts.length > 0 ? { ...emptyFields, ...Object.fromEntries(texts) } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The names whose values differ; a place on the map is both of its numbers. */
export function changedNames(fields: ContractorFields, base: ContractorFields): FieldName[] {
  const changed = new Set(fieldNames.filter((name) => fields[name] !== base[name]))
  if (changed.has('latitude') || changed.has('longitude')) changed.add('latitude').add('longitude')
  return fieldNames.filter((name) => changed.has(name))
}

/**
 * Something for every field that has to be filled in and is not, under a name that is not taken
 * (I1).
 */
export function withSamples(fields: ContractorFields, categoryId: number): ContractorFields {
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
