import { W, type Scene } from '../scene.ts'
import { darker, lighter, line, mix, move, o, path, poly, rect } from '../shapes.ts'

/** A bathroom with a free-standing tub. */
export function bath(s: Scene): string {
  const wall = s.pick(['#b8c9bd', '#c9d4d6', '#e2c7ae', '#d9d0bf', '#9fb4b0']),
    metal = s.pick(['#c08a5a', '#b9c2c4', '#c9a45a'])
  let out =
    rect(
      0,
      0,
      W,
      520,
      s.gradient(
        [
          [0, lighter(wall, 0.25)],
          [1, darker(wall, 0.12)],
        ],
        1,
        0.6,
      ),
    ) + rect(0, 330, W, 200, lighter(wall, 0.4), o(0.55))
  for (let x = -20; x < W; x += 60) out += rect(x, 336, 2, 190, darker(wall, 0.4), o(0.22))
  out += rect(0, 326, W, 12, lighter(wall, 0.55)) + rect(0, 338, W, 5, s.hour.shade, o(0.16))
  out +=
    rect(300, 30, 320, 262, '#f8f4ea') +
    s.clip(
      '<rect x="318" y="48" width="284" height="226"/>',
      `<g transform="translate(120 0)">${s.sky(280)}${s.trees(240, 60, 0.6)}</g>` +
        s.palm(s.between(400, 520), 280, 150, 0.5),
    ) +
    rect(455, 48, 9, 226, '#f8f4ea') +
    rect(318, 154, 284, 9, '#f8f4ea') +
    rect(286, 288, 348, 17, '#fffaf0') +
    rect(286, 305, 348, 7, s.hour.shade, o(0.2))
  out += rect(0, 520, W, 200, '#e9e2d5')
  for (let i = 0; i < 6; i++)
    for (let j = -8; j < 9; j++) {
      const y = 520 + i * i * 7.2,
        y2 = 520 + (i + 1) ** 2 * 7.2,
        q = (v: number, yy: number) => 480 + v * (64 + (yy - 520) * 0.55)
      if ((i + j) % 2 === 0)
        out += poly(
          [
            [q(j, y), y],
            [q(j + 1, y), y],
            [q(j + 1, y2), y2],
            [q(j, y2), y2],
          ],
          mix(wall, '#41545a', 0.55),
          o(0.8),
        )
    }
  out +=
    rect(0, 506, W, 18, lighter(wall, 0.6)) +
    rect(0, 524, W, 7, s.hour.shade, o(0.22)) +
    s.beam(
      [
        [350, 531],
        [610, 531],
        [790, 720],
        [450, 720],
      ],
      0.5,
    )
  out += s.shadow(
    [
      [220, 650],
      [760, 640],
      [860, 690],
      [300, 706],
    ],
    0.3,
  )
  out +=
    path(
      'M196 400C196 560 236 650 330 650H650C744 650 784 560 784 400Z',
      s.gradient(
        [
          [0, '#ffffff'],
          [0.55, '#f2efe8'],
          [1, '#bcbab3'],
        ],
        0.9,
        0.9,
      ),
    ) +
    path(
      'M196 400C198 450 204 500 216 540C420 585 640 580 760 548C776 500 783 450 784 400Z',
      '#fff',
      o(0.35),
    ) +
    rect(
      182,
      386,
      616,
      26,
      s.gradient([
        [0, '#fff'],
        [1, '#d6d3cb'],
      ]),
      'rx="13"',
    ) +
    rect(200, 412, 580, 9, s.hour.shade, o(0.14)) +
    rect(330, 648, 50, 14, darker(metal, 0.2), 'rx="4"') +
    rect(600, 648, 50, 14, darker(metal, 0.2), 'rx="4"')
  out +=
    s.pipe('M838 660V250Q838 216 804 216H756V258', 20, metal, 8) +
    rect(820, 652, 36, 14, darker(metal, 0.15), 'rx="4"') +
    s.pipe('M838 330L882 316', 13, metal, 6) +
    s.pipe('M838 372Q770 372 764 320', 9, metal, 5)
  const stool = '#b98d60'
  out +=
    s.shadow(
      [
        [60, 700],
        [190, 694],
        [250, 712],
        [110, 720],
      ],
      0.3,
    ) +
    line('M70 700L86 566M176 700L160 566', darker(stool, 0.2), 13) +
    rect(
      58,
      550,
      130,
      20,
      s.gradient([
        [0, lighter(stool, 0.25)],
        [1, darker(stool, 0.1)],
      ]),
      'rx="6"',
    ) +
    rect(78, 520, 92, 30, s.pick(['#f4efe4', '#c9673e', '#4f7f8a']), 'rx="9"') +
    rect(84, 494, 82, 28, s.pick(['#e9d7b4', '#fff8ec', '#a9bfb3']), 'rx="9"')
  return (
    out +
    move(
      80,
      330,
      rect(-30, -14, 140, 14, '#b98d60') +
        rect(-30, 0, 140, 7, s.hour.shade, o(0.25)) +
        path('M8 -58H56L50 -14H14Z', '#c9673e') +
        [-70, -38, -8, 24, 56]
          .map(
            (a) =>
              `<g transform="translate(32 -58) rotate(${a})">${path('M0 0C-13 -30 -9 -70 0 -84C9 -70 13 -30 0 0Z', a % 4 ? '#477f5c' : '#5a9168')}</g>`,
          )
          .join(''),
    )
  )
}
