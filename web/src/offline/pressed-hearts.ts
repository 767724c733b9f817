/**
 * One entry for each contractor, so that tabs do not write over each other's. `toggleSaved` writes
 * them.
 */
const PRESSED_HEART = 'lintel-pressed-heart-'

/**
 * A press on a heart that may not have reached the database: its page can have been left at any
 * moment.
 */
interface PressedHeart {
  id: number
  /** What to save, as it was read: untrusted. Null to take the contractor back. */
  contractor: unknown
  /** ISO time of the press; '' where it was not noted. */
  pressedAt: string
  /** The database has it; a later press on the same heart stays. */
  settle: () => void
}

/**
 * The presses of which the database may not know, of this page and of earlier ones, oldest first.
 * Never throws.
 */
export function pressedHearts(): PressedHeart[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PRESSED_HEART))
      .map((key) => {
        const text = localStorage.getItem(key)
        return {
          id: Number(key.slice(PRESSED_HEART.length)),
          ...readPress(text),
          settle: () => settle(key, text),
        }
      })
      .sort((a, b) => a.pressedAt.localeCompare(b.pressedAt))
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

function readPress(text: string | null): Pick<PressedHeart, 'contractor' | 'pressedAt'> {
  try {
    const noted = JSON.parse(text ?? 'null') as {
      category?: { name?: unknown; slug?: unknown }
      pressedAt?: unknown
    } | null
    const pressedAt =
      typeof noted?.pressedAt === 'string' && !Number.isNaN(Date.parse(noted.pressedAt))
        ? noted.pressedAt
        : ''
    return {
      contractor: noted && {
        ...noted,
        categoryName: noted.category?.name ?? '',
        categorySlug: noted.category?.slug ?? '',
      },
      pressedAt,
    }
  } catch {
    return { contractor: undefined, pressedAt: '' }
  }
}
