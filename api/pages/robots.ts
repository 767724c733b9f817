import { pages } from '#contract/pages.ts'
import type { AppMiddleware } from '../http/context.ts'

/** Path prefixes disallowed to search engines: the API, sign-in and private pages. */
const disallowed = [
  'api',
  ...new Set(
    Object.values(pages).flatMap(({ area, path }) =>
      area === 'public' ? [] : [path.split('/')[1]],
    ),
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
