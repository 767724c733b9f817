import { errorCodes } from '#contract/errors.ts'
import { noindexPage } from '#contract/page-meta.ts'
import {
  blogPostNotFoundPage,
  categoryNotFoundPage,
  contractorNotFoundPage,
  notFoundPage,
} from '#contract/pages.ts'
import type { PageResult, PageDocument } from '../page-result.ts'
import { linkList, plainBody } from '../plain-body.ts'

/** Returns the page for an unknown URL. */
export function notFound(): PageResult {
  const links = [
    { to: '/', label: 'Home' },
    { to: '/directory', label: 'Directory' },
    { to: '/directory', label: 'Search' },
  ]
  const body = plainBody(
    '404 Page Not Found',
    'Did you forget to add the page to the router?',
    linkList('Instead', links),
  )
  return { status: 404, meta: notFoundPage(), body }
}

/** Returns the page for a contractor that never existed (404) or was deleted (410). */
export function contractorMissing(status: 404 | 410): PageResult {
  const body = plainBody(
    'Contractor not found',
    linkList('Instead', [{ to: '/directory', label: 'Browse Directory' }]),
  )
  return { status, meta: contractorNotFoundPage(), body }
}

export function postMissing(status: 404 | 410): PageResult {
  const text = "The post you're looking for doesn't exist or has been removed."
  const body = plainBody(
    'Blog post not found.',
    text,
    linkList('Instead', [{ to: '/blog', label: 'Return to Blog' }]),
  )
  return { status, meta: blogPostNotFoundPage(), body }
}

/** Returns the page for an unknown category or an invalid place. */
export function categoryUnknown(): PageResult {
  const body = plainBody(
    'Category or location not found',
    linkList('Instead', [{ to: '/', label: 'Return to Home' }]),
  )
  return { status: 404, meta: categoryNotFoundPage(), body }
}

/** Returns the page for a client that exceeds its rate limit. */
export function tooManyRequests(): PageDocument {
  const [title, { message }] = ['Too many requests', errorCodes.rate_limited]
  return { status: 429, meta: noindexPage(title, message), body: plainBody(title, message) }
}
