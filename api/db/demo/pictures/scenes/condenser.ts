import { doors, W, paints, type Scene } from '../scene.ts'
import { darker, disc, lighter, line, mix, move, n, o, oval, path, poly, rect } from '../shapes.ts'

/** An air conditioner beside a house. */
export function condenser(s: Scene): string {
  const paint = s.pick(paints)
  let out = rect(
    0,
    0,
    W,
    560,
    s.gradient(
      [
        [0, lighter(paint, 0.2)],
        [1, darker(paint, 0.12)],
      ],
      1,
      0.6,
    ),
  )
  for (let y = 20; y < 560; y += 46)
    out += rect(0, y, W, 4, darker(paint, 0.45), o(0.22)) + rect(0, y + 4, W, 8, '#fff', o(0.14))
  out +=
    s.pane(s.between(90, 130), 60, 190, 210, '#f6f0e2') +
    s.shadow(
      [
        [0, 0],
        [W, 0],
        [W, 44],
        [0, 44],
      ],
      0.3,
    )
  let leafs = ''
  for (let i = 0; i < 13; i++) {
    const x = s.between(560, 960)
    const y = s.between(-20, 190)
    const a = s.between(0, 180)
    leafs += `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(a)})">${path('M0 0Q34 -24 92 0Q34 24 0 0Z', s.hour.shade, o(0.15))}</g>`
  }
  out +=
    leafs +
    s.beam(
      [
        [300, 44],
        [620, 44],
        [900, 560],
        [520, 560],
      ],
      0.25,
    )
  out += rect(
    0,
    556,
    W,
    170,
    s.gradient([
      [0, mix('#a9a493', s.hour.far, 0.1)],
      [1, mix('#7d7969', s.hour.shade, 0.2)],
    ]),
  )
  for (let i = 0; i < 60; i++)
    out += oval(
      s.between(0, W),
      s.between(572, 715),
      s.between(5, 12),
      s.between(3, 6),
      s.pick(['#d8d2c0', '#8d8878', '#c3bba6']),
      o(0.6),
    )
  out += rect(0, 540, W, 20, darker(paint, 0.3)) + rect(0, 560, W, 10, s.hour.shade, o(0.3))
  const x = s.between(330, 420)
  const y = 300
  const w = 330
  const h = 316
  out +=
    s.pipe(
      `M${x + w - 30} 500H${x + w + 90}Q${x + w + 130} 500 ${x + w + 130} 460V300`,
      24,
      '#b9785a',
    ) +
    s.pipe(
      `M${x + w - 30} 540H${x + w + 110}Q${x + w + 172} 540 ${x + w + 172} 480V280`,
      40,
      '#30363a',
    ) +
    rect(
      x + w + 100,
      206,
      110,
      120,
      s.gradient(
        [
          [0, '#d5dada'],
          [1, '#98a3a6'],
        ],
        1,
        0,
      ),
      'rx="6"',
    ) +
    rect(x + w + 140, 240, 30, 46, '#c23b2e', 'rx="4"')
  out +=
    s.shadow(
      [
        [x + 30, y + h + 22],
        [x + w + 30, y + h + 10],
        [x + w + 220, y + h + 60],
        [x + 180, y + h + 84],
      ],
      0.36,
    ) +
    s.shadow(
      [
        [x + w, y + 40],
        [x + w + 120, y + 120],
        [x + w + 120, y + h - 50],
        [x + w, y + h],
      ],
      0.2,
    ) +
    poly(
      [
        [x - 40, y + h + 26],
        [x + w + 40, y + h + 26],
        [x + w + 20, y + h - 6],
        [x - 20, y + h - 6],
      ],
      '#c9c4b6',
    ) +
    rect(x - 40, y + h + 26, w + 80, 22, '#a19c8f')
  out +=
    rect(
      x,
      y,
      w,
      h,
      s.gradient(
        [
          [0, '#eceae2'],
          [0.5, '#d9d7cf'],
          [1, '#a7a8a4'],
        ],
        1,
        0.2,
      ),
      'rx="12"',
    ) + rect(x, y, w, 40, '#fff', 'rx="12" opacity=".5"')
  for (let i = 0; i < 15; i++)
    out += rect(x + 20, y + 60 + i * 15.5, w - 40, 7, '#5b6466', 'rx="3" opacity=".5"')
  const cx = x + w / 2
  const cy = y + 168
  out +=
    disc(cx, cy, 122, '#cfcec7') +
    disc(cx, cy, 112, '#3b4447') +
    [0, 72, 144, 216, 288]
      .map(
        (a) =>
          `<g transform="rotate(${a + n(s.between(0, 30))} ${n(cx)} ${n(cy)})">${path(
            `M${n(cx)} ${n(cy)}Q${n(cx + 60)} ${n(cy - 70)} ${n(cx + 104)} ${n(cy - 24)}Q${n(cx + 60)} ${n(cy - 10)} ${n(cx)} ${n(cy)}Z`,
            s.gradient(
              [
                [0, '#8f9a9c'],
                [1, '#5d686b'],
              ],
              1,
              0,
            ),
          )}</g>`,
      )
      .join('')
  for (const r of [28, 50, 72, 94, 112])
    out += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${r}" fill="none" stroke="#d9dad4" stroke-width="4"/>`
  out +=
    line(
      `M${n(cx - 114)} ${n(cy)}H${n(cx + 114)}M${n(cx)} ${n(cy - 114)}V${n(cy + 114)}`,
      '#d9dad4',
      4,
    ) +
    disc(cx, cy, 20, '#e6e5df') +
    rect(x + 24, y + h - 26, 70, 10, s.pick(doors), 'rx="3"')
  return (
    out +
    s.bush(s.between(-50, -20), 650, 260, 170) +
    s.bush(s.between(120, 150), 690, 150, 84, '#6f9560') +
    move(
      770,
      664,
      s.shadow(
        [
          [0, 26],
          [120, 22],
          [170, 40],
          [40, 46],
        ],
        0.3,
      ) +
        rect(
          0,
          -34,
          128,
          62,
          s.gradient([
            [0, '#d2553a'],
            [1, '#8f2f22'],
          ]),
          'rx="7"',
        ) +
        rect(0, -34, 128, 16, '#e0704f', 'rx="7"') +
        line('M38 -34V-56H90V-34', '#3a4245', 9, 'stroke-linejoin="round"') +
        rect(54, -14, 20, 12, '#e9d9a8', 'rx="3"'),
    )
  )
}
