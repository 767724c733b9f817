// Usage: npm run bench -- [ROW …] [--list] [--rounds N] [--quick] [--no-build]
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changeRows } from './rows/changes.ts'
import { deviceRows } from './rows/device.ts'
import { firstScreenRows } from './rows/first-screen.ts'
import { importRows } from './rows/import.ts'
import { keptRows } from './rows/kept.ts'
import { processRows } from './rows/process.ts'
import { severalServersRows } from './rows/several-servers.ts'
import { uncachedRows } from './rows/uncached.ts'
import { Bench, type BenchSettings } from './shared/bench.ts'
import type { Row } from './shared/figures.ts'
import { root } from './shared/processes.ts'
import {
  findWorse,
  type Outcome,
  printRows,
  printTable,
  type StoredRun,
  toStoredRun,
} from './shared/report.ts'

/** All rows of the scoreboard, in the order in which they are measured. */
const rows: readonly Row[] = [
  ...firstScreenRows,
  ...deviceRows,
  ...keptRows,
  ...uncachedRows,
  ...changeRows,
  ...importRows,
  ...processRows,
  ...severalServersRows,
]

/**
 * Contains the latest lines of each row measured on this machine, and the raw figures of the last
 * run. Ignored by git.
 */
const folder = join(root, '.bench')
const lastRun = join(folder, 'last-run.json')
const figuresFile = join(folder, 'figures.json')

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      quick: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
    },
  })
  if (values.list) return printRows(rows)
  const chosen = positionals.length === 0 ? rows : positionals.map(findRow)
  const settings: BenchSettings = {
    rounds: values.quick ? 1 : Number(values.rounds),
    seconds: values.quick ? 2 : 2.5,
    mayBuild: !values['no-build'],
  }
  const outcomes = await measureAll(chosen, settings)
  printTable(outcomes)
  const earlier = await readRun(lastRun)
  compare(outcomes, earlier)
  // A quick run shows only that its rows can be measured.
  if (values.quick) return
  const run = { ...describeMachine(), rounds: settings.rounds }
  await mkdir(folder, { recursive: true })
  await writeJson(figuresFile, { ...run, outcomes })
  await writeJson(lastRun, toStoredRun(outcomes, run, earlier))
  console.log(`Every figure: ${figuresFile}`)
}

function findRow(name: string): Row {
  const row = rows.find((other) => other.name === name)
  if (row) return row
  console.error(`There is no row ${name}. Rows:`)
  printRows(rows)
  process.exit(1)
}

async function measureAll(chosen: readonly Row[], settings: BenchSettings): Promise<Outcome[]> {
  const bench = await Bench.open(settings)
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isInterrupted = true
      void bench.close().then(() => process.exit(130))
    })
  const outcomes: Outcome[] = []
  try {
    for (const row of chosen) {
      if (isInterrupted) break
      const outcome = await measure(row, bench)
      // A run takes long, so a row is shown when it is measured.
      printTable([outcome])
      outcomes.push(outcome)
    }
  } finally {
    await bench.close()
  }
  return outcomes
}

/** Measures a row. A failure is recorded, and the other rows are still measured. */
async function measure(row: Row, bench: Bench): Promise<Outcome> {
  const { name, title } = row
  console.log(`${name}: ${title} …`)
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const lines = await row.run(bench)
    return { name, lines, seconds: seconds() }
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    const failure = error instanceof Error ? error.message : String(error)
    return { name, lines: [], failure, seconds: seconds() }
  } finally {
    await bench.endRow()
  }
}

function compare(outcomes: readonly Outcome[], earlier: StoredRun | undefined): void {
  if (!earlier) return console.log('There is no earlier run to compare with.')
  const worse = findWorse(outcomes, earlier)
  console.log(
    worse.length === 0
      ? `Nothing is worse than in the run of ${earlier.at}.`
      : `Worse than in the run of ${earlier.at}:`,
  )
  for (const sentence of worse) console.log(`  ${sentence}`)
}

const describeMachine = () => ({
  at: new Date().toISOString(),
  node: process.version,
  processors: cpus().map(({ model }) => model),
})

async function readRun(file: string): Promise<StoredRun | undefined> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as StoredRun) : undefined
}

async function writeJson(file: string, content: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`)
}

await main(process.argv.slice(2))
