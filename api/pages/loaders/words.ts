import {
  blogPostMissingPage, categoryUnknownPage, contactPage, contractorMissingPage, cookiePolicyPage, notFoundPage, type PageMeta, privacyPolicyPage,
  termsOfServicePage,
} from '#contract/pages.ts'
import type { PageAnswer } from '../answer.ts'
import { linkList, readable } from '../readable.ts'

/** Pages that are the same whatever the directory holds, and those that say there is none. */

const EFFECTIVE = 'Effective April 22, 2025.'

export const contact = (): PageAnswer => {
  const meta = contactPage()
  return { status: 200, meta, body: readable('List your business', meta.description) }
}

const legal = (heading: string, page: () => PageMeta) => (): PageAnswer => {
  const meta = page()
  return { status: 200, meta, body: readable(heading, EFFECTIVE, meta.description) }
}

export const privacyPolicy = legal('Privacy Policy', privacyPolicyPage)
export const termsOfService = legal('Terms of Service', termsOfServicePage)
export const cookiePolicy = legal('Cookie Policy', cookiePolicyPage)

/** No page at the address (R18). */
export function notFound(): PageAnswer {
  const ways = [{ to: '/', label: 'Home' }, { to: '/directory', label: 'Directory' }, { to: '/directory', label: 'Search' }]
  const body = readable('404 Page Not Found', 'Did you forget to add the page to the router?', linkList('Instead', ways))
  return { status: 404, meta: notFoundPage(), body }
}

/** A contractor that was never listed, or one that was deleted (I3). */
export function contractorMissing(status: 404 | 410): PageAnswer {
  const body = readable('Contractor not found', linkList('Instead', [{ to: '/directory', label: 'Browse Directory' }]))
  return { status, meta: contractorMissingPage(), body }
}

export function postMissing(status: 404 | 410): PageAnswer {
  const text = "The post you're looking for doesn't exist or has been removed."
  const body = readable('Blog post not found.', text, linkList('Instead', [{ to: '/blog', label: 'Return to Blog' }]))
  return { status, meta: blogPostMissingPage(), body }
}

/** Unknown category or unreadable place (R11). */
export function categoryUnknown(): PageAnswer {
  const body = readable('Category or location not found', linkList('Instead', [{ to: '/', label: 'Return to Home' }]))
  return { status: 404, meta: categoryUnknownPage(), body }
}
