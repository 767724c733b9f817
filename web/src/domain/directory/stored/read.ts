import { requestResult, readPublicDb } from '../../../device/native-read.ts'
import {
  type DirectoryMeta,
  type DirectoryRow,
  isReadableMeta,
} from '../../../device/public-schema.ts'
import type { DirectoryContents } from './directory-store.lazy.ts'

/**
 * Reads the metadata of the stored directory without its rows. Returns null when nothing readable
 * is stored, 'damaged' when rows are missing.
 */
export function readStoredMeta(): Promise<DirectoryMeta | 'damaged' | null> {
  return readPublicDb(['directory', 'meta'], async (transaction) => {
    const meta = await readMeta(transaction)
    if (!meta) return null
    const stored = new Set(await requestResult(transaction.objectStore('directory').getAllKeys()))
    return meta.rows.every(({ fromId }) => stored.has(fromId)) ? meta : 'damaged'
  })
}

/**
 * Reads the stored directory in one transaction. Rows in `known` that have the same revision are
 * not read again. Returns null when nothing readable is stored, 'damaged' when rows are missing.
 */
export function readDirectory(
  known: ReadonlyMap<number, DirectoryRow>,
): Promise<DirectoryContents | 'damaged' | null> {
  return readPublicDb(['directory', 'meta'], async (transaction) => {
    const meta = await readMeta(transaction)
    if (!meta) return null
    const table = transaction.objectStore('directory')
    const rows = await Promise.all(
      meta.rows.map(async ({ fromId, revision }) => {
        const cached = known.get(fromId)
        if (cached?.revision === revision) return cached
        return requestResult(table.get(fromId) as IDBRequest<DirectoryRow | undefined>)
      }),
    )
    const present = rows.filter((row) => row !== undefined)
    return present.length === rows.length ? { meta, rows: present } : 'damaged'
  })
}

async function readMeta(transaction: IDBTransaction): Promise<DirectoryMeta | null> {
  const meta = await requestResult(
    transaction.objectStore('meta').get('directory') as IDBRequest<DirectoryMeta | undefined>,
  )
  return isReadableMeta(meta) ? meta : null
}
