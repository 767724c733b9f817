import { RECENT_SEARCHES, RECENT_SEARCHES_KEY } from '#contract/device-storage.ts'

/** A search that can be opened again. */
export interface RecentSearch {
  /** "Plumbers near Tampa". */
  label: string
  /** Path of the page with its parameters. */
  href: string
}

/** Returns the last searches on this device, the latest first. Never throws. */
export function readRecentSearches(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentSearch).slice(0, RECENT_SEARCHES) : []
  } catch {
    return []
  }
}

function isRecentSearch(value: unknown): value is RecentSearch {
  const { label, href } = (value ?? {}) as Record<string, unknown>
  return typeof label === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}

/** Stores a search as the latest one. */
export function addRecentSearch({ label, href }: RecentSearch): void {
  const others = readRecentSearches().filter((recent) => recent.href !== href)
  try {
    localStorage.setItem(
      RECENT_SEARCHES_KEY,
      JSON.stringify([{ label, href }, ...others].slice(0, RECENT_SEARCHES)),
    )
  } catch {
    // Storage is denied or full. The search is then not offered again.
  }
}

/** Forgets all searches of this device. */
export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(RECENT_SEARCHES_KEY)
  } catch {
    // Without storage there is nothing to forget.
  }
}
