/**
 * After this many failed attempts, a mail is dead until it is retried with `npm run outbox --
 * retry`.
 */
export const MAX_ATTEMPTS = 8
/**
 * Seconds for which a mail is claimed, longer than an attempt normally takes. If a sender stops,
 * its mail can be claimed again after this time.
 */
export const LEASE_S = 120

const delays = [10, 60, 5 * 60, 15 * 60, 60 * 60]
const HOUR_S = 60 * 60

/**
 * Returns the seconds until the next attempt: 10 s, then 1, 5, 15 and 60 min, then hourly. Returns
 * null after the last attempt.
 */
export function retryDelay(attempts: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : (delays[attempts - 1] ?? HOUR_S)
}
