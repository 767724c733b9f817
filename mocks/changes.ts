import type { Changes } from '#contract/directory.ts'
import type { MockDb } from './db.ts'
import { getPublicDirectory } from './public-directory.ts'

/** Returns the cursor of the current directory; opaque to clients. */
export function cursorOf(db: MockDb): string {
  return `${db.directory.epoch}.${db.directory.version}`
}

/**
 * Returns the changes since a cursor, including deleted ids. `reset` is true if the cursor belongs
 * to another data set or is none. A newer cursor is kept, as by a server that lags behind.
 */
export function changesSince(db: MockDb, cursor: string): Changes {
  const since = readCursor(db, cursor)
  if (since === null) return { items: [], deletedIds: [], cursor: cursorOf(db), reset: true }
  if (since > db.directory.version) return { items: [], deletedIds: [], cursor, reset: false }
  const changed = new Set(
    db.contractors
      .all()
      .filter((row) => row.version > since)
      .map((row) => row.id),
  )
  const items = getPublicDirectory(db).contractors.filter((contractor) =>
    changed.has(contractor.id),
  )
  for (const { id } of items) changed.delete(id)
  return { items, deletedIds: [...changed], cursor: cursorOf(db), reset: false }
}

function readCursor(db: MockDb, cursor: string): number | null {
  const [epoch, version = ''] = cursor.split('.', 2)
  if (epoch !== db.directory.epoch || !/^\d{1,15}$/.test(version)) return null
  return Number(version)
}
