import { prngFor, type Prng } from '../contractors/prng.ts'
import {
  darker,
  disc,
  lighter,
  line,
  mix,
  move,
  n,
  o,
  oval,
  path,
  poly,
  rect,
  type Points,
} from './shapes.ts'

/** Width and height of a drawing. */
export const W = 960
export const H = 720

/** The light of an hour of the day. */
interface Hour {
  /** Colors from the top of the sky to the horizon. */
  sky: readonly [string, string, string]
  far: string
  glow: string
  shade: string
  tint: string
  /** Strength of the shade. */
  dark: number
}

const hours = {
  morning: {
    sky: ['#a8cbd6', '#dfe3d4', '#f8e6cb'],
    far: '#b9cbc3',
    glow: '#fff0cc',
    shade: '#2c4652',
    tint: '#ffd9a0',
    dark: 0.16,
  },
  noon: {
    sky: ['#86bcd6', '#bcdde2', '#e9f3ec'],
    far: '#a9c9bf',
    glow: '#fffbe8',
    shade: '#26424f',
    tint: '#fff2cf',
    dark: 0.1,
  },
  golden: {
    sky: ['#86a7b5', '#ecd3ad', '#f9bf7d'],
    far: '#c4ab95',
    glow: '#ffe2a6',
    shade: '#43344a',
    tint: '#ffb765',
    dark: 0.2,
  },
  dusk: {
    sky: ['#41587a', '#a48d9f', '#eea882'],
    far: '#72718a',
    glow: '#ffc790',
    shade: '#1d2846',
    tint: '#7d6a9c',
    dark: 0.3,
  },
} satisfies Record<string, Hour>

/** Colors of houses. */
export const paints = [
  '#f0e4cf',
  '#b9c6b0',
  '#b5cbd0',
  '#d99f7c',
  '#f3efe6',
  '#e6cf95',
  '#93a7b0',
  '#e3ad97',
  '#bcd3c4',
  '#d8c3a5',
]
const roofs = ['#5b5a5c', '#7a4c3d', '#4c5a58', '#6b5f52', '#8a5a44']
/** Colors of doors and labels. */
export const doors = ['#c8551b', '#12574b', '#2f5d7c', '#8c2f2b', '#d9a227']
/** Colors of rooms. */
export const walls = ['#efe5d4', '#cdd5c2', '#c6d2d5', '#e0bd9f', '#ead9b0', '#e6ccbc']

type HourName = keyof typeof hours

/** A drawing in progress: definitions, parts, random choices and the hour. */
export class Scene {
  readonly hour: Hour
  readonly hourName: HourName
  readonly #prng: Prng
  #defs = ''
  #count = 0

  /** Scenes with the same label are equal. */
  constructor(label: string) {
    this.#prng = prngFor(label)
    this.hourName = this.pick(['morning', 'noon', 'golden', 'golden', 'dusk'])
    this.hour = hours[this.hourName]
  }
  pick<T>(list: readonly T[]): T {
    return this.#prng.pick(list)
  }
  between(a: number, b: number): number {
    return a + this.#prng.next() * (b - a)
  }
  chance(p: number): boolean {
    return this.#prng.chance(p)
  }
  gradient(
    stops: readonly (readonly [at: number, color: string, opacity?: number])[],
    x2 = 0,
    y2 = 1,
  ) {
    const id = `g${this.#count++}`
    this.#defs += `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops.map(([at, c, op = 1]) => `<stop offset="${at}" stop-color="${c}" stop-opacity="${op}"/>`).join('')}</linearGradient>`
    return `url(#${id})`
  }
  radial(color: string, opacity: number) {
    const id = `g${this.#count++}`
    this.#defs += `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
    return `url(#${id})`
  }
  clip(shape: string, inner: string) {
    const id = `c${this.#count++}`
    this.#defs += `<clipPath id="${id}">${shape}</clipPath>`
    return `<g clip-path="url(#${id})">${inner}</g>`
  }
  shadow(points: Points, opacity = 0.22) {
    return poly(points, this.hour.shade, o(opacity))
  }

