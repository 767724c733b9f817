import type { PublicPath } from '#contract/page-routes.ts'
import type { PageLoader } from '../answer.ts'
import { blog, blogPost } from './blog.ts'
import { allCategories, allCities, allContractors, directory, home, locations } from './browse.ts'
import { category, categoryNear } from './category.ts'
import { contractorById, contractorBySlug } from './contractor.ts'
import { contact, cookiePolicy, privacyPolicy, termsOfService } from './words.ts'

/** What the server knows of each page of the contract's table; a page without an entry does not compile. */
export const loaders: Readonly<Record<PublicPath, PageLoader>> = {
  '/': home,
  '/directory': directory,
  '/contractor/:id': contractorById,
  '/contractor/:slug/:name': contractorBySlug,
  '/category/:categorySlug': category,
  '/category/:categorySlug/:location': categoryNear,
  '/blog': blog,
  '/blog/:slug': blogPost,
  '/contact': contact,
  '/locations': locations,
  '/all-cities': allCities,
  '/all-contractors': allContractors,
  '/all-categories': allCategories,
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/cookie-policy': cookiePolicy,
}
