import { z } from 'zod'
import type { Group } from './endpoint.ts'

export const MAX_CSV_BYTES = 32 * 1024 * 1024
export const MAX_CSV_ROWS = 100_000

export const importRowSchema = z.object({
  /** Line of the file at which the record begins, the header is line 1. */
  row: z.number().int(), name: z.string(),
  outcome: z.enum(['created', 'duplicate', 'invalid']),
  reason: z.string().nullable(), warnings: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** imported + skipped = data rows; each skipped row has one entry in errors (I6, I7). */
export const importResultSchema = z.object({
  imported: z.number().int(), skipped: z.number().int(),
  /** Names of the contractors created. */
  successes: z.array(z.string()),
  /** "Row 12 (Acme): reason". */
  errors: z.array(z.string()),
  rows: z.array(importRowSchema),
  batchId: z.number().int().nullable(),
})
export type ImportResult = z.infer<typeof importResultSchema>

export const csvImport = {
  importContractors: {
    method: 'POST', path: '/api/admin/import-contractors', access: 'admin', upload: true,
    query: z.object({
      /** '1' tries the file without writing. */
      dryRun: z.enum(['0', '1']).default('0'),
      /** Slug of the category for rows that match none (I10). */
      fallbackCategory: z.string().max(120).default('general-contractors'),
    }),
    reply: importResultSchema, errors: ['unauthenticated', 'forbidden', 'import_running'],
  },
} as const satisfies Group
