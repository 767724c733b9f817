/** For replies that are the same for everybody. Shared caches serve them for 60 seconds. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=60'
/** For files and replies whose address changes with their content. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'
/** For replies to one user under the path of a public reply. */
export const PRIVATE_CACHE_CONTROL = 'private, no-store'
