/** After this many failed attempts a mail is dead, until an admin resets it. */
export const MAX_ATTEMPTS = 8
/**
 * Longer than an attempt can take. After it, the mail of a sender that stopped can be claimed
 * again.
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
