import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contrast,
  cover,
  hexToOklch,
  hexToRgb,
  mix,
  oklchToHex,
  rgbToHex,
} from '#contract/rules/oklch.ts'
import {
  colorPresets,
  CONTROL_CONTRAST,
  TEXT_CONTRAST,
  themeColors,
  themeCss,
  themesOf,
} from '#contract/rules/theme.ts'
import { quickOrFull } from '../support/full-run.ts'

/** All colors of a theme by the names of their variables without `--color-`. */
type Colors = Record<string, string>
type Pair = readonly [text: string, ground: string, needed: number, name: string]

const styles = join(import.meta.dirname, '../../web/src/styles')
const tones = ['primary', 'accent', 'info', 'success', 'warning', 'error']

/** The shares of tinted grounds in the classes of the app: "bg-primary/10" is `primary: [10]`. */
const tints: Record<string, number[]> = {
  primary: [8, 10, 15],
  accent: [5, 10],
  info: [10],
  success: [10],
  warning: [10],
  error: [10],
  'base-200': [60],
  'base-300': [40, 50, 60],
  'neutral-content': [15],
  // Behind dialogs.
  black: [50],
}

/** Every pair of text and ground that the classes and styles of the app use. */
function pairsOf(colors: Colors): Pair[] {
  const of = (name: string) => colors[name] ?? expect.fail(`${name} is not a color`)
  const pairs: Pair[] = []
  const add = (text: string, ground: string, where: string, needed = TEXT_CONTRAST) =>
    pairs.push([of(text), ground, needed, `${text} on ${where}`])
  const tinted = (ground: string, name: string, percent: number) =>
    cover(ground, of(name), percent / 100)
  const quiet = mix(of('base-content'), 0.05, of('base-100'))
  const hover = (name: string) => mix('#000000', 0.07, of(name))

  for (const base of ['base-100', 'base-200']) {
    const ground = of(base)
    for (const text of ['base-content', 'muted', 'primary', 'accent-ink', ...tones.slice(2)])
      add(text, ground, base)
    for (const [name, shares] of Object.entries(tints)) {
      if (name === 'neutral-content' || name === 'black') continue
      for (const share of shares) {
        const where = `${name}/${share} on ${base}`
        add('base-content', tinted(ground, name, share), where)
        // The button of a toolbar of the editor is an icon.
        if (share !== 15) add('muted', tinted(ground, name, share), where)
      }
    }
    add('base-content', of('base-300'), 'base-300')
    // Labels of disabled buttons.
    add('muted', cover(ground, of('base-content'), 0.1), `a disabled button on ${base}`)
    // Badges, notices and chips.
    for (const tone of tones)
      add(
        tone === 'accent' ? 'accent-ink' : tone,
        tinted(ground, tone, 10),
        `${tone}/10 on ${base}`,
      )
    // Links under the pointer.
    add('primary', tinted(ground, 'base-300', 50), `base-300/50 on ${base}`)
    // Marks, icons, borders of chosen parts, outlines of focus, switches.
    for (const mark of ['primary', 'accent', 'muted', ...tones.slice(2)])
      add(mark, ground, `${base} as a control`, CONTROL_CONTRAST)
    add('brand-edge', ground, `${base} as a border`, CONTROL_CONTRAST)
    pairs.push([
      mix(of('base-content'), 0.48, of('base-100')),
      ground,
      CONTROL_CONTRAST,
      `the border of a field on ${base}`,
    ])
  }
  for (const text of ['base-content', 'muted']) add(text, quiet, 'a quiet button')
  add('primary', tinted(of('base-100'), 'primary', 15), 'a pressed button of the editor')
  add('primary', mix(of('primary'), 0.1, of('base-100')), 'a chosen chip')
  // A soft button.
  add('primary', mix(of('primary'), 0.08, of('base-100')), 'a soft button')
  add('accent-ink', mix(of('accent'), 0.13, of('base-100')), 'the strip of a paid listing')
  for (const name of ['primary', 'brand', 'error']) {
    add(`${name}-content`, of(name), name)
    add(`${name}-content`, hover(name), `${name} under the pointer`)
  }
  add('accent-content', of('accent-ink'), 'accent-ink')
  add('accent-content', hover('accent-ink'), 'accent-ink under the pointer')
  add('neutral-content', of('neutral'), 'neutral')
  add('neutral-content', tinted(of('neutral'), 'neutral-content', 15), 'neutral-content/15')
  for (let number = 1; number <= 12; number += 1)
    add(`pair-${number}-ink`, of(`pair-${number}`), 'a face')
  return pairs
}

function failures(colors: Colors): string[] {
  return pairsOf(colors)
    .filter(([text, ground, needed]) => contrast(text, ground) < needed)
    .map(
      ([text, ground, needed, name]) =>
        `${name}: ${text} on ${ground} has ${contrast(text, ground).toFixed(2)}, not ${needed}`,
    )
}

