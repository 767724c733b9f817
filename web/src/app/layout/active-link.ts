/** True for the link of the current page. Matches whole path segments; `/` matches exactly. */
export function isActiveLink(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/'
  return pathname === to || pathname.startsWith(`${to}/`)
}
