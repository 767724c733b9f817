import type { ColumnChoices, ImportProgress } from '#contract/csv-import.ts'

export interface ImportOptions {
  fileName: string
  /** Slug of the category for rows that match no category. Default: `DEFAULT_FALLBACK_CATEGORY`. */
  fallbackCategorySlug?: string
  /** What columns are read as, if not as their headers say. */
  columnChoices?: ColumnChoices
  /** If true, the file is only checked and nothing is written. */
  dryRun?: boolean
  userId?: number | null
  /** If true, an import without a user is in the audit log, as made on the command line. */
  isFromCommandLine?: boolean
  onProgress?: (progress: ImportProgress) => void
  signal?: AbortSignal
}
