/** Returns true when `pathname` is `to` or a path below it. `/` matches only itself. */
export function isActiveLink(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/'
  return pathname === to || pathname.startsWith(`${to}/`)
}
