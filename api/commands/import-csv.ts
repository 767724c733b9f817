// npm run import -- FILE [--dry-run] [--category SLUG]: runs the same import as the admin page,
// from the command line.
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportProgress, ImportResult } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import { discardUnfinishedImports } from '../features/csv-import/discard.ts'
import { importCsv } from '../features/csv-import/import-csv.ts'
import { csvFileSource } from '../features/csv-import/source.ts'
import { assertFreeSpace } from '../free-space.ts'
import {
  assertReadable,
  pathOf,
  readCommandEnv,
  runCommand,
  stopSignal,
  UsageError,
  withDatabase,
} from './command.ts'

const SUMMARY_LINES = 5
/** More, because somebody has to look at each of them. */
const SUMMARY_GUESSES = 50

/** Imports the file and returns the result as text. */
async function importFile(args: string[]): Promise<string> {
  const {
    positionals: [fileArgument, ...others],
    values,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, category: { type: 'string' } },
  })
  if (!fileArgument || others.length > 0)
    throw new UsageError('Usage: npm run import -- FILE [--dry-run] [--category SLUG]')
  const file = pathOf(fileArgument)
  const env = readCommandEnv()
  assertReadable(file)
  const dryRun = values['dry-run']
  // PostgreSQL has a disk of its own.
  if (!dryRun && !env.DATABASE_URL) await assertFreeSpace(env.DATA_DIR)
  return withDatabase(env, async (db) => {
    await discardUnfinishedImports(db)
    const startedAt = performance.now()
    const result = await importCsv(db, csvFileSource(file), {
      fileName: basename(file),
      isFromCommandLine: true,
      dryRun,
      signal: stopSignal('Stopped. Nothing was imported.'),
      onProgress: showProgress,
      ...(values.category ? { fallbackCategorySlug: values.category } : {}),
    }).finally(() => showProgress(null))
    return `${summary(result, dryRun)}\nTook ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`
  })
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
 * page shows), the problems of the whole file, the guessed categories, the columns that were not
 * read, and the first warning of a row.
 */
function summary(
  {
    imported,
    skipped,
    successes,
    errors,
    rows,
    unreadColumns,
    warnings,
    categoryGuesses,
  }: ImportResult,
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
    ...listSection(
      'Guessed categories:',
      categoryGuesses.map(importMessages.categoryGuess),
      SUMMARY_GUESSES,
    ),
    ...(unreadColumns.length > 0 ? [importMessages.unreadColumns(unreadColumns)] : []),
    ...(warned > 0 ? [`${warned} imported with warnings, e.g. ${firstWarning(rows)}`] : []),
  ].join('\n')
}

function listSection(title: string, items: string[], shown = SUMMARY_LINES): string[] {
  if (items.length === 0) return []
  const rest = items.length - shown
  return [
    title,
    ...items.slice(0, shown).map((item) => `  ${item}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ]
}

function firstWarning(rows: ImportResult['rows']): string {
  const row = rows.find(({ outcome, warnings }) => outcome === 'created' && warnings.length > 0)
  return row ? `row ${row.row} (${row.name}): ${row.warnings.join('; ')}` : ''
}

await runCommand(importFile, { prefix: 'Import Failed: ' })
