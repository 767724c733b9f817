import type { Contractor } from '#contract/entities.ts'
import type { Indexed } from '#contract/rules/search.ts'
import { NetworkError } from '../lib/api-error.ts'
import type { DirectoryNote } from './database.ts'
import { useDirectoryTime } from './directory/age.ts'
import type { SyncRequest } from './directory/bring-up-to-date.ts'
import type { DirectoryInRows } from './directory/disk.ts'
import {
  ContractorsById,
  type HeldRow,
  holdRows,
  inDefaultOrder,
  whenDamaged,
} from './directory/held.ts'
import { readDirectory } from './directory/read.ts'
import { runSync } from './directory/run.ts'
import { NotOnDeviceError } from './not-on-device.ts'

/** The directory stored on this device, ready to be searched. Immutable: a change creates a new one. */
export interface StoredDirectory {
  /** In the default order. */
  readonly index: Indexed<Contractor>[]
  readonly byId: ReadonlyMap<number, Contractor>
  /** ISO time at which the server last confirmed it. */
  readonly asOf: string
}

let indexedRows: ReadonlyMap<number, HeldRow> = new Map()
let current: Promise<StoredDirectory | null> | undefined
let knownRevisions: string | null = null
const listeners = new Set<() => void>()

/**
 * Returns the stored directory, read into memory once; null when it was never downloaded. Never
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
 * Returns the stored directory; downloads it when there is none. Throws NotOnDeviceError when the
 * server cannot be reached, otherwise as `call`.
 */
export async function fullDirectory(): Promise<StoredDirectory> {
  const stored = await loadStoredDirectory()
  if (stored) return stored
  // Second round: a page without a database gets the rows from the sync itself.
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
 * Syncs with the server in a worker and loads the changes. Returns true when something changed,
 * false also when another tab is syncing. Throws as `call` does.
 */
export function syncStored(): Promise<boolean> {
  return sync({ ifBusy: 'skip' })
}

async function sync(request: SyncRequest): Promise<boolean> {
  const result = await runSync(request)
  if (result.kind === 'busy') return false
  if (!result.unwritten) await refreshStored()
  else {
    current = Promise.resolve(await build(result.unwritten))
    if (remember(result.unwritten.note)) notify()
  }
  return result.hasChanged
}

/**
 * Reloads the directory after this or another tab has synced it. Damaged rows are fetched again.
 * Never throws.
 */
export async function refreshStored(): Promise<void> {
  const before = await current
  const read = await readDirectory(
    new Map([...indexedRows].map(([fromId, { row }]) => [fromId, row])),
  )
  if (!read) return
  if (read === 'damaged') return refetch()
  const hasChanged = remember(read.note)
  // Not loaded yet: the first use reads it from the database.
  if (before) {
    const after = await build(read).catch(() => null)
    // Until the rows are fetched again, the directory loaded before stays in use.
    if (!after) return refetch()
    current = Promise.resolve(after)
  }
  if (hasChanged) notify()
}

/**
 * Remembers the age and the row revisions of the stored directory without loading it. Returns true
 * when the revisions differ from those known before.
 */
export function remember({ asOf, rows }: Pick<DirectoryNote, 'asOf' | 'rows'>): boolean {
  const revisions = JSON.stringify(rows)
  const hasChanged = knownRevisions !== null && knownRevisions !== revisions
  knownRevisions = revisions
  useDirectoryTime.setState({ asOf })
  return hasChanged
}

/** Calls `listener` after every change of the stored directory. Returns an unsubscribe function. */
export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function loadFromDevice(): Promise<StoredDirectory | null> {
  const read = await readDirectory(new Map())
  if (!read) return null
  if (read !== 'damaged') {
    remember(read.note)
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

/** Fetches the whole directory. When the server cannot be reached, the next sync does it. */
async function fetchWhole(): Promise<void> {
  if (isFetching) return
  isFetching = true
  await sync({ ifBusy: 'wait' }).catch(() => undefined)
  isFetching = false
}

async function deleteStored(): Promise<void> {
  await import('./directory/disk.ts')
    .then(({ dropDirectory }) => dropDirectory())
    .catch(() => undefined)
}

/**
 * Removes the directory from the device and from this tab; the next sync fetches it again. Never
 * throws.
 */
export async function clearStored(): Promise<void> {
  current = undefined
  indexedRows = new Map()
  knownRevisions = null
  await deleteStored()
  useDirectoryTime.setState({ asOf: null })
}

whenDamaged(() => {
  // Already being fetched because of another damaged contractor.
  if (!current) return
  current = undefined
  indexedRows = new Map()
  void refetch().then(notify)
})

async function build({ note: meta, rows }: DirectoryInRows): Promise<StoredDirectory> {
  const ready = await holdRows(rows, indexedRows, yieldToBrowser)
  indexedRows = new Map(ready.map((entry) => [entry.row.fromId, entry]))
  return { index: inDefaultOrder(ready), byId: new ContractorsById(ready), asOf: meta.asOf }
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Lets the browser render and handle input between two rows. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
