import type { Result, Row } from './result.ts'

interface Measured {
  row: Row
  results: Result[]
  failure?: string
  seconds: number
}

const titles = [
  '#',
  'metric',
  'measured',
  'reference',
  'ratio',
  'identical servers',
  'goal',
  'reached',
]

/** Prints one line per result. */
export function printTable(measured: readonly Measured[]): void {
  const lines = measured.flatMap(({ row, results, failure }) =>
    failure === undefined
      ? results.map((result) => cells(row, result))
      : [
          [
            String(row.number),
            row.title,
            `failed: ${failure.split('\n', 1)[0]}`,
            '',
            '',
            '',
            '',
            'NO',
          ],
        ],
  )
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  console.log('')
  for (const line of [titles, widths.map((width) => '-'.repeat(width)), ...lines]) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
  const goals = measured.flatMap(({ results }) => results.flatMap((result) => result.goals))
  console.log(
    `\n${goals.filter(({ isReached }) => isReached).length} of ${goals.length} goals reached`,
  )
}

function cells(row: Row, { metric, measured, reference, ratio, noise, goals }: Result): string[] {
  const missed = goals.filter(({ isReached }) => !isReached)
  const verdict =
    goals.length === 0
      ? ''
      : missed.length === 0
        ? 'yes'
        : goals.length === 1
          ? 'NO'
          : `NO: ${missed.map(({ text }) => text).join(', ')}`
  return [
    String(row.number),
    metric,
    measured,
    reference,
    ratio === null ? '' : ratio.toFixed(2),
    noise,
    goals.map(({ text }) => text).join('; '),
    verdict,
  ]
}
