const NAME = 'sid'
const ATTRIBUTES = 'Path=/; SameSite=Strict'

/** The session's key as the request carries it; a page's requests do not show their cookies, so there the page is asked. */
export function readSessionKey(request: Request): string | null {
  const cookies = request.headers.get('cookie') ?? (inPage() ? document.cookie : '')
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=', 2)
    if (name === NAME && value) return value
  }
  return null
}

/** Hands the session's key to the caller; null takes it back. In a page no header can set a cookie, so it is set here. */
export function writeSessionKey(headers: Headers, key: string | null): void {
  const cookie = key === null ? `${NAME}=; ${ATTRIBUTES}; Max-Age=0` : `${NAME}=${key}; ${ATTRIBUTES}`
  headers.append('set-cookie', `${cookie}; HttpOnly`)
  if (inPage()) document.cookie = cookie
}

const inPage = () => typeof document !== 'undefined'
