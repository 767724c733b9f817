import type { Contractor } from '#contract/entities.ts'
import type { Indexed } from '#contract/rules/search.ts'
import { ApiError, NetworkError } from '../lib/call.ts'
import { reportUnreachable, useConnection } from './connection.ts'
import type { DirectoryNote } from './database.ts'
import { useDirectoryTime } from './directory/age.ts'
import type { SyncRequest } from './directory/bring-up-to-date.ts'
import type { DirectoryInRows } from './directory/disk.ts'
import { ContractorsById, type HeldRow, holdRows, inDefaultOrder } from './directory/held.ts'
import { readDirectory } from './directory/read.ts'
import { runSync } from './directory/run.ts'

/** The contractor list of this device, ready to be searched. A change makes a new one; an old one stays as it was. */
export interface StoredDirectory {
  /** In the default order (S9). */
  readonly index: Indexed<Contractor>[]
  readonly byId: ReadonlyMap<number, Contractor>
  /** ISO time at which the server last confirmed it. */
  readonly asOf: string
}

/** Offline, and this device has no answer (O8, O9). */
export class NotOnDeviceError extends Error {
  constructor(cause?: unknown) {
    super('Not on this device yet', { cause })
    this.name = 'NotOnDeviceError'
  }
}

/** After this long without an answer the stored list answers, if it can. */
const PATIENCE_MS = 4000
/** After this long nobody waits any longer: better a Retry than an endless spinner. */
const LIMIT_MS = 9000

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

/** The stored list; without one it is downloaded now. Throws NotOnDeviceError when it cannot be reached, else as `call`. */
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

/** Asks the server for what is new, beside the page, and takes it in. True when something changed. Throws as `call` does. */
export function syncStored(): Promise<boolean> {
  return sync({ ifBusy: 'skip' })
}

async function sync(request: SyncRequest): Promise<boolean> {
  const result = await runSync(request)
  if (result.kind === 'busy') return false
  if (!result.unwritten) await refreshStored()
  else {
    current = build(result.unwritten)
    await current
    if (remember(result.unwritten.note)) tell()
  }
  return result.hasChanged
}

/** Reads again what another tab or the sync has changed on the device. */
export async function refreshStored(): Promise<void> {
  const before = await current
  const read = await readDirectory(new Map([...held].map(([fromId, { row }]) => [fromId, row])))
  if (!read) return
  const hasChanged = remember(read.note)
  // When nobody has needed the list yet, the next who does reads it from the device.
  if (before) {
    current = build(read)
    await current
  }
  if (hasChanged) tell()
}

/** Notes what is on the device without reading the list. True when the list is another than the one known before. */
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

/**
 * Tries the network. When it cannot be reached, answers 502, 503 or 504, or stays silent for 4 s, the stored list
 * answers. Throws NotOnDeviceError when neither has an answer.
 */
export async function orStored<T>(
  online: (signal: AbortSignal) => Promise<T>, stored: (directory: StoredDirectory) => T | undefined, signal?: AbortSignal,
): Promise<T> {
  const request = new AbortController()
  const abort = () => request.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const fromList = async () => {
    const directory = await loadStoredDirectory()
    return directory ? stored(directory) : undefined
  }
  const silence = afterSilence(fromList)
  try {
    return await Promise.race([online(request.signal), silence.answer])
  } catch (error) {
    if (signal?.aborted || !isOutOfReach(error)) throw error
    const answer = await fromList()
    if (answer !== undefined) return answer
    throw error instanceof ApiError ? error : new NotOnDeviceError(error)
  } finally {
    silence.end()
    signal?.removeEventListener('abort', abort)
    request.abort()
  }
}

/** What stands in for an answer that does not come: the stored one after 4 s, a NetworkError after 9 s. */
function afterSilence<T>(fromList: () => Promise<T | undefined>): { answer: Promise<T>; end: () => void } {
  const timers: ReturnType<typeof setTimeout>[] = []
  let isOver = false
  const answer = new Promise<T>((resolve, reject) => {
    const lookUp = async () => {
      const found = await fromList()
      if (found === undefined || isOver) return
      reportUnreachable()
      resolve(found)
    }
    timers.push(setTimeout(() => void lookUp().catch(reject), PATIENCE_MS))
    timers.push(setTimeout(() => {
      reportUnreachable()
      reject(new NetworkError(new Error(`No answer within ${LIMIT_MS} ms`)))
    }, LIMIT_MS))
  })
  const end = () => {
    isOver = true
    timers.forEach(clearTimeout)
  }
  return { answer, end }
}

/** How old the stored list is, and whether the server is out of reach right now. */
export function useDirectoryAge(): { asOf: string | null; isOffline: boolean } {
  const asOf = useDirectoryTime((state) => state.asOf)
  const isOffline = useConnection((state) => state.isOffline)
  return { asOf, isOffline }
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status))
}

async function fromDevice(): Promise<StoredDirectory | null> {
  const read = await readDirectory(new Map())
  if (!read) return null
  remember(read.note)
  try {
    return await build(read)
  } catch {
    // Damaged rows are of no use: the next sync fetches them anew (Q7).
    await (await import('./directory/disk.ts')).dropDirectory()
    return null
  }
}

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
