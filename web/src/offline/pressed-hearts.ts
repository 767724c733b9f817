import type { Contractor } from '#contract/entities.ts'
import type { Snapshot } from './saved-row.ts'

/** One entry for each contractor, so that tabs do not write over each other's. */
const PREFIX = 'lintel-pressed-heart-'

/** A press on a heart that may not have reached the database: its page can be left at any moment. */
interface PressedHeart {
  id: number
  /** What to save, as it was read: untrusted. Null to take the contractor back. */
  contractor: unknown
  /** The database has it. */
  settle: () => void
}

/**
 * Writes down what a press on a heart asks for, before anything else is waited for: a page that is left right after it
 * leaves this to the next one. Answers how to take the note away. Never throws.
 */
export function notePress(contractor: Contractor, category: { name: string; slug: string } | undefined, isSaved: boolean): () => void {
  const snapshot: Snapshot = { ...contractor, userId: null, categoryName: category?.name ?? '', categorySlug: category?.slug ?? '' }
  const key = PREFIX + contractor.id
  const text = JSON.stringify(isSaved ? snapshot : null)
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage denied or full: the press holds if the page stays a moment.
  }
  return () => settle(key, text)
}

/** The presses of which the database may not know, of this page and of earlier ones. Never throws. */
export function pressedHearts(): PressedHeart[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => {
      const text = localStorage.getItem(key)
      return { id: Number(key.slice(PREFIX.length)), contractor: parsed(text), settle: () => settle(key, text) }
    })
  } catch {
    return []
  }
}

/** What is saved when those presses are done. */
export function afterPresses(ids: Iterable<number>): Set<number> {
  const result = new Set(ids)
  for (const { id, contractor } of pressedHearts()) {
    if (contractor === null) result.delete(id)
    else result.add(id)
  }
  return result
}

/** A later press on the same heart stays. */
function settle(key: string, text: string | null): void {
  try {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  } catch {
    // Nothing was written either.
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
