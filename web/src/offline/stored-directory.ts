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

/**
 * The contractor list of this device, ready to be searched. A change makes a new one; an old one
 * stays as it was.
 */
export interface StoredDirectory {
  /** In the default order (S9). */
  readonly index: Indexed<Contractor>[]
  readonly byId: ReadonlyMap<number, Contractor>
  /** ISO time at which the server last confirmed it. */
  readonly asOf: string
}

let held: ReadonlyMap<number, HeldRow> = new Map()
let current: Promise<StoredDirectory | null> | undefined
let knownRevisions: string | null = null
const listeners = new Set<() => void>()

/** The stored list, read into memory once; null when it was never downloaded. Never throws. */
export function loadStoredDirectory(): Promise<StoredDirectory | null> {
  current ??= fromDevice().then((directory) => {
    if (!directory) current = undefined
    return directory
  })
  return current
}

/**
 * The stored list; without one it is downloaded now. Throws NotOnDeviceError when it cannot be
 * reached, else as `call`.
 */
export async function fullDirectory(): Promise<StoredDirectory> {
  const stored = await loadStoredDirectory()
  if (stored) return stored
  // What the page cannot read back (it has no database) is handed over instead.
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
 * Asks the server for what is new, beside the page, and takes it in. True when something changed.
 * Throws as `call` does.
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
    if (remember(result.unwritten.note)) tell()
  }
  return result.hasChanged
}

/**
 * Reads again what another tab or the sync has changed on the device. Damaged rows are fetched
 * anew; never throws.
 */
export async function refreshStored(): Promise<void> {
  const before = await current
  const read = await readDirectory(new Map([...held].map(([fromId, { row }]) => [fromId, row])))
  if (!read) return
  if (read === 'damaged') return fetchAnew()
  const hasChanged = remember(read.note)
  // When nobody has needed the list yet, the next who does reads it from the device.
  if (before) {
    const after = await build(read).catch(() => null)
    // What was read before the damage is still whole.
    if (!after) return fetchAnew()
    current = Promise.resolve(after)
  }
  if (hasChanged) tell()
}

/**
 * Notes what is on the device without reading the list. True when the list is another than the one
 * known before.
 */
export function remember({ asOf, rows }: Pick<DirectoryNote, 'asOf' | 'rows'>): boolean {
  const revisions = JSON.stringify(rows)
  const hasChanged = knownRevisions !== null && knownRevisions !== revisions
  knownRevisions = revisions
  useDirectoryTime.setState({ asOf })
  return hasChanged
}

/** Calls back after every change of the stored list; answers how to stop that. */
export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function fromDevice(): Promise<StoredDirectory | null> {
  const read = await readDirectory(new Map())
  if (!read) return null
  if (read !== 'damaged') {
    remember(read.note)
    const directory = await build(read).catch(() => null)
    if (directory) return directory
  }
  await drop()
  void fetchWhole()
  return null
}

/**
 * Damaged rows are of no use: the list is dropped from the device and fetched whole (Q7). Never
 * throws.
 */
async function fetchAnew(): Promise<void> {
  await drop()
  await fetchWhole()
}

let isFetching = false

/** For a device without a list. When the server cannot be reached now, the next sync does it. */
async function fetchWhole(): Promise<void> {
  if (isFetching) return
  isFetching = true
  await sync({ ifBusy: 'wait' }).catch(() => undefined)
  isFetching = false
}

async function drop(): Promise<void> {
  await import('./directory/disk.ts')
    .then(({ dropDirectory }) => dropDirectory())
    .catch(() => undefined)
}

/** Takes the list off the device and out of this tab; the next sync fetches it again. Never throws. */
export async function clearStored(): Promise<void> {
  current = undefined
  held = new Map()
  knownRevisions = null
  await drop()
  useDirectoryTime.setState({ asOf: null })
}

whenDamaged(() => {
  // Already on its way, for another contractor of the list.
  if (!current) return
  current = undefined
  held = new Map()
  void fetchAnew().then(tell)
})

async function build({ note, rows }: DirectoryInRows): Promise<StoredDirectory> {
  const ready = await holdRows(rows, held, pause)
  held = new Map(ready.map((entry) => [entry.row.fromId, entry]))
  return { index: inDefaultOrder(ready), byId: new ContractorsById(ready), asOf: note.asOf }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Lets the browser draw and answer between two rows. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
