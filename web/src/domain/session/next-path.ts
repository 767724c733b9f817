const BASE = 'https://here.invalid'

/** Returns the `next` parameter when it is a path of this site other than /auth, else "/". */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && isPathOfThisSite(next) ? next : '/'
}

/**
 * The path must start with exactly one slash. Backslashes are rejected, because browsers read them
 * as slashes, and control characters, because browsers remove some of them.
 */
function isPathOfThisSite(path: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return false
  const { origin, pathname } = new URL(path, BASE)
  return origin === BASE && !pathname.startsWith('//') && pathname !== '/auth'
}

/** Returns the path of the sign-in page, with `from` as the path to return to. */
export function authPath(from: string): string {
  return `/auth?${new URLSearchParams({ next: from })}`
}
