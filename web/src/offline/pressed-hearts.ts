/** One entry for each contractor, so that tabs do not write over each other's. `toggleSaved` writes them. */
const PRESSED_HEART = 'lintel-pressed-heart-'

/** A press on a heart that may not have reached the database: its page can have been left at any moment. */
interface PressedHeart {
  id: number
  /** What to save, as it was read: untrusted. Null to take the contractor back. */
  contractor: unknown
  /** The database has it; a later press on the same heart stays. */
  settle: () => void
}

/** The presses of which the database may not know, of this page and of earlier ones. Never throws. */
export function pressedHearts(): PressedHeart[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PRESSED_HEART)).map((key) => {
      const text = localStorage.getItem(key)
      return { id: Number(key.slice(PRESSED_HEART.length)), contractor: contractorOf(text), settle: () => settle(key, text) }
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

function settle(key: string, text: string | null): void {
  try {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  } catch {
    // Nothing was written either.
  }
}

function contractorOf(text: string | null): unknown {
  try {
    const noted = JSON.parse(text ?? 'null') as { category?: { name?: unknown; slug?: unknown } } | null
    return noted && { ...noted, categoryName: noted.category?.name ?? '', categorySlug: noted.category?.slug ?? '' }
  } catch {
    return undefined
  }
}
