export interface Row {
  readonly id: number
}

/** The difference between a table and its seed, as persisted. */
export interface TableChanges<R extends Row> {
  lastId: number
  rows: R[]
  removed: number[]
}

/**
 * Rows by id, in the order in which they were inserted. Rows are never mutated, so several tables
 * can share a seed.
 */
export class Table<R extends Row> {
  #rows = new Map<number, R>()
  #changed = new Set<number>()
  #lastId = 0

  /** Replaces all rows. The table then has no changes to persist. */
  fill(rows: readonly R[]): void {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#changed = new Set()
    this.#lastId = rows.reduce((last, row) => Math.max(last, row.id), 0)
  }

  all(): R[] {
    return [...this.#rows.values()]
  }

  get(id: number): R | undefined {
    return this.#rows.get(id)
  }

  find(isWanted: (row: R) => boolean): R | undefined {
    for (const row of this.#rows.values()) if (isWanted(row)) return row
    return undefined
  }

  insert(values: Omit<R, 'id'>): R {
    this.#lastId += 1
    return this.#put({ ...values, id: this.#lastId } as R)
  }

  update(row: R, changes: Partial<Omit<R, 'id'>>): R {
    return this.#put({ ...row, ...changes })
  }

  remove(row: R): void {
    this.#rows.delete(row.id)
    this.#changed.add(row.id)
  }

  changes(): TableChanges<R> {
    const ids = [...this.#changed]
    return {
      lastId: this.#lastId,
      rows: ids.flatMap((id) => this.#rows.get(id) ?? []),
      removed: ids.filter((id) => !this.#rows.has(id)),
    }
  }

  /** Applies persisted changes to the seed. */
  apply({ lastId, rows, removed }: TableChanges<R>): void {
    for (const row of rows) this.#put(row)
    for (const id of removed) {
      this.#rows.delete(id)
      this.#changed.add(id)
    }
    this.#lastId = lastId
  }

  #put(row: R): R {
    this.#rows.set(row.id, row)
    this.#changed.add(row.id)
    return row
  }
}
