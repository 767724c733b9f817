import { z } from 'zod'
import type { Group } from './endpoint.ts'
import { contractorDetailSchema } from './entities.ts'
import { email, idParams, MAX_INT, optionalText, pageOf, pageQuery, phone, requiredText, success, webUrl } from './fields.ts'

const optionalNumber = (min: number, max: number, message: string) =>
  z.union([z.literal('').transform(() => null), z.null(), z.coerce.number(message).min(min, message).max(max, message)]).optional()

/** Every field the operator sets (F4). `hasActiveSubscription` comes from payments and is not among them. */
export const adminContractorForm = z.object({
  name: requiredText(120, 'Business name is required', 'Business name'),
  categoryId: z.coerce.number('Please select a category').int('Please select a category').min(1, 'Please select a category').max(MAX_INT, 'Please select a category'),
  description: optionalText(5000, 'Description'),
  location: optionalText(200, 'Address'),
  city: requiredText(80, 'City is required', 'City'),
  state: requiredText(40, 'State is required', 'State'),
  zipcode: optionalText(10, 'Zip code'),
  phoneNumber: z.union([z.null(), z.literal('').transform(() => null), phone()]).optional(),
  email: z.union([z.null(), z.literal('').transform(() => null), email()]).optional(),
  website: webUrl(), googleMapsUrl: webUrl('Please enter a valid map URL'), imageUrl: webUrl('Please enter a valid image URL'),
  latitude: optionalNumber(-90, 90, 'Latitude must be between -90 and 90'),
  longitude: optionalNumber(-180, 180, 'Longitude must be between -180 and 180'),
  amenities: optionalText(2000, 'Amenities'), openingHours: optionalText(1000, 'Opening hours'),
  facebookUrl: webUrl(), twitterUrl: webUrl(), instagramUrl: webUrl(), youtubeUrl: webUrl(), tiktokUrl: webUrl(),
  servicesOffered: optionalText(2000, 'Services'),
  yearsInBusiness: optionalNumber(0, 200, 'Years in business must be 0 to 200').pipe(z.int('Years in business must be a whole number').nullish()),
  licenseNumber: optionalText(80, 'License number'), insuranceInfo: optionalText(200, 'Insurance information'),
  rating: z.coerce.number('Rating must be between 0 and 50').int('Rating must be a whole number of tenths').min(0, 'Rating must be between 0 and 50').max(50, 'Rating must be between 0 and 50').optional(),
  reviewCount: z.coerce.number('Review count must be 0 or greater').int('Review count must be a whole number').min(0, 'Review count must be 0 or greater').max(MAX_INT).optional(),
  isVerified: z.boolean('isVerified must be true or false').optional(),
  isFeatured: z.boolean('isFeatured must be true or false').optional(),
  /** The owner, who must exist; null is unowned (F6). */
  userId: z.int('Owner must be a user').min(1, 'Owner must be a user').max(MAX_INT).nullish(),
})

/** Admin routes take either spelling; the entity's (`phoneNumber`, `location`) wins when both are given (F1). */
function withEntitySpelling(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { phone: phoneGiven, address, ...given } = body as Record<string, unknown>
  return { ...(phoneGiven === undefined ? {} : { phoneNumber: phoneGiven }), ...(address === undefined ? {} : { location: address }), ...given }
}

const changesForm = adminContractorForm.partial()

export const adminContractorBody = z.preprocess<unknown, typeof adminContractorForm, z.input<typeof adminContractorForm>>(withEntitySpelling, adminContractorForm)
/** A part of the form; absent keys stay unchanged (F5). */
export const adminContractorChanges = z.preprocess<unknown, typeof changesForm, z.input<typeof changesForm>>(withEntitySpelling, changesForm)

const adminErrors = ['unauthenticated', 'forbidden'] as const

export const adminContractors = {
  search: {
    method: 'GET', path: '/api/admin/contractors/search', access: 'admin', query: pageQuery(20), reply: pageOf(contractorDetailSchema), errors: adminErrors,
  },
  create: {
    method: 'POST', path: '/api/admin/contractors', access: 'admin', body: adminContractorBody, reply: contractorDetailSchema, status: 201,
    errors: [...adminErrors, 'name_taken'],
  },
  update: {
    method: 'PUT', path: '/api/admin/contractors/:id', access: 'admin', params: idParams, body: adminContractorChanges, reply: contractorDetailSchema,
    errors: [...adminErrors, 'name_taken'],
  },
  remove: { method: 'DELETE', path: '/api/admin/contractors/:id', access: 'admin', params: idParams, reply: success, errors: adminErrors },
} as const satisfies Group
