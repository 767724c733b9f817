/**
 * Name of the cookie that tells scripts that a session may exist. It is set and removed together
 * with the session cookie, which scripts cannot read.
 */
export const SESSION_HINT = 'signed-in'

/** Returns true if a Cookie header, or `document.cookie`, contains the hint. */
export function hasSessionHint(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === `${SESSION_HINT}=1`)
}
