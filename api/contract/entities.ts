import * as z from 'zod/mini'
import { isoTime } from './fields.ts'

const nullableText = z.nullable(z.string())
const id = z.int()

export const categorySchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: nullableText,
  icon: z.string(),
  /** Contractors listed in it, counted at the time of the answer (S15). */
  count: z.int(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type Category = z.infer<typeof categorySchema>

/**
 * A contractor as every list shows it, the same for every role: `userId` is always null there
 * (S21).
 */
export const contractorSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: nullableText,
  categoryId: id,
  city: nullableText,
  /** Two-letter code where the stored text is a state, otherwise that text (R10). */
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
  /** Whole tenths, 0 to 50; 0 is unrated. */
  rating: z.int(),
  reviewCount: z.int(),
  isVerified: z.boolean(),
  isFeatured: z.boolean(),
  hasActiveSubscription: z.boolean(),
  importedFromCsv: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  googleMapsUrl: nullableText,
  imageUrl: nullableText,
  facebookUrl: nullableText,
  twitterUrl: nullableText,
  instagramUrl: nullableText,
  youtubeUrl: nullableText,
  tiktokUrl: nullableText,
  userId: z.nullable(id),
  updatedAt: isoTime,
})
export type Contractor = z.infer<typeof contractorSchema>

/**
 * A photo of a listing: `url` is cut to 600×400, `largeUrl` fits 1600×1200; sizes in pixels are of
 * the large one.
 */
export const photoSchema = z.object({
  id,
  url: z.string(),
  largeUrl: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Photo = z.infer<typeof photoSchema>

/** One contractor by itself, with both spellings of phone and address (F1) and what the forms carry. */
export const contractorDetailSchema = z.extend(contractorSchema, {
  categoryName: z.string(),
  categorySlug: z.string(),
  phone: nullableText,
  address: nullableText,
  yearsInBusiness: z.nullable(z.int()),
  licenseNumber: nullableText,
  insuranceInfo: nullableText,
  socialMediaLinks: z.array(z.string()),
  /** 400×400 at most, square or not; addresses of this site. */
  logoUrl: nullableText,
  photos: z.array(photoSchema),
  createdAt: isoTime,
})
export type ContractorDetail = z.infer<typeof contractorDetailSchema>

export const postStatuses = ['draft', 'published', 'scheduled'] as const

export const postSchema = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: nullableText,
  /** Sanitised HTML. */
  content: z.string(),
  imageUrl: nullableText,
  categoryName: z.string(),
  /** A scheduled post whose time has come reads "published" (B2). */
  status: z.enum(postStatuses),
  scheduledAt: z.nullable(isoTime),
  publishedAt: z.nullable(isoTime),
  authorName: z.string(),
  authorTitle: nullableText,
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type Post = z.infer<typeof postSchema>

/** The signed-in user, exactly these keys (A13). */
export const userSchema = z.object({
  id,
  username: nullableText,
  email: z.string(),
  isAdmin: z.boolean(),
  isContractor: z.boolean(),
  hasActiveSubscription: z.boolean(),
  /** Paid listings not yet created (P1). */
  listingCredits: z.int(),
  /** Present while the password is a one-time password. */
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
  /** Flagged by the spam rules: listed apart, counted neither read nor unread (C6). */
  isSpam: z.boolean(),
})
export type ContactRequest = z.infer<typeof contactRequestSchema>
