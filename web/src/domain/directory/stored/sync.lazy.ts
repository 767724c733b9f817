import { CURSOR_HEADER, directory } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
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
}

/**
 * Updates the stored directory: fetches the changes, or the whole directory when none is stored or
 * the changes cannot be applied. Where the browser has Web Locks, only one tab syncs at a time.
 * Throws as `call` does.
 */
export async function syncDirectory({ ifBusy, isForMemory }: SyncRequest): Promise<SyncResult> {
  if (isForMemory)
    return {
      kind: 'done',
      hasChanged: true,
      unwritten: toDirectoryContents(...(await fetchList())),
    }
  const work = async (): Promise<SyncResult> => {
    const meta = await readDirectoryMeta()
    const result = (meta && (await fetchChanges(meta))) ?? (await fetchAll())
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

/** Returns null when the whole directory must be fetched instead. */
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
        unwritten: null,
      }
    : null
}

async function fetchAll(): Promise<SyncResult> {
  return {
    kind: 'done',
    hasChanged: true,
    unwritten: await replaceDirectory(toDirectoryContents(...(await fetchList()))),
  }
}

async function fetchList(): Promise<[Contractor[], SyncPosition]> {
  const asOf = new Date().toISOString()
  const { body, headers } = await callWithHeaders(directory.list, {}, { signal: requestTimeout() })
  return [body, { cursor: headers.get(CURSOR_HEADER) ?? '', asOf }]
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
