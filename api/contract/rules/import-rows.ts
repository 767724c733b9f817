import type { CategoryGuess, ImportResult, ImportRow } from '../csv-import.ts'
import { importMessages } from '../messages.ts'
import type { CsvColumns } from './csv-columns.ts'
import type { CsvRecord } from './csv-record.ts'
import { type ContractorDraft, type CsvRowContext, mapCsvRow, type MappedRow } from './csv-row.ts'
import { similarNameKey } from './similar-name.ts'
import { nameKey } from './slug.ts'

/** A contractor that has the name of a row, or a similar one. */
export interface ListedContractor {
  id: number
  name: string
  city: string | null
  state: string | null
  /** True for a row of an import that is not finished. It has no page yet. */
  isHidden?: boolean
}

/** A row that was compared with the rows before it. */
export interface CheckedRow {
  /** The row in the result of the import. */
  entry: ImportRow
  /** The contractor that the row creates; null when it is skipped. */
  draft: ContractorDraft | null
  /** The `nameKey` and `similarNameKey` of the draft. */
  nameKey: string
  similarKey: string
  /** The category was guessed from this text. */
  guess: MappedRow['guess']
  /** The first earlier row with a similar name. */
  similarRow: ImportRow | undefined
}

/**
 * Returns the function that checks the rows of one file, in their order. It skips invalid rows, and
 * rows with the same name as an earlier one.
 */
export function createRowCheck(context: CsvRowContext) {
  const rowOfName = new Map<string, number>()
  const rowOfSimilarName = new Map<string, ImportRow>()
  return (row: { line: number; record: CsvRecord; error: string | null }): CheckedRow => {
    const { draft, errors, warnings, guess } = mapCsvRow(row.record, context)
    const name = draft?.name ?? oneLineName(row.record.name)
    const entry: ImportRow = {
      row: row.line,
      name,
      outcome: 'created',
      reason: null,
      warnings: warnings.length > 0 ? warnings : noWarnings,
    }
    const skip = (outcome: 'duplicate' | 'invalid', reason: string) => {
      Object.assign(entry, { outcome, reason })
      return {
        entry,
        draft: null,
        nameKey: '',
        similarKey: '',
        guess: undefined,
        similarRow: undefined,
      }
    }
    if (row.error !== null || !draft) return skip('invalid', row.error ?? errors.join('; '))
    const key = nameKey(draft.name)
    const first = rowOfName.get(key)
    if (first !== undefined) return skip('duplicate', importMessages.sameNameAsRow(first))
    rowOfName.set(key, row.line)
    const similarKey = similarNameKey(draft.name)
    const similarRow = rowOfSimilarName.get(similarKey)
    if (!similarRow && similarKey !== '') rowOfSimilarName.set(similarKey, entry)
    return { entry, draft, nameKey: key, similarKey, guess, similarRow }
  }
}

/** One array for most rows, because a file can have 100,000. */
const noWarnings: string[] = []

const oneLineName = (name = '') =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 120)

/** Skips the row if `listed`, the contractor with its name, is there. */
export function skipIfListed(row: CheckedRow, listed: ListedContractor | undefined): void {
  if (!listed || !row.draft) return
  row.draft = null
  row.entry.outcome = 'duplicate'
  row.entry.reason = listed.isHidden
    ? importMessages.beingImported
    : importMessages.alreadyListed(withPlace(listed))
}

/** Adds a warning to a row that is not skipped and has a similar name as `listed` or an earlier row. */
export function warnIfSimilar(row: CheckedRow, listed: ListedContractor | undefined): void {
  const { draft, entry, similarRow } = row
  if (!draft || (!listed && !similarRow)) return
  const warning = listed
    ? importMessages.similarToListed(withPlace(listed))
    : similarRow && importMessages.similarToRow(similarRow)
  if (warning) entry.warnings = [...entry.warnings, warning]
}

const withPlace = ({ id, name, city, state }: ListedContractor) => ({
  id,
  name,
  place: [city, state].filter(Boolean).join(', '),
})

/** Counts the guessed categories of the rows that are imported. */
export class GuessCounts {
  readonly #guesses = new Map<string, CategoryGuess>()

  add(rows: readonly CheckedRow[]): void {
    for (const { draft, guess } of rows) {
      if (!draft || !guess) continue
      const key = guess.text.toLowerCase()
      const known = this.#guesses.get(key)
      if (known) known.rows += 1
      else this.#guesses.set(key, { ...guess, rows: 1 })
    }
  }

  /** Returns the guesses, the most frequent first. */
  list(): CategoryGuess[] {
    return [...this.#guesses.values()].sort((one, two) => two.rows - one.rows)
  }
}

/** What the result says about the columns of the file. */
export type FileColumns = Pick<CsvColumns, 'columns' | 'unreadColumns' | 'warnings'>

/** Returns the result of an import or dry run, without the id of the batch. */
export function toImportResult(
  rows: ImportRow[],
  { columns, unreadColumns, warnings }: FileColumns,
  guesses: GuessCounts,
): ImportResult {
  const successes: string[] = []
  const errors: string[] = []
  for (const row of rows) {
    if (row.outcome === 'created') successes.push(row.name)
    else errors.push(importMessages.skippedRow(row))
  }
  return {
    imported: successes.length,
    skipped: errors.length,
    successes,
    errors,
    rows,
    columns: [...columns],
    unreadColumns: [...unreadColumns],
    warnings: [...warnings],
    categoryGuesses: guesses.list(),
    batchId: null,
  }
}
