import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { contractorDetailSchema } from './entities.ts'
import {
  blankToNull,
  businessPhone,
  completePosition,
  coordinate,
  email,
  idParams,
  isoTime,
  MAX_INT,
  openingHours,
  optionalText,
  pageOf,
  pageQuery,
  pictureUrl,
  preprocess,
  requiredText,
  successSchema,
  webUrl,
  wholeNumber,
} from './fields.ts'
import { contractorMessages, fieldMessages } from './messages.ts'
import { BIN_DAYS } from './rules/bin.ts'
import { pageSizes } from './rules/limits.ts'

const { unknownOwner } = contractorMessages

const formFields = z.object({
  name: requiredText(120, 'Business name is required', 'Business name'),
  categoryId: wholeNumber(1, MAX_INT, fieldMessages.unknownCategory),
  description: optionalText(5000, 'Description'),
  location: optionalText(200, 'Address'),
  city: requiredText(80, 'City is required', 'City'),
  state: requiredText(40, 'State is required', 'State'),
  zipcode: optionalText(10, 'Zip code'),
  phoneNumber: blankToNull(businessPhone()),
  email: blankToNull(email()),
  website: webUrl(),
  googleMapsUrl: webUrl('Please enter a valid map URL'),
  imageUrl: pictureUrl(),
  latitude: coordinate(90, 'Latitude'),
  longitude: coordinate(180, 'Longitude'),
  amenities: optionalText(2000, 'Amenities'),
  openingHours: openingHours(),
  facebookUrl: webUrl(),
  twitterUrl: webUrl(),
  instagramUrl: webUrl(),
  youtubeUrl: webUrl(),
  tiktokUrl: webUrl(),
  servicesOffered: optionalText(2000, 'Services'),
  yearsInBusiness: blankToNull(
    wholeNumber(0, 200, 'Years in business must be a whole number from 0 to 200'),
  ),
  licenseNumber: optionalText(80, 'License number'),
  insuranceInfo: optionalText(200, 'Insurance information'),
  rating: z.optional(wholeNumber(0, 50, 'Rating must be a whole number between 0 and 50')),
  reviewCount: z.optional(
    wholeNumber(0, MAX_INT, 'Review count must be a whole number, 0 or greater'),
  ),
  isVerified: z.optional(z.boolean('isVerified must be true or false')),
  isFeatured: z.optional(z.boolean('isFeatured must be true or false')),
  isTemporarilyClosed: z.optional(z.boolean('isTemporarilyClosed must be true or false')),
  /** Id of the owner, who must exist; null means no owner. */
  userId: z.nullish(
    z.int(unknownOwner).check(z.gte(1, unknownOwner), z.lte(MAX_INT, unknownOwner)),
  ),
})

/**
 * All fields that an admin can set. `hasActiveSubscription` is not included, because it is derived
 * from the payments.
 */
export const adminContractorForm = formFields.check(completePosition())

/**
 * Accepts two names for the phone and the address. If both are sent, the entity's names
 * (`phoneNumber`, `location`) take precedence over `phone` and `address`.
 */
function toEntityNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { phone: phoneAlias, address, ...fields } = body as Record<string, unknown>
  return {
    ...(phoneAlias === undefined ? {} : { phoneNumber: phoneAlias }),
    ...(address === undefined ? {} : { location: address }),
    ...fields,
  }
}

const changesForm = z.partial(formFields)

export const adminContractorBody = preprocess(toEntityNames, adminContractorForm)
/**
 * The form of an update; absent fields stay unchanged. A single coordinate is rejected later, when
 * the form has been merged with the stored contractor.
 */
export const adminContractorChanges = preprocess(toEntityNames, changesForm)

/**
 * A soft-deleted contractor, for admins. `isCreditReturned` is true if the credit was returned to
 * the owner. Restoring then fails.
 */
export const binnedContractorSchema = z.extend(contractorDetailSchema, {
  deletedAt: isoTime,
  isCreditReturned: z.boolean(),
})
export type BinnedContractor = z.infer<typeof binnedContractorSchema>

const adminErrors = ['unauthenticated', 'forbidden'] as const

export const adminContractors = {
  search: {
    method: 'GET',
    path: '/api/admin/contractors/search',
    access: 'admin',
    limit: 'read',
    summary: 'Search contractors, paginated',
    query: pageQuery(pageSizes.admin),
    reply: pageOf(contractorDetailSchema),
    errors: adminErrors,
  },
  create: {
    method: 'POST',
    path: '/api/admin/contractors',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Create a contractor',
    body: adminContractorBody,
    reply: contractorDetailSchema,
    status: 201,
    errors: [...adminErrors, 'name_taken'],
  },
  update: {
    method: 'PUT',
    path: '/api/admin/contractors/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Change a contractor',
    params: idParams,
    body: adminContractorChanges,
    reply: contractorDetailSchema,
    errors: [...adminErrors, 'name_taken'],
  },
  /** Soft-deletes the contractor. It stays in the bin for `BIN_DAYS` and is then purged. */
  remove: {
    method: 'DELETE',
    path: '/api/admin/contractors/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: `Move a contractor to the bin for ${BIN_DAYS} days`,
    params: idParams,
    reply: successSchema,
    errors: adminErrors,
  },
  /** Lists soft-deleted contractors, last deleted first. */
  deleted: {
    method: 'GET',
    path: '/api/admin/contractors/deleted',
    access: 'admin',
    limit: 'read',
    summary: 'Contractors in the bin',
    query: pageQuery(pageSizes.admin),
    reply: pageOf(binnedContractorSchema),
    errors: adminErrors,
  },
  /**
   * Fails with `credit_returned` if the credit of the listing was returned to its owner, because
   * the listing would be public without a payment.
   */
  restore: {
    method: 'POST',
    path: '/api/admin/contractors/:id/restore',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Restore a contractor from the bin',
    params: idParams,
    reply: contractorDetailSchema,
    errors: [...adminErrors, 'name_taken', 'credit_returned'],
  },
} as const satisfies Group
