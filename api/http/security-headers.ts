import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { videoHosts } from '#contract/rules/video-hosts.ts'
import type { AppMiddleware } from './context.ts'
import { canSendPrepared, type PreparedResponse, toHeaderLines } from './prepared-response.ts'

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    frameSrc: [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      ...videoHosts.map((host) => `https://${host}`),
    ],
    connectSrc: ["'self'", 'https://api.stripe.com'],
    imgSrc: ["'self'", 'data:', 'https:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}

/**
 * Returns the security headers. They do not depend on the request, so Helmet runs only once, at the
 * start.
 */
export function createSecurityHeaders(isHttps: boolean): readonly (readonly [string, string])[] {
  const headers: Record<string, string> = { 'Permissions-Policy': 'geolocation=(self)' }
  const collector = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  }
  helmet({
    contentSecurityPolicy,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    // No browser in use reads these, and every page is sent with its headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined)
  return Object.entries(headers)
}

/**
 * Returns middleware that adds the security headers to each response. Other code must not set these
 * headers: they would be sent twice.
 */
export function securityHeaders(entries: readonly (readonly [string, string])[]): AppMiddleware {
  const lines = toHeaderLines(entries)
  return (ctx, next) => {
    if (canSendPrepared) (ctx.res as PreparedResponse).addHeaderLines(lines)
    else for (const [name, value] of entries) ctx.res.setHeader(name, value)
    return next()
  }
}
