import type { UpdateSpec } from 'dexie'
import { create } from 'zustand'
import { newRequestId } from '../lib/request-id.ts'
import type { OutboxRow, RequestWords } from './outbox-row.ts'
import { isDue, sendRequest } from './outbox-send.ts'
import { userDisk } from './user-disk.ts'

interface Outbox {
  /** Oldest first; null until read. */
  rows: readonly OutboxRow[] | null
  /** Some are kept for as long as this tab lives only (O5, X7). */
  isMemoryOnly: boolean
}

/** Contact requests that wait on this device (K1, C7). */
export const useOutbox = create<Outbox>()(() => ({ rows: null, isMemoryOnly: false }))

const CHANNEL = 'lintel-outbox'
/** 'seen': what was sent or refused has been shown to somebody. */
export type OutboxNews = 'changed' | 'sent' | 'refused' | 'seen'

/** What the device could not take. */
const inMemory = new Map<string, OutboxRow>()
/** Sent by this tab: never again, even when the device does not let go of it. */
const sent = new Set<string>()
const listeners = new Set<(news: OutboxNews) => void>()

/** Reads what waits here. Never throws. */
export async function loadOutbox(): Promise<void> {
  const rows = await all()
  useOutbox.setState({ rows, isMemoryOnly: inMemory.size > 0 })
}

export type NewRequest = Pick<OutboxRow, 'requestId' | 'userId' | 'words' | 'trap' | 'filledInMs'>

/** Keeps a request to be sent later; 'memory' when only this tab has it. Never throws. */
export async function keepRequest(request: NewRequest): Promise<'disk' | 'memory'> {
  const kept = await put({
    ...request,
    savedAt: new Date().toISOString(),
    tries: 0,
    notBefore: null,
    problem: null,
  })
  await tell('changed')
  return kept
}

/**
 * Other words for a request that waits. They are another request, under a key of their own: the
 * server may have the earlier words already, its answer lost. False when it was sent meanwhile.
 * Never throws.
 */
export function editRequest(requestId: string, words: RequestWords): Promise<boolean> {
  return alone(async () => {
    const row = await find(requestId)
    if (!row) return false
    const isSame = JSON.stringify(words) === JSON.stringify(row.words)
    const next = {
      ...row,
      words,
      requestId: isSame ? requestId : newRequestId(),
      tries: 0,
      notBefore: null,
      problem: null,
    }
    await put(next)
    if (!isSame) await drop(requestId)
    await tell('changed')
    return true
  })
}

/** False when it was sent meanwhile. Never throws. */
export function removeRequest(requestId: string): Promise<boolean> {
  return alone(async () => {
    const row = await find(requestId)
    await drop(requestId)
    await tell('changed')
    return row !== null
  })
}

/** What its user asked to be sent may still go out for so long when they leave. */
const LAST_CHANCE_MS = 1500

/**
 * Removes what every user but this one has waiting here, and leaves that of nobody in particular
 * (O2). What can be sent at once is sent first. Never throws.
 */
export async function removeRequestsOfOthers(userId: number | null): Promise<void> {
  const isOthers = (row: OutboxRow) => row.userId !== null && row.userId !== userId
  if (!(await all()).some(isOthers)) return
  await Promise.race([flushOutbox(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))])
  for (const row of inMemory.values()) if (isOthers(row)) inMemory.delete(row.requestId)
  await userDisk((db) => db.outbox.filter(isOthers).delete())
  await tell('changed')
}

let running: Promise<void> | undefined
let isWanted = false

/**
 * Sends what waits and is due, one after the other, each under a lock that all tabs share: two tabs
 * and ten reconnects send one (K2). Resolves when nothing more can be done now. Never throws.
 */
export function flushOutbox(): Promise<void> {
  isWanted = true
  running ??= flush().finally(() => {
    running = undefined
  })
  return running
}

async function flush(): Promise<void> {
  let isReachable = true
  while (isWanted) {
    isWanted = false
    isReachable = !isOffline()
    if (!isReachable) break
    for (const { requestId } of (await all()).filter((row) => isDue(row))) {
      isReachable = await alone(() => sendOne(requestId)).catch(() => false)
      if (!isReachable) break
    }
  }
  await planNext(isReachable)
}

