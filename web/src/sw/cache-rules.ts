// The cache rules of the service worker as pure functions; `sw.ts` applies them.
import { imageCache } from '#contract/device-storage.ts'

/** Navigations to these paths, and to paths below them, go to the server, not to the app shell. */
const serverPaths = [
  'api',
  'uploads',
  'sitemap.xml',
  'robots.txt',
  'livez',
  'readyz',
  'metrics',
  'assets',
]

/** The denylist for workbox's NavigationRoute, which tests the path including the query. */
export const navigationDenylist = serverPaths.map(
  (path) => new RegExp(`^/${path.replace('.', '\\.')}(?:[/?]|$)`),
)

/** True for an image of this site, except below /api, from where nothing is cached. */
export function isOwnImage(
  request: Pick<Request, 'destination' | 'method'>,
  url: URL,
  origin: string,
): boolean {
  return (
    request.destination === 'image' &&
    request.method === 'GET' &&
    url.origin === origin &&
    !/^\/api(\/|$)/.test(url.pathname)
  )
}

/**
 * True for a cacheable response: status 200, not opaque, without cookies, and neither `no-store`
 * nor `private`.
 */
export function isCacheable(response: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  if (response.status !== 200 || response.type === 'opaque' || response.type === 'opaqueredirect')
    return false
  if (response.headers.has('set-cookie')) return false
  const directives = (response.headers.get('cache-control') ?? '')
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim())
  return !directives.some(
    (directive) =>
      directive === 'no-store' || directive === 'private' || directive.startsWith('private='),
  )
}

/** True when the body is small enough for the image cache. */
export async function isSmallEnough(response: Response): Promise<boolean> {
  const declaredLength = Number(response.headers.get('content-length') ?? 0)
  if (declaredLength > imageCache.maxBytes) return false
  return (await response.clone().arrayBuffer()).byteLength <= imageCache.maxBytes
}
