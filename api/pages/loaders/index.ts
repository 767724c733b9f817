import type { PublicPath } from '#contract/page-routes.ts'
import type { PageLoader } from '../page-result.ts'
import { blog, blogPost } from './blog.ts'
import { allCategories, allCities, allContractors, directory, home, locations } from './browse.ts'
import { category, categoryNear } from './category.ts'
import { contact } from './contact.ts'
import { contractorById, contractorBySlug } from './contractor.ts'
import { cookiePolicyLoader, privacyPolicyLoader, termsOfServiceLoader } from './legal.ts'
import { offlineData } from './offline-data.ts'
import { saved } from './saved.ts'

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
  '/saved': saved,
  '/offline-data': offlineData,
  '/contact': contact,
  '/locations': locations,
  '/all-cities': allCities,
  '/all-contractors': allContractors,
  '/all-categories': allCategories,
  '/privacy-policy': privacyPolicyLoader,
  '/terms-of-service': termsOfServiceLoader,
  '/cookie-policy': cookiePolicyLoader,
}
