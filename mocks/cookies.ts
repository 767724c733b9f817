const ATTRIBUTES = 'Path=/; SameSite=Strict'

/**
 * The session's key as the request carries it; a page's requests do not show their cookies, so
 * there the page is asked.
 */
export function readSessionKey(request: Request): string | null {
  const cookies = request.headers.get('cookie') ?? (inPage() ? document.cookie : '')
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=', 2)
    if (name === cookieName() && value) return value
  }
  return null
}

/** The request as one with this session would send it; null is nobody. */
export function withSessionKey(request: Request, key: string | null): Request {
  const headers = new Headers(request.headers)
  headers.set('cookie', key === null ? '' : `${cookieName()}=${key}`)
  return new Request(request, { headers })
}

/**
 * Hands the session's key to the caller; null takes it back. In a page no header can set a cookie,
 * so it is set here.
 */
export function writeSessionKey(headers: Headers, key: string | null): void {
  const cookie = `${cookieName()}=${key ?? ''}; ${ATTRIBUTES}${key === null ? '; Max-Age=0' : ''}`
  headers.append('set-cookie', `${cookie}; HttpOnly`)
  if (inPage()) document.cookie = cookie
}

const inPage = () => typeof document !== 'undefined'

/**
 * Cookies know no ports: in a page the name is not the real server's, whose HttpOnly cookie no page
 * could replace.
 */
const cookieName = () => (inPage() ? 'mock-sid' : 'sid')