  sky(horizon: number) {
    const { sky, glow } = this.hour
    let out = rect(
      0,
      0,
      W,
      horizon + 4,
      this.gradient([
        [0, sky[0]],
        [0.6, sky[1]],
        [1, sky[2]],
      ]),
    )
    out +=
      disc(150, horizon * 0.62, 420, this.radial(glow, 0.95)) +
      disc(
        150,
        horizon * 0.62,
        46,
        lighter(glow, this.hourName === 'dusk' ? 0.2 : 0.55),
        o(this.hourName === 'noon' ? 0.5 : 0.95),
      )
    for (let i = 0; i < 4; i++) {
      const x = this.between(120, 940)
      const y = this.between(0.1, 0.55) * horizon
      const w = this.between(90, 210)
      out += `<g fill="${lighter(sky[2], 0.45)}" opacity="${n(this.between(0.35, 0.7))}"><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="15" rx="7.5"/><rect x="${n(x + w * 0.22)}" y="${n(y - 12)}" width="${n(w * 0.5)}" height="17" rx="8"/></g>`
    }
    return out
  }
  trees(base: number, height: number, strength: number) {
    const color = mix('#3e6a55', this.hour.far, strength)
    const foot = base - height * 0.25
    let d = `M-40 ${n(foot)}`
    for (let x = -40, w; x < W + 40; x += w) {
      w = n(height * this.between(0.8, 1.7))
      d += `a${n(w / 2)} ${n(height * this.between(0.45, 0.85))} 0 0 1 ${w} 0`
    }
    return path(`${d}V${base + 40}H-40Z`, color)
  }
  palm(x: number, base: number, height: number, strength: number) {
    const leaf = mix('#3f7458', this.hour.far, strength)
    const trunk = mix('#8a7057', this.hour.far, strength)
    const lean = this.between(-26, 26)
    const [tx, ty] = [x + lean, base - height]
    let out = line(
      `M${x} ${base}Q${n(x + lean * 0.1)} ${n(base - height * 0.5)} ${n(tx)} ${n(ty)}`,
      trunk,
      n(height * 0.045),
    )
    for (let i = 0; i < 9; i++) {
      const a = -Math.PI * (0.04 + (i / 8) * 0.92)
      const r = height * this.between(0.34, 0.44)
      const [ex, ey] = [tx + Math.cos(a) * r, ty + Math.sin(a) * r * 0.5 + r * 0.34]
      const [cx, cy] = [tx + Math.cos(a) * r * 0.62, ty + Math.sin(a) * r * 0.85]
      out += path(
        `M${n(tx)} ${n(ty)}Q${n(cx)} ${n(cy)} ${n(ex)} ${n(ey)}Q${n(cx)} ${n(cy + r * 0.2)} ${n(tx)} ${n(ty + 7)}Z`,
        i % 2 ? leaf : darker(leaf, 0.14),
      )
    }
    return out
  }
  bush(x: number, base: number, w: number, h: number, color = '#52805c') {
    const c = mix(color, this.hour.far, 0.12)
    const blob = (k: number, fill: string) =>
      path(
        `M${n(x)} ${base}C${n(x - 12)} ${n(base - h * 0.6 * k)} ${n(x + w * 0.1)} ${n(base - h * 0.9 * k)} ${n(x + w * 0.3)} ${n(base - h * 0.85 * k)}C${n(x + w * 0.42)} ${n(base - h * 1.15 * k)} ${n(x + w * 0.68)} ${n(base - h * 1.1 * k)} ${n(x + w * 0.74)} ${n(base - h * 0.78 * k)}C${n(x + w * 1.02)} ${n(base - h * 0.8 * k)} ${n(x + w * 1.08)} ${n(base - h * 0.3 * k)} ${n(x + w)} ${base}Z`,
        fill,
      )
    return (
      this.shadow(
        [
          [x + 8, base],
          [x + w, base],
          [x + w + h * 0.7, base + h * 0.16],
          [x + h * 0.6, base + h * 0.16],
        ],
        0.18,
      ) +
      blob(1, darker(c, 0.22)) +
      move(-4, 0, blob(0.86, c)) +
      oval(x + w * 0.34, base - h * 0.66, w * 0.17, h * 0.12, lighter(c, 0.22), o(0.5))
    )
  }
  pane(x: number, y: number, w: number, h: number, trim: string) {
    const lit = this.hourName === 'dusk'
    const glass = lit
      ? this.gradient([
          [0, '#ffe3a0'],
          [1, '#f6b765'],
        ])
      : this.gradient(
          [
            [0, mix(this.hour.sky[0], '#38525c', 0.45)],
            [1, mix(this.hour.sky[2], '#557078', 0.35)],
          ],
          0.6,
          1,
        )
    return (
      (lit ? disc(x + w / 2, y + h / 2, w * 1.3, this.radial('#ffd27a', 0.5)) : '') +
      rect(x - 7, y - 7, w + 14, h + 14, trim) +
      rect(x, y, w, h, glass) +
      (lit
        ? ''
        : poly(
            [
              [x, y + h * 0.78],
              [x + w * 0.72, y],
              [x + w, y],
              [x + w, y + h * 0.1],
              [x + w * 0.1, y + h],
              [x, y + h],
            ],
            '#fff',
            o(0.17),
          )) +
      rect(x + w / 2 - 2.5, y, 5, h, trim) +
      rect(x, y + h * 0.46, w, 5, trim) +
      rect(x, y, w, 9, this.hour.shade, o(0.28)) +
      rect(x - 12, y + h + 5, w + 24, 9, lighter(trim, 0.3)) +
      rect(x - 12, y + h + 14, w + 24, 6, this.hour.shade, o(0.2))
    )
  }
  /** A one-storey house seen from the street; (x, base) is its lower left corner. */
  house(x: number, base: number, w: number, h: number) {
    const paint = this.pick(paints),
      roof = this.pick(roofs),
      door = this.pick(doors),
      trim = '#f6f0e2'
    const top = base - h
    let out = this.shadow(
      [
        [x + 20, base],
        [x + w, base],
        [x + w + 130, base + 34],
        [x + 120, base + 34],
      ],
      0.26,
    )
    out += rect(
      x,
      top,
      w,
      h,
      this.gradient(
        [
          [0, lighter(paint, 0.12)],
          [1, darker(paint, 0.1)],
        ],
        1,
        0.4,
      ),
    )
    for (let y = top + 14; y < base; y += 15) out += rect(x, y, w, 2, darker(paint, 0.35), o(0.25))
    out +=
      this.pane(x + w * 0.1, top + h * 0.3, w * 0.17, h * 0.36, trim) +
      this.pane(x + w * 0.73, top + h * 0.3, w * 0.17, h * 0.36, trim)
    const [dx, dw, dh] = [x + w * 0.44, w * 0.12, h * 0.66]
    out +=
      rect(dx - 9, base - dh - 9, dw + 18, dh + 9, trim) +
      rect(
        dx,
        base - dh,
        dw,
        dh,
        this.gradient(
          [
            [0, lighter(door, 0.08)],
            [1, darker(door, 0.12)],
          ],
          1,
          0.3,
        ),
      ) +
      rect(dx + dw * 0.2, base - dh * 0.88, dw * 0.6, dh * 0.3, darker(door, 0.25), o(0.6)) +
      disc(dx + dw * 0.82, base - dh * 0.46, 4, '#f3d79a')
    out += rect(x, top, w, 30, this.hour.shade, o(0.24))
    const e = 46
    out += poly(
      [
        [x - e, top + 6],
        [x + w * 0.13, top - h * 0.52],
        [x + w * 0.87, top - h * 0.52],
        [x + w + e, top + 6],
      ],
      this.gradient(
        [
          [0, lighter(roof, 0.2)],
          [1, roof],
        ],
        0.9,
        0.5,
      ),
    )
    for (let i = 1; i < 7; i++) {
      const k = i / 7,
        y = top + 6 - (h * 0.52 + 6) * (1 - k)
      out += line(
        `M${n(x + w * 0.13 * (1 - k) - e * k)} ${n(y)}H${n(x + w * (0.87 + 0.13 * k) + e * k)}`,
        darker(roof, 0.4),
        2.5,
        o(0.45),
      )
    }
    return (
      out +
      rect(x - e, top + 4, w + 2 * e, 11, trim) +
      rect(x - e, top + 15, w + 2 * e, 4, this.hour.shade, o(0.35))
    )
  }
  lawn(y: number) {
    return rect(
      0,
      y,
      W,
      H - y,
      this.gradient([
        [0, mix('#8fae74', this.hour.far, 0.3)],
        [1, mix('#5f8a58', this.hour.shade, 0.16)],
      ]),
    )
  }
  /** Light of a window that falls on a wall or a floor. */
  beam(points: Points, opacity = 0.4) {
    return poly(
      points,
      this.gradient(
        [
          [0, this.hour.glow, opacity],
          [1, this.hour.glow, opacity * 0.35],
        ],
        1,
        0.8,
      ),
    )
  }
  bucket(
    x: number,
    base: number,
    w: number,
    h: number,
    color: string,
    paint: string,
    handle = true,
  ) {
    return (
      this.shadow(
        [
          [x, base - 4],
          [x + w, base - 6],
          [x + w + h, base + 16],
          [x + h * 0.6, base + 18],
        ],
        0.25,
      ) +
      path(
        `M${x} ${base - h}L${x + w * 0.1} ${base - 8}Q${x + w / 2} ${base + 8} ${x + w * 0.9} ${base - 8}L${x + w} ${base - h}Z`,
        this.gradient(
          [
            [0, lighter(color, 0.28)],
            [0.45, color],
            [1, darker(color, 0.32)],
          ],
          1,
          0,
        ),
      ) +
      oval(x + w / 2, base - h, w / 2, w * 0.13, darker(color, 0.4)) +
      oval(x + w / 2, base - h + 2, w * 0.44, w * 0.1, paint) +
      (handle
        ? line(
            `M${x + 3} ${base - h + 4}Q${x + w / 2} ${base - h + h * 0.62} ${x + w - 3} ${base - h + 4}`,
            '#5d6566',
            3.5,
          )
        : '')
    )
  }
  ladder(x: number, base: number, height: number, width: number) {
    const rail = '#d9a23d'
    let out = this.shadow(
      [
        [x + 6, base],
        [x + width, base],
        [x + width + height * 0.42, base - height * 0.5],
        [x + height * 0.42, base - height * 0.5],
      ],
      0.14,
    )
    const [tl, tr] = [x + width * 0.3, x + width * 0.74]
    out += line(
      `M${x + width * 0.22} ${base - 26}L${n(x + width * 0.46)} ${base - height}M${x + width * 1.12} ${base - 26}L${n(x + width * 0.6)} ${base - height}`,
      darker(rail, 0.42),
      10,
    )
    for (let i = 0; i < 5; i++) {
      const k = (i + 0.6) / 5.2
      const l = x + (tl - x) * k,
        r = x + width + (tr - x - width) * k,
        y = base - height * k
      out +=
        rect(
          l,
          y,
          r - l,
          15,
          this.gradient([
            [0, lighter(rail, 0.3)],
            [1, darker(rail, 0.12)],
          ]),
        ) + rect(l, y + 15, r - l, 6, this.hour.shade, o(0.28))
    }
    return (
      out +
      line(`M${x} ${base}L${tl} ${base - height}`, lighter(rail, 0.1), 14) +
      line(`M${x + width} ${base}L${tr} ${base - height}`, darker(rail, 0.16), 14) +
      rect(tl - 10, base - height - 12, tr - tl + 20, 18, darker(rail, 0.05), 'rx="4"')
    )
  }
  /** A pipe of copper or chrome along a path, with its shadow on the wall. */
  pipe(d: string, width = 26, metal = '#c17a4c', drop = 12) {
    const s = (stroke: string, w: number, more = '') =>
      line(d, stroke, w, `stroke-linejoin="round" ${more}`)
    return (
      `<g transform="translate(${drop} ${drop + 4})">${s(this.hour.shade, width, o(0.2))}</g>` +
      s(darker(metal, 0.42), width) +
      s(metal, width * 0.82) +
      `<g transform="translate(${-width * 0.14} ${-width * 0.14})">${s(lighter(metal, 0.34), width * 0.34)}${s(lighter(metal, 0.75), width * 0.1)}</g>`
    )
  }
  /** Joins the parts and lays the light of the hour over them. */
  svg(parts: string, flip: boolean): string {
    const { tint, shade, dark } = this.hour
    const light = this.gradient(
      [
        [0, tint, 0.36],
        [0.55, tint, 0.06],
        [1, shade, dark],
      ],
      0.85,
      1,
    )
    const inner = parts + rect(0, 0, W, H, light)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><defs>${this.#defs}</defs>${flip ? `<g transform="translate(${W} 0) scale(-1 1)">${inner}</g>` : inner}</svg>`
  }
}
