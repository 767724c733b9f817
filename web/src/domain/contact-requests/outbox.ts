import type { UpdateSpec } from 'dexie'
import { create } from 'zustand'
import { onUserDbBack, withUserDb, writeUserDb } from '../../device/lazy-user-db.ts'
import { openChannel, withLock } from '../../device/tabs.ts'
import type { ContactFormValues, OutboxRow } from '../../device/user-rows.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { isDue, sendRequest } from './outbox-send.ts'

interface Outbox {
  /** Oldest first; null until read. */
  rows: readonly OutboxRow[] | null
  /** True when some requests could not be stored and are lost when this tab closes or reloads. */
  isMemoryOnly: boolean
}

/**
 * Contact requests that wait on this device to be sent. See
 * docs/decisions/2026-11-22-two-outboxes.md.
 */
export const useOutbox = create<Outbox>()(() => ({ rows: null, isMemoryOnly: false }))

const CHANNEL = 'lintel-outbox'
/** 'seen': the user has been shown that a request was sent or rejected. */
export type OutboxEvent = 'changed' | 'sent' | 'refused' | 'seen'

/** Requests that could not be written to the database yet. */
const inMemory = new Map<string, OutboxRow>()
/** The requests that were last read from the database; null before that. */
let lastRead: readonly OutboxRow[] | null = null
/**
 * Ids of the requests that this tab has sent. They are not sent again, even when deleting them from
 * the database fails.
 */
const sent = new Set<string>()
const listeners = new Set<(event: OutboxEvent) => void>()

/** Reads the outbox into the store. Never throws. */
export async function loadOutbox(): Promise<void> {
  const rows = await readAll()
  // Whether there are no requests is known only after they were read.
  const isKnown = lastRead !== null || rows.length > 0
  useOutbox.setState({ rows: isKnown ? rows : null, isMemoryOnly: inMemory.size > 0 })
}

export type NewRequest = Pick<
  OutboxRow,
  'requestId' | 'userId' | 'form' | 'honeypot' | 'filledInMs'
>

/** Stores a request to be sent later. Returns 'memory' when only this tab has it. Never throws. */
export async function enqueueRequest(request: NewRequest): Promise<'disk' | 'memory'> {
  const storage = await putRow({
    ...request,
    savedAt: new Date().toISOString(),
    tries: 0,
    notBefore: null,
    problem: null,
  })
  await notifyOutbox('changed')
  return storage
}

/**
 * Replaces the form of a waiting request. A changed form gets a new request id, because the server
 * may already have stored the old form if its response was lost. Returns false when the request is
 * no longer in the outbox. Never throws.
 */
export function editRequest(requestId: string, form: ContactFormValues): Promise<boolean> {
  return exclusively(async () => {
    const row = await findRow(requestId)
    if (!row) return false
    const isSame = JSON.stringify(form) === JSON.stringify(row.form)
    const next = {
      ...row,
      form,
      requestId: isSame ? requestId : newRequestId(),
      tries: 0,
      notBefore: null,
      problem: null,
    }
    await putRow(next)
    if (!isSame) await remove(requestId)
    await notifyOutbox('changed')
    return true
  })
}

/** Removes a request. Returns false when it is no longer in the outbox. Never throws. */
export function removeRequest(requestId: string): Promise<boolean> {
  return exclusively(async () => {
    const row = await findRow(requestId)
    await remove(requestId)
    await notifyOutbox('changed')
    return row !== null
  })
}

/** Longest time in ms for which signing out waits for requests to be sent. */
const LAST_CHANCE_MS = 1500

/**
 * Removes the requests of all users except `userId`; null removes those of all users. Requests
 * without a user remain. First tries to send the requests that are due. Never throws.
 */
export async function removeRequestsOfOthers(userId: number | null): Promise<void> {
  const belongsToOther = (row: OutboxRow) => row.userId !== null && row.userId !== userId
  const rows = await readAll()
  if (lastRead !== null && !rows.some(belongsToOther)) return
  await Promise.race([flushOutbox(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))])
  for (const row of inMemory.values()) if (belongsToOther(row)) inMemory.delete(row.requestId)
  lastRead &&= lastRead.filter((row) => !belongsToOther(row))
  await writeUserDb('outbox-of-others', (db) => db.outbox.filter(belongsToOther).delete())
  await notifyOutbox('changed')
}

let running: Promise<void> | undefined
let isFlushRequested = false

/**
 * Sends all due requests one after the other, each under a lock (see `exclusively`), so that two
 * tabs do not send the same request. Resolves when nothing more can be sent now. Never throws.
 */
export function flushOutbox(): Promise<void> {
  isFlushRequested = true
  running ??= flush().finally(() => {
    running = undefined
  })
  return running
}

async function flush(): Promise<void> {
  let isReachable = true
  while (isFlushRequested) {
    isFlushRequested = false
    isReachable = !isOffline()
    if (!isReachable) break
    for (const { requestId } of (await readAll()).filter((row) => isDue(row))) {
      isReachable = await exclusively(() => sendOne(requestId)).catch(() => false)
      if (!isReachable) break
    }
  }
  await scheduleFlush(isReachable)
}

