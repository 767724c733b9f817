/** A mail that was refused so often is dead, until an operator revives it. */
export const MAX_TRIES = 8
/** Longer than a try can take; after it the mail of a sender that died is free again. */
export const LEASE_S = 120

const delays = [10, 60, 5 * 60, 15 * 60, 60 * 60]
const HOUR_S = 60 * 60

/**
 * Seconds from a failed try to the next: 10 s, 1, 5, 15, 60 min, then hourly; null after the last
 * (C3).
 */
export function retryDelay(attempts: number): number | null {
  return attempts >= MAX_TRIES ? null : (delays[attempts - 1] ?? HOUR_S)
}
