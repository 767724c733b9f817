import { W, walls, type Scene } from '../scene.ts'
import { darker, lighter, line, move, o, oval, path, rect } from '../shapes.ts'

/** A kitchen sink under a window. */
export function sink(s: Scene): string {
  const wall = s.pick(walls),
    top = s.pick(['#ddd8cf', '#b79b7a', '#8d9594', '#efece4']),
    cabinet = s.pick(['#43635a', '#d9cfbb', '#51677a', '#a86a4c', '#e9e4d8'])
  let out = rect(
    0,
    0,
    W,
    500,
    s.gradient(
      [
        [0, lighter(wall, 0.2)],
        [1, darker(wall, 0.1)],
      ],
      1,
      0.5,
    ),
  )
  for (let y = 372; y < 490; y += 40)
    for (let x = ((y / 40) % 2) * 40 - 40; x < W; x += 80)
      out +=
        rect(x, y, 77, 37, lighter(wall, 0.42), 'rx="3"') +
        rect(x, y + 32, 77, 5, darker(wall, 0.3), 'rx="3" opacity=".12"')
  out +=
    rect(214, 34, 532, 326, '#f7f2e7') +
    s.clip(
      '<rect x="236" y="54" width="488" height="286"/>',
      `<g>${s.sky(330)}${s.trees(300, 74, 0.62)}${s.palm(s.between(480, 640), 330, 190, 0.45)}${s.trees(345, 50, 0.3)}</g>`,
    ) +
    rect(474, 54, 12, 286, '#f7f2e7') +
    rect(236, 54, 488, 12, s.hour.shade, o(0.3)) +
    rect(200, 356, 560, 22, '#fffaf0') +
    rect(200, 378, 560, 9, s.hour.shade, o(0.2))
  out += s.beam(
    [
      [236, 390],
      [724, 390],
      [900, 560],
      [330, 560],
    ],
    0.35,
  )
  const pot = s.pick(['#c9673e', '#e9e2d3', '#3d6f78'])
  out += move(
    640,
    356,
    path(
      'M-34 -62H34L26 0H-26Z',
      s.gradient(
        [
          [0, lighter(pot, 0.25)],
          [1, darker(pot, 0.25)],
        ],
        1,
        0,
      ),
    ) +
      rect(-39, -70, 78, 16, lighter(pot, 0.1), 'rx="3"') +
      [-58, -30, 0, 30, 58]
        .map(
          (a, i) =>
            `<g transform="translate(0 -66) rotate(${a})">${path('M0 0C-22 -30 -14 -78 0 -96C14 -78 22 -30 0 0Z', i % 2 ? '#4f8a5f' : '#3a6f50')}</g>`,
        )
        .join(''),
  )
  out +=
    rect(
      0,
      488,
      W,
      62,
      s.gradient([
        [0, lighter(top, 0.28)],
        [1, darker(top, 0.04)],
      ]),
    ) +
    rect(0, 550, W, 16, darker(top, 0.24)) +
    rect(0, 566, W, 14, s.hour.shade, o(0.3))
  out += rect(
    0,
    566,
    W,
    160,
    s.gradient([
      [0, darker(cabinet, 0.18)],
      [1, cabinet],
    ]),
  )
  for (const x of [-60, 200, 460, 720])
    out +=
      rect(x + 14, 592, 232, 150, darker(cabinet, 0.16), 'rx="4"') +
      rect(x + 20, 598, 220, 150, lighter(cabinet, 0.07), 'rx="4"') +
      rect(x + 100, 622, 60, 8, '#d8b98a', 'rx="4"') +
      rect(x + 100, 630, 60, 5, s.hour.shade, 'opacity=".25" rx="2"')
  out +=
    path(
      'M270 500H690L668 548H292Z',
      s.gradient(
        [
          [0, '#6d787b'],
          [1, '#c3cacb'],
        ],
        0.3,
        1,
      ),
    ) +
    path('M270 500H690L686 509H274Z', '#3d4649', o(0.55)) +
    rect(262, 492, 436, 10, '#eef1f0', 'rx="5"') +
    oval(480, 538, 34, 7, '#4a5457')
  const m = s.pick(['#b9c2c4', '#b9c2c4', '#c9a45a', '#3a3f40'])
  out +=
    s.pipe('M480 492V250Q480 168 552 168Q622 168 622 246V286', 26, m, 9) +
    rect(462, 468, 36, 28, m, 'rx="5"') +
    rect(607, 280, 30, 22, darker(m, 0.3), 'rx="4"') +
    s.pipe('M500 420L566 396', 15, m, 6)
  if (s.between(0, 1) > 0.35)
    out +=
      rect(
        614,
        302,
        16,
        206,
        s.gradient([
          [0, '#eaf6f8', 0.95],
          [1, '#bfe0e6', 0.75],
        ]),
      ) +
      rect(618, 302, 4, 206, '#fff', o(0.8)) +
      oval(622, 512, 40, 8, '#e3f2f3', o(0.85))
  return (
    out +
    s.bucket(96, 494, 66, 92, '#f1ece0', '#6d4a35', false) +
    line('M160 424q34 4 26 32q-6 18 -30 14', '#e3dccb', 9) +
    move(
      800,
      492,
      rect(-46, -16, 118, 14, '#b88a5c', 'rx="7"') +
        rect(-40, -32, 106, 17, s.pick(['#e7e0d1', '#d9c08c', '#9fb7b4']), 'rx="8"') +
        rect(-34, -48, 94, 17, s.pick(['#c9d3cd', '#e0a98c', '#f2ecdf']), 'rx="8"'),
    )
  )
}
