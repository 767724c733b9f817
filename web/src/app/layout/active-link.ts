/**
 * Whether a link of the header leads to where we are: by whole segments of the path, `/` only
 * exactly (R22).
 */
export function isActiveLink(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/'
  return pathname === to || pathname.startsWith(`${to}/`)
}
