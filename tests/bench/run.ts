// Usage: npm run bench -- [ROW …] [--rounds N] [--json FILE] [--no-build]
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { rows } from './rows/index.ts'
import { Bench } from './shared/bench.ts'
import { printTable } from './shared/print-table.ts'
import type { Result, Row } from './shared/result.ts'
import { root } from './shared/setup-modules.ts'

interface Measured {
  row: Row
  results: Result[]
  failure?: string
  seconds: number
}

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      json: { type: 'string', default: join(root, 'dist/bench.json') },
      'no-build': { type: 'boolean', default: false },
    },
  })
  const chosen = positionals.length === 0 ? rows : positionals.map(findRow)
  const rounds = Number(values.rounds)
  const bench = await Bench.open({ rounds, mayBuild: !values['no-build'] })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void bench.close().then(() => process.exit(130)))
  const measured: Measured[] = []
  try {
    for (const row of chosen) measured.push(await measure(row, bench))
  } finally {
    await bench.close()
  }
  printTable(measured)
  await mkdir(dirname(values.json), { recursive: true })
  await writeFile(values.json, `${JSON.stringify(report(measured, rounds), null, 2)}\n`)
  console.log(`\nEvery figure: ${values.json}`)
}

function findRow(text: string): Row {
  const row = rows.find(({ number }) => String(number) === text)
  if (row) return row
  console.error(`There is no row ${text}. Rows: ${rows.map(({ number }) => number).join(', ')}`)
  process.exit(1)
}

/** Measures a row. A failure is recorded, and the other rows are still measured. */
async function measure(row: Row, bench: Bench): Promise<Measured> {
  console.log(`${String(row.number).padStart(2)}  ${row.title} …`)
  const startedAt = performance.now()
  try {
    const results = await row.run(bench)
    return { row, results, seconds: (performance.now() - startedAt) / 1000 }
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return {
      row,
      results: [],
      failure: error instanceof Error ? error.message : String(error),
      seconds: (performance.now() - startedAt) / 1000,
    }
  }
}

function report(measured: Measured[], rounds: number) {
  return {
    at: new Date().toISOString(),
    node: process.version,
    processors: cpus().map(({ model }) => model),
    rounds,
    rows: measured.map(({ row, ...rest }) => ({ number: row.number, title: row.title, ...rest })),
  }
}

await main(process.argv.slice(2))
