import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { idParams, isoTime, successSchema } from './fields.ts'
import { fieldMessages } from './messages.ts'
import { columnNames } from './rules/csv-headers.ts'
import { MAX_LOCATION_LENGTH, SHOWN_IMPORTS } from './rules/limits.ts'

export const MAX_CSV_BYTES = 32 * 1024 * 1024
export const MAX_CSV_ROWS = 100_000

export const importRowSchema = z.object({
  /** Line of the file where the record begins, from 1. */
  row: z.int(),
  name: z.string(),
  outcome: z.enum(['created', 'duplicate', 'invalid']),
  reason: z.nullable(z.string()),
  warnings: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** Maximum characters of the chosen columns of an import. */
const MAX_CHOICES_LENGTH = 4000

/** What an admin has chosen for a column of a file: what it is read as, or that it is ignored. */
const columnChoice = z.enum([...columnNames, 'ignore'])
const columnChoices = z.record(z.string(), columnChoice)
export type ColumnChoice = z.infer<typeof columnChoice>
/** The choices by header. */
export type ColumnChoices = z.infer<typeof columnChoices>

const invalidChoices = 'columns must be a JSON object of headers and known columns'

/** Choices as JSON; '' means none. */
const choicesParameter = z.pipe(
  z
    .string(fieldMessages.repeated('columns'))
    .check(
      z.maxLength(MAX_CHOICES_LENGTH, `columns must be at most ${MAX_CHOICES_LENGTH} characters`),
    ),
  z.transform((text: string, context): ColumnChoices => {
    const parsed = columnChoices.safeParse(text === '' ? {} : parseJson(text))
    if (parsed.success) return parsed.data
    context.issues.push({ code: 'custom', message: invalidChoices, input: text })
    return z.NEVER
  }),
)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A column of the file, and what it is read as; null if it is not read. */
export const importColumnSchema = z.object({
  header: z.string(),
  readAs: z.nullable(z.enum(columnNames)),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

/**
 * A category that was guessed, or the fallback of an unknown trade, because no category has this
 * name.
 */
export const categoryGuessSchema = z.object({
  /** What the file has. */
  text: z.string(),
  /** Name of the category. */
  category: z.string(),
  /** Number of imported rows. */
  rows: z.int(),
})
export type CategoryGuess = z.infer<typeof categoryGuessSchema>

/** The outcome of an import or a dry run. `imported + skipped` is the number of data rows. */
export const importResultSchema = z.object({
  imported: z.int(),
  skipped: z.int(),
  /** Names of the imported contractors; of a dry run, names of those that would be imported. */
  successes: z.array(z.string()),
  /** One message per skipped row, for example "Row 12 (Acme): reason". */
  errors: z.array(z.string()),
  rows: z.array(importRowSchema),
  /** The columns with a header, in the order of the file. */
  columns: z.array(importColumnSchema),
  /** Headers of the columns that were not read, as in the file. */
  unreadColumns: z.array(z.string()),
  /** Problems of the whole file that did not prevent the import. */
  warnings: z.array(z.string()),
  /** The categories that were guessed, the most frequent first. */
  categoryGuesses: z.array(categoryGuessSchema),
  /** Null for a dry run. */
  batchId: z.nullable(z.int()),
})
export type ImportResult = z.infer<typeof importResultSchema>

/** Slug of the category for rows that match no category, unless the admin chooses another one. */
export const DEFAULT_FALLBACK_CATEGORY = 'general-contractors'

export const importProgressSchema = z.object({
  fileName: z.string(),
  phase: z.enum(['reading', 'saving']),
  /** Rows read. */
  rows: z.int(),
  /** Progress of this phase, from 0 to 1. */
  share: z.number(),
})
export type ImportProgress = z.infer<typeof importProgressSchema>

export const importBatchSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  userEmail: z.nullable(z.string()),
  status: z.enum(['running', 'done', 'failed', 'rolled_back']),
  imported: z.int(),
  skipped: z.int(),
  startedAt: isoTime,
  endedAt: z.nullable(isoTime),
})
export type ImportBatch = z.infer<typeof importBatchSchema>

const adminErrors = ['unauthenticated', 'forbidden'] as const

export const csvImport = {
  importContractors: {
    method: 'POST',
    path: '/api/admin/import-contractors',
    access: 'admin',
    limit: 'import',
    summary: 'Import contractors from a CSV file, or only check the file',
    upload: { maxBytes: MAX_CSV_BYTES },
    query: z.object({
      /** '1' checks the file and writes nothing. */
      dryRun: z._default(z.enum(['0', '1'], 'dryRun must be 0 or 1'), '0'),
      /** Slug of the category for rows that match no category. */
      fallbackCategory: z._default(
        z
          .string(fieldMessages.repeated('fallbackCategory'))
          .check(
            z.maxLength(
              MAX_LOCATION_LENGTH,
              `fallbackCategory must be at most ${MAX_LOCATION_LENGTH} characters`,
            ),
          ),
        DEFAULT_FALLBACK_CATEGORY,
      ),
      /** Chosen columns, which take precedence over those that the headers name. */
      columns: z._default(choicesParameter, {}),
    }),
    reply: importResultSchema,
    errors: [...adminErrors, 'import_running', 'import_cancelled'],
  },
  /** The running import, or null. Poll it while the import request is still open. */
  progress: {
    method: 'GET',
    path: '/api/admin/import-contractors/progress',
    access: 'admin',
    limit: 'read',
    summary: 'Progress of the running import',
    reply: z.object({ running: z.nullable(importProgressSchema) }),
    errors: adminErrors,
  },
  /**
   * Cancels the running import. The import request then fails with `import_cancelled` and adds no
   * contractors.
   */
  cancel: {
    method: 'POST',
    path: '/api/admin/import-contractors/cancel',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Stop the running import',
    reply: successSchema,
    errors: adminErrors,
  },
  /** Lists the last 20 imports, newest first. */
  batches: {
    method: 'GET',
    path: '/api/admin/imports',
    access: 'admin',
    limit: 'read',
    summary: `The last ${SHOWN_IMPORTS} imports`,
    reply: z.array(importBatchSchema),
    errors: adminErrors,
  },
  /**
   * Soft-deletes the contractors that the import created and that have not been changed since.
   * Returns how many were deleted (`removed`) and how many were changed and not deleted (`kept`).
   */
  rollBack: {
    method: 'POST',
    path: '/api/admin/imports/:id/roll-back',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Undo an import, except contractors edited since',
    params: idParams,
    reply: z.object({ removed: z.int(), kept: z.int() }),
    errors: [...adminErrors, 'conflict'],
  },
  /**
   * Returns the skipped rows as CSV with their original cells and a reason column, so that they can
   * be corrected and imported again. Rows that would make the text larger than `MAX_REJECTS_BYTES`
   * are left out, and the last row gives their number. Fails with `not_found` if no row was skipped
   * or if the import was more than 30 days ago.
   */
  rejects: {
    method: 'GET',
    path: '/api/admin/imports/:id/rejects',
    access: 'admin',
    limit: 'read',
    summary: 'The rows that an import skipped',
    params: idParams,
    reply: z.object({ fileName: z.string(), csv: z.string() }),
    errors: adminErrors,
  },
} as const satisfies Group
