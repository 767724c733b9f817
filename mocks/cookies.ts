import { hasSessionHint, SESSION_HINT } from '#contract/rules/session-hint.ts'

const ATTRIBUTES = 'Path=/; SameSite=Strict'

/**
 * Returns the session key of a request. In a browser, a script cannot read the cookies of a
 * request, so the key is read from `document.cookie`.
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
 * Sets the session cookie; null removes it. A browser ignores the set-cookie headers of mocked
 * responses, so `document.cookie` is set too.
 */
export function writeSessionKey(headers: Headers, key: string | null): void {
  const cookie = `${cookieName()}=${key ?? ''}; ${ATTRIBUTES}${key === null ? '; Max-Age=0' : ''}`
  headers.append('set-cookie', `${cookie}; HttpOnly`)
  if (isBrowser()) document.cookie = cookie
  writeSessionHint(headers, key !== null)
}

/** Sets or removes the cookie that tells the app that a session may exist. */
export function writeSessionHint(headers: Headers, isSet: boolean): void {
  const cookie = `${SESSION_HINT}=${isSet ? '1' : ''}; ${ATTRIBUTES}${isSet ? '' : '; Max-Age=0'}`
  headers.append('set-cookie', cookie)
  if (isBrowser()) document.cookie = cookie
}

/** Returns whether a request, or in a browser the page, has the hint. */
export function hasHint(request: Request): boolean {
  return hasSessionHint(request.headers.get('cookie') ?? (isBrowser() ? document.cookie : ''))
}

const isBrowser = () => typeof document !== 'undefined'

/**
 * Cookies ignore ports, so the mocks and a real server on the same host share them. In a browser
 * the name differs, because a script cannot replace the real server's HttpOnly cookie.
 */
const cookieName = () => (isBrowser() ? 'mock-sid' : 'sid')
