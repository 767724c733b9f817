import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { idParams, isoTime, success } from './fields.ts'

export const MAX_CSV_BYTES = 32 * 1024 * 1024
export const MAX_CSV_ROWS = 100_000

export const importRowSchema = z.object({
  /** Line of the file at which the record begins, the header is line 1. */
  row: z.int(),
  name: z.string(),
  outcome: z.enum(['created', 'duplicate', 'invalid']),
  reason: z.nullable(z.string()),
  warnings: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** Imported + skipped = data rows; each skipped row has one entry in errors (I6, I7). */
export const importResultSchema = z.object({
  imported: z.int(),
  skipped: z.int(),
  /** Names of the contractors created. */
  successes: z.array(z.string()),
  /** "Row 12 (Acme): reason". */
  errors: z.array(z.string()),
  rows: z.array(importRowSchema),
  batchId: z.nullable(z.int()),
})
export type ImportResult = z.infer<typeof importResultSchema>

export const importProgressSchema = z.object({
  fileName: z.string(),
  phase: z.enum(['reading', 'saving']),
  /** Rows read so far. */
  rows: z.int(),
  /** Of this phase: 0 to 1. */
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
    upload: { maxBytes: MAX_CSV_BYTES },
    query: z.object({
      /** '1' tries the file without writing. */
      dryRun: z._default(z.enum(['0', '1'], 'dryRun must be 0 or 1'), '0'),
      /** Slug of the category for rows that match none (I10). */
      fallbackCategory: z._default(
        z
          .string('fallbackCategory must be given once')
          .check(z.maxLength(120, 'fallbackCategory must be at most 120 characters')),
        'general-contractors',
      ),
    }),
    reply: importResultSchema,
    errors: [...adminErrors, 'import_running', 'import_cancelled'],
  },
  /** The import at work, asked while its own call is still open; null when there is none. */
  progress: {
    method: 'GET',
    path: '/api/admin/import-contractors/progress',
    access: 'admin',
    reply: z.object({ running: z.nullable(importProgressSchema) }),
    errors: adminErrors,
  },
  /** Stops the import at work, which then answers `import_cancelled` and leaves nothing. */
  cancel: {
    method: 'POST',
    path: '/api/admin/import-contractors/cancel',
    access: 'admin',
    reply: success,
    errors: adminErrors,
  },
  /** The last 20 imports, the newest first. */
  batches: {
    method: 'GET',
    path: '/api/admin/imports',
    access: 'admin',
    reply: z.array(importBatchSchema),
    errors: adminErrors,
  },
  /** Deletes what the batch listed and nobody changed since; answers how many (beyond 7). */
  rollBack: {
    method: 'POST',
    path: '/api/admin/imports/:id/roll-back',
    access: 'admin',
    params: idParams,
    reply: z.object({ removed: z.int(), kept: z.int() }),
    errors: [...adminErrors, 'conflict'],
  },
  /**
   * The rows that were skipped, as they stood in the file, with a column saying why: to mend and
   * import again.
   */
  rejects: {
    method: 'GET',
    path: '/api/admin/imports/:id/rejects',
    access: 'admin',
    params: idParams,
    reply: z.object({ fileName: z.string(), csv: z.string() }),
    errors: adminErrors,
  },
} as const satisfies Group
