import { H, W, type Scene } from '../scene.ts'
import { darker, disc, lighter, line, move, n, o, path, poly, rect } from '../shapes.ts'

/** An open breaker panel in the light of a work lamp. */
export function panel(s: Scene): string {
  const wall = s.pick(['#a7aea6', '#b3a793', '#8f9da3', '#b9b2a4'])
  let out = rect(
    0,
    0,
    W,
    H,
    s.gradient(
      [
        [0, lighter(wall, 0.1)],
        [1, darker(wall, 0.34)],
      ],
      1,
      0.8,
    ),
  )
  for (let x = 60; x < W; x += 180) out += rect(x, 0, 3, H, darker(wall, 0.5), o(0.18))
  out += disc(250, 330, 560, s.radial('#ffe2a6', 0.75))
  out +=
    s.pipe('M430 -20V130', 40, '#a9b4b7') +
    s.pipe('M560 -20V130', 30, '#a9b4b7') +
    s.pipe('M500 640V740', 34, '#a9b4b7') +
    rect(404, 44, 56, 14, '#78838a', 'rx="4"') +
    rect(538, 44, 46, 14, '#78838a', 'rx="4"')
  out += s.shadow(
    [
      [700, 130],
      [760, 170],
      [770, 690],
      [380, 700],
      [330, 650],
    ],
    0.36,
  )
  out +=
    rect(
      300,
      110,
      400,
      540,
      s.gradient(
        [
          [0, '#d8dcd8'],
          [1, '#9aa4a4'],
        ],
        1,
        0.6,
      ),
      'rx="8"',
    ) +
    rect(322, 132, 356, 496, '#4a5457', 'rx="4"') +
    rect(322, 132, 356, 26, s.hour.shade, o(0.45))
  out +=
    poly(
      [
        [700, 112],
        [858, 60],
        [858, 700],
        [700, 648],
      ],
      s.gradient(
        [
          [0, '#b9c1c0'],
          [1, '#8a9596'],
        ],
        1,
        0,
      ),
    ) +
    poly(
      [
        [724, 160],
        [834, 128],
        [834, 632],
        [724, 604],
      ],
      '#f2ecdc',
    ) +
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((i) => line(`M${736} ${196 + i * 40}L${822} ${170 + i * 43}`, '#a9a08c', 4, o(0.8)))
      .join('')
  const cols = ['#c23b2e', '#2b2f33', '#f2efe6', '#2f6f9f', '#3f8a5a']
  for (let i = 0; i < 8; i++) {
    const y = 226 + i * 44
    for (const side of [0, 1]) {
      const c = s.pick(cols),
        x0 = side ? 610 : 390,
        x1 = side ? 652 - s.between(0, 1) * 14 : 348 + s.between(0, 1) * 14,
        end = 150 + s.between(0, 1) * 20
      out +=
        line(
          `M${x0} ${y + 14}H${n(x1 + (side ? -8 : 8))}Q${n(x1)} ${y + 14} ${n(x1)} ${y}V${n(end)}`,
          darker(c, 0.35),
          8,
          o(0.8),
        ) +
        line(
          `M${x0} ${y + 13}H${n(x1 + (side ? -8 : 8))}Q${n(x1)} ${y + 13} ${n(x1)} ${y}V${n(end)}`,
          c,
          5.5,
        )
    }
    for (const x of [402, 504]) {
      const off = s.between(0, 1) > 0.86
      out +=
        rect(
          x,
          y,
          94,
          36,
          s.gradient([
            [0, '#353c40'],
            [1, '#1d2326'],
          ]),
          'rx="3"',
        ) +
        rect(
          x + (off ? 12 : 46),
          y + 9,
          36,
          18,
          s.gradient([
            [0, '#70797d'],
            [1, '#3a4246'],
          ]),
          'rx="3"',
        ) +
        rect(x + (off ? 56 : 14), y + 15, 22, 5, off ? '#c23b2e' : '#e9e4d4', 'rx="2"')
    }
  }
  out += rect(440, 172, 120, 38, '#2b3236', 'rx="4"') + rect(470, 182, 60, 18, '#c8551b', 'rx="4"')
  const c = '#e0a92e'
  out +=
    s.shadow(
      [
        [60, 690],
        [250, 684],
        [330, 712],
        [120, 720],
      ],
      0.4,
    ) +
    line('M150 690V560M150 690L96 706M150 690L206 706', '#343c40', 12, 'stroke-linecap="round"') +
    rect(
      82,
      452,
      140,
      110,
      s.gradient(
        [
          [0, lighter(c, 0.3)],
          [1, darker(c, 0.25)],
        ],
        1,
        0.5,
      ),
      'rx="12"',
    ) +
    rect(96, 466, 112, 82, '#fffbe6', 'rx="7"') +
    rect(104, 474, 96, 66, '#ffffff', 'rx="5"') +
    line('M112 452V426H192V452', '#343c40', 10, 'stroke-linejoin="round"')
  out += disc(150, 506, 240, s.radial('#fff1c0', 0.6))
  const t = s.pick(['#8c2f2b', '#2f5d7c', '#3d6b52'])
  return (
    out +
    move(
      728,
      600,
      s.shadow(
        [
          [0, 96],
          [190, 90],
          [240, 110],
          [60, 120],
        ],
        0.4,
      ) +
        path(
          'M0 20H184L170 104H14Z',
          s.gradient(
            [
              [0, lighter(t, 0.2)],
              [1, darker(t, 0.35)],
            ],
            0.6,
            1,
          ),
        ) +
        line('M30 22Q92 -62 154 22', darker(t, 0.45), 13) +
        rect(44, -26, 14, 52, '#d9a23d', 'rx="5"') +
        rect(76, -40, 12, 66, '#c23b2e', 'rx="5"') +
        rect(112, -20, 18, 46, '#5d686b', 'rx="5"') +
        rect(8, 44, 168, 11, darker(t, 0.4)),
    )
  )
}
