const ATTRIBUTES = 'Path=/; SameSite=Strict'

/**
 * Returns the session key of a request. A browser hides the cookies of a request, so there it is
 * read from `document.cookie`.
 */
export function readSessionKey(request: Request): string | null {
  const cookies = request.headers.get('cookie') ?? (isBrowser() ? document.cookie : '')
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=', 2)
    if (name === cookieName() && value) return value
  }
  return null
}

/** Returns a copy of the request with this session; null means signed out. */
export function withSessionKey(request: Request, key: string | null): Request {
  const headers = new Headers(request.headers)
  headers.set('cookie', key === null ? '' : `${cookieName()}=${key}`)
  return new Request(request, { headers })
}

/**
 * Sets the session cookie; null removes it. A browser ignores set-cookie headers of mocked
 * responses, so there `document.cookie` is set.
 */
export function writeSessionKey(headers: Headers, key: string | null): void {
  const cookie = `${cookieName()}=${key ?? ''}; ${ATTRIBUTES}${key === null ? '; Max-Age=0' : ''}`
  headers.append('set-cookie', `${cookie}; HttpOnly`)
  if (isBrowser()) document.cookie = cookie
}

const isBrowser = () => typeof document !== 'undefined'

/**
 * Cookies ignore ports. The name in a browser differs from the real server's, because no page can
 * replace its HttpOnly cookie.
 */
const cookieName = () => (isBrowser() ? 'mock-sid' : 'sid')
