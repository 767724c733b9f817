import { errorCodes } from '#contract/errors.ts'
import { unlisted } from '#contract/page-meta.ts'
import {
  blogPostMissingPage,
  categoryUnknownPage,
  contractorMissingPage,
  notFoundPage,
} from '#contract/pages.ts'
import type { PageAnswer, PageDocument } from '../answer.ts'
import { linkList, readable } from '../readable.ts'

/** Pages that say there is none. */

/** No page at the address (R18). */
export function notFound(): PageAnswer {
  const ways = [
    { to: '/', label: 'Home' },
    { to: '/directory', label: 'Directory' },
    { to: '/directory', label: 'Search' },
  ]
  const body = readable(
    '404 Page Not Found',
    'Did you forget to add the page to the router?',
    linkList('Instead', ways),
  )
  return { status: 404, meta: notFoundPage(), body }
}

/** A contractor that was never listed, or one that was deleted (I3). */
export function contractorMissing(status: 404 | 410): PageAnswer {
  const body = readable(
    'Contractor not found',
    linkList('Instead', [{ to: '/directory', label: 'Browse Directory' }]),
  )
  return { status, meta: contractorMissingPage(), body }
}

export function postMissing(status: 404 | 410): PageAnswer {
  const text = "The post you're looking for doesn't exist or has been removed."
  const body = readable(
    'Blog post not found.',
    text,
    linkList('Instead', [{ to: '/blog', label: 'Return to Blog' }]),
  )
  return { status, meta: blogPostMissingPage(), body }
}

/** Unknown category or unreadable place (R11). */
export function categoryUnknown(): PageAnswer {
  const body = readable(
    'Category or location not found',
    linkList('Instead', [{ to: '/', label: 'Return to Home' }]),
  )
  return { status: 404, meta: categoryUnknownPage(), body }
}

/** For an address over its limit. */
export function tooManyRequests(): PageDocument {
  const [title, { message }] = ['Too many requests', errorCodes.rate_limited]
  return { status: 429, meta: unlisted(title, message), body: readable(title, message) }
}
