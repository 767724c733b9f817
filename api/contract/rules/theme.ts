import { contrast, cover, hexToOklch, mix, type Oklch, oklchToHex } from './oklch.ts'

/**
 * The colors of a theme that depend on the color of the site, as hex colors. `primary` is for
 * texts, lines and small grounds; `brand` is for filled buttons and drawings, and `brand-edge` is
 * their border. The other colors of the themes are in web/src/styles/themes.css.
 */
export const themeColors = [
  'base-100',
  'base-200',
  'base-300',
  'base-content',
  'primary',
  'primary-content',
  'brand',
  'brand-content',
  'brand-edge',
  'secondary',
  'secondary-content',
  'accent',
  'accent-content',
  'accent-ink',
  'neutral',
  'neutral-content',
  'muted',
] as const

export type Theme = Record<(typeof themeColors)[number], string>

export interface Themes {
  light: Theme
  dark: Theme
}

/** The primary color of the built-in light theme, from which pictures are drawn. */
export const PRODUCT_COLOR = '#12574b'

/** The colors that the settings suggest. */
export const colorPresets = [
  { name: 'Harbor', color: '#0b5cad' },
  { name: 'Meadow', color: '#2f7d32' },
  { name: 'Brick', color: '#b3361e' },
  { name: 'Plum', color: '#6d2e8c' },
  { name: 'Sunflower', color: '#ffc72c' },
  { name: 'Slate', color: '#37474f' },
] as const

/** WCAG 2 AA: contrast of text, and of large text and controls. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/** Above this chroma a color has a hue; below it, the theme becomes grey step by step. */
const FULL_CHROMA = 0.07
const CLAY_HUE = 43
const BLUE_HUE = 250
/** Degrees. A brand nearer to clay gets a blue accent, which can be told apart from it. */
const SIMILAR_HUES = 45
/** Share of black in the ground of a button under the pointer. */
const HOVER_SHARE = 0.07

/**
 * Returns the light and the dark theme of a site with this color, "#rrggbb". Each pair of text and
 * ground that the app uses has its contrast; tests/unit/theme.test.ts lists the pairs.
 */
export function themesOf(color: string): Themes {
  const brand = hexToOklch(color)
  const hueShare = Math.min(1, brand.c / FULL_CHROMA)
  const tint = (l: number, c: number) => oklchToHex({ l, c: c * hueShare, h: brand.h })
  const isWarm = hueShare === 1 && hueDistance(brand.h, CLAY_HUE) < SIMILAR_HUES
  const shared = { color, brand, hueShare, tint, accentHue: isWarm ? BLUE_HUE : CLAY_HUE }
  return { light: lightTheme(shared), dark: darkTheme(shared) }
}

interface Shared {
  color: string
  brand: Oklch
  /** 0 for a grey brand, 1 for one with a clear hue. */
  hueShare: number
  /** Returns a neutral color with a little of the brand's hue. */
  tint: (l: number, c: number) => string
  accentHue: number
}

function lightTheme({ color, brand, hueShare, tint, accentHue }: Shared): Theme {
  const bases = {
    'base-100': '#ffffff',
    'base-200': tint(0.985, 0.0041),
    'base-300': tint(0.9134, 0.0128),
    'base-content': tint(0.2513, 0.0128),
  }
  // A grey brand gets a much darker primary, so that links differ from muted text.
  const start = { ...brand, l: brand.l * hueShare + Math.min(brand.l, 0.28) * (1 - hueShare) }
  const primary = darker(start, (hex) => isReadableTone(hex, bases))
  const fill = filled(color, tint)
  return {
    ...bases,
    primary,
    'primary-content': contentOn(primary, tint) ?? '#ffffff',
    ...fill,
    'brand-edge': isSeen(fill.brand, bases) ? fill.brand : primary,
    secondary: tint(0.4981, 0.0175),
    'secondary-content': bases['base-200'],
    accent: darker({ l: 0.5896, c: 0.1609, h: accentHue }, (hex) => isSeen(hex, bases)),
    'accent-content': '#ffffff',
    'accent-ink': darker({ l: 0.527, c: 0.1465, h: accentHue }, (hex) =>
      isReadableTone(hex, bases),
    ),
    neutral: bases['base-content'],
    'neutral-content': bases['base-200'],
    muted: darker({ l: 0.498, c: 0.0175 * hueShare, h: brand.h }, (hex) =>
      isReadableMuted(hex, primary, bases),
    ),
  }
}

