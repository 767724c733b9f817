/**
 * Returns whether a link leads away from the site with this origin, such as
 * "https://lintel.example". Also returns true for a link that cannot be read.
 */
export function isExternalLink(href: string, origin: string): boolean {
  try {
    const url = new URL(href, origin)
    return /^https?:$/.test(url.protocol) && url.origin !== origin
  } catch {
    return true
  }
}
