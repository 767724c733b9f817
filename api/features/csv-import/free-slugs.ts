import { listTakenSlugs } from './names-repo.ts'
import type { Database } from './repo.ts'

/** Gives the rows of one import their slugs. */
export class FreeSlugs {
  readonly #db: Database
  /** The last number that was tried for each slug, so that the search does not start at 2 again. */
  #lastNumbers = new Map<string, number>()

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Returns a free slug for each of the wanted ones, in their order, as if they were taken one by
   * one: the slug itself or, if it is taken, the first free one of slug-2, slug-3 and so on.
   */
  async find(wanted: readonly string[]): Promise<string[]> {
    if (wanted.length === 0) return []
    /** How many numbers are looked up for a slug. */
    const numbers = new Map<string, number>()
    for (;;) {
      const candidates = this.#candidatesFor(wanted, numbers)
      const taken = await listTakenSlugs(this.#db, [...candidates])
      const tried = new Map(this.#lastNumbers)
      const slugs = assignSlugs(wanted, taken, tried)
      const unknown = wanted.filter((_, at) => !candidates.has(slugs[at] ?? ''))
      if (unknown.length === 0) {
        this.#lastNumbers = tried
        return slugs
      }
      for (const slug of new Set(unknown)) numbers.set(slug, 10 * (numbers.get(slug) ?? 1))
    }
  }

  /** Call it when another writer has taken a slug that was found: its row needs another one. */
  startAgain(): void {
    this.#lastNumbers.clear()
  }

  /** Returns the slugs, each also with as many numbers as rows want it, or as `numbers` says. */
  #candidatesFor(
    wanted: readonly string[],
    numbers: ReadonlyMap<string, number>,
  ): ReadonlySet<string> {
    const counts = new Map<string, number>()
    for (const slug of wanted) counts.set(slug, (counts.get(slug) ?? 0) + 1)
    const candidates = new Set<string>()
    for (const [slug, count] of counts) {
      candidates.add(slug)
      const first = this.#lastNumbers.get(slug) ?? 1
      const last = first + Math.max(count, numbers.get(slug) ?? 0)
      for (let number = first + 1; number <= last; number += 1) candidates.add(`${slug}-${number}`)
    }
    return candidates
  }
}

/**
 * Returns a free slug for each of the wanted ones, in their order. Adds the slugs to `taken`, and
 * the last number that was tried for each wanted one to `lastNumbers`.
 */
export function assignSlugs(
  wanted: readonly string[],
  taken: Set<string>,
  lastNumbers = new Map<string, number>(),
): string[] {
  return wanted.map((base) => {
    let slug = base
    let number = lastNumbers.get(base) ?? 1
    while (taken.has(slug)) {
      number += 1
      slug = `${base}-${number}`
    }
    lastNumbers.set(base, number)
    taken.add(slug)
    return slug
  })
}