/** `onLine` is reliable only when it is false. */
function isOffline(): boolean {
  return (globalThis.navigator as Navigator | undefined)?.onLine === false
}

/** Sends one request. Returns false when the server could not be reached. */
async function sendOne(requestId: string): Promise<boolean> {
  // The row is read again, because another tab may have sent or changed it.
  const row = await findRow(requestId)
  if (!row || !isDue(row) || sent.has(requestId)) return true
  const outcome = await sendRequest(row)
  if (outcome.kind === 'unreachable') return false
  if (outcome.kind === 'sent') {
    sent.add(requestId)
    await remove(requestId)
    await notifyOutbox('sent')
  } else if (outcome.kind === 'refused') {
    await update(requestId, { problem: outcome.problem })
    await notifyOutbox('refused')
  } else {
    await update(requestId, {
      tries: row.tries + 1,
      notBefore: new Date(Date.now() + outcome.afterMs).toISOString(),
    })
    await notifyOutbox('changed')
  }
  return true
}

/** Shortest delay before an automatic attempt, in ms. */
const SHORTEST_MS = 250
/**
 * Longest timer in ms (24 hours). After a change of the clock, a pause can seem so long that the
 * timer would overflow and fire at once.
 */
const LONGEST_MS = 24 * 60 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Schedules a flush for the time at which the first pause ends. While the server is unreachable,
 * requests that are already due are sent after reconnecting instead.
 */
async function scheduleFlush(isReachable: boolean): Promise<void> {
  clearTimeout(timer)
  const paused = (await readAll()).filter(
    (row) => !row.problem && row.notBefore !== null && (isReachable || !isDue(row)),
  )
  const waits = paused.map((row) => Date.parse(row.notBefore ?? '') - Date.now())
  if (waits.length > 0)
    timer = setTimeout(
      () => void flushOutbox(),
      Math.min(Math.max(SHORTEST_MS, Math.min(...waits)), LONGEST_MS),
    )
}

/** Cancels the scheduled flush of this tab. */
export function cancelScheduledFlush(): void {
  clearTimeout(timer)
}

async function findRow(requestId: string): Promise<OutboxRow | null> {
  return inMemory.get(requestId) ?? (await withUserDb((db) => db.outbox.get(requestId))) ?? null
}

const changeKey = (requestId: string) => `outbox-${requestId}`

async function putRow(row: OutboxRow): Promise<'disk' | 'memory'> {
  const { requestId } = row
  inMemory.set(requestId, row)
  const isOnDisk = await writeUserDb(changeKey(requestId), async (db) => {
    // The request may have been sent, removed or changed while it waited.
    for (let next = inMemory.get(requestId); next; next = inMemory.get(requestId)) {
      await db.outbox.put(next)
      if (inMemory.get(requestId) === next) inMemory.delete(requestId)
    }
  })
  return isOnDisk ? 'disk' : 'memory'
}

/** Updates a row. Does nothing when the row no longer exists, for example after a sign-out. */
async function update(requestId: string, changes: UpdateSpec<OutboxRow>): Promise<void> {
  const unstoredRow = inMemory.get(requestId)
  if (unstoredRow) inMemory.set(requestId, { ...unstoredRow, ...changes } as OutboxRow)
  else await writeUserDb(changeKey(requestId), (db) => db.outbox.update(requestId, changes))
}

async function remove(requestId: string): Promise<void> {
  inMemory.delete(requestId)
  lastRead &&= lastRead.filter((row) => row.requestId !== requestId)
  await writeUserDb(changeKey(requestId), (db) => db.outbox.delete(requestId))
}

async function readAll(): Promise<OutboxRow[]> {
  const stored = await withUserDb((db) => db.outbox.toArray())
  if (stored) lastRead = stored
  const rows = new Map(
    [...(lastRead ?? []), ...inMemory.values()].map((row) => [row.requestId, row]),
  )
  return [...rows.values()]
    .filter(({ requestId }) => !sent.has(requestId))
    .sort((a, b) => a.savedAt.localeCompare(b.savedAt))
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` exclusively: among all tabs where the browser has Web Locks, otherwise within this
 * tab.
 */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return withLock(CHANNEL, {}, work, () => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  })
}

const channel = openChannel(CHANNEL)

/** Notifies this tab and the others. */
export async function notifyOutbox(event: OutboxEvent): Promise<void> {
  channel?.postMessage(event)
  await publish(event)
}

async function publish(event: OutboxEvent): Promise<void> {
  await loadOutbox()
  for (const listener of listeners) listener(event)
}

onUserDbBack(() => void notifyOutbox('changed'))

channel?.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => void publish(data))

/** Calls `listener` on every event of this tab or another. Returns an unsubscribe function. */
export function onOutboxEvent(listener: (event: OutboxEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
