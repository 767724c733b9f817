import type { Bench } from './bench.ts'
import { atLeast, interleave, type Line, line, median, ratios, spreadOf, times } from './figures.ts'
import type { LoadResult } from './http.ts'

type Send = () => Promise<LoadResult>

export interface RateComparison {
  /** Name of the line. With several references, each line appends the title of its reference. */
  name: string
  lintel: Send
  /** A second server like `lintel`. */
  twin: Send
  /** Each reference is a line of its own. A goal is the lowest ratio that is good enough. */
  references: readonly { title: string; send: Send; goal: number }[]
}

/** Compares the rate of Lintel with that of references, in interleaved rounds. */
export async function compareRates(
  bench: Bench,
  { name, lintel, twin, references }: RateComparison,
): Promise<Line[]> {
  const sends: Record<string, Send> = {
    lintel,
    twin,
    ...Object.fromEntries(references.map(({ title, send }) => [title, send])),
  }
  for (const warmUp of Object.values(sends)) await warmUp()
  const loads = await interleave(bench.rounds, sends)
  const pick = (side: string, figure: keyof LoadResult) =>
    (loads[side] ?? []).map((load) => load[figure])
  const rate = (side: string) => pick(side, 'perSecond')
  return references.map(({ title, goal }) => {
    const ratio = median(ratios(rate('lintel'), rate(title)))
    const sides = ['lintel', 'twin', title]
    return line([name, references.length > 1 ? title : ''].filter(Boolean).join(', '), {
      measured: `${median(rate('lintel')).toFixed(0)}/s`,
      reference: `${median(rate(title)).toFixed(0)}/s ${title}`,
      ratio,
      spread: spreadOf(rate('twin'), rate('lintel')),
      goals: [atLeast(ratio, goal, times, 2)],
      figures: {
        perSecond: Object.fromEntries(sides.map((side) => [side, rate(side)])),
        processorMs: Object.fromEntries(sides.map((side) => [side, pick(side, 'processorMs')])),
      },
    })
  })
}
