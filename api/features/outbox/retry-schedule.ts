/** Days for which a mail is tried. It is then dead until an admin retries it. */
const RETRY_DAYS = 3
/**
 * Seconds for which a mail is claimed, longer than an attempt normally takes. If a sender stops,
 * its mail can be claimed again after this time.
 */
export const LEASE_S = 120

const delays = [10, 60, 5 * 60, 15 * 60, 60 * 60]
const HOUR_S = 60 * 60
const firstDelays = delays.reduce((sum, delay) => sum + delay, 0)

/** After this many failed attempts, a mail is dead. */
export const MAX_ATTEMPTS =
  1 + delays.length + Math.ceil((RETRY_DAYS * 24 * HOUR_S - firstDelays) / HOUR_S)

/**
 * Returns the seconds until the next attempt: 10 s, then 1, 5, 15 and 60 min, then hourly. Returns
 * null after the last attempt, three days after the first one.
 */
export function retryDelay(attempts: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : (delays[attempts - 1] ?? HOUR_S)
}
