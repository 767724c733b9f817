import { contactRequests, IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ApiError, call, NetworkError } from '../lib/call.ts'
import type { OutboxProblem, OutboxRow } from './outbox-row.ts'

/** After this long without an answer the server counts as out of reach. */
const LIMIT_MS = 20_000
/** Between tries that the server could not take, in ms; the last one goes on. */
const PAUSES_MS = [10_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000]
/** Nobody is kept waiting longer, whatever a server or a clock says. */
const LONGEST_MS = 24 * 60 * 60_000

export type Outcome =
  | { kind: 'sent' }
  /** No answer at all: tried again when there is a connection. */
  | { kind: 'unreachable' }
  /** The server is there and cannot take it now. */
  | { kind: 'later'; afterMs: number }
  /** It will never be taken as it is. */
  | { kind: 'refused'; problem: OutboxProblem }

/** Sends a request once, and says what is to become of it (K4). Never throws. */
export async function sendRequest({
  requestId,
  words,
  trap,
  filledInMs,
  tries,
}: OutboxRow): Promise<Outcome> {
  try {
    const body = { ...words, company_url: trap, filledInMs }
    await call(
      contactRequests.submit,
      { body },
      { headers: { [IDEMPOTENCY_HEADER]: requestId }, signal: AbortSignal.timeout(LIMIT_MS) },
    )
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'unreachable' }
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? LONGEST_MS
    // An answer that is not the server's own: a sign-in page of a hotel's network, for example.
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
 * Whether a request may be sent now: it waits, and its pause is over, or lies further ahead than
 * any clock should say.
 */
export function isDue({ problem, notBefore }: OutboxRow, now = Date.now()): boolean {
  if (problem) return false
  const wait = notBefore === null ? 0 : Date.parse(notBefore) - now
  return !(wait > 0 && wait <= LONGEST_MS)
}
