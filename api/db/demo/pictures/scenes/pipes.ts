import { doors, W, walls, type Scene } from '../scene.ts'
import { darker, disc, lighter, line, move, o, path, rect } from '../shapes.ts'

/** A manifold of copper pipes and a water heater in a utility room. */
export function pipes(s: Scene): string {
  const wall = s.pick(walls),
    floor = s.pick(['#9c8a78', '#8f979a', '#a98f72'])
  let out = rect(
    0,
    0,
    W,
    610,
    s.gradient(
      [
        [0, lighter(wall, 0.18)],
        [1, darker(wall, 0.16)],
      ],
      1,
      0.7,
    ),
  )
  for (let y = 40; y < 600; y += 56)
    out += rect(0, y, W, 2, '#fff', o(0.28)) + rect(0, y + 2, W, 2, darker(wall, 0.5), o(0.16))
  for (let y = 40, i = 0; y < 600; y += 56, i++)
    for (let x = (i % 2) * 66 - 20; x < W; x += 132)
      out += rect(x, y, 2, 56, darker(wall, 0.5), o(0.13))
  out +=
    s.beam(
      [
        [60, 0],
        [250, 0],
        [560, 610],
        [330, 610],
      ],
      0.55,
    ) +
    s.beam(
      [
        [290, 0],
        [430, 0],
        [800, 610],
        [610, 610],
      ],
      0.42,
    )
  out +=
    rect(
      0,
      600,
      W,
      120,
      s.gradient([
        [0, lighter(floor, 0.1)],
        [1, darker(floor, 0.25)],
      ]),
    ) +
    rect(0, 584, W, 22, lighter(wall, 0.5)) +
    rect(0, 606, W, 8, s.hour.shade, o(0.25)) +
    s.beam(
      [
        [334, 614],
        [566, 614],
        [640, 720],
        [380, 720],
      ],
      0.4,
    )
  const right = 690,
    copper = s.pick(['#c17a4c', '#bd7145', '#c88a5b'])
  out += s.shadow(
    [
      [right + 190, 190],
      [right + 240, 230],
      [right + 270, 660],
      [right + 60, 690],
      [right + 20, 660],
    ],
    0.24,
  )
  out +=
    s.pipe(`M${right + 66} 180V70H-30`, 28, copper) +
    s.pipe(`M${right + 136} 180V-20`, 26, '#a9b4b7')
  out +=
    rect(
      right,
      170,
      206,
      470,
      s.gradient(
        [
          [0, '#f4f2ec'],
          [0.3, '#fffdf8'],
          [0.62, '#d9d6cf'],
          [1, '#a3a5a4'],
        ],
        1,
        0,
      ),
      'rx="26"',
    ) +
    rect(right, 226, 206, 5, '#8d9192', o(0.4)) +
    rect(right, 566, 206, 5, '#8d9192', o(0.4)) +
    rect(right + 52, 272, 92, 118, '#fff', 'rx="6" opacity=".9"') +
    rect(right + 64, 288, 68, 12, s.pick(doors), 'rx="3"') +
    [312, 326, 340, 354, 368]
      .map((y) => rect(right + 64, y, y === 368 ? 40 : 68, 5, '#b8bcbb'))
      .join('') +
    rect(right + 70, 470, 66, 52, '#50595c', 'rx="6"') +
    disc(right + 103, 496, 15, '#e9e5dc') +
    rect(right + 101, 484, 4, 13, '#c8551b')
  const xs = [150, 270, 390, 510].slice(0, 3 + Math.floor(s.between(0, 1) * 2))
  out += s.pipe('M-30 190H600V70', 30, copper)
  xs.forEach((x, i) => {
    const end = 470 + (i % 2) * 60,
      turn = x + (i % 2 ? 70 : -60)
    out += s.pipe(
      `M${x} 190V${end - 40}Q${x} ${end} ${x + (turn > x ? 40 : -40)} ${end}H${turn + (turn > x ? 20 : -20)}`,
      22,
      copper,
    )
    out += rect(
      x - 19,
      176,
      38,
      40,
      s.gradient(
        [
          [0, lighter(copper, 0.5)],
          [0.4, copper],
          [1, darker(copper, 0.4)],
        ],
        1,
        0,
      ),
      'rx="5"',
    )
    const c = i % 2 ? '#2f6f9f' : '#c23b2e',
      y = 290 + (i % 2) * 24
    out +=
      rect(
        x - 17,
        y,
        34,
        44,
        s.gradient(
          [
            [0, '#f0dca0'],
            [0.5, '#c9a45a'],
            [1, '#8a6b32'],
          ],
          1,
          0,
        ),
        'rx="5"',
      ) +
      `<g transform="translate(8 12)">${rect(x - 8, y + 8, 74, 15, s.hour.shade, 'rx="7" opacity=".22"')}</g>` +
      rect(
        x - 10,
        y + 7,
        76,
        16,
        s.gradient([
          [0, lighter(c, 0.22)],
          [1, darker(c, 0.14)],
        ]),
        'rx="8"',
      ) +
      disc(x, y + 15, 8, '#d8d3c8')
    out +=
      rect(x - 22, 404, 44, 13, '#7d8688', 'rx="4"') + rect(x - 22, 404, 44, 5, '#c5cccc', 'rx="2"')
  })
  out += move(
    598,
    190,
    disc(10, 14, 46, s.hour.shade, o(0.22)) +
      disc(
        0,
        0,
        46,
        s.gradient(
          [
            [0, '#e9d9a8'],
            [1, '#8f7338'],
          ],
          1,
          1,
        ),
      ) +
      disc(0, 0, 37, '#fbf7ec') +
      line('M-24 14A28 28 0 0 1 24 14', '#7c8583', 4) +
      line('M13 25A28 28 0 0 0 24 14', '#c23b2e', 5) +
      line('M0 4L-14 -16', '#c8551b', 5, 'stroke-linecap="round"') +
      disc(0, 4, 6, '#41494a'),
  )
  out += s.bucket(70, 700, 120, 104, s.pick(['#3d7d8c', '#d9a227', '#7e8b8f']), '#bcd5d8')
  const r = '#b8392c'
  return (
    out +
    move(
      250,
      676,
      s.shadow(
        [
          [0, 6],
          [270, 2],
          [310, 26],
          [30, 30],
        ],
        0.28,
      ) +
        rect(
          64,
          -12,
          220,
          26,
          s.gradient([
            [0, lighter(r, 0.24)],
            [1, darker(r, 0.2)],
          ]),
          'rx="13"',
        ) +
        path(
          'M82 -16H30L-14 -40L-22 -22L2 -6L-6 24L12 34L44 18H82Z',
          s.gradient([
            [0, '#c9d1d3'],
            [1, '#6f7b80'],
          ]),
        ) +
        rect(70, -18, 20, 38, '#4f5a5e', 'rx="4"'),
    )
  )
}
