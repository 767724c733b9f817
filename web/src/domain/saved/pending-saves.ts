import { PENDING_SAVE_PREFIX } from '#contract/device-storage.ts'

/** A save or removal that may not be in the database yet, for example because the page was closed. */
interface PendingSave {
  id: number
  /**
   * Contractor to save, as untrusted data; null to remove the saved contractor; undefined when the
   * entry cannot be read.
   */
  contractor: unknown
  /** ISO time at which the save button was pressed; '' when unknown, as for every removal. */
  pressedAt: string
  /**
   * Deletes the entry, unless a later save or removal has replaced it. Call it when the database
   * has the change.
   */
  settle: () => void
}

/**
 * Returns all pending saves on this device: first those of unknown time, then the others, oldest
 * first. Never throws.
 */
export function pendingSaves(): PendingSave[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PENDING_SAVE_PREFIX))
      .map((key) => {
        const text = localStorage.getItem(key)
        return {
          id: Number(key.slice(PENDING_SAVE_PREFIX.length)),
          ...parseEntry(text),
          settle: () => settle(key, text),
        }
      })
      .sort((a, b) => a.pressedAt.localeCompare(b.pressedAt))
  } catch {
    return []
  }
}

/** Returns the ids with the pending saves applied. An entry that cannot be read counts as a save. */
export function withPendingSaves(ids: Iterable<number>): Set<number> {
  const result = new Set(ids)
  for (const { id, contractor } of pendingSaves()) {
    if (contractor === null) result.delete(id)
    else result.add(id)
  }
  return result
}

function settle(key: string, text: string | null): void {
  try {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  } catch {
    // If localStorage is not available, there is no entry.
  }
}

function parseEntry(text: string | null): Pick<PendingSave, 'contractor' | 'pressedAt'> {
  try {
    const entry = JSON.parse(text ?? 'null') as {
      category?: { name?: unknown; slug?: unknown }
      pressedAt?: unknown
    } | null
    const pressedAt =
      typeof entry?.pressedAt === 'string' && !Number.isNaN(Date.parse(entry.pressedAt))
        ? entry.pressedAt
        : ''
    return {
      contractor: entry && {
        ...entry,
        categoryName: entry.category?.name ?? '',
        categorySlug: entry.category?.slug ?? '',
      },
      pressedAt,
    }
  } catch {
    return { contractor: undefined, pressedAt: '' }
  }
}
