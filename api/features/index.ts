import type { Feature, FeatureDeps } from '../feature.ts'
import { adminCategories } from './admin-categories/index.ts'
import { adminContractors } from './admin-contractors/index.ts'
import { adminRecords } from './admin-records/index.ts'
import { aiWriting } from './ai-writing/index.ts'
import { apiDocs } from './api-docs/index.ts'
import { blog } from './blog/index.ts'
import { checks } from './checks/index.ts'
import { claims } from './claims/index.ts'
import { contactRequests } from './contact-requests/index.ts'
import { csvImport } from './csv-import/index.ts'
import { directory } from './directory/index.ts'
import { emailCodes } from './email-codes/index.ts'
import { emailService } from './email-service/index.ts'
import { listingPayment } from './listing-payment/index.ts'
import { listingPhotos } from './listing-photos/index.ts'
import { outbox } from './outbox/index.ts'
import { ownerListings } from './owner-listings/index.ts'
import { quoteRequests } from './quote-requests/index.ts'
import { readiness } from './readiness/index.ts'
import { reports } from './reports/index.ts'
import { reviews } from './reviews/index.ts'
import { session } from './session/index.ts'
import { site } from './site/index.ts'

/** All features of the server, in the order in which their routes are matched. */
export const features = {
  apiDocs,
  directory,
  blog,
  aiWriting,
  emailService,
  contactRequests,
  reports,
  claims,
  checks,
  quoteRequests,
  reviews,
  session,
  emailCodes,
  listingPayment,
  ownerListings,
  adminContractors,
  adminCategories,
  adminRecords,
  csvImport,
  listingPhotos,
  outbox,
  site,
  readiness,
} satisfies Record<string, (deps: FeatureDeps) => Feature | void>
