import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'
import { videoHosts } from '#contract/rules/video-hosts.ts'

const pagePolicy = {
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

const dataPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
}

type Headers = Readonly<Record<string, string>>

export interface SecurityHeaders {
  forPages: Headers
  forData: Headers
}

/**
 * Returns the security headers of pages and files, and those of the replies of endpoints. They do
 * not depend on the request, so Helmet runs only once, at the start. A reply of an endpoint is
 * data: its policy lets a browser that shows it as a page load and run nothing. `hstsSeconds` is
 * how long browsers use only https; 0 without https, or when it is turned off.
 */
export function createSecurityHeaders(hstsSeconds: number): SecurityHeaders {
  return {
    forPages: headersOf(hstsSeconds, { contentSecurityPolicy: pagePolicy }),
    forData: headersOf(hstsSeconds, {
      contentSecurityPolicy: dataPolicy,
      // `frame-ancestors` of the policy forbids frames, and data has no scripts to isolate.
      xFrameOptions: false,
      originAgentCluster: false,
    }),
  }
}

function headersOf(
  hstsSeconds: number,
  options: Pick<HelmetOptions, 'contentSecurityPolicy' | 'xFrameOptions' | 'originAgentCluster'>,
): Headers {
  const headers: Record<string, string> = { 'Permissions-Policy': 'geolocation=(self)' }
  const collector = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  }
  helmet({
    ...options,
    strictTransportSecurity:
      hstsSeconds > 0 ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    // No browser in use reads these, and every page is sent with its headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined)
  return headers
}