function darkTheme({ color, brand, hueShare, tint, accentHue }: Shared): Theme {
  const bases = {
    'base-100': tint(0.2378, 0.0141),
    'base-200': tint(0.1931, 0.01),
    'base-300': tint(0.3205, 0.0176),
    'base-content': tint(0.9484, 0.0074),
  }
  const start = { ...brand, l: Math.max(brand.l, 0.72 + 0.18 * (1 - hueShare)) }
  const primary = lighter(start, (hex) => isReadableTone(hex, bases))
  const primaryContent = contentOn(primary, tint) ?? '#000000'
  const fill = filled(color, tint)
  // A dark brand would not be seen on a dark ground.
  const isBrandSeen = isSeen(fill.brand, bases)
  return {
    ...bases,
    primary,
    'primary-content': primaryContent,
    brand: isBrandSeen ? fill.brand : primary,
    'brand-content': isBrandSeen ? fill['brand-content'] : primaryContent,
    'brand-edge': isBrandSeen ? fill.brand : primary,
    secondary: tint(0.72, 0.017),
    'secondary-content': bases['base-200'],
    accent: oklchToHex({ l: 0.7319, c: 0.1465, h: accentHue + 7 }),
    'accent-content': oklchToHex({ l: 0.2, c: 0.04, h: accentHue + 7 }),
    'accent-ink': lighter({ l: 0.76, c: 0.135, h: accentHue + 9 }, (hex) =>
      isReadableTone(hex, bases),
    ),
    neutral: bases['base-content'],
    'neutral-content': bases['base-200'],
    muted: lighter({ l: 0.74, c: 0.017 * hueShare, h: brand.h }, (hex) =>
      isReadableMuted(hex, primary, bases),
    ),
  }
}

type Bases = Pick<Theme, 'base-100' | 'base-200' | 'base-300' | 'base-content'>

const grounds = (bases: Bases) => [bases['base-100'], bases['base-200']]

const isSeen = (hex: string, bases: Bases) =>
  grounds(bases).every((ground) => contrast(hex, ground) >= CONTROL_CONTRAST)

/** Returns the color itself or the nearest darker one that is readable. */
const darker = (start: Oklch, isReadable: (hex: string) => boolean) => nearest(start, 0, isReadable)

/** Returns the color itself or the nearest lighter one that is readable. */
const lighter = (start: Oklch, isReadable: (hex: string) => boolean) =>
  nearest(start, 1, isReadable)

/** Halves the range of lightness up to `end`, where the color is readable for certain. */
function nearest(start: Oklch, end: 0 | 1, isReadable: (hex: string) => boolean): string {
  const at = (l: number) => oklchToHex({ ...start, l })
  if (isReadable(at(start.l))) return at(start.l)
  let [unreadable, readable]: [number, number] = [start.l, end]
  while (Math.abs(readable - unreadable) > 0.002) {
    const middle = (readable + unreadable) / 2
    if (isReadable(at(middle))) readable = middle
    else unreadable = middle
  }
  return at(readable)
}

/** True for a color that is readable on the grounds of pages and on a tint of itself. */
function isReadableTone(hex: string, bases: Bases): boolean {
  return [
    ...grounds(bases).flatMap((ground) => [
      ground,
      cover(ground, bases['base-300'], 0.5),
      cover(ground, hex, 0.1),
    ]),
    cover(bases['base-100'], hex, 0.15),
    mix(hex, 0.13, bases['base-100']),
  ].every((ground) => contrast(hex, ground) >= TEXT_CONTRAST)
}

/** True for a color of muted text that is readable on the grounds of pages, and of chosen rows. */
function isReadableMuted(hex: string, primary: string, bases: Bases): boolean {
  return [
    ...grounds(bases).flatMap((ground) => [ground, cover(ground, bases['base-300'], 0.6)]),
    cover(bases['base-100'], bases['base-content'], 0.1),
    cover(bases['base-200'], bases['base-content'], 0.1),
    cover(bases['base-100'], primary, 0.1),
    cover(bases['base-200'], primary, 0.1),
  ].every((ground) => contrast(hex, ground) >= TEXT_CONTRAST)
}

/** Returns the color as the ground of a button, a little darker where no text would be readable. */
function filled(color: string, tint: Shared['tint']): Pick<Theme, 'brand' | 'brand-content'> {
  const ground = contentOn(color, tint)
    ? color
    : darker(hexToOklch(color), (hex) => contentOn(hex, tint) !== undefined)
  return { brand: ground, 'brand-content': contentOn(ground, tint) ?? '#ffffff' }
}

/** Returns a color of text for a button; undefined when none is readable also under the pointer. */
function contentOn(ground: string, tint: Shared['tint']): string | undefined {
  return [tint(0.984, 0.006), '#ffffff', tint(0.22, 0.03), '#000000'].find((text) =>
    [ground, mix('#000000', HOVER_SHARE, ground)].every(
      (state) => contrast(text, state) >= TEXT_CONTRAST,
    ),
  )
}

function hueDistance(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360
  return Math.min(difference, 360 - difference)
}

/**
 * Returns the style sheet that replaces the colors of web/src/styles/themes.css by those of
 * `themesOf`. It has the same conditions, and leaves paper to the rules for printing.
 */
export function themeCss(color: string): string {
  const { light, dark } = themesOf(color)
  const variables = (theme: Theme) =>
    themeColors.map((name) => `--color-${name}:${theme[name]}`).join(';')
  return `@media screen{:root,[data-theme=lintel]{${variables(light)}}[data-theme=lintel-dark]{${variables(dark)}}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${variables(dark)}}}`
}
