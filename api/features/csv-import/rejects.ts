import { importMessages } from '#contract/messages.ts'
import { MAX_REJECTS_BYTES, rejectsLayout } from '#contract/rules/csv-rejects.ts'
import { csvText } from '#contract/rules/csv-write.ts'
import { insertRejects } from './rejects-repo.ts'
import type { Database } from './repo.ts'

/**
 * The text is inserted when it has at least this many characters. The number is low, so that one
 * insert, which compresses the text, blocks the embedded connection only briefly.
 */
const PART_CHARACTERS = 250_000

export interface RejectedRow {
  header: readonly string[]
  cells: readonly string[]
  reason: string
}

/**
 * Stores the skipped rows of one batch as a CSV file that can be corrected and imported again.
 * Formulas are escaped, so the file is safe to open in a spreadsheet. The file never exceeds the
 * size limit of an import; if rows do not fit, its last row states how many rows were omitted.
 */
export class RejectsWriter {
  readonly #db: Database
  readonly #batchId: number
  #format: ReturnType<typeof rejectsLayout> | undefined
  #text = ''
  #bytes = 0
  #parts = 0
  #omitted = 0

  constructor(db: Database, batchId: number) {
    this.#db = db
    this.#batchId = batchId
  }

  /** Adds skipped rows. Call it in the order of the file. */
  async add(rows: readonly RejectedRow[]): Promise<void> {
    const [first] = rows
    if (!first) return
    const format = this.#format ?? rejectsLayout(first.header)
    if (!this.#format) this.#append([format.header])
    this.#format = format
    this.#append(rows.map(({ cells, reason }) => format.row(cells, reason)))
    if (this.#text.length >= PART_CHARACTERS) await this.#write()
  }

  async end(): Promise<void> {
    if (this.#omitted > 0) this.#text += csvText([[importMessages.omittedRows(this.#omitted)]])
    if (this.#text !== '') await this.#write()
  }

  #append(records: string[][]): void {
    const text = csvText(records)
    const bytes = Buffer.byteLength(text)
    if (this.#omitted === 0 && this.#bytes + bytes <= MAX_REJECTS_BYTES) {
      this.#bytes += bytes
      this.#text += text
    } else this.#omitted += records.length
  }

  async #write(): Promise<void> {
    const text = this.#text
    this.#text = ''
    this.#parts += 1
    await insertRejects(this.#db, this.#batchId, this.#parts, text)
  }
}
