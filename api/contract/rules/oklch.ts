/** A color in OKLCH: lightness 0–1, chroma, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** Red, green and blue, each 0–1, as in a hex color. */
export type Rgb = readonly [number, number, number]

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** Reads a hex color such as "#12574b". */
export function hexToRgb(hex: string): Rgb {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

/** Returns a hex color in lower case. Values below 0 and above 1 are cut off. */
export function rgbToHex(rgb: Rgb): string {
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(channel).join('')}`
}

/** Returns lightness, a and b of OKLab. */
function toOklab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(toLinear) as unknown as Rgb
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** Values outside 0–1 mean that screens cannot show the color. */
function fromOklab([l, a, b]: Rgb): Rgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

export function hexToOklch(hex: string): Oklch {
  const [l, a, b] = toOklab(hexToRgb(hex))
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** Returns the color with the greatest chroma up to `c` that screens can show. */
export function oklchToHex({ l, c, h }: Oklch): string {
  const angle = (h * Math.PI) / 180
  const at = (chroma: number) => fromOklab([l, chroma * Math.cos(angle), chroma * Math.sin(angle)])
  const isShown = (rgb: Rgb) => rgb.every((value) => value >= -0.0005 && value <= 1.0005)
  if (isShown(at(c))) return rgbToHex(at(c))
  let [low, high] = [0, c]
  while (high - low > 0.0005) {
    const middle = (low + high) / 2
    if (isShown(at(middle))) low = middle
    else high = middle
  }
  return rgbToHex(at(low))
}

/** Returns the color that is seen when `color` covers `ground` with an opacity of 0–1. */
export function cover(ground: string, color: string, opacity: number): string {
  const [below, above] = [hexToRgb(ground), hexToRgb(color)]
  return rgbToHex(
    below.map((value, index) => value + ((above[index] ?? 0) - value) * opacity) as unknown as Rgb,
  )
}

/** Returns `color-mix(in oklab, color share, ground)` of CSS. The share is 0–1. */
export function mix(color: string, share: number, ground: string): string {
  const [from, to] = [toOklab(hexToRgb(ground)), toOklab(hexToRgb(color))]
  return rgbToHex(
    fromOklab(
      from.map((value, index) => value + ((to[index] ?? 0) - value) * share) as unknown as Rgb,
    ),
  )
}

/** Returns the contrast of two colors by WCAG 2, 1–21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the relative luminance by WCAG 2, 0–1. */
export function luminance(hex: string): number {
  const [r, g, b] = hexToRgb(hex).map(toLinear) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
