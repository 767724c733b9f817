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

/** No page at this URL. */
export function notFound(): PageAnswer {
  const links = [
    { to: '/', label: 'Home' },
    { to: '/directory', label: 'Directory' },
    { to: '/directory', label: 'Search' },
  ]
  const body = readable(
    '404 Page Not Found',
    'Did you forget to add the page to the router?',
    linkList('Instead', links),
  )
  return { status: 404, meta: notFoundPage(), body }
}

/** A contractor that never existed (404) or was deleted (410). */
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

/** Unknown category or invalid place. */
export function categoryUnknown(): PageAnswer {
  const body = readable(
    'Category or location not found',
    linkList('Instead', [{ to: '/', label: 'Return to Home' }]),
  )
  return { status: 404, meta: categoryUnknownPage(), body }
}

/** For a client over its rate limit. */
export function tooManyRequests(): PageDocument {
  const [title, { message }] = ['Too many requests', errorCodes.rate_limited]
  return { status: 429, meta: unlisted(title, message), body: readable(title, message) }
}
