import { useShallow } from 'zustand/react/shallow'
import type { SentQuote } from '#contract/quote-requests.ts'
import { deviceTable, type TableState } from '../../device/device-table.ts'
import { openChannel, withLock } from '../../device/tabs.ts'
import type {
  ContactFormValues,
  ContactRow,
  OutboxProblem,
  OutboxRow,
  QuoteRow,
  ReviewRow,
} from '../../device/user-rows.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { isDue, isSent, sendRequest } from './outbox-send.ts'

const table = deviceTable<OutboxRow>('outbox', {
  keyOf: ({ requestId }) => requestId,
  compare: (a, b) => a.savedAt.localeCompare(b.savedAt),
})

/**
 * The requests and reviews that wait on this device to be sent, and the requests for quotes that
 * were sent. See docs/decisions/2026-11-22-two-outboxes.md.
 */
export const useOutbox = table.useTable

const CHANNEL = 'lintel-outbox-events'
/** 'seen': the user has been shown that a request was sent or rejected. */
export type OutboxEvent = 'changed' | 'sent' | 'quote-sent' | 'review-sent' | 'refused' | 'seen'

const listeners = new Set<(event: OutboxEvent) => void>()

/** Reads the outbox into the store. Never throws. */
export async function loadOutbox(): Promise<void> {
  await table.load()
}

/** Returns the requests to be sent, oldest first; null while it is not known whether there are any. */
export function waitingRequests({
  rows,
  isUnread,
}: TableState<OutboxRow>): readonly OutboxRow[] | null {
  if (isUnread && rows?.length === 0) return null
  return rows && rows.filter((row) => !isSent(row))
}

/** Returns `waitingRequests`, updated when they change. */
export const useWaitingRequests = () => useOutbox(useShallow(waitingRequests))

/** Returns the requests for quotes that were sent, newest first, updated when they change. */
export const useSentQuotes = () => useOutbox(useShallow(sentQuotes))

function sentQuotes({ rows }: TableState<OutboxRow>): readonly QuoteRow[] {
  const quotes = rows?.flatMap((row) => (row.kind === 'quote' && row.sent ? [row] : []))
  return quotes?.toReversed() ?? []
}

type New<Row> = Omit<Row, 'savedAt' | 'isTried' | 'tries' | 'notBefore' | 'problem'>
export type NewContactRequest = New<ContactRow>
export type NewRequest = NewContactRequest | New<QuoteRow> | New<ReviewRow>

/** Stores a request to be sent later. Returns 'memory' when only this tab has it. Never throws. */
export async function enqueueRequest(request: NewRequest): Promise<'disk' | 'memory'> {
  const storage = await putRow({
    ...request,
    savedAt: new Date().toISOString(),
    isTried: false,
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
    const row = await table.find(requestId)
    if (!row || row.kind === 'quote' || row.kind === 'review') return false
    const isSame = JSON.stringify(form) === JSON.stringify(row.form)
    await putRow({
      ...row,
      form,
      requestId: isSame ? requestId : newRequestId(),
      tries: 0,
      notBefore: null,
      problem: null,
    })
    if (!isSame) await table.change(requestId, () => null)
    await notifyOutbox('changed')
    return true
  })
}

/** Sends a rejected request again. Never throws. */
export async function retryRequest(requestId: string): Promise<void> {
  await update(requestId, { problem: null, tries: 0, notBefore: null })
  await notifyOutbox('changed')
  await flushOutbox()
}

/** Adds the request for a quote that another device has sent. Never throws. */
export async function addSentQuote(
  requestId: string,
  { contractorName, createdAt, status }: SentQuote,
): Promise<void> {
  if (await table.find(requestId)) return
  await putRow({
    kind: 'quote',
    requestId,
    userId: null,
    form: null,
    contractor: { id: null, name: contractorName },
    sent: { at: createdAt, status },
    honeypot: '',
    filledInMs: 0,
    savedAt: createdAt,
    tries: 0,
    notBefore: null,
    problem: null,
  })
  await notifyOutbox('changed')
}

