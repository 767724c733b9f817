import * as z from 'zod/mini'
import { isoTime } from './fields.ts'
import { positionSources } from './places/derive-position.ts'
import { contractorReviewsSchema } from './reviews.ts'
import { checkKinds } from './rules/check-kinds.ts'

const nullableText = z.nullable(z.string())
const id = z.int()

export const categorySchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: nullableText,
  icon: z.string(),
  /** Number of public contractors in the category when the response was made. */
  count: z.int(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type Category = z.infer<typeof categorySchema>

/** What the site itself knows about a contractor. Absent keys mean that there is nothing to say. */
export const factsSchema = z.object({
  /** Somebody manages the listing. */
  isManaged: z.optional(z.boolean()),
  /** The owner takes quote requests. */
  takesQuotes: z.optional(z.boolean()),
  /** The last day on which the check of the license is valid, in the time zone of the site. */
  licenseCheckedUntil: z.optional(z.string()),
  /** Mean of the stars of the reviews on this site, in tenths. */
  ownRating: z.optional(z.int()),
  ownReviewCount: z.optional(z.int()),
})

/**
 * A contractor in public lists. Everybody gets the same lists, so `userId` is null there. It is set
 * only in a detail (`contractorDetailSchema`), for the owner and for admins.
 */
export const contractorSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: nullableText,
  categoryId: id,
  city: nullableText,
  /** Two-letter code if the stored text is a state, otherwise the stored text. */
  state: nullableText,
  zipcode: nullableText,
  /** Street address. */
  location: nullableText,
  phoneNumber: nullableText,
  email: nullableText,
  website: nullableText,
  amenities: nullableText,
  servicesOffered: nullableText,
  openingHours: nullableText,
  /** Integer tenths from 0 to 50; 0 means unrated. */
  rating: z.int(),
  reviewCount: z.int(),
  isVerified: z.boolean(),
  isFeatured: z.boolean(),
  /**
   * True for a Premium contractor: one that is bound to an active payment of more than 0. In the
   * owner's list and in replies to a change, it is also true for a listing that was free.
   */
  hasActiveSubscription: z.boolean(),
  importedFromCsv: z.boolean(),
  isTemporarilyClosed: z._default(z.boolean(), false),
  /** Given or derived. It has three decimals, except for the owner and for admins. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Where the position comes from: as given, or the centre of the ZIP code or the city. */
  positionSource: z._default(z.nullable(z.enum(positionSources)), null),
  /** IANA time zone, such as "America/Chicago"; null if the place is not known. */
  timeZone: z._default(nullableText, null),
  googleMapsUrl: nullableText,
  imageUrl: nullableText,
  /** Picture for cards: the logo, else the photo at `imageUrl`, else null. */
  pictureUrl: z._default(nullableText, null),
  facebookUrl: nullableText,
  twitterUrl: nullableText,
  instagramUrl: nullableText,
  youtubeUrl: nullableText,
  tiktokUrl: nullableText,
  userId: z.nullable(id),
  facts: z._default(z.nullable(factsSchema), null),
  updatedAt: isoTime,
})
export type Contractor = z.infer<typeof contractorSchema>

/**
 * A photo of a listing. The image at `url` is cropped to 600×400, and the one at `largeUrl` fits
 * into 1600×1200. `width` and `height` are the size of the large image in pixels.
 */
export const photoSchema = z.object({
  id,
  url: z.string(),
  largeUrl: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z._default(nullableText, null),
})
export type Photo = z.infer<typeof photoSchema>

/**
 * A check of a listing that has passed, also if its time is over. Dates are those of the site's
 * time zone, and the last day is included.
 */
const passedCheckSchema = z.object({
  kind: z.enum(checkKinds),
  board: nullableText,
  url: nullableText,
  /** The number of a license; null for other kinds. */
  number: nullableText,
  checkedOn: z.string(),
  expiresOn: nullableText,
  validUntil: z.string(),
})
export type PassedCheck = z.infer<typeof passedCheckSchema>

/**
 * A single contractor with all form fields. Phone and address have two names each, because the
 * owner's and the admin's form use different names.
 */
export const contractorDetailSchema = z.extend(contractorSchema, {
  categoryName: z.string(),
  categorySlug: z.string(),
  phone: nullableText,
  address: nullableText,
  yearsInBusiness: z.nullable(z.int()),
  licenseNumber: nullableText,
  insuranceInfo: nullableText,
  socialMediaLinks: z.array(z.string()),
  /** Path of the logo on this site. It fits into 400×400 pixels and need not be square. */
  logoUrl: nullableText,
  photos: z.array(photoSchema),
  /** The reviews on this site; null without any. */
  reviews: z._default(z.nullable(contractorReviewsSchema), null),
  /** Null while checks are switched off, and where only the list is known. */
  checks: z._default(z.nullable(z.array(passedCheckSchema)), null),
  /** Where anybody can check the license; null without a license number or a known board. */
  licenseBoard: z._default(
    z.nullable(z.object({ name: z.string(), url: z.string(), example: z.string() })),
    null,
  ),
  createdAt: isoTime,
})
export type ContractorDetail = z.infer<typeof contractorDetailSchema>

export const postStatuses = ['draft', 'published', 'scheduled'] as const

export const postSchema = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: nullableText,
  /** Sanitized HTML. */
  content: z.string(),
  imageUrl: nullableText,
  categoryName: z.string(),
  /** A scheduled post whose time has passed is returned as "published". */
  status: z.enum(postStatuses),
  scheduledAt: z.nullable(isoTime),
  publishedAt: z.nullable(isoTime),
  authorName: z.string(),
  authorTitle: nullableText,
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type Post = z.infer<typeof postSchema>

/** The signed-in user; no other keys are sent. */
export const userSchema = z.object({
  id,
  username: nullableText,
  email: z.string(),
  isAdmin: z.boolean(),
  isContractor: z.boolean(),
  hasActiveSubscription: z.boolean(),
  /** Number of paid listings that are not yet created. */
  listingCredits: z.int(),
  /** Whether the user has proved that the email address is theirs. */
  emailConfirmed: z.boolean(),
  /** Present only while the user has a one-time password. */
  mustChangePassword: z.optional(z.literal(true)),
})
export type User = z.infer<typeof userSchema>

export const contactCategories = [
  'general',
  'electrical',
  'plumbing',
  'painting',
  'hvac',
  'landscaping',
  'other',
] as const
export const contactCategoryLabels: Record<(typeof contactCategories)[number], string> = {
  general: 'General Contractor',
  electrical: 'Electrician',
  plumbing: 'Plumber',
  painting: 'Painter',
  hvac: 'HVAC Technician',
  landscaping: 'Landscaper',
  other: 'Other',
}

export const contactRequestSchema = z.object({
  id,
  businessName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  category: z.enum(contactCategories),
  message: z.string(),
  createdAt: isoTime,
  isRead: z.boolean(),
  /**
   * Set by the spam check and by admins. The inbox lists spam separately and counts it neither as
   * read nor as unread.
   */
  isSpam: z.boolean(),
})
export type ContactRequest = z.infer<typeof contactRequestSchema>
