import type { Contractor } from '#contract/entities.ts'
import type { SearchEntry } from '#contract/rules/search.ts'
import { NotOnDeviceError } from '../../../device/not-on-device.ts'
import { type DirectoryMeta, notifyTabs, type TileMeta } from '../../../device/public-schema.ts'
import { NetworkError } from '../../../lib/api-error.ts'
import { nextTask } from '../../../lib/next-task.ts'
import { useDirectoryTime } from './age.ts'
import {
  ContractorsById,
  type IndexedRow,
  indexRows,
  onDamagedRow,
  sortedEntries,
  withoutDuplicates,
} from './directory-index.ts'
import type { DirectoryContents } from './directory-store.lazy.ts'
import { readDirectory, readStoredMeta } from './read.ts'
import { runSync } from './run-sync.ts'
import {
  coversPart,
  coversUse,
  dropUses,
  mergeUses,
  recordUses,
  stateOfUse,
  useStoredTiles,
} from './stored-tiles.ts'
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
  /** The tiles of the directory, of which only some are stored; null for the full list. */
  readonly tiles: readonly TileMeta[] | null
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
 * Returns the stored directory, with the tiles for `uses` if it has tiles. Downloads what is not
 * stored. When that fails, returns the directory with a part of these tiles. When it has none,
 * throws NotOnDeviceError if the server cannot be reached, and otherwise as `runSync` does.
 */
export async function loadOrFetchDirectory(uses: readonly string[] = []): Promise<StoredDirectory> {
  const stored = await loadStoredDirectory()
  const isStored = stored && uses.every((use) => coversUse(stored.tiles, use))
  if (isStored) recordUses(...uses)
  if (isStored) return stored
  // If this page cannot read what the first sync has stored, the second one returns the rows instead
  // of storing them.
  for (const isForMemory of [false, true]) {
    try {
      await sync({ ifBusy: 'wait', isForMemory }, uses)
    } catch (error) {
      const part = await loadStoredDirectory()
      if (part && uses.some((use) => coversPart(part.tiles, use))) return part
      if (!(error instanceof NetworkError)) throw error
      throw new NotOnDeviceError(error, part && uses[0] ? stateOfUse(uses[0]) : null)
    }
    const fetched = await loadStoredDirectory()
    if (fetched) return fetched
  }
  throw new NotOnDeviceError()
}

/**
 * Syncs with the server and loads the changes. `ifBusy` says what to do while another tab is
 * syncing. Returns false when nothing has changed or the sync was skipped. Throws as `runSync`
 * does.
 */
export function syncStoredDirectory(ifBusy: SyncRequest['ifBusy'] = 'skip'): Promise<boolean> {
  return sync({ ifBusy })
}

/**
 * Stores a state of a large directory on this device. Waits for a sync in another tab. Returns how
 * much of it is stored: a state may have more contractors than a device stores, and a device may be
 * full. Throws as `runSync` does.
 */
export async function downloadState(state: string): Promise<'all' | 'part' | 'none'> {
  await sync({ ifBusy: 'wait' }, [state])
  const { tiles } = useStoredTiles.getState()
  if (coversUse(tiles, state)) return 'all'
  return coversPart(tiles, state) ? 'part' : 'none'
}

/** Removes a state from this device, until it is used again. Throws when the device cannot do this. */
export async function removeState(state: string): Promise<void> {
  dropUses(useStoredTiles.getState().uses.filter((use) => stateOfUse(use) === state))
  const { forgetState } = await usesStore()
  await forgetState(state)
  const { deleteState } = await import('./directory-store.lazy.ts')
  await deleteState(state)
  notifyTabs()
  await reloadStoredDirectory()
}

/**
 * Stores the uses of this tab on the device, so that their states stay there longest. The uses
 * remain in the tab when the device cannot store them. Never throws.
 */
export async function saveUses(): Promise<void> {
  const { uses } = useStoredTiles.getState()
  const saved = await usesStore()
    .then(({ addUses }) => addUses(uses))
    .catch(() => null)
  if (saved) dropUses(uses)
}

const usesStore = () => import('./uses-store.lazy.ts')

/** `uses` are the reason for the sync. */
async function sync(
  request: Omit<SyncRequest, 'uses'>,
  uses: readonly string[] = [],
): Promise<boolean> {
  const allUses = mergeUses(uses, useStoredTiles.getState().uses)
  const result = await runSync({ ...request, uses: allUses }).catch(async (error: unknown) => {
    // Some tiles may have been stored.
    if (useStoredTiles.getState().tiles) await reloadStoredDirectory()
    throw error
  })
  if (result.kind === 'busy') return false
  const areUsesStored = result.usesTiles && !result.unwritten
  if (areUsesStored) dropUses(allUses)
  if (!result.unwritten) await reloadStoredDirectory()
  else {
    current = Promise.resolve(await build(result.unwritten))
    if (rememberRevisions(result.unwritten.meta)) notify()
  }
  if (!areUsesStored) recordUses(...uses)
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
 * Remembers `asOf`, the tiles and the row revisions of the stored directory. Returns true when
 * other revisions were known before.
 */
export function rememberRevisions({
  asOf,
  rows,
  tiles,
}: Pick<DirectoryMeta, 'asOf' | 'rows' | 'tiles'>): boolean {
  const revisions = JSON.stringify(rows)
  useStoredTiles.setState({ tiles: tiles ?? null })
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
  await usesStore()
    .then(({ forgetAllUses }) => forgetAllUses())
    .catch(() => null)
  useDirectoryTime.setState({ asOf: null })
  useStoredTiles.setState({ tiles: null, uses: [] })
}

onDamagedRow(() => {
  // The directory is already being fetched because of another damaged contractor.
  if (!current) return
  current = undefined
  indexedRows = new Map()
  void refetch().then(notify)
})

async function build({ meta, rows }: DirectoryContents): Promise<StoredDirectory> {
  const indexed = await indexRows(rows, indexedRows)
  indexedRows = new Map(indexed.map((entry) => [entry.row.fromId, entry]))
  const ready = meta.tiles ? withoutDuplicates(indexed) : indexed
  await nextTask()
  const index = sortedEntries(ready)
  // The callers use the index in a new task.
  await nextTask()
  return { index, byId: new ContractorsById(ready), asOf: meta.asOf, tiles: meta.tiles ?? null }
}

function notify(): void {
  for (const listener of listeners) listener()
}
