import { elementAt } from '../../contractors/prng.ts'
import { type Scene } from '../scene.ts'
import { darker, disc, line, mix, o, oval, path, poly, rect, type Point } from '../shapes.ts'

/** A paved path to a porch, between beds. */
export function garden(s: Scene): string {
  let out =
    s.sky(300) +
    s.trees(290, 100, 0.74) +
    s.palm(s.between(720, 800), 320, 240, 0.46) +
    s.trees(320, 50, 0.5) +
    s.lawn(310) +
    s.house(s.between(260, 330), 400, 480, 140)
  const edgeL = (t: number) => 478 - 300 * t ** 1.6 + Math.sin(t * 3) * 74,
    width = (t: number) => 64 + 330 * t ** 1.5
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= 20; i++) {
    const t = i / 20,
      y = 404 + 320 * t
    left.push([edgeL(t), y])
    right.push([edgeL(t) + width(t), y])
  }
  out += poly(
    [
      ...left.map(([x, y]): Point => [x - 10 - y * 0.03, y]),
      ...[...right].reverse().map(([x, y]): Point => [x + 10 + y * 0.04, y]),
    ],
    '#6d5a45',
  )
  out += poly([...left, ...[...right].reverse()], '#a99780')
  const stones = s.pick([
    ['#d9cbb4', '#c9b79c', '#e4d8c4'],
    ['#c3bcb2', '#b1aaa2', '#d3cdc4'],
    ['#c98f6f', '#b97c5f', '#d9a586'],
  ])
  for (let i = 0; i < 20; i++) {
    const a = elementAt(left, i)
    const b = elementAt(right, i)
    const c = elementAt(right, i + 1)
    const d = elementAt(left, i + 1)
    const parts = 3,
      off = (i % 2) * 0.16
    for (let j = -1; j < parts; j++) {
      const k0 = Math.max(0, (j + off * 3) / parts)
      const k1 = Math.min(1, (j + 1 + off * 3) / parts)
      if (k1 <= k0) continue
      const p = (u: Point, v: Point, k: number): Point => [
        u[0] + (v[0] - u[0]) * k,
        u[1] + (v[1] - u[1]) * k,
      ]
      const g = 0.012
      out += poly(
        [p(a, b, k0 + g), p(a, b, k1 - g), p(d, c, k1 - g), p(d, c, k0 + g)].map(
          ([x, y], q): Point => [x, y + (q < 2 ? 1.5 : -1.5)],
        ),
        s.pick(stones),
      )
    }
  }
  const flowers = s.pick([
    ['#e0703f', '#f2c14e'],
    ['#b4637a', '#f0c9d0'],
    ['#7c6bb0', '#e9e2f2'],
    ['#f3efe2', '#f2c14e'],
  ])
  const bed = (x: number, y: number, w: number, k: number) => {
    let b = s.bush(x, y, w, w * 0.5, s.pick(['#4f7d58', '#6a8f5a', '#3f7058', '#7f9a5c']))
    for (let i = 0; i < 16; i++)
      b += disc(
        x + s.between(0.06, 0.94) * w,
        y - s.between(0.04, 0.42) * w,
        s.between(3.5, 7) * k,
        s.pick(flowers),
      )
    return b
  }
  for (let i = 1; i <= 6; i++) {
    const t = i / 6.6,
      k = 0.5 + t
    out +=
      bed(edgeL(t) - 150 * k - 20, 404 + 320 * t, 130 * k, k) +
      bed(edgeL(t) + width(t) + 18 + s.between(0, 30), 404 + 320 * t + 8, 120 * k, k)
  }
  out += s.beam(
    [
      [470, 404],
      [540, 404],
      [420, 720],
      [240, 720],
    ],
    0.3,
  )
  let shade = ''
  for (let i = 0; i < 26; i++)
    shade += oval(
      s.between(440, 960),
      s.between(520, 720),
      s.between(20, 62),
      s.between(8, 20),
      s.hour.shade,
      o(0.13),
    )
  out +=
    shade +
    path('M960 -20H560Q600 60 690 62Q730 130 820 118Q870 190 960 170Z', darker('#3d6b4c', 0.2)) +
    path(
      'M960 -20H610Q650 34 720 36Q770 96 850 84Q890 140 960 126Z',
      mix('#4f8459', s.hour.tint, 0.2),
    )
  const x = s.between(770, 820)
  const y = 690
  return (
    out +
    s.shadow(
      [
        [x, y],
        [x + 16, y],
        [x + 190, y + 24],
        [x + 130, y + 24],
      ],
      0.3,
    ) +
    line(`M${x} ${y - 6}L${x + 34} ${y - 250}`, '#c79a63', 13, 'stroke-linecap="round"') +
    rect(x + 14, y - 272, 46, 24, '#3d4649', 'rx="9"') +
    path(
      `M${x - 36} ${y - 52}Q${x - 4} ${y - 66} ${x + 34} ${y - 46}Q${x + 26} ${y + 18} ${x - 8} ${y + 30}Q${x - 34} ${y + 4} ${x - 36} ${y - 52}Z`,
      s.gradient(
        [
          [0, '#b5bfc1'],
          [1, '#646f73'],
        ],
        1,
        0.5,
      ),
    )
  )
}
