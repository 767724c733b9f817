// Shapes and colors of the demo pictures, as SVG text.

export type Point = readonly [x: number, y: number]
/** Corners of a polygon. */
export type Points = readonly Point[]

/** Mixes two hex colors; `k` is the share of the second. */
export function mix(a: string, b: string, k: number): string {
  const part = (c: string, i: number) => parseInt(c.slice(i, i + 2), 16)
  return (
    '#' +
    [1, 3, 5]
      .map((i) =>
        Math.round(part(a, i) * (1 - k) + part(b, i) * k)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}
/** Mixes a color with white. */
export const lighter = (c: string, k: number) => mix(c, '#ffffff', k)
/** Mixes a color with a dark blue. */
export const darker = (c: string, k: number) => mix(c, '#1a2028', k)
/** Rounds to one decimal place. */
export const n = (v: number) => Math.round(v * 10) / 10

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`
export const poly = (points: Points, fill: string, more = '') =>
  `<path d="M${points.map((p) => p.map(n).join(' ')).join('L')}Z" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`
export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
/** Returns the attribute for a share of opacity. */
export const o = (v: number) => `opacity="${v}"`
export const move = (x: number, y: number, inner: string, scale = 1) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${inner}</g>`
