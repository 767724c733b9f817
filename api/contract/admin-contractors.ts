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
  isoTime,
  MAX_INT,
  openingHours,
  optionalText,
  pageOf,
  pageQuery,
  parseState,
  pictureUrl,
  preprocess,
  requiredText,
  successSchema,
  webUrl,
  wholeNumber,
} from './fields.ts'
import { contractorMessages, fieldMessages } from './messages.ts'
import { BIN_DAYS } from './rules/bin.ts'
import { MAX_BULK, MAX_LOCATION_LENGTH, MAX_YEARS_IN_BUSINESS, pageSizes } from './rules/limits.ts'
import { partNames } from './rules/missing-parts.ts'

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
  ...coordinates,
  amenities: optionalText(2000, 'Amenities'),
  openingHours: openingHours(),
  facebookUrl: webUrl(),
  twitterUrl: webUrl(),
  instagramUrl: webUrl(),
  youtubeUrl: webUrl(),
  tiktokUrl: webUrl(),
  servicesOffered: optionalText(2000, 'Services'),
  yearsInBusiness: blankToNull(
    wholeNumber(
      0,
      MAX_YEARS_IN_BUSINESS,
      `Years in business must be a whole number from 0 to ${MAX_YEARS_IN_BUSINESS}`,
    ),
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
export const adminContractorForm = formFields.check(hasCompletePosition)

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

/** The columns by which the list can be sorted. */
export const adminSorts = ['name', 'category', 'location', 'rating', 'missing', 'featured'] as const
export type AdminSort = (typeof adminSorts)[number]

const yesNo = (name: string) =>
  z.optional(
    z.pipe(
      z.enum(['true', 'false'], `${name} must be true or false`),
      z.transform((value: 'true' | 'false') => value === 'true'),
    ),
  )

/** Filters and order of the list. Without a filter, all contractors that are not deleted. */
const viewFields = {
  /** Slug of a category. */
  category: z.optional(
    z
      .string(fieldMessages.repeated('category'))
      .check(
        z.maxLength(
          MAX_LOCATION_LENGTH,
          `category must be at most ${MAX_LOCATION_LENGTH} characters`,
        ),
      ),
  ),
  /** Code or name of a state. */
  state: z.optional(z.pipe(z.string(fieldMessages.repeated('state')), z.transform(parseState))),
  verified: yesNo('verified'),
  paid: yesNo('paid'),
  missing: z.optional(z.enum(partNames, `missing must be ${partNames.join(', ')}`)),
  /** Id of an import. */
  batch: z.optional(wholeNumber(1, MAX_INT, 'batch must be a whole number from 1')),
  sort: z._default(z.enum(adminSorts, `sort must be ${adminSorts.join(', ')}`), 'name'),
  order: z._default(z.enum(['asc', 'desc'], 'order must be asc or desc'), 'asc'),
}

const adminListQuery = z.extend(pageQuery(pageSizes.admin), viewFields)

/** The view of the list without its pages. */
const adminViewQuery = z.omit(adminListQuery, { page: true, limit: true })
export type AdminView = z.infer<typeof adminViewQuery>

export const bulkActions = ['category', 'feature', 'unfeature', 'unverify', 'bin'] as const
export type BulkAction = (typeof bulkActions)[number]

/** What the actions that set a mark write. */
export const bulkFlags: Partial<
  Record<BulkAction, { isFeatured: boolean } | { isVerified: boolean }>
> = {
  feature: { isFeatured: true },
  unfeature: { isFeatured: false },
  unverify: { isVerified: false },
}

const unknownContractor = 'ids must be ids of contractors'

const bulkForm = z
  .object({
    ids: z
      .array(
        z
          .int(unknownContractor)
          .check(z.gte(1, unknownContractor), z.lte(MAX_INT, unknownContractor)),
        unknownContractor,
      )
      .check(
        z.minLength(1, 'Select at least one contractor'),
        z.maxLength(MAX_BULK, `Select at most ${MAX_BULK} contractors`),
      ),
    action: z.enum(bulkActions, `action must be ${bulkActions.join(', ')}`),
    /** Only for `category`. */
    categoryId: z.optional(wholeNumber(1, MAX_INT, fieldMessages.unknownCategory)),
  })
  .check(({ value, issues }) => {
    if (value.action === 'category' && value.categoryId === undefined)
      issues.push({
        code: 'custom',
        path: ['categoryId'],
        message: fieldMessages.unknownCategory,
        input: value.categoryId,
      })
  })

export const adminContractors = {
  search: {
    method: 'GET',
    path: '/api/admin/contractors/search',
    access: 'admin',
    limit: 'read',
    summary: 'Search, filter and sort contractors, paginated',
    query: adminListQuery,
    reply: pageOf(contractorDetailSchema),
    errors: adminErrors,
  },
  /** The whole view in the columns that the import reads, without owners and marks. */
  exportCsv: {
    method: 'GET',
    path: '/api/admin/contractors/export',
    access: 'admin',
    limit: 'read',
    summary: 'Contractors as CSV, for spreadsheets and the import',
    query: adminViewQuery,
    text: 'text/csv',
    reply: z.string(),
    errors: adminErrors,
  },
  /**
   * Changes all contractors, or none if one of them does not exist. `changed` is the number of
   * those that were different before.
   */
  bulk: {
    method: 'POST',
    path: '/api/admin/contractors/bulk',
    access: 'admin',
    limit: 'admin-write',
    summary: `Change up to ${MAX_BULK} contractors at once`,
    body: bulkForm,
    reply: z.object({ changed: z.int(), undoId: z.int() }),
    errors: adminErrors,
  },
  /** Undoes a bulk change, except of contractors that were changed since: `kept` is their number. */
  undoBulk: {
    method: 'POST',
    path: '/api/admin/contractors/bulk/undo',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Undo a bulk change, except of contractors changed since',
    body: z.object({ undoId: wholeNumber(1, MAX_INT, 'undoId must be a whole number from 1') }),
    reply: z.object({ changed: z.int(), kept: z.int() }),
    errors: [...adminErrors, 'name_taken'],
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
