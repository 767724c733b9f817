import * as z from 'zod/mini'
import '../../../lib/zod-csp.ts'
import { withPublicDb } from '../../../device/public-db.lazy.ts'
import { mergeUses, stateOfUse } from './stored-tiles.ts'

/** Key in the table `queries`. The uses stay when a damaged directory is deleted. */
const USES_KEY = 'directory-uses'

/** Returns the stored uses of the directory, the latest first; none when they cannot be read. */
export async function readUses(): Promise<string[]> {
  const row = await withPublicDb((db) => db.queries.get(USES_KEY))
  return parseUses(row?.text)
}

/**
 * Adds uses of the directory to those that the device stores. Returns all of them, the latest
 * first; null when the device cannot store them.
 */
export function addUses(uses: readonly string[]): Promise<string[] | null> {
  return changeUses((stored) => mergeUses(uses, stored))
}

/** Forgets that the directory was used in a state. */
export function forgetState(state: string): Promise<string[] | null> {
  return changeUses((stored) => stored.filter((use) => stateOfUse(use) !== state))
}

export function forgetAllUses(): Promise<string[] | null> {
  return changeUses(() => [])
}

async function changeUses(change: (stored: string[]) => string[]): Promise<string[] | null> {
  try {
    return await withPublicDb((db) =>
      db.transaction('rw', db.queries, async () => {
        const changed = change(parseUses((await db.queries.get(USES_KEY))?.text))
        if (changed.length === 0) await db.queries.delete(USES_KEY)
        else await db.queries.put({ key: USES_KEY, text: JSON.stringify(changed) })
        return changed
      }),
    )
  } catch {
    return null
  }
}

/** Returns no uses when the text is missing or damaged. */
function parseUses(text = '[]'): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(text))
  } catch {
    return []
  }
}
