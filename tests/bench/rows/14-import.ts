import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Knex } from 'knex'
import pg from 'pg'
import { openDatabase } from '../../../api/db/knex.ts'
import { importCsv } from '../../../api/features/csv-import/import-csv.ts'
import { csvFileSource } from '../../../api/features/csv-import/source.ts'
import { buildCsv, createImportClient } from '../../support/import-client.ts'
import { type Bench, lintelEnv } from '../shared/bench.ts'
import { memoryOf } from '../shared/processes.ts'
import { atLeast, atMost, result, type Result, type Row, times } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median, range, ratios } from '../shared/statistics.ts'
import { callSteadily } from '../shared/steady-calls.ts'

const ROWS = 10_000
const MANY_ROWS = 100_000
const MB = 1024 * 1024

/** Calls of visitors and admins during the import. */
const OTHER_CALLS = [
  '/api/summary',
  '/api/search?location=Tampa',
  '/api/contractors/7',
  '/livez',
  '/api/blog',
  '/api/user',
  '/api/admin/import-contractors/progress',
  '/api/admin/imports',
  '/',
]

/**
 * Row 14: the time of an import compared with COPY of the same rows into the same table, its memory
 * for a large file, and how long other calls wait meanwhile, on both databases.
 */
export const csvImport: Row = {
  number: 14,
  title: 'import of a CSV file',
  run: async (bench) => [
    ...(await againstCopy(bench)),
    await memoryOfMany(bench),
    await othersMeanwhile(bench, 'PostgreSQL'),
    await othersMeanwhile(bench, 'embedded'),
  ],
}

async function againstCopy(bench: Bench): Promise<Result[]> {
  const databaseUrl = await bench.databaseWith(0)
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const file = bench.newFile('csv')
  await writeFile(file, buildCsv(ROWS))
  const importFile = async () => {
    const { imported, skipped } = await importCsv(db, csvFileSource(file), {
      fileName: 'bench.csv',
    })
    if (imported + skipped !== ROWS) throw new Error(`${imported} of ${ROWS} rows were imported`)
  }
  try {
    await truncateTables(db)
    await importFile()
    const copyInput = await toCopyInput(db)
    const copy = async () => {
      await truncateTables(db)
      return timed(() => runCopy(databaseUrl, copyInput))
    }
    const figures = await interleave(bench.rounds, {
      copy,
      copyAgain: copy,
      import: async () => {
        await truncateTables(db)
        return timed(importFile)
      },
      again: async () => {
        await truncateTables(db)
        await importFile()
        return timed(importFile)
      },
    })
    const noise = range(ratios(figures.copyAgain, figures.copy))
    return [
      { metric: `import of ${ROWS} rows with validation`, ms: figures.import, goal: 0.5 },
      { metric: 'import of the same file again', ms: figures.again, goal: 0.4 },
    ].map(({ metric, ms, goal }) => {
      const ratio = median(ratios(figures.copy, ms))
      return result({
        metric,
        measured: `${((ROWS / median(ms)) * 1000).toFixed(0)} rows/s`,
        reference: `${((ROWS / median(figures.copy)) * 1000).toFixed(0)} rows/s COPY`,
        ratio,
        noise,
        goals: [atLeast(ratio, goal, times, 1)],
        figures,
      })
    })
  } finally {
    await db.destroy()
  }
}

async function memoryOfMany(bench: Bench): Promise<Result> {
  const server = await bench.startLintel(1000)
  const client = await createImportClient(server)
  await warmUp(client)
  const before = memoryOf(server.pid, 'VmRSS') / MB
  await importMany(client)
  const growth = memoryOf(server.pid, 'VmHWM') / MB - before
  await server.stop()
  return result({
    metric: `memory for an import of ${MANY_ROWS} rows`,
    measured: `${growth.toFixed(0)} MB at most`,
    reference: `${before.toFixed(0)} MB before`,
    goals: [atMost(growth, 64, 'MB')],
    figures: { before, growth },
  })
}

async function othersMeanwhile(bench: Bench, database: 'PostgreSQL' | 'embedded'): Promise<Result> {
  await bench.ensureBuilt()
  const where: Record<string, string> =
    database === 'embedded'
      ? { DATA_DIR: await mkdtemp(join(bench.folder, 'data-')), DEMO: '1' }
      : { DATABASE_URL: await bench.databaseWith(2000) }
  const server = await bench.start({
    args: ['dist/api/main.js'],
    env: { ...lintelEnv, ...where },
    readyPath: '/readyz',
  })
  const client = await createImportClient(server)
  await warmUp(client)
  const startedAt = performance.now()
  let seconds = 0
  const importing = importMany(client).finally(() => {
    seconds = (performance.now() - startedAt) / 1000
  })
  const others = await callSteadily((path) => client.send('GET', path), OTHER_CALLS, importing)
  const peak = memoryOf(server.pid, 'VmHWM') / MB
  await server.stop()
  return result({
    metric: `other calls during an import, ${database}`,
    measured: `p99 ${others.p99Ms.toFixed(0)} ms, longest ${others.longestMs.toFixed(0)} ms`,
    reference: `${others.count} calls; ${(MANY_ROWS / seconds).toFixed(0)} rows/s; ${peak.toFixed(0)} MB`,
    goals: [atMost(others.p99Ms, 1000, 'ms'), atMost(seconds, 60, 's')],
    figures: { ...others, seconds, peak },
  })
}

type ImportClient = Awaited<ReturnType<typeof createImportClient>>

/** Imports a small file first, so that loading and compiling code is not measured. */
async function warmUp(client: ImportClient): Promise<void> {
  await (await client.upload(buildCsv(1000, 'Warm'))).arrayBuffer()
}

async function importMany(client: ImportClient): Promise<void> {
  const response = await client.upload(buildCsv(MANY_ROWS))
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`The import failed with status ${response.status}`)
}

async function truncateTables(db: Knex): Promise<void> {
  await db.raw(
    'truncate contractors, former_slugs, subscriptions, import_batches, import_rows restart identity cascade',
  )
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

interface CopyInput {
  columns: string[]
  csv: string
}

/** Returns the contractors as input for COPY, with every column that the importer writes. */
async function toCopyInput(db: Knex): Promise<CopyInput> {
  const rows = await db('contractors').orderBy('id').select<Record<string, unknown>[]>()
  const columns = Object.keys(rows[0] ?? {}).filter(
    (column) => !['id', 'import_batch_id', 'created_at', 'updated_at'].includes(column),
  )
  const cast = {
    // COPY reads an unquoted empty value as null.
    string: (value: string) => ({ value, quoted_empty: true }),
    boolean: String,
    object: (value: object) => JSON.stringify(value),
  }
  return { columns, csv: stringify(rows, { columns, cast }) }
}

/** Runs COPY FROM STDIN on a new pg connection. */
async function runCopy(databaseUrl: string, { columns, csv }: CopyInput): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      const copy = {
        submit: (connection: pg.Connection) =>
          connection.query(`copy contractors (${columns.join(', ')}) from stdin with (format csv)`),
        handleCopyInResponse: (
          connection: pg.Connection & {
            sendCopyFromChunk: (chunk: Buffer) => void
            endCopyFrom: () => void
          },
        ) => {
          connection.sendCopyFromChunk(Buffer.from(csv))
          connection.endCopyFrom()
        },
        handleCommandComplete: () => undefined,
        handleReadyForQuery: resolve,
        handleError: reject,
      }
      client.query(copy as unknown as pg.Submittable)
    })
  } finally {
    await client.end()
  }
}
