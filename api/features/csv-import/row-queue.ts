/** Rows that follow those of the previous part, in the order of the file. */
export interface RowPart {
  /** Number of rows. The last part may be empty. */
  rows: number
  /** The highest row number of this part and all before it. */
  to: number
  isLast: boolean
}

/**
 * Passes the rows of the staging table from one step of an import to the next one, which runs at
 * the same time. The next step takes all rows that are ready as one part.
 */
export class RowQueue {
  readonly #minRows: number
  #rows = 0
  #to = 0
  #isComplete = false
  #failure: { error: unknown } | null = null
  #notify = () => {}

  /** Each part except the last has at least `minRows` rows. */
  constructor(minRows: number) {
    this.#minRows = minRows
  }

  /** Whether all rows were added. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Adds the next rows. `to` is their highest row number. */
  add(rows: number, to: number): void {
    this.#rows += rows
    this.#to = to
    this.#notify()
  }

  /**
   * Runs the step that adds the rows. Afterwards the queue is complete; after an error, `next`
   * throws this error.
   */
  async fillBy(step: () => Promise<void>): Promise<void> {
    try {
      await step()
      this.#isComplete = true
    } catch (error) {
      this.#failure = { error }
      throw error
    } finally {
      this.#notify()
    }
  }

  /** Resolves with the next part as soon as it has enough rows, or with the last part. */
  async next(): Promise<RowPart> {
    while (!this.#isComplete && !this.#failure && this.#rows < this.#minRows)
      await new Promise<void>((resolve) => {
        this.#notify = resolve
      })
    if (this.#failure) throw this.#failure.error
    const rows = this.#rows
    this.#rows = 0
    return { rows, to: this.#to, isLast: this.#isComplete }
  }
}
