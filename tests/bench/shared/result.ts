import type { Bench } from './bench.ts'

export interface Goal {
  /** As the scoreboard says it. */
  text: string
  isReached: boolean
}

/** One line of the table. */
export interface Result {
  metric: string
  measured: string
  /** What it is compared with, measured in the same run; '' for none. */
  reference: string
  /** Median of the rounds' ratios. */
  ratio: number | null
  /** The same ratio of two identical servers, lowest and highest: what is noise. */
  noise: string
  goals: Goal[]
  /** Every figure behind the line. */
  figures: Record<string, unknown>
}

/** A row of the scoreboard. */
export interface Row {
  number: number
  title: string
  run: (bench: Bench) => Promise<Result[]>
}

/** A result, with what most lines do not have left out. */
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
