import type { PublicPageName } from '#contract/pages.ts'
import type { PageLoader } from '../page-result.ts'
import { blog, blogPost } from './blog.ts'
import {
  allCities,
  allContractors,
  directory,
  home,
  locations,
  plainDirectoryPage,
} from './browse.ts'
import { category, categoryNear } from './category.ts'
import { contractorById, contractorBySlug, quote } from './contractor.ts'
import { legal } from './legal.ts'
import { reviewsPolicy } from './reviews.ts'

/** The loader of every public page. */
export const loaders: Readonly<Record<PublicPageName, PageLoader>> = {
  home,
  directory,
  'contractor-by-id': contractorById,
  'contractor-profile': contractorBySlug,
  category,
  'category-near': categoryNear,
  blog,
  'blog-post': blogPost,
  saved: plainDirectoryPage,
  'offline-data': plainDirectoryPage,
  contact: plainDirectoryPage,
  locations,
  'reviews-policy': reviewsPolicy,
  claim: plainDirectoryPage,
  quote,
  'my-requests': plainDirectoryPage,
  'all-cities': allCities,
  'all-contractors': allContractors,
  'all-categories': plainDirectoryPage,
  'privacy-policy': legal,
  'terms-of-service': legal,
  'cookie-policy': legal,
}
