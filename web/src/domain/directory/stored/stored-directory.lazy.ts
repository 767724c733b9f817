import type { Contractor } from '#contract/entities.ts'
import type { SearchEntry } from '#contract/rules/search.ts'
import { NotOnDeviceError } from '../../../device/not-on-device.ts'
import type { DirectoryMeta } from '../../../device/public-schema.ts'
import { NetworkError } from '../../../lib/api-error.ts'
import { nextTask } from '../../../lib/next-task.ts'
import { useDirectoryTime } from './age.ts'
import {
  ContractorsById,
  type IndexedRow,
  indexRows,
  sortedEntries,
  onDamagedRow,
} from './directory-index.ts'
import type { DirectoryContents } from './directory-store.lazy.ts'
import { readDirectory, readStoredMeta } from './read.ts'
import { runSync } from './run-sync.ts'
import type { SyncRequest } from './sync.lazy.ts'

/**
 * The directory stored on this device, ready to be searched. It is immutable: every change creates
 * a new object.
 */
export interface StoredDirectory {
  /** The entries in the default order. */
  readonly index: SearchEntry<Contractor>[]
  readonly byId: Pick<ReadonlyMap<number, Contractor>, 'get'>
  /** ISO time at which the server last confirmed the directory. */
  readonly asOf: string
}

let indexedRows: ReadonlyMap<number, IndexedRow> = new Map()
let current: Promise<StoredDirectory | null> | undefined
let knownRevisions: string | null = null
const listeners = new Set<() => void>()

/**
 * Returns the stored directory, which is read into memory once. Returns null when none is stored or
 * the stored one is damaged or unreadable. Deletes a damaged one and fetches it again. Never
 * throws.
 */
export function loadStoredDirectory(): Promise<StoredDirectory | null> {
  current ??= loadFromDevice().then((directory) => {
    if (!directory) current = undefined
    return directory
  })
  return current
}

/**
 * Returns the stored directory, or downloads it when there is none. Throws NotOnDeviceError when
 * the server cannot be reached, and otherwise as `runSync` does.
 */
export async function loadOrFetchDirectory(): Promise<StoredDirectory> {
  const stored = await loadStoredDirectory()
  if (stored) return stored
  // If this page cannot read what the first sync has stored, the second one returns the rows instead
  // of storing them.
  for (const isForMemory of [false, true]) {
    try {
      await sync({ ifBusy: 'wait', isForMemory })
    } catch (error) {
      throw error instanceof NetworkError ? new NotOnDeviceError(error) : error
    }
    const fetched = await loadStoredDirectory()
    if (fetched) return fetched
  }
  throw new NotOnDeviceError()
}

/**
 * Syncs with the server and loads the changes. Returns false when nothing has changed or another
 * tab is syncing. Throws as `runSync` does.
 */
export function syncStoredDirectory(): Promise<boolean> {
  return sync({ ifBusy: 'skip' })
}

async function sync(request: SyncRequest): Promise<boolean> {
  const result = await runSync(request)
  if (result.kind === 'busy') return false
  if (!result.unwritten) await reloadStoredDirectory()
  else {
    current = Promise.resolve(await build(result.unwritten))
    if (rememberRevisions(result.unwritten.meta)) notify()
  }
  return result.hasChanged
}

/**
 * Reloads the directory after this or another tab has synced it. A damaged directory is fetched
 * again. Never throws.
 */
export async function reloadStoredDirectory(): Promise<void> {
  // When the directory is not in memory yet, the first use reads it from the database.
  if (!(await current)) {
    const meta = await readStoredMeta()
    if (meta === 'damaged') return refetch()
    if (meta && rememberRevisions(meta)) notify()
    return
  }
  const read = await readDirectory(
    new Map([...indexedRows].map(([fromId, { row }]) => [fromId, row])),
  )
  if (!read) return
  if (read === 'damaged') return refetch()
  const hasChanged = rememberRevisions(read.meta)
  const updated = await build(read).catch(() => null)
  // The stored directory is damaged. The one in memory stays in use until it is fetched again.
  if (!updated) return refetch()
  current = Promise.resolve(updated)
  if (hasChanged) notify()
}

/**
 * Remembers `asOf` and the row revisions of the stored directory. Returns true when other revisions
 * were known before.
 */
export function rememberRevisions({ asOf, rows }: Pick<DirectoryMeta, 'asOf' | 'rows'>): boolean {
  const revisions = JSON.stringify(rows)
  const hasChanged = knownRevisions !== null && knownRevisions !== revisions
  knownRevisions = revisions
  useDirectoryTime.setState({ asOf })
  return hasChanged
}

/**
 * Calls `listener` when a sync has changed the stored directory. Also calls it when a damaged
 * contractor was read, after the attempt to fetch the directory again. Returns an unsubscribe
 * function.
 */
export function onStoredDirectoryChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function loadFromDevice(): Promise<StoredDirectory | null> {
  const read = await readDirectory(new Map())
  if (!read) return null
  if (read !== 'damaged') {
    rememberRevisions(read.meta)
    const directory = await build(read).catch(() => null)
    if (directory) return directory
  }
  await deleteStored()
  void fetchWhole()
  return null
}

/** Deletes a damaged directory and fetches it again. Never throws. */
async function refetch(): Promise<void> {
  await deleteStored()
  await fetchWhole()
}

let isFetching = false

/** Fetches the whole directory. When the server cannot be reached, the next sync fetches it. */
async function fetchWhole(): Promise<void> {
  if (isFetching) return
  isFetching = true
  await sync({ ifBusy: 'wait' }).catch(() => undefined)
  isFetching = false
}

async function deleteStored(): Promise<void> {
  await import('./directory-store.lazy.ts')
    .then(({ deleteDirectory: dropDirectory }) => dropDirectory())
    .catch(() => undefined)
}

/**
 * Removes the directory from the device and from this tab; the next sync fetches it again. Never
 * throws.
 */
export async function clearStoredDirectory(): Promise<void> {
  current = undefined
  indexedRows = new Map()
  knownRevisions = null
  await deleteStored()
  useDirectoryTime.setState({ asOf: null })
}

onDamagedRow(() => {
  // The directory is already being fetched because of another damaged contractor.
  if (!current) return
  current = undefined
  indexedRows = new Map()
  void refetch().then(notify)
})

async function build({ meta, rows }: DirectoryContents): Promise<StoredDirectory> {
  const ready = await indexRows(rows, indexedRows)
  indexedRows = new Map(ready.map((entry) => [entry.row.fromId, entry]))
  await nextTask()
  const index = sortedEntries(ready)
  // The callers use the index in a new task.
  await nextTask()
  return { index, byId: new ContractorsById(ready), asOf: meta.asOf }
}

function notify(): void {
  for (const listener of listeners) listener()
}
