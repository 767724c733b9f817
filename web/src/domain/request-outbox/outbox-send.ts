import { contactRequests, IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { quoteRequests } from '#contract/quote-requests.ts'
import { reviews } from '#contract/reviews.ts'
import { ApiError, call, NetworkError } from '../../device/call.ts'
import { isCutOff } from '../../device/connection.ts'
import type { OutboxProblem, OutboxRow } from '../../device/user-rows.ts'

/** Request timeout in ms. After a timeout, the server counts as unreachable. */
export const LIMIT_MS = 20_000
/** Pauses after temporary errors, in ms. The last one repeats. */
const PAUSES_MS = [10_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000]
/** Longest pause in ms, even if Retry-After or a wrong clock gives a longer one. */
const LONGEST_MS = 24 * 60 * 60_000

export type SendOutcome =
  | { kind: 'sent' }
  /** The site cannot be reached. The request is sent again when the connection returns. */
  | { kind: 'unreachable' }
  /**
   * The server replied with a temporary error, or the response was lost, or it was not from our
   * server.
   */
  | { kind: 'later'; afterMs: number }
  /** The server rejected the request. It is not sent again until the user has edited it. */
  | { kind: 'refused'; problem: OutboxProblem }

/** Sends a request once and returns the outcome. Never throws. */
export async function sendRequest(row: OutboxRow): Promise<SendOutcome> {
  try {
    await post(row)
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof NetworkError && isCutOff()) return { kind: 'unreachable' }
    const pause = PAUSES_MS[Math.min(row.tries, PAUSES_MS.length - 1)] ?? LONGEST_MS
    // The response was lost, or it is not from our server but, for example, from the sign-in page
    // of a hotel network.
    if (!(error instanceof ApiError)) return { kind: 'later', afterMs: pause }
    const { status, serverMessage, fields, retryAfterMs } = error
    // The limit of requests for quotes is a day, so the sender had better call.
    const isTemporary = status !== 429 || row.kind !== 'quote'
    if (isTemporary && (status >= 500 || [408, 425, 429].includes(status)))
      return { kind: 'later', afterMs: Math.min(retryAfterMs ?? pause, LONGEST_MS) }
    return {
      kind: 'refused',
      problem: { status, message: serverMessage ?? `The server answered ${status}.`, fields },
    }
  }
}

async function post(row: OutboxRow): Promise<void> {
  const { requestId, honeypot, filledInMs } = row
  const spamCheck = { company_url: honeypot, filledInMs }
  const options = {
    headers: { [IDEMPOTENCY_HEADER]: requestId },
    signal: AbortSignal.timeout(LIMIT_MS),
  }
  if (row.kind === 'review') {
    const params = { id: String(row.contractor.id) }
    await call(reviews.submit, { params, body: row.form }, options)
  } else if (row.kind !== 'quote') {
    await call(contactRequests.submit, { body: { ...row.form, ...spamCheck } }, options)
  } else if (row.form) {
    const params = { id: String(row.contractor.id) }
    await call(quoteRequests.submit, { params, body: { ...row.form, ...spamCheck } }, options)
  }
}

/**
 * Returns true when a request may be sent now: it was not rejected and its pause is over. A pause
 * longer than the maximum is ignored, because the clock was wrong when the pause was set.
 */
export function isDue(row: OutboxRow, now = Date.now()): boolean {
  const { problem, notBefore } = row
  if (problem || isSent(row)) return false
  const wait = notBefore === null ? 0 : Date.parse(notBefore) - now
  return !(wait > 0 && wait <= LONGEST_MS)
}

/** Returns true for a request for a quote that was sent. */
export function isSent(row: OutboxRow): boolean {
  return row.kind === 'quote' && row.sent !== null
}
