import { z } from 'zod'
import type { Group } from './endpoint.ts'
import { contractorDetailSchema } from './entities.ts'
import { email, idParams, isoTime, MAX_INT, optionalText, phone, requiredText, webUrl } from './fields.ts'

const categoryId = z.coerce.number('Please select a category').int('Please select a category').min(1, 'Please select a category').max(MAX_INT, 'Please select a category')

/** '' and null are "not said" (F17). */
const yearsInBusiness = z.union([
  z.literal('').transform(() => null), z.null(),
  z.coerce.number('Years in business must be 0 or greater').int('Years in business must be a whole number')
    .min(0, 'Years in business must be 0 or greater').max(200, 'Years in business must be 200 or less'),
]).optional()

/** The table of spec 2 §5, with the optional extras an owner may add (F9). */
export const businessProfileForm = z.object({
  name: requiredText(120, 'Business name is required', 'Business name'),
  email: email('Valid email is required'),
  phone: phone(),
  address: requiredText(200, 'Address is required', 'Address'),
  city: requiredText(80, 'City is required', 'City'),
  state: requiredText(40, 'State is required', 'State'),
  zipcode: requiredText(10, 'Valid zip code is required', 'Zip code').pipe(z.string().min(5, 'Valid zip code is required')),
  categoryId,
  description: requiredText(5000, 'Description must be at least 50 characters', 'Description').pipe(z.string().min(50, 'Description must be at least 50 characters')),
  website: webUrl(),
  yearsInBusiness,
  licenseNumber: optionalText(80, 'License number'),
  insuranceInfo: optionalText(200, 'Insurance information'),
  servicesOffered: requiredText(2000, 'Please list your services', 'Services'),
  openingHours: optionalText(1000, 'Opening hours'),
  amenities: optionalText(2000, 'Amenities'),
  facebookUrl: webUrl(), twitterUrl: webUrl(), instagramUrl: webUrl(), youtubeUrl: webUrl(), tiktokUrl: webUrl(),
})
export type BusinessProfileForm = z.output<typeof businessProfileForm>

/** Owner routes take either spelling; the owner form's (`phone`, `address`) wins when both are given (F1). */
function withOwnerSpelling(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const given = body as Record<string, unknown>
  return { ...given, ...('phone' in given ? {} : rename(given, 'phoneNumber', 'phone')), ...('address' in given ? {} : rename(given, 'location', 'address')) }
}

function rename(given: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  return from in given ? { [to]: given[from] } : {}
}

type FormInput = z.input<typeof businessProfileForm>

export const businessProfileBody = z.preprocess<unknown, typeof businessProfileForm, FormInput>(withOwnerSpelling, businessProfileForm)

const changesForm = businessProfileForm.partial().extend({
  /** If sent, a listing changed since then answers 409. */
  updatedAt: isoTime.optional(),
})

/** Absent keys stay unchanged; keys present obey the same rules (F2). */
export const businessProfileChanges = z.preprocess<unknown, typeof changesForm, z.input<typeof changesForm>>(withOwnerSpelling, changesForm)

export const ownerListings = {
  create: {
    method: 'POST', path: '/api/contractors', access: 'paid', body: businessProfileBody, reply: contractorDetailSchema, status: 201,
    errors: ['unauthenticated', 'payment_required', 'name_taken'],
  },
  mine: { method: 'GET', path: '/api/user/contractors', access: 'signed-in', reply: z.array(contractorDetailSchema), errors: ['unauthenticated'] },
  update: {
    method: 'PUT', path: '/api/contractors/:id', access: 'signed-in', params: idParams, body: businessProfileChanges, reply: contractorDetailSchema,
    errors: ['unauthenticated', 'forbidden', 'name_taken', 'conflict'],
  },
} as const satisfies Group
