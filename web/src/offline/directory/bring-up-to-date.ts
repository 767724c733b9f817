import { CURSOR_HEADER, directory } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { call, callWithHeaders } from '../../lib/call.ts'
import type { DirectoryNote } from '../database.ts'
import { DIRECTORY_CHANNEL } from './channel.ts'
import {
  asRows,
  type DirectoryInRows,
  type Mark,
  patchDirectory,
  replaceDirectory,
  storedNote,
} from './disk.ts'

/** A server that stops in the middle of its answer must not keep the lock for ever. */
const ANSWER_WITHIN_MS = 120_000

export type SyncResult =
  /** The device has what the server has; `unwritten` is the list when the device cannot keep it. */
  | { kind: 'done'; hasChanged: boolean; unwritten: DirectoryInRows | null }
  /** Another tab is at it. */
  | { kind: 'busy' }

export interface SyncRequest {
  /** While another tab is at it: answer 'busy', or wait and then look again. */
  ifBusy: 'skip' | 'wait'
  /** The page cannot read what is written here: hand the whole list over instead. */
  isForMemory?: boolean
}

/**
 * Makes the stored list equal to the server's: all of it the first time, changes afterwards, one
 * tab at a time. Throws as `call` does.
 */
export async function bringUpToDate({ ifBusy, isForMemory }: SyncRequest): Promise<SyncResult> {
  if (isForMemory)
    return { kind: 'done', hasChanged: true, unwritten: asRows(...(await fetchList())) }
  const work = async (): Promise<SyncResult> => {
    const note = await storedNote()
    const result = (note && (await fetchChanges(note))) ?? (await fetchAll())
    if (result.kind === 'done') tellTabs()
    return result
  }
  // Also missing outside of secure contexts; two tabs then both fetch, which does no harm.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request<Promise<SyncResult>>(
    DIRECTORY_CHANNEL,
    { ifAvailable: ifBusy === 'skip' },
    async (lock) => (lock ? work() : { kind: 'busy' }),
  )
}

/** Null when the server or the device asks for the whole list instead. */
async function fetchChanges(note: DirectoryNote): Promise<SyncResult | null> {
  const asOf = new Date().toISOString()
  const changes = await call(
    directory.changes,
    { query: { since: note.cursor } },
    { signal: patience() },
  )
  if (changes.reset) return null
  const isPatched = await patchDirectory(note.cursor, changes, { cursor: changes.cursor, asOf })
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
    unwritten: await replaceDirectory(asRows(...(await fetchList()))),
  }
}

async function fetchList(): Promise<[Contractor[], Mark]> {
  const asOf = new Date().toISOString()
  const { body, headers } = await callWithHeaders(directory.list, {}, { signal: patience() })
  return [body, { cursor: headers.get(CURSOR_HEADER) ?? '', asOf }]
}

function tellTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(DIRECTORY_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

function patience(): AbortSignal {
  return AbortSignal.timeout(ANSWER_WITHIN_MS)
}
