import type { Bench } from './bench.ts'
import type { LoadResult } from './http.ts'

/** A figure of a line, with the limit that it must keep to. */
export interface Goal {
  /** What the figure is, e.g. "×" for the ratio or "MB". Unique within a line. */
  unit: string
  value: number
  limit: number
  sense: 'at most' | 'at least'
  digits: number
}

/** One line of the scoreboard. */
export interface Line {
  /** Distinguishes the lines of a row; '' if the row has only one. */
  name: string
  measured: string
  /** The reference value, measured in the same run, or '' if there is none. */
  reference: string
  /** Ratio of the measured value to the reference, usually the median of all rounds. */
  ratio: number | null
  /** Lowest and highest ratio of two measurements of the same thing: the noise. */
  spread: [low: number, high: number] | null
  goals: Goal[]
  /** The raw figures of the line. */
  figures: Record<string, unknown>
}

/** A row of the scoreboard. */
export interface Row {
  /** The name for the command line. */
  name: string
  title: string
  run: (bench: Bench) => Promise<Line[]>
}

/** Completes a line with empty defaults. */
export function line(
  name: string,
  rest: Pick<Line, 'measured' | 'goals'> & Partial<Omit<Line, 'name'>>,
): Line {
  return { name, reference: '', ratio: null, spread: null, figures: {}, ...rest }
}

/** Throws when the figure is not finite, because then something was not measured. */
export function atMost(value: number, limit: number, unit: string, digits = 0): Goal {
  return goal({ unit, value, limit, sense: 'at most', digits })
}

/** Throws when the figure is not finite, because then something was not measured. */
export function atLeast(value: number, limit: number, unit: string, digits = 0): Goal {
  return goal({ unit, value, limit, sense: 'at least', digits })
}

function goal(checked: Goal): Goal {
  if (!Number.isFinite(checked.value)) throw new Error(`Nothing was measured in ${checked.unit}`)
  return checked
}

export const times = '×'

export function isReached({ value, limit, sense }: Goal): boolean {
  return sense === 'at most' ? value <= limit : value >= limit
}

/** Returns the `q` quantile (`q` from 0 to 1). Throws on an empty list. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured')
  return low + (high - low) * (at - Math.floor(at))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns `values` divided by `reference` for each round. */
export function ratios(values: readonly number[], reference: readonly number[]): number[] {
  return values.map((value, round) => value / (reference[round] ?? Number.NaN))
}

/** Returns the lowest and the highest ratio of two identical sides. */
export function spreadOf(
  again: readonly number[],
  first: readonly number[],
): [low: number, high: number] {
  const all = ratios(again, first)
  return [Math.min(...all), Math.max(...all)]
}

/**
 * Measures every side once per round and rotates their order, so that other load on the machine
 * affects all sides equally. Returns the figures of each side by round.
 */
export async function interleave<Side extends string, Figure = number>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Figure>>>,
): Promise<Record<Side, Figure[]>> {
  const names = Object.keys(sides) as Side[]
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Side,
    Figure[]
  >
  for (let round = 0; round < rounds; round += 1) {
    const turned = names.map((_, at) => names[(at + round) % names.length] as Side)
    for (const name of turned) figures[name].push(await sides[name]())
  }
  return figures
}

type Send = () => Promise<LoadResult>

export interface RateComparison {
  /** Name of the line. With several references, each line appends the title of its reference. */
  name: string
  lintel: Send
  /** A second server like `lintel`. */
  twin: Send
  /**
   * Each reference is a line of its own. A goal is the lowest ratio that is good enough; without
   * one, the ratio is only printed.
   */
  references: readonly { title: string; send: Send; goal?: number }[]
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
      goals: goal === undefined ? [] : [atLeast(ratio, goal, times, 2)],
      figures: {
        perSecond: Object.fromEntries(sides.map((side) => [side, rate(side)])),
        processorMs: Object.fromEntries(sides.map((side) => [side, pick(side, 'processorMs')])),
      },
    })
  })
}
