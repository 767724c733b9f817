import { adminBlog } from './admin-blog.ts'
import { adminCategories } from './admin-categories.ts'
import { adminContractors } from './admin-contractors.ts'
import { adminRecords } from './admin-records.ts'
import { aiWriting } from './ai-writing.ts'
import { blog } from './blog.ts'
import { checks } from './checks.ts'
import { claims } from './claims.ts'
import { contactRequests } from './contact-requests.ts'
import { csvImport } from './csv-import.ts'
import { directory } from './directory.ts'
import { emailCodes } from './email-codes.ts'
import { emailService } from './email-service.ts'
import { listingPayment } from './listing-payment.ts'
import { listingPhotos } from './listing-photos.ts'
import { outbox } from './outbox.ts'
import { ownerListings } from './owner-listings.ts'
import { quoteRequests } from './quote-requests.ts'
import { readiness } from './readiness.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { setup } from './setup.ts'
import { site } from './site.ts'

/**
 * Every endpoint, grouped by resource. The server implements the endpoints, the web app calls them,
 * and the mocks simulate them.
 */
export const contract = {
  session,
  secondFactor,
  emailCodes,
  directory,
  blog,
  contactRequests,
  reports,
  claims,
  checks,
  quoteRequests,
  reviews,
  listingPayment,
  ownerListings,
  listingPhotos,
  adminContractors,
  adminCategories,
  adminRecords,
  csvImport,
  adminBlog,
  aiWriting,
  emailService,
  outbox,
  site,
  setup,
  readiness,
} as const

export type Contract = typeof contract