/** The browser knows for certain; that it thinks itself online says nothing. */
function isOffline(): boolean {
  return (globalThis.navigator as Navigator | undefined)?.onLine === false
}

/** False when the server could not be reached: the others need not be tried. */
async function sendOne(requestId: string): Promise<boolean> {
  // As it is now: another tab may have sent or changed it.
  const row = await find(requestId)
  if (!row || !isDue(row) || sent.has(requestId)) return true
  const outcome = await sendRequest(row)
  if (outcome.kind === 'unreachable') return false
  if (outcome.kind === 'sent') {
    sent.add(requestId)
    await drop(requestId)
    await tell('sent')
  } else if (outcome.kind === 'refused') {
    await change(requestId, { problem: outcome.problem })
    await tell('refused')
  } else {
    await change(requestId, {
      tries: row.tries + 1,
      notBefore: new Date(Date.now() + outcome.afterMs).toISOString(),
    })
    await tell('changed')
  }
  return true
}

/** Between two tries that nobody asked for, in ms. */
const SHORTEST_MS = 250
/** Timers overflow above 24 days; a clock that was moved must not cause that. */
const LONGEST_MS = 24 * 60 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Comes back when the first pause is over; out of reach, what is due already waits for the
 * connection instead.
 */
async function planNext(isReachable: boolean): Promise<void> {
  clearTimeout(timer)
  const paused = (await all()).filter(
    (row) => !row.problem && row.notBefore !== null && (isReachable || !isDue(row)),
  )
  const waits = paused.map((row) => Date.parse(row.notBefore ?? '') - Date.now())
  if (waits.length > 0)
    timer = setTimeout(
      () => void flushOutbox(),
      Math.min(Math.max(SHORTEST_MS, Math.min(...waits)), LONGEST_MS),
    )
}

/** This tab sends nothing any more by itself. */
export function stopOutbox(): void {
  clearTimeout(timer)
}

async function find(requestId: string): Promise<OutboxRow | null> {
  return inMemory.get(requestId) ?? (await userDisk((db) => db.outbox.get(requestId))) ?? null
}

async function put(row: OutboxRow): Promise<'disk' | 'memory'> {
  const isOnDisk = await userDisk(async (db) => {
    await db.outbox.put(row)
    return true
  })
  if (isOnDisk) inMemory.delete(row.requestId)
  else inMemory.set(row.requestId, row)
  return isOnDisk ? 'disk' : 'memory'
}

/** Of a row that is still there: its user may have left meanwhile. */
async function change(requestId: string, what: UpdateSpec<OutboxRow>): Promise<void> {
  const held = inMemory.get(requestId)
  if (held) inMemory.set(requestId, { ...held, ...what } as OutboxRow)
  else await userDisk((db) => db.outbox.update(requestId, what))
}

async function drop(requestId: string): Promise<void> {
  inMemory.delete(requestId)
  await userDisk((db) => db.outbox.delete(requestId))
}

async function all(): Promise<OutboxRow[]> {
  const stored = (await userDisk((db) => db.outbox.toArray())) ?? []
  const rows = new Map([...stored, ...inMemory.values()].map((row) => [row.requestId, row]))
  return [...rows.values()]
    .filter(({ requestId }) => !sent.has(requestId))
    .sort((a, b) => a.savedAt.localeCompare(b.savedAt))
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Nobody else sends, edits or deletes meanwhile: no other tab where the browser has locks,
 * elsewhere nobody in this one.
 */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  if (locks) return locks.request(CHANNEL, work) as Promise<T>
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null

/** Tells this tab and the others. */
export async function tell(news: OutboxNews): Promise<void> {
  channel?.postMessage(news)
  await take(news)
}

async function take(news: OutboxNews): Promise<void> {
  await loadOutbox()
  for (const listener of listeners) listener(news)
}

channel?.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => void take(data))

/** Calls back after every change, in this tab or another; answers how to stop that. */
export function onOutboxNews(listener: (news: OutboxNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
