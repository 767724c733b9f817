import { CURSOR_HEADER, directory, type TileIndex } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { MAX_TILED_CONTRACTORS } from '#contract/rules/limits.ts'
import { call, callWithHeaders } from '../../../device/call.ts'
import type { DirectoryMeta } from '../../../device/public-schema.ts'
import { DIRECTORY_CHANNEL } from './channel.ts'
import {
  toDirectoryContents,
  type DirectoryContents,
  type SyncPosition,
  patchDirectory,
  replaceDirectory,
  readDirectoryMeta,
} from './directory-store.lazy.ts'
import { ROW_SIZE } from './rows.ts'
import { mergeUses } from './stored-tiles.ts'
import { fetchTiles, syncTiles } from './sync-tiles.ts'

/** Request timeout in ms, so that a response that never ends does not block the lock forever. */
const TIMEOUT_MS = 120_000

export type SyncResult =
  /**
   * The directory is up to date. `unwritten` is the fetched directory when it was not written to
   * the device, otherwise null.
   */
  | { kind: 'done'; hasChanged: boolean; unwritten: DirectoryContents | null }
  /** Another tab is syncing. */
  | { kind: 'busy' }

export interface SyncRequest {
  /** What to do while another tab is syncing: 'skip' returns 'busy', 'wait' syncs afterwards. */
  ifBusy: 'skip' | 'wait'
  /** True when the page cannot read its database: the rows are returned instead of stored. */
  isForMemory?: boolean
  /** Where the directory was used in this tab, the latest use first. */
  uses?: readonly string[]
}

/**
 * Updates the stored directory: fetches the changes of the full list, or downloads the list when
 * none is stored or the changes cannot be applied. Of a large directory, which the server divides
 * into tiles, stores the tiles of the states where it is used. Where the browser has Web Locks, only
 * one tab syncs at a time. Throws as `call` does.
 */
export async function syncDirectory({
  ifBusy,
  isForMemory,
  uses = [],
}: SyncRequest): Promise<SyncResult> {
  if (isForMemory) return downloadForMemory(mergeUses(uses))
  const work = async (): Promise<SyncResult> => {
    const meta = await readDirectoryMeta()
    const result = await update(meta, mergeUses(uses, meta?.uses))
    if (result.kind === 'done') notifyTabs()
    return result
  }
  // Old browsers and insecure contexts have no Web Locks. Two tabs may then both fetch, which does
  // no harm.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request<Promise<SyncResult>>(
    DIRECTORY_CHANNEL,
    { ifAvailable: ifBusy === 'skip' },
    async (lock) => (lock ? work() : { kind: 'busy' }),
  )
}

async function update(meta: DirectoryMeta | null, uses: string[]): Promise<SyncResult> {
  const list = meta?.tiles ? null : meta
  const isLarge = list !== null && list.rows.length * ROW_SIZE > MAX_TILED_CONTRACTORS
  // Of a small list, only the changes are requested. A large one may have to become tiles.
  const changes = list && !isLarge ? await fetchChanges(list, uses) : null
  if (changes) return changes
  const asOf = new Date().toISOString()
  const { usesTiles, tiles } = await fetchIndex()
  if (usesTiles) {
    const result = await syncTiles({ tiles, asOf, uses, meta, signal: requestTimeout })
    return { kind: 'done', ...result }
  }
  return (isLarge ? await fetchChanges(list, uses) : null) ?? fetchAll(uses)
}

/** Returns null when the full list must be fetched instead. */
async function fetchChanges(meta: DirectoryMeta, uses: string[]): Promise<SyncResult | null> {
  const asOf = new Date().toISOString()
  const changes = await call(
    directory.changes,
    { query: { since: meta.cursor } },
    { signal: requestTimeout() },
  )
  if (changes.reset) return null
  const position = { cursor: changes.cursor, asOf, uses }
  const isPatched = await patchDirectory(meta.cursor, changes, position)
  return isPatched
    ? {
        kind: 'done',
        hasChanged: changes.items.length + changes.deletedIds.length > 0,
        unwritten: null,
      }
    : null
}

async function fetchAll(uses: string[]): Promise<SyncResult> {
  return {
    kind: 'done',
    hasChanged: true,
    unwritten: await replaceDirectory(toDirectoryContents(...(await fetchList(uses)))),
  }
}

async function downloadForMemory(uses: string[]): Promise<SyncResult> {
  const asOf = new Date().toISOString()
  const { usesTiles, tiles } = await fetchIndex()
  const unwritten = usesTiles
    ? await fetchTiles({ tiles, asOf, uses, meta: null, signal: requestTimeout })
    : toDirectoryContents(...(await fetchList(uses)))
  return { kind: 'done', hasChanged: true, unwritten }
}

function fetchIndex(): Promise<TileIndex> {
  return call(directory.tiles, {}, { signal: requestTimeout() })
}

async function fetchList(uses: string[]): Promise<[Contractor[], SyncPosition]> {
  const asOf = new Date().toISOString()
  const { body, headers } = await callWithHeaders(directory.list, {}, { signal: requestTimeout() })
  return [body, { cursor: headers.get(CURSOR_HEADER) ?? '', asOf, uses }]
}

function notifyTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(DIRECTORY_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

function requestTimeout(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS)
}
