import { quoteRequests, type SentQuote } from '#contract/quote-requests.ts'
import { call } from '../../device/call.ts'
import type { OutboxRow, QuoteRow } from '../../device/user-rows.ts'
import { ApiError } from '../../lib/api-error.ts'
import { LIMIT_MS } from '../request-outbox/outbox-send.ts'
import {
  addSentQuote,
  removeRequest,
  setQuoteStatus,
  stopSending,
} from '../request-outbox/outbox.ts'

const readStatus = (key: string): Promise<SentQuote> =>
  call(quoteRequests.status, { body: { key } })

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Asks the server what became of a request that was sent. Keeps what is known when it fails. */
export async function refreshQuote({ requestId }: Pick<QuoteRow, 'requestId'>): Promise<void> {
  try {
    await setQuoteStatus(requestId, (await readStatus(requestId)).status)
  } catch (error) {
    if (isMissing(error)) await setQuoteStatus(requestId, 'gone')
  }
}

/** Adds a request that another device has sent. Returns false when there is none. Throws as `call`. */
export async function addQuote(key: string): Promise<boolean> {
  try {
    await addSentQuote(key, await readStatus(key))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const NOT_DELETED = 'It may have been sent already. Please delete it again later.'

/**
 * Deletes a request from the server and from this device. Throws as `call`; the request then stays
 * on the device, and is not sent if it was still waiting.
 */
export async function withdrawQuote({ requestId }: Pick<QuoteRow, 'requestId'>): Promise<void> {
  await removeRequest(requestId, withdraw)
}

async function withdraw(row: OutboxRow): Promise<void> {
  if (row.kind !== 'quote') return
  const { requestId, sent, isTried, problem } = row
  // When the response was lost, the server may have a request that still waits here. A request that
  // it refused it does not have; only the limit of requests may come before it looks.
  const isRefused = problem !== null && problem.status >= 400 && problem.status !== 429
  const mayBeStored = sent ? sent.status !== 'gone' : isTried !== false && !isRefused
  if (!mayBeStored) return
  const signal = AbortSignal.timeout(LIMIT_MS)
  try {
    await call(quoteRequests.withdraw, { body: { key: requestId } }, { signal })
  } catch (error) {
    if (isMissing(error)) return
    if (!sent && !problem)
      await stopSending(requestId, { status: 0, message: NOT_DELETED, fields: [] })
    throw error
  }
}
