import type { Bench } from './bench.ts'

export interface Goal {
  /** As printed on the scoreboard, e.g. "≤ 2 s". */
  text: string
  isReached: boolean
}

/** One line of the table. */
export interface Result {
  metric: string
  measured: string
  /** The reference value, measured in the same run, or '' if there is none. */
  reference: string
  /** Median of the ratios of all rounds. */
  ratio: number | null
  /** Lowest and highest ratio of two identical servers: the measurement noise. */
  noise: string
  goals: Goal[]
  /** All raw figures of the line. */
  figures: Record<string, unknown>
}

/** A row of the scoreboard. */
export interface Row {
  number: number
  title: string
  run: (bench: Bench) => Promise<Result[]>
}

/** Completes a result with empty defaults. */
export function result(
  line: Pick<Result, 'metric' | 'measured' | 'goals'> & Partial<Result>,
): Result {
  return { reference: '', ratio: null, noise: '', figures: {}, ...line }
}

export function atMost(value: number, limit: number, unit: string, digits = 0): Goal {
  return { text: `≤ ${limit.toFixed(digits)} ${unit}`.trim(), isReached: value <= limit }
}

export function atLeast(value: number, limit: number, unit: string, digits = 0): Goal {
  return { text: `≥ ${limit.toFixed(digits)} ${unit}`.trim(), isReached: value >= limit }
}

export const times = '×'
