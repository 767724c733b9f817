// The cache rules of the service worker as pure functions; `sw.ts` and `app-files.ts` apply them.
import { imageCache } from '#contract/device-storage.ts'
import { NETWORK_PARAM } from '#contract/network-param.ts'

/** Navigations to these paths, and to paths below them, go to the server, not to the app shell. */
const serverPaths = [
  'api',
  'uploads',
  'look',
  'manifest.webmanifest',
  'sitemap.xml',
  'robots.txt',
  'livez',
  'readyz',
  'metrics',
  'assets',
]

/** The denylist for workbox's NavigationRoute, which tests the path including the query. */
export const navigationDenylist = [
  ...serverPaths.map((path) => new RegExp(`^/${path.replace('.', '\\.')}(?:[/?]|$)`)),
  new RegExp(`[?&]${NETWORK_PARAM}(?:[=&]|$)`),
]

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

/**
 * True for an image as this site sends it. A network's gate may answer every address with its own
 * page, or with a picture of its own.
 */
export function isOurImage(response: Pick<Response, 'headers'>, url: URL): boolean {
  const type = mediaType(response)
  return url.pathname.startsWith('/uploads/') ? type === 'image/webp' : type.startsWith('image/')
}

/** Returns the content type without its parameters, in lower case. */
function mediaType({ headers }: Pick<Response, 'headers'>): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

/** The content types of the files of the build by extension. Others may have any type but HTML. */
const fileTypes: Record<string, RegExp> = {
  html: /^text\/html$/,
  js: /javascript$/,
  css: /^text\/css$/,
  svg: /^image\/svg\+xml$/,
  png: /^image\//,
}

/** True when the response has the content type of a file of this name. */
export function hasFileType(path: string, response: Pick<Response, 'headers'>): boolean {
  const type = mediaType(response)
  const expected = fileTypes[path.slice(path.lastIndexOf('.') + 1)]
  return expected ? expected.test(type) : type !== 'text/html'
}

/**
 * True for the HTML of an app shell, of this build or an older one. The shell has no checksum,
 * because servers in front of the site may insert scripts into HTML.
 */
export function isShell(html: string): boolean {
  return html.includes(' data-ssr-head') && html.includes('<div id="root"')
}

/** True when the body has this checksum, in the format of the `integrity` attribute. */
export async function hasIntegrity(body: ArrayBuffer, integrity: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return `sha256-${btoa(String.fromCharCode(...digest))}` === integrity
}

/** True when the body is small enough for the image cache. */
export async function isSmallEnough(response: Response): Promise<boolean> {
  const declaredLength = Number(response.headers.get('content-length') ?? 0)
  if (declaredLength > imageCache.maxBytes) return false
  return (await response.clone().arrayBuffer()).byteLength <= imageCache.maxBytes
}
