import type { Endpoint } from '../endpoint.ts'

/**
 * For shared caches, such as a CDN: they may answer with a stored reply for 10 seconds, and for 20
 * more while they fetch it again, so everybody sees a change after at most half a minute. See
 * docs/decisions/2026-11-23-what-shared-caches-store.md.
 */
const SHARED_CACHES = 's-maxage=10, stale-while-revalidate=20'

/**
 * For replies that are the same for everybody. Browsers revalidate them at every use: without
 * `must-revalidate` they would apply `stale-while-revalidate` too.
 */
export const PUBLIC_CACHE_CONTROL = `public, max-age=0, must-revalidate, ${SHARED_CACHES}`
/** For files and replies whose address changes with their content. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'
/** For redirects of pages. Browsers keep them for an hour only, because a slug may be used again. */
export const REDIRECT_CACHE_CONTROL = `public, max-age=3600, ${SHARED_CACHES}`
/** For replies to one user, and for all that no cache may store. */
export const PRIVATE_CACHE_CONTROL = 'private, no-store'

/**
 * Returns the header for a reply of the endpoint. Replies of an endpoint with `cached` are the same
 * for everybody, except to a user who gets a personal variant, which needs
 * `PRIVATE_CACHE_CONTROL`.
 */
export const cacheControlOf = ({ cached }: Pick<Endpoint, 'cached'>) =>
  cached ? PUBLIC_CACHE_CONTROL : PRIVATE_CACHE_CONTROL

/**
 * Returns the header for the reply to a request with a session: no shared cache stores the reply,
 * and browsers treat it as before. Other headers than those for shared caches are not changed.
 */
export function withoutSharedCaches(cacheControl: string): string {
  if (!cacheControl.includes('s-maxage=')) return cacheControl
  const remaining = cacheControl
    .split(', ')
    .filter((directive) => !/^(public$|s-maxage=|stale-while-revalidate=)/.test(directive))
  return ['private', ...remaining].join(', ')
}
