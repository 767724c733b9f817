import { quoteRequests, type SentQuote } from '#contract/quote-requests.ts'
import { call } from '../../device/call.ts'
import type { QuoteRow } from '../../device/user-rows.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addSentQuote, removeRequest, setQuoteStatus } from '../contact-requests/outbox.ts'

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

/** Deletes a request from the server and from this device. Throws as `call`. */
export async function withdrawQuote({ requestId, sent }: QuoteRow): Promise<void> {
  if (sent && sent.status !== 'gone')
    await call(quoteRequests.withdraw, { body: { key: requestId } }).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  await removeRequest(requestId)
}
