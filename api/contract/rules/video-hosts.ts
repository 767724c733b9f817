/**
 * Hosts whose players a post may embed: the stored text, the shown text and the page's frame-src
 * allow no other (B10, IN5).
 */
export const videoHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const

/** Whether a frame of this address may be shown: https, and one of `videoHosts`. */
export function isVideoUrl(src: string): boolean {
  try {
    const { protocol, host } = new URL(src)
    return protocol === 'https:' && videoHosts.some((allowed) => allowed === host)
  } catch {
    return false
  }
}
