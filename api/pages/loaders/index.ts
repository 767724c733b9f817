import type { PublicPath } from '#contract/page-routes.ts'
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
import { contractorById, contractorBySlug } from './contractor.ts'

/** The loaders of all public pages of the contract. A missing loader is a compile error. */
export const loaders: Readonly<Record<PublicPath, PageLoader>> = {
  '/': home,
  '/directory': directory,
  '/contractor/:id': contractorById,
  '/contractor/:slug/:name': contractorBySlug,
  '/category/:categorySlug': category,
  '/category/:categorySlug/:location': categoryNear,
  '/blog': blog,
  '/blog/:slug': blogPost,
  '/saved': plainDirectoryPage,
  '/offline-data': plainDirectoryPage,
  '/contact': plainDirectoryPage,
  '/locations': locations,
  '/all-cities': allCities,
  '/all-contractors': allContractors,
  '/all-categories': plainDirectoryPage,
  '/privacy-policy': plainDirectoryPage,
  '/terms-of-service': plainDirectoryPage,
  '/cookie-policy': plainDirectoryPage,
}
