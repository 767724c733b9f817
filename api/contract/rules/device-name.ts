type Names = readonly (readonly [pattern: RegExp, name: string])[]

/**
 * The first match wins. The order matters, because most user agents also contain the names of other
 * browsers.
 */
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * Returns a name such as "Chrome on Windows" for a user agent; only the browser or the system if
 * the other one is unknown, and "Unknown device" if both are.
 */
export function deviceName(userAgent: string | null): string {
  const found = [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')].filter(
    (name) => name !== undefined,
  )
  return found.join(' on ') || 'Unknown device'
}
