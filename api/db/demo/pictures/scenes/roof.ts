import { H, W, type Scene } from '../scene.ts'
import { darker, lighter, line, mix, n, o, poly, rect } from '../shapes.ts'

/** Shingles half laid, in the light of the hour. */
export function roof(s: Scene): string {
  const base = s.pick(['#6f625a', '#7d5747', '#56646a', '#6a6f5e', '#8b6a52'])
  let out =
    s.sky(380) +
    s.trees(350, 66, 0.78) +
    s.palm(s.between(620, 700), 360, 190, 0.62) +
    s.palm(s.between(760, 880), 360, 140, 0.7) +
    s.trees(380, 44, 0.5)
  const top = (x: number) => 322 - (x / W) * 92
  out += poly(
    [
      [-10, top(0)],
      [W + 10, top(W)],
      [W + 10, H],
      [-10, H],
    ],
    s.gradient(
      [
        [0, '#4c5353'],
        [1, '#3a4143'],
      ],
      0.4,
      1,
    ),
  )
  let y = 0,
    h = 25
  const edge = s.between(560, 700)
  for (let row = 0; y < 520; row++) {
    const stop = edge - 250 + row * 56 + s.between(-12, 12)
    let x = -70 - s.between(0, 60)
    while (x < W + 40) {
      const w = s.between(0.9, 1.7) * (h + 22)
      if (x + w > stop) break
      const c = mix(base, s.pick(['#2d2a2b', '#c9b59c', base, base]), s.between(0.03, 0.17))
      const yy = (px: number) => top(px) + y
      out +=
        poly(
          [
            [x, yy(x)],
            [x + w - 3, yy(x + w)],
            [x + w - 3, yy(x + w) + h - 2],
            [x, yy(x) + h - 2],
          ],
          c,
        ) +
        poly(
          [
            [x, yy(x) + h - 6],
            [x + w - 3, yy(x + w) + h - 6],
            [x + w - 3, yy(x + w) + h - 1],
            [x, yy(x) + h - 1],
          ],
          '#1b1f22',
          o(0.32),
        ) +
        poly(
          [
            [x, yy(x)],
            [x + w - 3, yy(x + w)],
            [x + w - 3, yy(x + w) + 3],
            [x, yy(x) + 3],
          ],
          '#fff',
          o(0.1),
        )
      x += w
    }
    if (stop < W)
      out += line(
        `M${n(x + 10)} ${n(top(x) + y + h - 3)}L${W + 10} ${n(top(W) + y + h - 3)}`,
        '#cfd6d2',
        2,
        o(0.2),
      )
    y += h
    h *= 1.105
  }
  out += poly(
    [
      [-10, top(0) - 9],
      [W + 10, top(W) - 9],
      [W + 10, top(W) + 7],
      [-10, top(0) + 7],
    ],
    darker(base, 0.25),
  )
  const cx = s.between(170, 300),
    brick = s.pick(['#a35c43', '#b58a6c', '#8e7f78'])
  out += s.shadow(
    [
      [cx + 20, 372],
      [cx + 120, 360],
      [cx + 330, 452],
      [cx + 330, 520],
      [cx + 250, 520],
    ],
    0.26,
  )
  out += s.clip(
    `<path d="M${cx} 130h120v${270 - 40}l-120 36z"/>`,
    rect(
      cx,
      130,
      120,
      290,
      s.gradient(
        [
          [0, lighter(brick, 0.16)],
          [0.62, brick],
          [0.63, darker(brick, 0.3)],
          [1, darker(brick, 0.36)],
        ],
        1,
        0,
      ),
    ) +
      Array.from(
        { length: 15 },
        (_, i) =>
          rect(cx, 130 + i * 19, 120, 2.5, '#f0dcc6', o(0.4)) +
          rect(cx + (i % 2 ? 22 : 44), 132 + i * 19, 2.5, 17, '#f0dcc6', o(0.35)) +
          rect(cx + (i % 2 ? 66 : 92), 132 + i * 19, 2.5, 17, '#f0dcc6', o(0.22)),
      ).join(''),
  )
  out +=
    rect(cx - 10, 116, 140, 20, lighter(brick, 0.25)) +
    rect(cx - 10, 136, 140, 7, s.hour.shade, o(0.3)) +
    poly(
      [
        [cx - 8, 392],
        [cx + 128, 352],
        [cx + 134, 366],
        [cx - 10, 410],
      ],
      '#9aa5a6',
    )
  const bx = edge + 40
  const by = 548
  out += s.shadow(
    [
      [bx, by + 58],
      [bx + 210, by + 40],
      [bx + 300, by + 96],
      [bx + 90, by + 112],
    ],
    0.32,
  )
  for (let i = 0; i < 3; i++) {
    const c = mix(base, s.pick(['#c9b59c', '#2d2a2b']), 0.16),
      yy = by + 34 - i * 30,
      xx = bx + (i % 2) * 9
    out +=
      poly(
        [
          [xx, yy],
          [xx + 200, yy - 20],
          [xx + 200, yy + 8],
          [xx, yy + 28],
        ],
        darker(c, 0.24),
      ) +
      poly(
        [
          [xx, yy],
          [xx + 60, yy - 34],
          [xx + 254, yy - 52],
          [xx + 200, yy - 20],
        ],
        lighter(c, 0.14),
      ) +
      poly(
        [
          [xx + 200, yy - 20],
          [xx + 254, yy - 52],
          [xx + 254, yy - 25],
          [xx + 200, yy + 8],
        ],
        darker(c, 0.44),
      ) +
      poly(
        [
          [xx + 84, yy - 8],
          [xx + 112, yy - 11],
          [xx + 112, yy + 17],
          [xx + 84, yy + 20],
        ],
        '#e9e1cf',
        o(0.85),
      )
  }
  const lx = 96
  out +=
    poly(
      [
        [-10, 678],
        [W + 10, 640],
        [W + 10, 662],
        [-10, 700],
      ],
      s.gradient([
        [0, '#f4f0e6'],
        [1, '#b9b6ac'],
      ]),
    ) +
    poly(
      [
        [-10, 700],
        [W + 10, 662],
        [W + 10, 674],
        [-10, 712],
      ],
      s.hour.shade,
      o(0.55),
    ) +
    poly(
      [
        [-10, 706],
        [W + 10, 668],
        [W + 10, 730],
        [-10, 730],
      ],
      s.gradient([
        [0, mix('#4f6a55', s.hour.shade, 0.4)],
        [1, mix('#37513f', s.hour.shade, 0.5)],
      ]),
    )
  for (const k of [0, 1, 2, 3])
    out +=
      rect(
        lx + 4,
        560 + k * 52,
        104,
        13,
        s.gradient([
          [0, '#eceff0'],
          [1, '#9aa6ab'],
        ]),
      ) + rect(lx + 4, 573 + k * 52, 104, 6, s.hour.shade, o(0.3))
  return (
    out +
    rect(
      lx - 10,
      500,
      17,
      230,
      s.gradient(
        [
          [0, '#f3f5f5'],
          [1, '#a4afb3'],
        ],
        1,
        0,
      ),
      'rx="5"',
    ) +
    rect(
      lx + 104,
      500,
      17,
      230,
      s.gradient(
        [
          [0, '#dfe4e5'],
          [1, '#87949a'],
        ],
        1,
        0,
      ),
      'rx="5"',
    )
  )
}
