/** What the worker answers and keeps, as pure decisions: `sw.ts` only carries them out. */

/** Paths that belong to the server: a navigation there is never answered with the app's shell (W2). */
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

/** For workbox's NavigationRoute, which tests the path with its query. */
export const navigationDenylist = serverPaths.map(
  (path) => new RegExp(`^/${path.replace('.', '\\.')}(?:[/?]|$)`),
)

/** True for a page of the app. */
export function isAppNavigation({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return !navigationDenylist.some((denied) => denied.test(pathname + search))
}

/** The image cache: 200 entries of at most 100 kB stay below 20 MB (W5). */
export const imageCache = {
  name: 'lintel-images',
  maxEntries: 200,
  maxBytes: 100_000,
  maxAgeSeconds: 30 * 24 * 60 * 60,
}

/**
 * True for an image of this site that the precache does not have; nothing below /api is ever kept
 * (W1, W5, W6).
 */
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
 * True for an answer that anybody may have: complete, of this site, and not meant for one person
 * (W5 to W7).
 */
export function mayStore(response: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  if (response.status !== 200 || response.type === 'opaque' || response.type === 'opaqueredirect')
    return false
  if (response.headers.has('set-cookie')) return false
  const control = (response.headers.get('cache-control') ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  return !control.some(
    (part) => part === 'no-store' || part === 'private' || part.startsWith('private='),
  )
}

/** True when the body is small enough for the image cache. */
export async function isSmallEnough(response: Response): Promise<boolean> {
  const said = Number(response.headers.get('content-length') ?? 0)
  if (said > imageCache.maxBytes) return false
  return (await response.clone().arrayBuffer()).byteLength <= imageCache.maxBytes
}
