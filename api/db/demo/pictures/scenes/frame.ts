import { W, type Scene } from '../scene.ts'
import { darker, disc, lighter, line, mix, n, path, rect, type Points } from '../shapes.ts'

/** A house frame of timber. */
export function frame(s: Scene): string {
  const wood = s.pick(['#d6a86c', '#cf9f66', '#deb57f']),
    dark = darker(wood, 0.34),
    ground = s.pick(['#b79f80', '#a8977c', '#bfa98a'])
  let out =
    s.sky(520) +
    s.trees(510, 110, 0.76) +
    s.palm(s.between(30, 90), 530, 260, 0.5) +
    s.trees(540, 50, 0.52) +
    rect(
      0,
      530,
      W,
      200,
      s.gradient([
        [0, lighter(ground, 0.16)],
        [1, darker(ground, 0.24)],
      ]),
    )
  const x0 = 210
  const x1 = 820
  const top = 306
  const base = 590
  out += s.shadow(
    [
      [x0, base + 26],
      [x1, base + 26],
      [x1 + 150, 720],
      [x0 + 170, 720],
    ],
    0.26,
  )
  const beam = (x: number, y: number, x2: number, y2: number, w: number, c = wood) =>
    line(
      `M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}`,
      darker(c, 0.34),
      w + 3,
      'transform="translate(3 3)"',
    ) +
    line(`M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}`, c, w) +
    line(
      `M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}`,
      lighter(c, 0.4),
      w * 0.22,
      `transform="translate(${-w * 0.28} 0)"`,
    )
  for (let x = x0 + 40; x < x1; x += 58)
    out += beam(x + 50, top - 18, x + 50, base - 26, 11, mix(dark, s.hour.far, 0.42))
  for (let x = x0 + 10; x <= x1 - 110; x += 72)
    out += beam(x + 44, top - 20, 538, 134, 9, mix(dark, s.hour.far, 0.36))
  out += rect(
    x0 - 30,
    base,
    x1 - x0 + 60,
    30,
    s.gradient([
      [0, '#d5cec0'],
      [1, '#98917f'],
    ]),
  )
  const door = [440, 570] as const
  const win: Points = [
    [270, 370],
    [660, 760],
  ]
  for (let x = x0; x <= x1; x += 61) {
    if (x > door[0] && x < door[1]) continue
    const w = win.find(([a, b]) => x > a && x < b)
    if (w) out += beam(x, 486, x, base, 15) + beam(x, top, x, 372, 15)
    else out += beam(x, top, x, base, 16)
  }
  for (const [a, b] of win)
    out +=
      beam(a, top, a, base, 16) +
      beam(b, top, b, base, 16) +
      beam(a, 486, b, 486, 15) +
      beam(a, 372, b, 372, 18)
  out +=
    beam(door[0], top, door[0], base, 16) +
    beam(door[1], top, door[1], base, 16) +
    beam(door[0] - 12, 358, door[1] + 12, 358, 36)
  out +=
    beam(x0 - 8, top, x1 + 8, top, 17) +
    beam(x0 - 8, top - 18, x1 + 8, top - 18, 15) +
    beam(x0 - 8, base - 7, x1 + 8, base - 7, 15) +
    beam(x0, base - 20, x0 + 112, top + 10, 12) +
    beam(x1, base - 20, x1 - 52, top + 120, 12)
  const ridge = [515, 92] as const
  out +=
    beam(x0 - 46, top + 18, ridge[0], ridge[1], 19) +
    beam(x1 + 46, top + 18, ridge[0], ridge[1], 19)
  out +=
    beam(ridge[0], ridge[1], ridge[0], top - 18, 15) +
    beam(366, 204, 664, 204, 14) +
    beam(366, 204, 366, top - 20, 12) +
    beam(664, 204, 664, top - 20, 12)
  out += s.ladder(s.between(826, 850), 690, 330, 108).replaceAll('#d9a23d', '#b9c2c4')
  const lx = s.between(60, 90)
  const ly = 648
  out +=
    s.shadow(
      [
        [lx, ly + 44],
        [lx + 250, ly + 40],
        [lx + 330, ly + 60],
        [lx + 80, ly + 66],
      ],
      0.34,
    ) +
    rect(lx + 30, ly + 34, 30, 14, darker(wood, 0.5)) +
    rect(lx + 190, ly + 34, 30, 14, darker(wood, 0.5))
  for (let i = 0; i < 4; i++)
    out +=
      rect(
        lx + (i % 2) * 7,
        ly + 18 - i * 19,
        250,
        16,
        s.gradient([
          [0, lighter(wood, 0.26)],
          [1, darker(wood, 0.12)],
        ]),
        'rx="2"',
      ) + rect(lx + 244 + (i % 2) * 7, ly + 18 - i * 19, 12, 16, darker(wood, 0.3))
  const b = darker(wood, 0.12)
  return (
    out +
    s.shadow(
      [
        [400, 694],
        [650, 688],
        [720, 708],
        [470, 716],
      ],
      0.3,
    ) +
    line('M430 700L452 622M476 700L456 622M600 698L622 620M646 698L626 620', darker(b, 0.2), 11) +
    rect(
      410,
      604,
      260,
      22,
      s.gradient([
        [0, lighter(b, 0.3)],
        [1, b],
      ]),
      'rx="3"',
    ) +
    rect(500, 584, 120, 20, lighter(wood, 0.2), 'rx="2"') +
    path('M440 604v-26h34l12 12v14z', '#c8551b') +
    disc(470, 596, 13, '#cfd6d6')
  )
}