/** Reads the two themes of the style sheets, each with all colors. */
function readThemes(): { light: Colors; dark: Colors } {
  const themes = readFileSync(join(styles, 'themes.css'), 'utf8')
  const [, light = '', dark = ''] = themes.split('@plugin')
  const app = readFileSync(join(styles, 'app.css'), 'utf8')
  const read = (css: string): Colors => {
    const colors: Colors = {}
    const rule =
      /--(?:color-)?([\w-]+):\s*(?:oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)|var\(--color-([\w-]+)\))/g
    for (const [, name = '', l, c, h, other] of css.matchAll(rule))
      colors[name] = other
        ? `var ${other}`
        : oklchToHex({ l: Number(l) / 100, c: Number(c), h: Number(h) })
    return colors
  }
  const resolve = (colors: Colors): Colors =>
    Object.fromEntries(
      Object.entries(colors).map(([name, value]) => [
        name,
        value.startsWith('var ') ? (colors[value.slice(4)] ?? '') : value,
      ]),
    )
  const base = read(app)
  const withEdge = (colors: Colors) => ({ ...colors, 'brand-edge': colors.brand ?? '' })
  const lightColors = { ...base, ...read(light) }
  return {
    light: withEdge(resolve(lightColors)),
    dark: withEdge(resolve({ ...lightColors, ...read(dark) })),
  }
}

const COLORS = quickOrFull(3000, 50_000)
const builtIn = readThemes()
const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`)

describe('the theme of a color', () => {
  it(
    'is readable for every color',
    () => {
      fc.assert(
        fc.property(hexColor, (color) => {
          const { light, dark } = themesOf(color)
          expect(failures({ ...builtIn.light, ...light }), `${color}, light`).toEqual([])
          expect(failures({ ...builtIn.dark, ...dark }), `${color}, dark`).toEqual([])
        }),
        {
          numRuns: COLORS,
          // A light yellow, a near black, a bright red, and both ends and the middle of grey.
          examples: [['#fff3a0'], ['#0b0b0c'], ['#ff1a1a'], ['#ffffff'], ['#000000'], ['#808080']],
        },
      )
    },
    60_000 + COLORS * 10,
  )

  it.each(['light', 'dark'] as const)('the built-in %s theme is readable', (name) => {
    expect(failures(builtIn[name])).toEqual([])
  })

  it('has the tinted grounds of the classes of the app', () => {
    const used: Record<string, Set<number>> = {}
    const folder = join(styles, '..')
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue
      const text = readFileSync(join(folder, file), 'utf8')
      for (const [, name = '', share] of text.matchAll(/\bbg-([a-z]+(?:-[a-z]+|-\d+)?)\/(\d+)/g))
        (used[name] ??= new Set()).add(Number(share))
    }
    const sorted = Object.entries(used).map(([name, shares]) => [
      name,
      [...shares].sort((a, b) => a - b),
    ])
    expect(Object.fromEntries(sorted)).toEqual(tints)
  })

  it('keeps a color that can be the ground of a button', () => {
    for (const color of [
      '#ffe14d',
      '#101014',
      '#e5002b',
      ...colorPresets.map((preset) => preset.color),
    ])
      expect(themesOf(color).light.brand).toBe(color)
    expect(themesOf('#e5002b').dark.brand).toBe('#e5002b')
  })

  it('shows a dark brand on a dark ground in a lighter tone', () => {
    const { dark } = themesOf('#101014')
    expect(contrast(dark.brand, dark['base-100'])).toBeGreaterThan(7)
  })

  it('has an accent that differs from a warm brand', () => {
    const distance = (color: string) => {
      const { light } = themesOf(color)
      return Math.abs(hexToOklch(light.accent).h - hexToOklch(light.brand).h)
    }
    for (const color of ['#e5002b', '#c8551b', '#12574b', '#ffe14d'])
      expect(distance(color), color).toBeGreaterThan(40)
  })

  it('has six presets with different colors', () => {
    expect(new Set(colorPresets.map(({ color }) => themesOf(color).light.primary)).size).toBe(6)
  })

  it('sets every color in both themes, and nothing on paper', () => {
    const css = themeCss('#e5002b')
    for (const name of themeColors) expect(css.split(`--color-${name}:`)).toHaveLength(4)
    expect(css).not.toMatch(/@media(?! screen)|NaN|undefined/)
  })
})

describe('colors', () => {
  it('are the same after a conversion to OKLCH and back', () => {
    fc.assert(
      fc.property(hexColor, (color) => {
        expect(oklchToHex(hexToOklch(color))).toBe(color)
        expect(rgbToHex(hexToRgb(color))).toBe(color)
      }),
    )
  })

  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#e5002b', '#ffffff', 4.81],
  ])('%s on %s has the contrast of WCAG', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  it('outside of what screens show lose chroma, not lightness', () => {
    const shown = hexToOklch(oklchToHex({ l: 0.6, c: 0.4, h: 150 }))
    expect(shown.l).toBeCloseTo(0.6, 1)
    expect(Math.abs(shown.h - 150)).toBeLessThan(3)
  })
})
