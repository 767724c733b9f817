import { type Scene } from '../scene.ts'
import { darker, disc, lighter, line, mix, n, o, path, poly, rect, type Point } from '../shapes.ts'

type Pair = readonly [Point, Point]

/** A driveway, half of it still wet. */
export function slab(s: Scene): string {
  let out =
    s.sky(330) +
    s.trees(315, 84, 0.76) +
    s.palm(s.between(640, 720), 340, 230, 0.48) +
    s.palm(s.between(40, 90), 340, 190, 0.58) +
    s.trees(345, 44, 0.5) +
    s.lawn(336) +
    s.house(s.between(250, 330), 410, 520, 150) +
    s.bush(s.between(190, 220), 416, 110, 52) +
    s.bush(s.between(790, 830), 416, 130, 58, '#6a8f5a')
  const near: Pair = [
      [120, 720],
      [800, 720],
    ],
    far: Pair = [
      [470, 424],
      [640, 424],
    ]
  const at = (k: number, side: 0 | 1): Point => [
    far[side][0] + (near[side][0] - far[side][0]) * k,
    424 + 296 * k,
  ]
  const dry = '#cfc8bb',
    wet = '#8d918d',
    k0 = s.between(0.3, 0.42)
  out += poly(
    [far[0], far[1], near[1], near[0]],
    s.gradient([
      [0, lighter(dry, 0.2)],
      [1, dry],
    ]),
  )
  for (const k of [0.1, 0.22])
    out += line(`M${at(k, 0).map(n).join(' ')}L${at(k, 1).map(n).join(' ')}`, '#9a9488', 3, o(0.6))
  out += poly(
    [at(k0, 0), at(k0, 1), near[1], near[0]],
    s.gradient(
      [
        [0, mix(wet, s.hour.sky[2], 0.5)],
        [0.45, mix(wet, s.hour.sky[1], 0.25)],
        [1, darker(wet, 0.16)],
      ],
      0.3,
      1,
    ),
  )
  for (let i = 0; i < 5; i++) {
    const k = k0 + 0.1 + i * 0.11
    out += line(
      `M${n(at(k, 0)[0] + 20)} ${n(at(k, 0)[1])}Q${n(460 - i * 8)} ${n(at(k, 0)[1] - 12)} ${n(at(k, 1)[0] - 30)} ${n(at(k, 1)[1] - 3)}`,
      '#fff',
      4 + i,
      o(0.14),
    )
  }
  out += poly(
    [at(k0 + 0.05, 0), [at(k0, 0)[0] + 120, at(k0, 0)[1]], [430, 720], [260, 720]],
    s.hour.glow,
    o(0.2),
  )
  const board = '#c69a63'
  for (const side of [0, 1] as const) {
    const sgn = side ? 1 : -1,
      [a, b] = [far[side], near[side]]
    out +=
      poly(
        [a, b, [b[0] + sgn * 26, b[1]], [a[0] + sgn * 9, a[1]]],
        side ? darker(board, 0.28) : lighter(board, 0.16),
      ) +
      poly(
        [a, b, [b[0] - sgn * 8, b[1]], [a[0] - sgn * 3, a[1]]],
        s.hour.shade,
        o(side ? 0.05 : 0.28),
      )
    for (const k of [0.3, 0.55, 0.85]) {
      const [x, y] = at(k, side)
      out += rect(
        x + sgn * 18 - 6 - 10 * k,
        y - 26 * k - 8,
        14 + 8 * k,
        40 * k + 14,
        darker(board, 0.1),
      )
    }
  }
  const fx = at(0.62, 0)[0] + 190
  const fy = at(0.62, 0)[1]
  out +=
    s.shadow(
      [
        [fx - 80, fy + 16],
        [fx + 130, fy + 6],
        [fx + 170, fy + 22],
        [fx - 40, fy + 34],
      ],
      0.3,
    ) +
    poly(
      [
        [fx - 90, fy + 4],
        [fx + 116, fy - 10],
        [fx + 130, fy + 4],
        [fx - 76, fy + 20],
      ],
      s.gradient(
        [
          [0, '#e6eaea'],
          [1, '#97a3a7'],
        ],
        1,
        0.4,
      ),
    ) +
    line(
      `M${n(fx + 20)} ${n(fy)}L${n(fx + 420)} ${n(fy - 120)}`,
      s.hour.shade,
      9,
      'opacity=".22" transform="translate(10 26)"',
    ) +
    line(
      `M${n(fx + 20)} ${n(fy)}L${n(fx + 440)} ${n(fy - 140)}`,
      '#dfe3e2',
      9,
      'stroke-linecap="round"',
    )
  const wx = s.between(70, 110)
  const wy = 600
  const c = s.pick(['#c8551b', '#2f6b5e', '#3f6f94'])
  return (
    out +
    s.shadow(
      [
        [wx - 10, wy + 74],
        [wx + 150, wy + 70],
        [wx + 230, wy + 92],
        [wx + 40, wy + 98],
      ],
      0.34,
    ) +
    line(
      `M${wx + 150} ${wy + 10}L${wx + 236} ${wy - 34}M${wx + 40} ${wy + 34}L${wx + 84} ${wy + 76}L${wx + 140} ${wy + 30}`,
      '#4d5558',
      9,
    ) +
    path(
      `M${wx - 50} ${wy - 34}H${wx + 170}L${wx + 126} ${wy + 36}H${wx + 10}Z`,
      s.gradient(
        [
          [0, lighter(c, 0.22)],
          [1, darker(c, 0.28)],
        ],
        0.5,
        1,
      ),
    ) +
    path(`M${wx - 50} ${wy - 34}Q${wx + 60} ${wy - 78} ${wx + 170} ${wy - 34}Z`, '#9b9c95') +
    disc(wx - 8, wy + 54, 30, '#2a3034') +
    disc(wx - 8, wy + 54, 13, '#b9c1c3')
  )
}
