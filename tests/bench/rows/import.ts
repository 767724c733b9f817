import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Knex } from 'knex'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '../../../api/db/knex.ts'
import { importCsv } from '../../../api/features/csv-import/import-csv.ts'
import { csvFileSource } from '../../../api/features/csv-import/source.ts'
import { buildCsv, createImportClient } from '../../support/import-client.ts'
import type { Bench } from '../shared/bench.ts'
import {
  atLeast,
  atMost,
  interleave,
  type Line,
  line,
  median,
  quantile,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { type Probe, probeDuring } from '../shared/http.ts'
import { MB, memoryOf, root, type ServerProcess } from '../shared/processes.ts'
import { signInAsAdmin } from './admin.ts'

const ROWS = 10_000
const MANY_ROWS = 100_000
const OTHERS_EVERY_MS = 20

/** Calls during the import, all with the session cookie of an admin. */
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

/** Compares an import, and a second one of the same file, with COPY of the rows that are stored. */
const importSpeed: Row = {
  name: 'import',
  title: `import of ${ROWS} rows, and of the same file again`,
  async run(bench) {
    const databaseUrl = await bench.newDatabaseWith(0)
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
      await createReferenceTables(db)
      await truncateTables(db)
      await importFile()
      const copyInput = await toCopyInput(db)
      const copyInto = (table: string) => async () => {
        await truncateTables(db)
        return timed(() => runCopy(databaseUrl, table, copyInput))
      }
      const figures = await interleave(bench.rounds, {
        bare: copyInto('bench_bare'),
        searchable: copyInto('bench_searchable'),
        searchableAgain: copyInto('bench_searchable'),
        own: copyInto('contractor_rows'),
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
      const perSecond = (ms: number[]) => `${((ROWS / median(ms)) * 1000).toFixed(0)} rows/s`
      const toLine = (name: string, ms: number[], goal: number): Line => {
        const ratio = median(ratios(figures.searchable, ms))
        return line(name, {
          measured: perSecond(ms),
          reference: `COPY ${perSecond(figures.searchable)} into a searchable table, ${perSecond(figures.own)} into contractors (${median(ratios(figures.own, ms)).toFixed(2)} ×), ${perSecond(figures.bare)} without indexes`,
          ratio,
          spread: spreadOf(figures.searchableAgain, figures.searchable),
          goals: [atLeast(ratio, goal, times, 2)],
          figures,
        })
      }
      return [toLine('new rows', figures.import, 0.3), toLine('same rows', figures.again, 0.4)]
    } finally {
      await db.destroy()
    }
  },
}

const importMemory: Row = {
  name: 'import-memory',
  title: `memory for an import of ${MANY_ROWS} rows`,
  run: async (bench) => [await memoryOfUpload(bench), await memoryOfCommand(bench)],
}

/** Compares the memory of two identical servers before and during the same upload. */
async function memoryOfUpload(bench: Bench): Promise<Line> {
  const measure = async () => {
    const server = await bench.startBuilt({ DATABASE_URL: await bench.newDatabaseWith(1000) })
    const { upload } = await warmUp(server)
    const before = memoryOf(server.pid, 'VmRSS') / MB
    await importMany(upload)
    const growth = memoryOf(server.pid, 'VmHWM') / MB - before
    await server.stop()
    return { before, growth }
  }
  const [{ before, growth }, twin] = [await measure(), await measure()]
  return memoryLine('upload', growth, {
    reference: `${before.toFixed(0)} MB before`,
    spread: spreadOf([twin.growth], [growth]),
  })
}

/** Compares the maximum memory of the command for a large file with that for a small one. */
async function memoryOfCommand(bench: Bench): Promise<Line> {
  const DATABASE_URL = await bench.newDatabaseWith(1000)
  const few = await peakOfCommand(bench, DATABASE_URL, buildCsv(1000, 'Few'))
  const many = await peakOfCommand(bench, DATABASE_URL, buildCsv(MANY_ROWS, 'Many'))
  return memoryLine('command', many - few, { reference: `${few.toFixed(0)} MB for 1000 rows` })
}

const memoryLine = (
  name: string,
  growth: number,
  comparison: Pick<Line, 'reference'> & Partial<Pick<Line, 'spread'>>,
) =>
  line(name, {
    measured: `+${growth.toFixed(0)} MB at most`,
    ...comparison,
    goals: [atMost(growth, 96, 'MB')],
  })

async function peakOfCommand(bench: Bench, DATABASE_URL: string, csv: string): Promise<number> {
  const file = bench.newFile('csv')
  await writeFile(file, csv)
  const limits = ['--max-semi-space-size=4', '--max-old-space-size=256']
  const args = [...limits, '--import', 'tsx', 'api/commands/import-csv.ts', file]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATABASE_URL, ...bench.lintelEnv },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  let peak = 0
  while (child.exitCode === null) {
    peak = Math.max(peak, memoryOf(child.pid ?? 0, 'VmHWM') / MB || 0)
    await Promise.race([exit, sleep(20)])
  }
  if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}`)
  return peak
}

const importOthers: Row = {
  name: 'import-others',
  title: `other calls during an import of ${MANY_ROWS} rows`,
  run: async (bench) => [
    await othersMeanwhile(bench, 'PostgreSQL'),
    await othersMeanwhile(bench, 'embedded'),
  ],
}

async function othersMeanwhile(bench: Bench, database: 'PostgreSQL' | 'embedded'): Promise<Line> {
  const where: Record<string, string> =
    database === 'embedded'
      ? { DATA_DIR: await mkdtemp(join(bench.folder, 'data-')), DEMO: '1' }
      : { DATABASE_URL: await bench.newDatabaseWith(1000) }
  const server = await bench.startBuilt(where)
  const { upload } = await warmUp(server)
  const calls = {
    url: server.url,
    paths: OTHER_CALLS,
    everyMs: OTHERS_EVERY_MS,
    headers: { cookie: await signInAsAdmin(server) },
  }
  const p99 = ({ latencies }: Probe) => quantile(latencies, 0.99)
  const idle = p99(await probeDuring(() => sleep(3000), calls))
  const idleAgain = p99(await probeDuring(() => sleep(3000), calls))
  const startedAt = performance.now()
  const others = await probeDuring(() => importMany(upload), calls)
  const seconds = (performance.now() - startedAt) / 1000
  const peak = memoryOf(server.pid, 'VmHWM') / MB
  await server.stop()
  return line(database, {
    measured: `p99 ${p99(others).toFixed(0)} ms, longest ${Math.max(...others.latencies).toFixed(0)} ms`,
    reference: `${idle.toFixed(0)} ms idle; ${(MANY_ROWS / seconds).toFixed(0)} rows/s; ${peak.toFixed(0)} MB`,
    spread: spreadOf([idleAgain], [idle]),
    goals: [atMost(p99(others), 300, 'ms'), atMost(others.failures, 0, 'failures')],
    figures: { seconds, peak, p50Ms: quantile(others.latencies, 0.5) },
  })
}

type Upload = Awaited<ReturnType<typeof createImportClient>>['upload']

/** Imports a small file first, so that loading and compiling code is not measured. */
async function warmUp(server: ServerProcess): Promise<{ upload: Upload }> {
  const { upload } = await createImportClient(server)
  await (await upload(buildCsv(1000, 'Warm'))).arrayBuffer()
  return { upload }
}

async function importMany(upload: Upload): Promise<void> {
  const response = await upload(buildCsv(MANY_ROWS))
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`The import failed with status ${response.status}`)
}

/**
 * Creates two tables with the columns of contractors: one without indexes, and one with the keys
 * and the trigram indexes that an ordinary directory needs for a search by name and by place.
 */
async function createReferenceTables(db: Knex): Promise<void> {
  await db.raw('create sequence bench_ids')
  for (const table of ['bench_bare', 'bench_searchable']) {
    await db.raw(`create table ${table} (like contractor_rows including defaults)`)
    await db.raw(`alter table ${table} alter id set default nextval('bench_ids')`)
  }
  await db.raw(`alter table bench_searchable add primary key (id)`)
  for (const index of [
    'unique index on bench_searchable (slug)',
    'unique index on bench_searchable (name_key)',
    'index on bench_searchable using gin (place_text gin_trgm_ops)',
    'index on bench_searchable using gin (lower(name) gin_trgm_ops)',
  ])
    await db.raw(`create ${index}`)
}

async function truncateTables(db: Knex): Promise<void> {
  await db.raw(
    'truncate contractor_rows, former_slugs, payments, import_batches, bench_bare, bench_searchable restart identity cascade',
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

/** Returns the contractors as input for COPY, without id, import batch, created_at and updated_at. */
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
async function runCopy(
  databaseUrl: string,
  table: string,
  { columns, csv }: CopyInput,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const copy = copyFrom(`copy ${table} (${columns.join(', ')}) from stdin with (format csv)`)
    await pipeline([csv], client.query(copy))
  } finally {
    await client.end()
  }
}

/** Imports of CSV files. */
export const importRows: Row[] = [importSpeed, importMemory, importOthers]
