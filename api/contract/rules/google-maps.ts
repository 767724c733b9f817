const GOOGLE = /^(?:www\.|m\.)?google\.(?:com?\.)?[a-z]{2,3}$/
const MAPS = /^maps\.google\.(?:com?\.)?[a-z]{2,3}$/

/** Returns true for the address of a page on Google Maps, short addresses included. */
export function isGoogleMapsUrl(href: string): boolean {
  const { hostname, pathname } = new URL(href)
  const isMapsPath = /^\/maps(?:\/|$)/.test(pathname)
  if (GOOGLE.test(hostname) || hostname === 'goo.gl') return isMapsPath
  return MAPS.test(hostname) || ['maps.app.goo.gl', 'g.page'].includes(hostname)
}
