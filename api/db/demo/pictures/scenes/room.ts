import { H, W, type Scene } from '../scene.ts'
import { darker, lighter, line, n, o, oval, path, poly, rect, type Points } from '../shapes.ts'

/** A room with one wall half painted. */
export function room(s: Scene): string {
  const old = s.pick(['#ece4d6', '#e6e2da', '#e2dccb']),
    fresh = s.pick(['#c9734d', '#3f7a6d', '#4f7f9a', '#d9a441', '#8a9a6a', '#b4637a', '#7a8f9a']),
    floor = s.pick(['#b48a5f', '#9a7350', '#c2a27a'])
  const back: Points = [
    [250, 90],
    [960, 90],
    [960, 520],
    [250, 520],
  ]
  let out =
    rect(0, 0, W, H, '#f4efe5') +
    poly(
      [
        [0, 0],
        [W, 0],
        [W, 90],
        [250, 90],
      ],
      '#faf6ee',
    ) +
    poly(
      [
        [0, 0],
        [250, 90],
        [250, 520],
        [0, 690],
      ],
      s.gradient(
        [
          [0, darker(old, 0.12)],
          [1, darker(old, 0.24)],
        ],
        1,
        0,
      ),
    ) +
    poly(
      back,
      s.gradient(
        [
          [0, lighter(old, 0.3)],
          [1, old],
        ],
        1,
        0.6,
      ),
    )
  const edge = s.between(600, 760)
  let d = `M250 90H${n(edge + 40)}`
  for (let y = 90; y < 506; y += 52) {
    const x = edge + s.between(-46, 46)
    d += `L${n(x + 14)} ${y + 6}Q${n(x + 20)} ${y + 26} ${n(x + 10)} ${y + 46}`
  }
  out += path(
    `${d}L${n(edge)} 506H250Z`,
    s.gradient(
      [
        [0, lighter(fresh, 0.14)],
        [1, darker(fresh, 0.1)],
      ],
      1,
      0.7,
    ),
  )
  for (let x = 268; x < edge - 40; x += 62) out += rect(x, 92, 3, 412, '#fff', o(0.07))
  out += s.beam(
    [
      [250, 90],
      [420, 90],
      [700, 506],
      [470, 506],
    ],
    0.3,
  )
  out += poly(
    [
      [250, 520],
      [960, 520],
      [960, 720],
      [0, 720],
      [0, 690],
    ],
    s.gradient(
      [
        [0, lighter(floor, 0.18)],
        [1, darker(floor, 0.18)],
      ],
      0.5,
      1,
    ),
  )
  for (let i = 0; i < 12; i++)
    out += line(`M${250 + i * 66} 520L${-240 + i * 150} 720`, darker(floor, 0.4), 2.5, o(0.3))
  out +=
    poly(
      [
        [250, 500],
        [960, 500],
        [960, 522],
        [250, 522],
      ],
      '#fffaf0',
    ) +
    poly(
      [
        [0, 664],
        [250, 500],
        [250, 522],
        [0, 692],
      ],
      '#e2dac9',
    ) +
    poly(
      [
        [250, 520],
        [960, 520],
        [960, 530],
        [244, 530],
      ],
      s.hour.shade,
      o(0.22),
    ) +
    poly(
      [
        [250, 492],
        [960, 492],
        [960, 500],
        [250, 500],
      ],
      '#5b9bc0',
      o(0.75),
    )
  out +=
    poly(
      [
        [56, 190],
        [186, 200],
        [186, 452],
        [56, 520],
      ],
      '#fffaf0',
    ) +
    s.clip('<path d="M70 208L172 216V440L70 494Z"/>', s.sky(420) + s.trees(420, 70, 0.55)) +
    line('M121 212V466M70 340L172 322', '#fffaf0', 9)
  out += s.beam(
    [
      [190, 560],
      [470, 526],
      [760, 690],
      [330, 720],
    ],
    0.55,
  )
  out +=
    path(
      'M420 560Q520 540 640 556T930 548L960 640Q880 676 760 662T500 690Q430 690 400 640Q392 590 420 560Z',
      s.gradient(
        [
          [0, '#fbf7ee'],
          [1, '#d9d1c1'],
        ],
        0.4,
        1,
      ),
    ) +
    line(
      'M470 580Q560 610 640 590M700 640Q780 610 880 626M520 660Q600 640 660 652',
      '#b7ae9c',
      3.5,
      o(0.55),
    ) +
    oval(610, 622, 26, 7, fresh, o(0.8)) +
    oval(700, 590, 12, 4, fresh, o(0.8))
  out += s.ladder(s.between(690, 740), 640, 400, 150)
  out +=
    s.bucket(500, 640, 104, 92, s.pick(['#c9d0d0', '#e9e4d8', '#8f9a9c']), fresh) +
    path('M516 556q6 34 16 40q8 -4 8 -38Z', fresh)
  const rx = s.between(400, 450)
  return (
    out +
    line(
      `M${rx + 12} 662L${rx + 36} 276`,
      s.hour.shade,
      12,
      'opacity=".16" transform="translate(22 4)"',
    ) +
    line(`M${rx} 660L${rx + 22} 290`, '#d8b98a', 12, 'stroke-linecap="round"') +
    line(`M${rx + 22} 292L${rx + 24} 258H${rx - 34}V226`, '#8f9a9c', 7, 'stroke-linejoin="round"') +
    rect(
      rx - 84,
      196,
      124,
      42,
      s.gradient([
        [0, lighter(fresh, 0.3)],
        [1, darker(fresh, 0.2)],
      ]),
      'rx="18"',
    ) +
    rect(rx - 84, 196, 124, 12, '#fff', 'rx="6" opacity=".25"')
  )
}
