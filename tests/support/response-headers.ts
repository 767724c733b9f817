import { expect } from 'vitest'

const stripe = 'https://js.stripe.com https://*.js.stripe.com'

/** The security headers of pages and files. */
const pageHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' ${stripe}`,
    `frame-src ${stripe} https://hooks.stripe.com https://www.youtube-nocookie.com https://player.vimeo.com`,
    "connect-src 'self' https://api.stripe.com",
    "img-src 'self' data: https:",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'origin-agent-cluster': '?1',
}
/** The security headers of the replies of endpoints. */
const dataHeaders: Record<string, string | undefined> = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-frame-options': undefined,
  'origin-agent-cluster': undefined,
}
const httpsHeaders = { 'strict-transport-security': 'max-age=86400' }
const absent = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'cross-origin-embedder-policy',
  'server',
  'x-powered-by',
]

/** Expects that a response has exactly the security headers of the site, by default of a page. */
export function expectSecurityHeaders(
  headers: Record<string, unknown>,
  { isHttps = false, isData = false, request = '' } = {},
): void {
  const expected: Record<string, string | undefined> = {
    ...(isData ? dataHeaders : pageHeaders),
    'strict-transport-security': isHttps ? httpsHeaders['strict-transport-security'] : undefined,
    ...Object.fromEntries(absent.map((name) => [name, undefined])),
  }
  const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]]))
  expect(actual, request).toEqual(expected)
  expect(headers['x-request-id'], request).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
}