/** Stores what the server says of a request for a quote. Never throws. */
export async function setQuoteStatus(
  requestId: string,
  status: NonNullable<QuoteRow['sent']>['status'],
): Promise<void> {
  const row = await table.find(requestId)
  if (row?.kind !== 'quote' || !row.sent || row.sent.status === status) return
  const { at } = row.sent
  await table.change(requestId, (current) =>
    current?.kind === 'quote' ? { ...current, sent: { at, status } } : current,
  )
  await notifyOutbox('changed')
}

/**
 * Removes a request. Waits while it is being sent. Then calls `before`, if there is one, with the
 * request as it is now; when that throws, the request stays and the error is thrown. Returns the
 * removed request, or null when it is no longer in the outbox.
 */
export function removeRequest(
  requestId: string,
  before?: (row: OutboxRow) => Promise<void>,
): Promise<OutboxRow | null> {
  return exclusively(async () => {
    const row = await table.find(requestId)
    if (row) await before?.(row)
    await table.change(requestId, () => null)
    await notifyOutbox('changed')
    return row
  })
}

/** Stops sending a request until the user tries again. Never throws. */
export async function stopSending(requestId: string, problem: OutboxProblem): Promise<void> {
  await update(requestId, { problem })
  await notifyOutbox('changed')
}

/** Longest time in ms for which signing out waits for requests to be sent. */
const LAST_CHANCE_MS = 1500

/**
 * Removes the requests of all users except `userId`; null removes those of all users. Requests
 * without a user remain. First tries to send the requests that are due. Never throws.
 */
export async function removeRequestsOfOthers(userId: number | null): Promise<void> {
  const belongsToOther = (row: OutboxRow) => row.userId !== null && row.userId !== userId
  const rows = await table.load()
  if (!useOutbox.getState().isUnread && !rows.some(belongsToOther)) return
  await Promise.race([flushOutbox(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))])
  await table.removeAll(belongsToOther)
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
    // It was called again when `flush` looked no more.
    if (isFlushRequested) void flushOutbox()
  })
  return running
}

async function flush(): Promise<void> {
  let isReachable = true
  while (isFlushRequested) {
    isFlushRequested = false
    isReachable = !isOffline()
    if (!isReachable) break
    for (const { requestId } of (await table.load()).filter((row) => isDue(row))) {
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

const sentEvents = { contact: 'sent', quote: 'quote-sent', review: 'review-sent' } as const

/** Sends one request. Returns false when the server could not be reached. */
async function sendOne(requestId: string): Promise<boolean> {
  // The row is read again, because another tab may have sent or changed it.
  const row = await table.find(requestId)
  if (!row || !isDue(row)) return true
  // Stored first, because the response may be lost and the page may be closed.
  await update(requestId, { isTried: true })
  const outcome = await sendRequest(row)
  if (outcome.kind === 'unreachable') return false
  if (outcome.kind === 'sent') {
    const sent = { at: new Date().toISOString(), status: 'sent' as const }
    await table.change(requestId, (current) =>
      current?.kind === 'quote' ? { ...current, sent } : null,
    )
    await notifyOutbox(sentEvents[row.kind ?? 'contact'])
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
  const paused = (await table.load()).filter(
    (row) => !row.problem && !isSent(row) && row.notBefore !== null && (isReachable || !isDue(row)),
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

function putRow(row: OutboxRow): Promise<'disk' | 'memory'> {
  return table.change(row.requestId, () => row)
}

/** Updates a row. Does nothing when the row no longer exists, for example after a sign-out. */
async function update(
  requestId: string,
  changes: Partial<Pick<OutboxRow, 'problem' | 'isTried' | 'tries' | 'notBefore'>>,
): Promise<void> {
  await table.change(requestId, (row) => row && { ...row, ...changes })
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` exclusively: among all tabs where the browser has Web Locks, otherwise within this
 * tab.
 */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return withLock('lintel-outbox', {}, work, () => {
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
  await table.load()
  for (const listener of listeners) listener(event)
}

channel?.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => void publish(data))

/** Calls `listener` on every event of this tab or another. Returns an unsubscribe function. */
export function onOutboxEvent(listener: (event: OutboxEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
