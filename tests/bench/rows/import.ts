import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '../../../api/db/knex.ts'
import { importCsv } from '../../../api/features/csv-import/import-csv.ts'
import { csvFileSource } from '../../../api/features/csv-import/source.ts'
import { buildCsv, createImportClient } from '../../support/import-client.ts'
import type { Bench } from '../shared/bench.ts'
import { findContractor } from '../shared/browser.ts'
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
import { editContractor, probeDuring } from '../shared/http.ts'
import { MB, memoryOf, type ServerProcess } from '../shared/processes.ts'
import { signInAsAdmin } from './uncached.ts'

const ROWS = 10_000
const MANY_ROWS = 100_000
const OTHERS_EVERY_MS = 40
const EDIT_EVERY_MS = 200
const IDLE_MS = 3000

const importRow: Row = {
  name: 'import',
  title: `new rows, other calls during an import of ${MANY_ROWS} rows, and its memory`,
  run: async (bench) => [
    await compareWithCopy(bench),
    ...(await othersMeanwhile(bench, 'PostgreSQL')),
    ...(await othersMeanwhile(bench, 'embedded')),
    await memoryOfUpload(bench),
  ],
}

/** Compares an import with COPY of the rows that are stored. */
async function compareWithCopy(bench: Bench): Promise<Line> {
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
    await truncateTables(db)
    await importFile()
    const copyInput = await toCopyInput(db)
    const copy = async () => {
      await truncateTables(db)
      return timed(() => runCopy(databaseUrl, 'contractor_rows', copyInput))
    }
    const figures = await interleave(bench.rounds, {
      copy,
      copyAgain: copy,
      import: async () => {
        await truncateTables(db)
        return timed(importFile)
      },
    })
    const perSecond = (ms: number[]) => `${((ROWS / median(ms)) * 1000).toFixed(0)} rows/s`
    const ratio = median(ratios(figures.copy, figures.import))
    return line('new rows', {
      measured: perSecond(figures.import),
      reference: `${perSecond(figures.copy)} COPY`,
      ratio,
      spread: spreadOf(figures.copyAgain, figures.copy),
      goals: [atLeast(ratio, 0.3, times, 2)],
      figures,
    })
  } finally {
    await db.destroy()
  }
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
  return line('memory of an upload', {
    measured: `+${growth.toFixed(0)} MB at most`,
    reference: `${before.toFixed(0)} MB before`,
    spread: spreadOf([twin.growth], [growth]),
    goals: [atMost(growth, 96, 'MB')],
  })
}

/** Sends the calls of a visitor and of an admin during an import. Only a profile has a goal. */
async function othersMeanwhile(bench: Bench, database: 'PostgreSQL' | 'embedded'): Promise<Line[]> {
  const where: Record<string, string> =
    database === 'embedded'
      ? { DATA_DIR: await mkdtemp(join(bench.folder, 'data-')), DEMO: '1' }
      : { DATABASE_URL: await bench.newDatabaseWith(1000) }
  const server = await bench.startBuilt(where)
  const { upload } = await warmUp(server)
  const cookie = await signInAsAdmin(server)
  const { contractor } = await findContractor(server.url)
  const idle = await probeAll(server, { cookie, id: contractor.id }, () => sleep(IDLE_MS))
  const again = await probeAll(server, { cookie, id: contractor.id }, () => sleep(IDLE_MS))
  const during = await probeAll(server, { cookie, id: contractor.id }, () => importMany(upload))
  await server.stop()
  return (['profile', 'search', 'edit'] as const).map((call) => {
    const [p99, idleP99] = [quantile(during[call], 0.99), quantile(idle[call], 0.99)]
    return line(`${call}, ${database}`, {
      measured: `p99 ${p99.toFixed(0)} ms, longest ${Math.max(...during[call]).toFixed(0)} ms`,
      reference: `${idleP99.toFixed(0)} ms without an import`,
      ratio: p99 / idleP99,
      spread: spreadOf([quantile(again[call], 0.99)], [idleP99]),
      goals: call === 'profile' ? [atMost(p99, 300, 'ms')] : [],
      figures: { during: during[call] },
    })
  })
}

/** Sends a profile, searches and edits while `work` runs. Throws when a call fails. */
async function probeAll(
  { url }: ServerProcess,
  { cookie, id }: { cookie: string; id: number },
  work: () => Promise<unknown>,
): Promise<Record<'profile' | 'search' | 'edit', number[]>> {
  const done = Promise.resolve().then(work)
  const isDone = done.then(
    () => true,
    () => true,
  )
  const probe = async (paths: string[]) => {
    const { latencies, failures } = await probeDuring(() => done, {
      url,
      paths,
      everyMs: OTHERS_EVERY_MS,
    })
    if (failures > 0) throw new Error(`${failures} calls failed`)
    return latencies
  }
  const editAgainAndAgain = async () => {
    const ms: number[] = []
    do {
      const startedAt = performance.now()
      await editContractor(url, cookie, id)
      ms.push(performance.now() - startedAt)
    } while (!(await Promise.race([isDone, sleep(EDIT_EVERY_MS, false)])))
    return ms
  }
  const probes = [
    probe([`/api/contractors/${id}`]),
    probe(['/api/search?location=Tampa', '/api/search?location=Orlando']),
    editAgainAndAgain(),
  ] as const
  // A call that fails ends the row and its server, but not while others wait for their answers.
  await Promise.allSettled(probes)
  const [profile, search, edit] = await Promise.all(probes)
  return { profile, search, edit }
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

async function truncateTables(db: Knex): Promise<void> {
  await db.raw(
    'truncate contractor_rows, former_slugs, payments, import_batches restart identity cascade',
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
  const lines = rows.map((row) => columns.map((column) => toCopyCell(row[column])).join(','))
  return { columns, csv: lines.map((line) => `${line}\n`).join('') }
}

/** COPY reads an unquoted empty cell as null. */
function toCopyCell(value: unknown): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${text.replaceAll('"', '""')}"`
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
export const importRows: Row[] = [importRow]
