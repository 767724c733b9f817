const HERE = 'https://here.invalid'

/**
 * Where signing in leads: the `next` of the address when it is a path of this site (IN6, R21), else
 * the home page.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && isPathOfThisSite(next) ? next : '/'
}

/**
 * One slash and not two, no backslash or control character, which browsers read as slashes or leave
 * out.
 */
function isPathOfThisSite(path: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return false
  const { origin, pathname } = new URL(path, HERE)
  return origin === HERE && !pathname.startsWith('//') && pathname !== '/auth'
}

/** The sign-in page that leads back to this one. */
export function authPath(from: string): string {
  return `/auth?${new URLSearchParams({ next: from })}`
}
