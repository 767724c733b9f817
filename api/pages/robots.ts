import { privatePages } from '#contract/page-routes.ts'
import type { AppMiddleware } from '../http/context.ts'

/** Nothing here is for search engines (E8): the API, sign-in, and what lies behind it. */
const closed = [
  'api',
  ...new Set(Object.keys(privatePages).map((path) => path.split('/')[1] ?? '')),
]

/** `/robots.txt`. Pages that are only "noindex" stay open, or nobody would see that they are (H4). */
export function robots(origin: () => string): AppMiddleware {
  return (ctx, next) => {
    if (ctx.path !== '/robots.txt') return next()
    ctx.state.route = '/robots.txt'
    ctx.type = 'text/plain; charset=utf-8'
    ctx.set('cache-control', 'public, max-age=3600')
    ctx.body = [
      'User-agent: *',
      ...closed.map((name) => `Disallow: /${name}`),
      '',
      `Sitemap: ${origin()}/sitemap.xml`,
      '',
    ].join('\n')
  }
}
