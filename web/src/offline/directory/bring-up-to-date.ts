import { CURSOR_HEADER, directory } from '#contract/directory.ts'
import { call, callWithHeaders } from '../../lib/call.ts'
import type { DirectoryNote } from '../database.ts'
import { DIRECTORY_CHANNEL } from './channel.ts'
import { patchDirectory, replaceDirectory, storedNote, type Unwritten } from './disk.ts'

/** A server that stops in the middle of its answer must not keep the lock for ever. */
const ANSWER_WITHIN_MS = 120_000

export type SyncResult =
  /** The device has what the server has; `unwritten` is the list when the device cannot keep it. */
  | { kind: 'done'; hasChanged: boolean; unwritten: Unwritten | null }
  /** Another tab is at it. */
  | { kind: 'busy' }

/**
 * Makes the stored list equal to the server's: all of it the first time, changes afterwards, one tab at a time.
 * While another tab does it, answers 'busy' or waits and then looks again. Throws as `call` does.
 */
export async function bringUpToDate(ifBusy: 'skip' | 'wait'): Promise<SyncResult> {
  const work = async (): Promise<SyncResult> => {
    const note = await storedNote()
    const result = (note && await fetchChanges(note)) ?? await fetchAll()
    if (result.kind === 'done') tellTabs()
    return result
  }
  // Also missing outside of secure contexts; two tabs then both fetch, which does no harm.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request<Promise<SyncResult>>(DIRECTORY_CHANNEL, { ifAvailable: ifBusy === 'skip' }, async (lock) =>
    lock ? work() : { kind: 'busy' })
}

/** Null when the server or the device asks for the whole list instead. */
async function fetchChanges(note: DirectoryNote): Promise<SyncResult | null> {
  const asOf = new Date().toISOString()
  const changes = await call(directory.changes, { query: { since: note.cursor } }, { signal: patience() })
  if (changes.reset) return null
  const isPatched = await patchDirectory(note.cursor, changes, { cursor: changes.cursor, asOf })
  return isPatched ? { kind: 'done', hasChanged: changes.items.length + changes.deletedIds.length > 0, unwritten: null } : null
}

async function fetchAll(): Promise<SyncResult> {
  const asOf = new Date().toISOString()
  const { body, headers } = await callWithHeaders(directory.list, {}, { signal: patience() })
  const unwritten = await replaceDirectory(body, { cursor: headers.get(CURSOR_HEADER) ?? '', asOf })
  return { kind: 'done', hasChanged: true, unwritten }
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
