export interface ImportProgress {
  phase: 'reading' | 'saving'
  /** Rows read so far. */
  rows: number
  /** Of this phase: 0 to 1. */
  share: number
}

export interface ImportOptions {
  fileName: string
  /** Slug of the category for rows that match none (I10); general-contractors unless given. */
  fallbackCategorySlug?: string
  /** Says what an import would do, and writes nothing. */
  dryRun?: boolean
  userId?: number | null
  onProgress?: (progress: ImportProgress) => void
  signal?: AbortSignal | undefined
}
