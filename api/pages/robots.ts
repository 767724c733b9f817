import { pages } from '#contract/pages.ts'
import type { AppMiddleware } from '../http/context.ts'

/** First part of the path of each page of an area. */
const firstParts = (isPublic: boolean) =>
  Object.values(pages).flatMap(({ area, path }) =>
    (area === 'public') === isPublic ? [path.split('/')[1] ?? ''] : [],
  )

/**
 * Path prefixes disallowed to search engines: the API, sign-in and private pages. A public page
 * above private ones, such as `/claim`, stays allowed.
 */
const disallowed = [
  'api',
  ...new Set(
    firstParts(false).map((part) => (firstParts(true).includes(part) ? `${part}/` : part)),
  ),
]

/**
 * Serves `/robots.txt`. Public pages with "noindex" are not disallowed, because crawlers must fetch
 * a page to see its "noindex".
 */
export function robots(origin: () => string): AppMiddleware {
  return (ctx, next) => {
    if (ctx.path !== '/robots.txt') return next()
    ctx.state.route = '/robots.txt'
    ctx.type = 'text/plain; charset=utf-8'
    ctx.set('cache-control', 'public, max-age=3600')
    ctx.body = [
      'User-agent: *',
      ...disallowed.map((name) => `Disallow: /${name}`),
      '',
      `Sitemap: ${origin()}/sitemap.xml`,
      '',
    ].join('\n')
  }
}
