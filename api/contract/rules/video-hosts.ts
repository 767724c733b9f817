/**
 * The only hosts whose players a post may embed. The list applies to the stored text, the rendered
 * text and the `frame-src` directive of the CSP.
 */
export const videoHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const

/** Returns true for an https URL on one of `videoHosts`. */
export function isVideoUrl(src: string): boolean {
  try {
    const { protocol, host } = new URL(src)
    return protocol === 'https:' && videoHosts.some((allowed) => allowed === host)
  } catch {
    return false
  }
}
