/** Returns true in the installed app, whose window has no browser controls. */
export function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/**
 * Returns true on iPhone and iPad, where the user must install the app by hand. An iPad may
 * identify itself as a Macintosh.
 */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}
