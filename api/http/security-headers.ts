import { videoHosts } from '#contract/rules/video-hosts.ts'

type Headers = Readonly<Record<string, string>>

/** What a page may load. */
const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    ...videoHosts.map((host) => `https://${host}`),
  ],
  'connect-src': ["'self'", 'https://api.stripe.com'],
  'img-src': ["'self'", 'data:', 'https:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** A reply of an endpoint is data: a browser that shows it as a page loads and runs nothing. */
const dataPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/**
 * Returns the security headers of pages and files. `hstsSeconds` is how long browsers use only
 * https; 0 without https, or when it is turned off.
 */
export function pageHeaders(hstsSeconds: number): Headers {
  return {
    'Content-Security-Policy': toText(pagePolicy),
    ...sharedHeaders(hstsSeconds),
    'Origin-Agent-Cluster': '?1',
    // For browsers that do not know `frame-ancestors`.
    'X-Frame-Options': 'SAMEORIGIN',
  }
}

/** Returns the security headers of the replies of endpoints. */
export function dataHeaders(hstsSeconds: number): Headers {
  return { 'Content-Security-Policy': toText(dataPolicy), ...sharedHeaders(hstsSeconds) }
}

function sharedHeaders(hstsSeconds: number): Headers {
  return {
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'geolocation=(self)',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(hstsSeconds > 0 && { 'Strict-Transport-Security': `max-age=${hstsSeconds}` }),
    'X-Content-Type-Options': 'nosniff',
  }
}

function toText(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';')
}
