/** True in the installed app: a window of its own, without the browser's buttons (N6, N8). */
export function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/**
 * True on iPhone and iPad, whose browsers install only by hand (N7); an iPad calls itself a
 * Macintosh.
 */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}
