import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'

export const MAX_CSV_BYTES = 32 * 1024 * 1024
export const MAX_CSV_ROWS = 100_000

export const importRowSchema = z.object({
  /** Line of the file at which the record begins, the header is line 1. */
  row: z.int(), name: z.string(),
  outcome: z.enum(['created', 'duplicate', 'invalid']),
  reason: z.nullable(z.string()), warnings: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** imported + skipped = data rows; each skipped row has one entry in errors (I6, I7). */
export const importResultSchema = z.object({
  imported: z.int(), skipped: z.int(),
  /** Names of the contractors created. */
  successes: z.array(z.string()),
  /** "Row 12 (Acme): reason". */
  errors: z.array(z.string()),
  rows: z.array(importRowSchema),
  batchId: z.nullable(z.int()),
})
export type ImportResult = z.infer<typeof importResultSchema>

export const csvImport = {
  importContractors: {
    method: 'POST', path: '/api/admin/import-contractors', access: 'admin', upload: true,
    query: z.object({
      /** '1' tries the file without writing. */
      dryRun: z._default(z.enum(['0', '1'], 'dryRun must be 0 or 1'), '0'),
      /** Slug of the category for rows that match none (I10). */
      fallbackCategory: z._default(z.string('fallbackCategory must be given once').check(z.maxLength(120, 'fallbackCategory must be at most 120 characters')), 'general-contractors'),
    }),
    reply: importResultSchema, errors: ['unauthenticated', 'forbidden', 'import_running'],
  },
} as const satisfies Group
