import { type Goal, isReached, type Line, type Row } from './figures.ts'

/** The outcome of a row: its lines, or why it has none. */
export interface Outcome {
  name: string
  lines: Line[]
  /** Why the row was not measured. It then counts as missed. */
  failure?: string
  seconds: number
}

/** A run as stored in a file. */
export interface StoredRun {
  at: string
  node: string
  processors: string[]
  rounds: number
  rows: Record<string, { at: string; lines: Omit<Line, 'figures'>[]; failure?: string }>
}

/**
 * A smaller relative change is reported only if a goal that was reached is missed now, because two
 * runs on the same machine can differ by as much.
 */
const SMALLEST_CHANGE = 0.1

/**
 * Returns the run for a file, without raw figures. Rows that are not in `outcomes` are taken from
 * the earlier run. The earlier lines of a row in `outcomes` are lost even if it was not measured.
 */
export function toStoredRun(
  outcomes: readonly Outcome[],
  run: Omit<StoredRun, 'rows'>,
  earlier?: StoredRun,
): StoredRun {
  const rows = outcomes.map(({ name, lines, failure }) => [
    name,
    {
      at: run.at,
      lines: lines.map(({ figures: _figures, ...rest }) => rest),
      ...(failure === undefined ? {} : { failure }),
    },
  ])
  return { ...run, rows: { ...earlier?.rows, ...Object.fromEntries(rows) } as StoredRun['rows'] }
}

/**
 * Returns one sentence for each figure that is worse than in an earlier run: its goal was reached
 * and is missed, or it got worse by more than a tenth and more than the noise of either run. Also
 * returns one for each row, line or goal that was measured before and is missing now.
 */
export function findWorse(outcomes: readonly Outcome[], earlier: StoredRun): string[] {
  return outcomes.flatMap(({ name, lines, failure }) => {
    const before = earlier.rows[name]
    if (!before || before.lines.length === 0) return []
    if (failure !== undefined) return [`${name}: was measured before, and failed: ${failure}`]
    return before.lines.flatMap((old) => {
      const label = labelOf(name, old)
      const line = lines.find((other) => other.name === old.name)
      if (!line) return [`${label}: was measured before, and is missing`]
      const noise = Math.max(SMALLEST_CHANGE, noiseOf(line), noiseOf(old))
      return old.goals.flatMap((goal) => {
        const now = line.goals.find(({ unit }) => unit === goal.unit)
        if (!now) return [`${label}: has no goal in ${goal.unit}`]
        if (!isWorse(now, goal, noise)) return []
        return [`${label}: ${valueOf(now)}, before ${valueOf(goal)} (goal ${limitOf(now)})`]
      })
    })
  })
}

function isWorse(now: Goal, before: Goal, noise: number): boolean {
  if (isReached(before) && !isReached(now)) return true
  const change = now.sense === 'at most' ? now.value - before.value : before.value - now.value
  return change > Math.abs(before.value) * noise
}

/** Returns half of the distance between the ratios of identical sides. */
function noiseOf({ spread }: Pick<Line, 'spread'>): number {
  return spread ? (spread[1] - spread[0]) / 2 : 0
}

const labelOf = (name: string, line: Pick<Line, 'name'>) =>
  line.name === '' ? name : `${name}: ${line.name}`

const valueOf = ({ value, unit, digits }: Goal) => `${value.toFixed(digits)} ${unit}`
const limitOf = ({ limit, sense, unit, digits }: Goal) =>
  `${sense === 'at most' ? '≤' : '≥'} ${limit.toFixed(digits)} ${unit}`

const titles = ['row', 'measured', 'reference', 'ratio', 'identical', 'goal', 'reached']

/**
 * Prints a table with the lines of all rows, what `identical` means, and the number of goals
 * reached.
 */
export function printTable(outcomes: readonly Outcome[]): void {
  const table = outcomes.flatMap(({ name, lines, failure }) =>
    failure === undefined
      ? lines.map((line) => cellsOf(name, line))
      : [[name, failure.split('\n', 1)[0] ?? '', '', '', '', '', 'NO']],
  )
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...table.map((cells) => cells[column]?.length ?? 0)),
  )
  console.log('')
  for (const cells of [titles, widths.map((width) => '-'.repeat(width)), ...table])
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  const goals = outcomes.flatMap(({ lines }) => lines.flatMap((line) => line.goals))
  const failed = outcomes.filter(({ failure }) => failure !== undefined).length
  console.log(
    '\nidentical: the lowest and highest ratio of two identical servers, or of the same measured twice. A difference within it is noise.',
  )
  console.log(
    `${goals.filter(isReached).length} of ${goals.length} goals reached; ${failed} of ${outcomes.length} rows not measured`,
  )
}

function cellsOf(name: string, line: Line): string[] {
  const missed = line.goals.filter((goal) => !isReached(goal))
  return [
    labelOf(name, line),
    line.measured,
    line.reference,
    line.ratio === null ? '' : line.ratio.toFixed(2),
    line.spread ? line.spread.map((ratio) => ratio.toFixed(2)).join('–') : '',
    line.goals.map(limitOf).join('; '),
    verdict(line.goals, missed),
  ]
}

function verdict(goals: readonly Goal[], missed: readonly Goal[]): string {
  if (goals.length === 0) return ''
  if (missed.length === 0) return 'yes'
  return goals.length === 1 ? 'NO' : `NO: ${missed.map(valueOf).join('; ')}`
}

/** Prints the names of all rows with their titles. */
export function printRows(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, title } of rows) console.log(`${name.padEnd(width)}  ${title}`)
}
