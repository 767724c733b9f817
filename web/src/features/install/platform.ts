/** Returns true in the installed app, which has a window without the browser's buttons. */
export function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/**
 * Returns true on iPhone and iPad, whose browsers install only by hand. An iPad identifies itself
 * as a Macintosh.
 */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}
