import { createHmac } from 'node:crypto'

/**
 * Hashes personal data for the log: equal values of a kind have equal hashes until the newest
 * session key changes, and only someone who knows this key can compute a hash. See
 * docs/decisions/2026-11-22-hashed-addresses-in-logs.md.
 */
export type LogHash = (kind: 'client' | 'account', value: string) => string

/**
 * Creates a hash function with the newest session key. docs/deployment.md shows how to compute a
 * hash by hand.
 */
export function createLogHash([key = '']: readonly string[]): LogHash {
  return (kind, value) =>
    createHmac('sha256', key).update(`${kind} ${value}`).digest('hex').slice(0, 16)
}
