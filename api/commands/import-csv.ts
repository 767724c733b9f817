// npm run import -- FILE [--dry-run] [--category SLUG]: runs the same import as the admin page,
// from the command line.
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportResult } from '#contract/csv-import.ts'
import { ContractError } from '#contract/errors.ts'
import { importMessages } from '#contract/messages.ts'
import { checkDatabase, printWarning } from '../db/check-database.ts'
import { DatabaseRefusedError } from '../db/database-refusals.ts'
import { FolderLockError } from '../db/folder-lock.ts'
import { openDatabase } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { InvalidEnvironmentError, loadEnvFile, readEnv } from '../env.ts'
import { discardUnfinishedImports } from '../features/csv-import/discard.ts'
import { importCsv } from '../features/csv-import/import-csv.ts'
import type { ImportProgress } from '../features/csv-import/options.ts'
import { csvFileSource } from '../features/csv-import/source.ts'

const SUMMARY_LINES = 5

/** Imports the file and prints the result. Throws on failure. */
async function importFile(args: string[]): Promise<void> {
  const {
    positionals: [fileArgument],
    values,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, category: { type: 'string' } },
  })
  if (!fileArgument)
    throw new UsageError('Usage: npm run import -- FILE [--dry-run] [--category SLUG]')
  // npm runs scripts in the folder of package.json. INIT_CWD is the folder where npm was called.
  const file = resolve(process.env.INIT_CWD ?? '.', fileArgument)
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  loadEnvFile()
  const env = readEnv()
  const db = await openDatabase(await checkDatabase(env.database, printWarning))
  try {
    await migrate(db, env.DATABASE_URL)
    await discardUnfinishedImports(db)
    const startedAt = performance.now()
    const result = await importCsv(db, csvFileSource(file), {
      fileName: basename(file),
      isFromCommandLine: true,
      dryRun: values['dry-run'],
      signal: stopSignal(),
      onProgress: showProgress,
      ...(values.category ? { fallbackCategorySlug: values.category } : {}),
    })
    showProgress(null)
    process.stdout.write(
      `${summary(result, values['dry-run'])}\nTook ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`,
    )
  } finally {
    await db.destroy()
  }
}

class UsageError extends Error {}

/** Returns a signal that is aborted on Ctrl-C or SIGTERM. The import then adds no contractor. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stop.abort(new UsageError('Stopped. Nothing was imported.')))
  return stop.signal
}

/** Shows the progress in one line, only on a terminal. Null clears the line. */
function showProgress(progress: ImportProgress | null): void {
  if (!process.stderr.isTTY) return
  const percent = progress && Math.round(progress.share * 100)
  const text = progress
    ? `${progress.phase === 'reading' ? 'Reading' : 'Saving'} ${progress.rows.toLocaleString('en-US')} rows … ${percent} %`
    : ''
  process.stderr.write(`\r\u001b[K${text}`)
}

/**
 * Returns the result as text: the counts, the first five items of each list (as many as the admin
 * page shows), the problems of the whole file, the columns that were not read, and the first
 * warning of a row.
 */
function summary(
  { imported, skipped, successes, errors, rows, unreadColumns, warnings }: ImportResult,
  isDryRun: boolean,
): string {
  const warned = rows.filter(
    ({ outcome, warnings }) => outcome === 'created' && warnings.length > 0,
  ).length
  return [
    isDryRun ? 'Nothing was written. An import would say:' : 'Import Successful',
    importMessages.done(imported, skipped),
    ...listSection('Imported:', successes),
    ...listSection('Skipped:', errors),
    ...warnings,
    ...(unreadColumns.length > 0 ? [importMessages.unreadColumns(unreadColumns)] : []),
    ...(warned > 0 ? [`${warned} imported with warnings, e.g. ${firstWarning(rows)}`] : []),
  ].join('\n')
}

function listSection(title: string, items: string[]): string[] {
  if (items.length === 0) return []
  const rest = items.length - SUMMARY_LINES
  return [
    title,
    ...items.slice(0, SUMMARY_LINES).map((item) => `  ${item}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ]
}

function firstWarning(rows: ImportResult['rows']): string {
  const row = rows.find(({ outcome, warnings }) => outcome === 'created' && warnings.length > 0)
  return row ? `row ${row.row} (${row.name}): ${row.warnings.join('; ')}` : ''
}

try {
  await importFile(process.argv.slice(2))
} catch (error) {
  showProgress(null)
  const isExpected = [
    UsageError,
    ContractError,
    FolderLockError,
    DatabaseRefusedError,
    InvalidEnvironmentError,
  ].some((kind) => error instanceof kind)
  process.stderr.write(
    `Import Failed: ${isExpected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  )
  process.exitCode = 1
}
