import type { Contract } from '#contract'
import type { MockDb } from '../db.ts'
import type { MockRoute } from '../mock-group.ts'
import { adminBlogMocks } from './admin-blog.ts'
import { adminCategoriesMocks } from './admin-categories.ts'
import { adminContractorsMocks } from './admin-contractors.ts'
import { adminRecordsMocks } from './admin-records.ts'
import { aiWritingMocks } from './ai-writing.ts'
import { blogMocks } from './blog.ts'
import { checksMocks } from './checks.ts'
import { claimsMocks } from './claims.ts'
import { contactRequestsMocks } from './contact-requests.ts'
import { csvImportMocks } from './csv-import.ts'
import { directoryMocks } from './directory.ts'
import { emailCodesMocks } from './email-codes.ts'
import { emailServiceMocks } from './email-service.ts'
import { listingPaymentMocks } from './listing-payment.ts'
import { listingPhotosMocks } from './listing-photos.ts'
import { outboxMocks } from './outbox.ts'
import { ownerListingsMocks } from './owner-listings.ts'
import { quoteRequestsMocks } from './quote-requests.ts'
import { readinessMocks } from './readiness.ts'
import { reportsMocks } from './reports.ts'
import { reviewsMocks } from './reviews.ts'
import { secondFactorMocks } from './second-factor.ts'
import { sessionMocks } from './session.ts'
import { setupMocks } from './setup.ts'
import { siteMocks } from './site.ts'

/** The mocks of every group of the contract. A group without mocks does not compile. */
const groups: { readonly [Name in keyof Contract]: (db: MockDb) => MockRoute[] } = {
  session: sessionMocks,
  secondFactor: secondFactorMocks,
  emailCodes: emailCodesMocks,
  directory: directoryMocks,
  blog: blogMocks,
  contactRequests: contactRequestsMocks,
  reports: reportsMocks,
  claims: claimsMocks,
  checks: checksMocks,
  quoteRequests: quoteRequestsMocks,
  reviews: reviewsMocks,
  listingPayment: listingPaymentMocks,
  ownerListings: ownerListingsMocks,
  listingPhotos: listingPhotosMocks,
  adminContractors: adminContractorsMocks,
  adminCategories: adminCategoriesMocks,
  adminRecords: adminRecordsMocks,
  csvImport: csvImportMocks,
  adminBlog: adminBlogMocks,
  aiWriting: aiWritingMocks,
  emailService: emailServiceMocks,
  outbox: outboxMocks,
  site: siteMocks,
  setup: setupMocks,
  readiness: readinessMocks,
}

export function mockRoutes(db: MockDb): MockRoute[] {
  return Object.values(groups).flatMap((createRoutes) => createRoutes(db))
}
