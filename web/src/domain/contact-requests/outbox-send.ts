import { contactRequests, IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ApiError, call, NetworkError } from '../../device/call.ts'
import type { OutboxProblem, OutboxRow } from '../../device/user-rows.ts'

/** Request timeout in ms. After a timeout, the server counts as unreachable. */
const LIMIT_MS = 20_000
/** Pauses after temporary errors, in ms. The last one repeats. */
const PAUSES_MS = [10_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000]
/** Longest pause in ms, even if Retry-After or a wrong clock gives a longer one. */
const LONGEST_MS = 24 * 60 * 60_000

export type SendOutcome =
  | { kind: 'sent' }
  /** There was no response. The request is sent again when the connection returns. */
  | { kind: 'unreachable' }
  /** The server replied with a temporary error, or the response was not from our server. */
  | { kind: 'later'; afterMs: number }
  /** The server rejected the request. It is not sent again until the user has edited it. */
  | { kind: 'refused'; problem: OutboxProblem }

/** Sends a contact request once and returns the outcome. Never throws. */
export async function sendRequest({
  requestId,
  form,
  honeypot,
  filledInMs,
  tries,
}: OutboxRow): Promise<SendOutcome> {
  try {
    const body = { ...form, company_url: honeypot, filledInMs }
    await call(
      contactRequests.submit,
      { body },
      { headers: { [IDEMPOTENCY_HEADER]: requestId }, signal: AbortSignal.timeout(LIMIT_MS) },
    )
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'unreachable' }
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? LONGEST_MS
    // The response is not from our server but, for example, from the sign-in page of a hotel
    // network.
    if (!(error instanceof ApiError)) return { kind: 'later', afterMs: pause }
    const { status, serverMessage, fields, retryAfterMs } = error
    if (status >= 500 || [408, 425, 429].includes(status))
      return { kind: 'later', afterMs: Math.min(retryAfterMs ?? pause, LONGEST_MS) }
    return {
      kind: 'refused',
      problem: { status, message: serverMessage ?? `The server answered ${status}.`, fields },
    }
  }
}

/**
 * Returns true when a request may be sent now: it was not rejected and its pause is over. A pause
 * longer than the maximum is ignored, because the clock was wrong when the pause was set.
 */
export function isDue({ problem, notBefore }: OutboxRow, now = Date.now()): boolean {
  if (problem) return false
  const wait = notBefore === null ? 0 : Date.parse(notBefore) - now
  return !(wait > 0 && wait <= LONGEST_MS)
}
