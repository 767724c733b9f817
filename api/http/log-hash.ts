import { createHmac } from 'node:crypto'

/**
 * Stands for personal data in the log: equal values have equal hashes, and only who has
 * SESSION_KEYS can compute one.
 */
export type LogHash = (kind: 'client' | 'account', value: string) => string

/** Keyed by the newest of the session keys. docs/deployment.md says how to compute a hash by hand. */
export function createLogHash([key = '']: readonly string[]): LogHash {
  return (kind, value) =>
    createHmac('sha256', key).update(`${kind} ${value}`).digest('hex').slice(0, 16)
}
