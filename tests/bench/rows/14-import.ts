import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Knex } from 'knex'
import pg from 'pg'
import { openDatabase } from '../../../api/db/knex.ts'
import { importCsv } from '../../../api/features/csv-import/import-csv.ts'
import { csvFile } from '../../../api/features/csv-import/source.ts'
import { csvOf, importDesk } from '../../support/importing.ts'
import { type Bench, lintelEnv } from '../shared/bench.ts'
import { memoryOf } from '../shared/processes.ts'
import { atLeast, atMost, result, type Result, type Row, times } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median, range, ratios } from '../shared/statistics.ts'
import { callSteadily } from '../shared/steady-calls.ts'

const ROWS = 10_000
const MANY_ROWS = 100_000
const MB = 1024 * 1024

/** What visitors and operators ask for meanwhile. */
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
 * Row 14: an import against COPY of the rows it makes into the same table; what memory a large one
 * takes; and how long the other calls wait meanwhile, on both databases.
 */
export const importOfCsv: Row = {
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
  const databaseUrl = await bench.databaseOf(0)
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const file = bench.file('csv')
  await writeFile(file, csvOf(ROWS))
  const bringIn = async () => {
    const { imported, skipped } = await importCsv(db, csvFile(file), { fileName: 'bench.csv' })
    if (imported + skipped !== ROWS) throw new Error(`${imported} of ${ROWS} rows were imported`)
  }
  try {
    await empty(db)
    await bringIn()
    const copied = await asCopy(db)
    const copy = async () => {
      await empty(db)
      return timed(() => copyIn(databaseUrl, copied))
    }
    const figures = await interleave(bench.rounds, {
      copy,
      copyAgain: copy,
      import: async () => {
        await empty(db)
        return timed(bringIn)
      },
      again: async () => {
        await empty(db)
        await bringIn()
        return timed(bringIn)
      },
    })
    const noise = range(ratios(figures.copyAgain, figures.copy))
    return [
      { metric: `import of ${ROWS} rows with validation`, ms: figures.import, goal: 0.5 },
      { metric: 'the same file again', ms: figures.again, goal: 0.4 },
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
  const server = await bench.lintel(1000)
  const desk = await importDesk(server)
  await warmUp(desk)
  const before = memoryOf(server.pid, 'VmRSS') / MB
  await bringInMany(desk)
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
  await bench.built()
  const where: Record<string, string> =
    database === 'embedded'
      ? { DATA_DIR: await mkdtemp(join(bench.folder, 'data-')), DEMO: '1' }
      : { DATABASE_URL: await bench.databaseOf(2000) }
  const server = await bench.start({
    args: ['dist/api/main.js'],
    env: { ...lintelEnv, ...where },
    readyPath: '/readyz',
  })
  const desk = await importDesk(server)
  await warmUp(desk)
  const since = performance.now()
  let seconds = 0
  const importing = bringInMany(desk).finally(() => {
    seconds = (performance.now() - since) / 1000
  })
  const others = await callSteadily((path) => desk.send('GET', path), OTHER_CALLS, importing)
  const peak = memoryOf(server.pid, 'VmHWM') / MB
  await server.stop()
  return result({
    metric: `other calls during it, ${database}`,
    measured: `p99 ${others.p99Ms.toFixed(0)} ms, longest ${others.longestMs.toFixed(0)} ms`,
    reference: `${others.count} calls; ${(MANY_ROWS / seconds).toFixed(0)} rows/s; ${peak.toFixed(0)} MB`,
    goals: [atMost(others.p99Ms, 1000, 'ms'), atMost(seconds, 60, 's')],
    figures: { ...others, seconds, peak },
  })
}

type Desk = Awaited<ReturnType<typeof importDesk>>

/** What a first import loads and compiles is not of the rows. */
async function warmUp(desk: Desk): Promise<void> {
  await (await desk.upload(csvOf(1000, 'Warm'))).arrayBuffer()
}

async function bringInMany(desk: Desk): Promise<void> {
  const response = await desk.upload(csvOf(MANY_ROWS))
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`The import was answered with ${response.status}`)
}

async function empty(db: Knex): Promise<void> {
  await db.raw(
    'truncate contractors, former_slugs, subscriptions, import_batches, import_rows restart identity cascade',
  )
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

interface Copied {
  columns: string[]
  csv: string
}

/** The contractors as COPY reads them, every column that the importer writes. */
async function asCopy(db: Knex): Promise<Copied> {
  const rows = await db('contractors').orderBy('id').select<Record<string, unknown>[]>()
  const columns = Object.keys(rows[0] ?? {}).filter(
    (column) => !['id', 'import_batch_id', 'created_at', 'updated_at'].includes(column),
  )
  const cast = {
    // An empty text is none of the nulls.
    string: (value: string) => ({ value, quoted_empty: true }),
    boolean: String,
    object: (value: object) => JSON.stringify(value),
  }
  return { columns, csv: stringify(rows, { columns, cast }) }
}

/** COPY FROM STDIN over the driver's own connection. */
async function copyIn(databaseUrl: string, { columns, csv }: Copied): Promise<void> {
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
