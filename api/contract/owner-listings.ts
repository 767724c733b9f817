import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { contractorDetailSchema } from './entities.ts'
import {
  blankToNull,
  businessPhone,
  coordinates,
  email,
  hasCompletePosition,
  idParams,
  isoTimeInput,
  MAX_INT,
  openingHours,
  optionalText,
  preprocess,
  requiredText,
  webUrl,
  wholeNumber,
} from './fields.ts'
import { fieldMessages } from './messages.ts'
import { MAX_SIMILAR_NAMES, MAX_YEARS_IN_BUSINESS, MIN_DESCRIPTION_LENGTH } from './rules/limits.ts'

/** '' and null mean that the field is empty. */
const yearsInBusiness = blankToNull(
  z.coerce
    .number('Years in business must be 0 or greater')
    .check(
      z.int('Years in business must be a whole number'),
      z.gte(0, 'Years in business must be 0 or greater'),
      z.lte(MAX_YEARS_IN_BUSINESS, `Years in business must be ${MAX_YEARS_IN_BUSINESS} or less`),
    ),
)

const formFields = z.object({
  name: requiredText(120, 'Business name is required', 'Business name'),
  email: email('Valid email is required'),
  phone: businessPhone(),
  address: requiredText(200, 'Address is required', 'Address'),
  city: requiredText(80, 'City is required', 'City'),
  state: requiredText(40, 'State is required', 'State'),
  zipcode: requiredText(10, 'Valid zip code is required', 'Zip code', 5),
  categoryId: wholeNumber(1, MAX_INT, fieldMessages.unknownCategory),
  description: requiredText(
    5000,
    `Description must be at least ${MIN_DESCRIPTION_LENGTH} characters`,
    'Description',
    MIN_DESCRIPTION_LENGTH,
  ),
  website: webUrl(),
  yearsInBusiness,
  licenseNumber: optionalText(80, 'License number'),
  insuranceInfo: optionalText(200, 'Insurance information'),
  servicesOffered: requiredText(2000, 'Please list your services', 'Services'),
  openingHours: openingHours(),
  amenities: optionalText(2000, 'Amenities'),
  facebookUrl: webUrl(),
  twitterUrl: webUrl(),
  instagramUrl: webUrl(),
  youtubeUrl: webUrl(),
  tiktokUrl: webUrl(),
  ...coordinates,
})

/** The owner's listing form. */
export const businessProfileForm = formFields.check(hasCompletePosition)
export type BusinessProfileForm = z.output<typeof businessProfileForm>

/**
 * Accepts two names for the phone and the address. If both are sent, the form's names (`phone`,
 * `address`) take precedence over `phoneNumber` and `location`.
 */
function toFormNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const input = body as Record<string, unknown>
  return {
    ...input,
    ...('phone' in input ? {} : rename(input, 'phoneNumber', 'phone')),
    ...('address' in input ? {} : rename(input, 'location', 'address')),
  }
}

function rename(input: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  return from in input ? { [to]: input[from] } : {}
}

export const businessProfileBody = preprocess(toFormNames, businessProfileForm)

const changesForm = z.extend(z.partial(formFields), {
  /** Whether visitors can ask for a quote here. */
  takesQuotes: z.optional(z.boolean('takesQuotes must be true or false')),
  /** The `updatedAt` of the client's copy. If the listing changed since, the response is 409. */
  updatedAt: z.optional(isoTimeInput('updatedAt')),
})

/**
 * The form of an update. Absent fields stay unchanged; the others are validated as in the full
 * form.
 */
export const businessProfileChanges = preprocess(toFormNames, changesForm)

/** A listed contractor with a similar name. */
export const similarNameSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  categorySlug: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
})
export type SimilarName = z.infer<typeof similarNameSchema>

export const ownerListings = {
  create: {
    method: 'POST',
    path: '/api/contractors',
    access: 'paid',
    limit: 'listing-change',
    summary: 'Create a listing with a credit',
    body: businessProfileBody,
    reply: contractorDetailSchema,
    status: 201,
    idempotent: true,
    errors: ['unauthenticated', 'payment_required', 'name_taken', 'key_reused'],
  },
  mine: {
    method: 'GET',
    path: '/api/user/contractors',
    access: 'signed-in',
    limit: 'read',
    summary: 'The listings of the signed-in user',
    reply: z.array(contractorDetailSchema),
    errors: ['unauthenticated'],
  },
  update: {
    method: 'PUT',
    path: '/api/contractors/:id',
    access: 'signed-in',
    limit: 'listing-change',
    summary: 'Change a listing of the signed-in user',
    params: idParams,
    body: businessProfileChanges,
    reply: contractorDetailSchema,
    errors: ['unauthenticated', 'forbidden', 'name_taken', 'conflict'],
  },
  /**
   * Returns the contractors whose name has the same `similarNameKey`, oldest first. Forms warn of
   * them before the listing is saved. Contractors that are not public are returned to admins only.
   */
  similarNames: {
    method: 'GET',
    path: '/api/similar-names',
    access: 'signed-in',
    limit: 'search',
    summary: `Up to ${MAX_SIMILAR_NAMES} contractors with a similar name`,
    query: z.object({
      name: requiredText(120, 'name is required', 'name'),
      /** Id of a contractor that is left out: the one whose form it is. */
      except: z.optional(wholeNumber(1, MAX_INT, 'except must be the id of a contractor')),
    }),
    reply: z.array(similarNameSchema),
    errors: ['unauthenticated'],
  },
} as const satisfies Group
