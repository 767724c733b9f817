import { W, type Scene } from '../scene.ts'
import { darker, disc, lighter, mix, o, path, poly, rect } from '../shapes.ts'

/** A service van in front of a house. */
export function van(s: Scene): string {
  const body = s.pick(['#f4f1e9', '#f4f1e9', '#2f5d7c', '#12574b', '#d9a227', '#c8d3d0']),
    stripe =
      body === '#f4f1e9' || body === '#c8d3d0'
        ? s.pick(['#c8551b', '#12574b', '#2f5d7c', '#8c2f2b'])
        : '#f4f1e9'
  let out =
    s.sky(440) +
    s.trees(420, 92, 0.75) +
    s.palm(s.between(60, 140), 450, 270, 0.5) +
    s.palm(s.between(850, 920), 450, 230, 0.58) +
    s.trees(450, 52, 0.5) +
    s.lawn(440) +
    s.house(s.between(170, 260), 500, 560, 178)
  out +=
    s.bush(s.between(96, 140), 508, 130, 58) + s.bush(s.between(700, 740), 508, 150, 66, '#6a8f5a')
  out +=
    poly(
      [
        [0, 560],
        [W, 548],
        [W, 720],
        [0, 720],
      ],
      s.gradient([
        [0, mix('#b9b0a2', s.hour.far, 0.2)],
        [1, mix('#8f897f', s.hour.shade, 0.2)],
      ]),
    ) +
    poly(
      [
        [0, 556],
        [W, 544],
        [W, 554],
        [0, 567],
      ],
      '#e4dccb',
      o(0.8),
    )
  const x = s.between(190, 270),
    y = 640
  out += s.shadow(
    [
      [x - 4, y + 6],
      [x + 560, y - 2],
      [x + 680, y + 36],
      [x + 90, y + 46],
    ],
    0.4,
  )
  const shape = `M${x} ${y - 20}V${y - 236}Q${x} ${y - 262} ${x + 28} ${y - 262}H${x + 372}Q${x + 404} ${y - 262} ${x + 426} ${y - 236}L${x + 484} ${y - 152}L${x + 548} ${y - 128}Q${x + 572} ${y - 116} ${x + 572} ${y - 86}V${y - 20}Z`
  out += path(
    shape,
    s.gradient([
      [0, lighter(body, 0.3)],
      [0.5, body],
      [1, darker(body, 0.34)],
    ]),
  )
  out += s.clip(
    `<path d="${shape}"/>`,
    rect(x, y - 150, 600, 30, stripe) +
      rect(x, y - 114, 600, 8, stripe, o(0.75)) +
      poly(
        [
          [x, y - 262],
          [x + 430, y - 262],
          [x + 420, y - 240],
          [x, y - 236],
        ],
        '#fff',
        o(0.3),
      ) +
      rect(x, y - 44, 600, 30, '#2b3236', o(0.55)),
  )
  out +=
    path(
      `M${x + 348} ${y - 232}H${x + 392}Q${x + 404} ${y - 232} ${x + 412} ${y - 220}L${x + 462} ${y - 150}H${x + 348}Z`,
      s.gradient(
        [
          [0, '#2f4049'],
          [1, '#6d868d'],
        ],
        0.5,
        1,
      ),
    ) +
    poly(
      [
        [x + 360, y - 150],
        [x + 400, y - 232],
        [x + 416, y - 214],
        [x + 386, y - 150],
      ],
      '#fff',
      o(0.22),
    )
  out +=
    rect(x + 222, y - 232, 3, 196, '#22303a', o(0.28)) +
    rect(x + 338, y - 232, 3, 196, '#22303a', o(0.28)) +
    rect(x + 352, y - 132, 30, 7, '#39464b', 'rx="3"') +
    rect(x + 184, y - 132, 30, 7, '#39464b', 'rx="3"') +
    rect(x + 560, y - 100, 14, 30, '#ffeeb8', 'rx="4"') +
    rect(x - 3, y - 112, 10, 44, '#b2362a', 'rx="3"') +
    rect(x - 6, y - 36, 586, 16, '#3d4649', 'rx="7"')
  out +=
    disc(x + 112, y - 190, 34, stripe) +
    path(`M${x + 92} ${y - 186}l20 -18l20 18h-7v14h-26v-14z`, body)
  for (const wx of [x + 112, x + 450])
    out +=
      disc(wx, y - 22, 54, '#22292d', o(0.85)) +
      disc(wx, y - 14, 44, '#20262a') +
      disc(
        wx,
        y - 14,
        27,
        s.gradient(
          [
            [0, '#e9edee'],
            [1, '#808b90'],
          ],
          1,
          1,
        ),
      ) +
      disc(wx, y - 14, 10, '#4f5a5f')
  out +=
    rect(x + 40, y - 282, 320, 10, '#aab4b6', 'rx="4"') +
    rect(x + 40, y - 300, 320, 9, '#d9a23d', 'rx="4"') +
    [0, 1, 2, 3, 4, 5, 6].map((i) => rect(x + 54 + i * 46, y - 300, 8, 26, '#c08a2c')).join('')
  return out
}
