import { CURSOR_HEADER, directory, type TileIndex } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { ApiError, call, callWithHeaders } from '../../../device/call.ts'
import { DIRECTORY_CHANNEL, type DirectoryMeta, notifyTabs } from '../../../device/public-schema.ts'
import { withLock } from '../../../device/tabs.ts'
import {
  type DirectoryContents,
  patchDirectory,
  readDirectoryMeta,
  replaceDirectory,
  type SyncPosition,
  toDirectoryContents,
} from './directory-store.lazy.ts'
import { mergeUses } from './stored-tiles.ts'
import { StoredDirectoryChanged, syncTiles } from './sync-tiles.ts'
import { addUses, readUses } from './uses-store.lazy.ts'

/** Request timeout in ms, so that a response that never ends does not block the lock forever. */
const TIMEOUT_MS = 120_000
/** Number of times a sync starts again because something else changes the stored directory. */
const MAX_RESTARTS = 2

export type SyncResult =
  /**
   * The directory is up to date. `unwritten` is the fetched directory when it was not written to
   * the device, otherwise null.
   */
  | { kind: 'done'; hasChanged: boolean; usesTiles: boolean; unwritten: DirectoryContents | null }
  /** Another tab is syncing. */
  | { kind: 'busy' }

export interface SyncRequest {
  /** What to do while another tab is syncing: 'skip' returns 'busy', 'wait' syncs afterwards. */
  ifBusy: 'skip' | 'wait'
  /** True when the page cannot read its database: the rows are returned instead of stored. */
  isForMemory?: boolean
  /** Where the directory was used in this tab, the latest use first. Only tiles need it. */
  uses?: readonly string[]
}

/**
 * Updates the stored directory: fetches the changes of the full list, or downloads the list when
 * none is stored or the changes cannot be applied. Of a large directory, stores the tiles of the
 * states where it is used. Where the browser has Web Locks, only one tab syncs at a time. Throws as
 * `call` does.
 */
export async function syncDirectory({
  ifBusy,
  isForMemory = false,
  uses = [],
}: SyncRequest): Promise<SyncResult> {
  if (isForMemory) return fetchAll(null, { uses, isForMemory })
  const work = async (): Promise<SyncResult> => {
    const result = await updateWithRestarts(uses)
    if (result.kind === 'done') notifyTabs()
    return result
  }
  return withLock<SyncResult>(
    DIRECTORY_CHANNEL,
    { ifAvailable: ifBusy === 'skip' },
    async (lock) => (lock ? work() : { kind: 'busy' }),
    // Two tabs may then both fetch. When both write, one of them starts again.
    work,
  )
}

/** Returns 'busy' when something else keeps changing the stored directory. */
async function updateWithRestarts(newUses: readonly string[]): Promise<SyncResult> {
  for (let start = 0; start <= MAX_RESTARTS; start += 1) {
    // A restart reads only the stored uses: the user may have removed a state meanwhile.
    const uses = start === 0 ? newUses : []
    try {
      const meta = await readDirectoryMeta()
      const changes = meta && !meta.tiles ? await fetchChanges(meta) : null
      return changes ?? (await fetchAll(meta, { uses, isForMemory: false }))
    } catch (error) {
      if (!(error instanceof StoredDirectoryChanged)) throw error
    }
  }
  return { kind: 'busy' }
}

/** Returns null when the directory must be fetched as on a first visit. */
async function fetchChanges(meta: DirectoryMeta): Promise<SyncResult | null> {
  const asOf = new Date().toISOString()
  const changes = await call(
    directory.changes,
    { query: { since: meta.cursor } },
    { signal: requestTimeout() },
  )
  if (changes.reset) return null
  const isPatched = await patchDirectory(meta.cursor, changes, { cursor: changes.cursor, asOf })
  return isPatched
    ? {
        kind: 'done',
        hasChanged: changes.items.length + changes.deletedIds.length > 0,
        usesTiles: false,
        unwritten: null,
      }
    : null
}

/** Downloads the full list, or brings the tiles up to date. */
async function fetchAll(
  before: DirectoryMeta | null,
  { uses, isForMemory }: { uses: readonly string[]; isForMemory: boolean },
): Promise<SyncResult> {
  const asOf = new Date().toISOString()
  const { usesTiles, tiles } = await fetchIndex()
  if (usesTiles) {
    const allUses = isForMemory
      ? uses
      : ((await addUses(uses)) ?? mergeUses(uses, await readUses()))
    const result = await syncTiles({
      tiles,
      asOf,
      uses: allUses,
      before,
      isForMemory,
      signal: requestTimeout,
    })
    return { kind: 'done', usesTiles, ...result }
  }
  const contents = toDirectoryContents(...(await fetchList()))
  const unwritten = isForMemory ? contents : await replaceDirectory(contents)
  return { kind: 'done', hasChanged: true, usesTiles, unwritten }
}

/** Returns an empty index when the server is of an older version, which has only the full list. */
async function fetchIndex(): Promise<TileIndex> {
  try {
    return await call(directory.tiles, {}, { signal: requestTimeout() })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { usesTiles: false, tiles: [] }
    throw error
  }
}

async function fetchList(): Promise<[Contractor[], SyncPosition]> {
  const asOf = new Date().toISOString()
  const { body, headers } = await callWithHeaders(directory.list, {}, { signal: requestTimeout() })
  return [body, { cursor: headers.get(CURSOR_HEADER) ?? '', asOf }]
}

function requestTimeout(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS)
}
