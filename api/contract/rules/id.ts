import { MAX_INT } from './limits.ts'

/** The form of an id in an address. */
export const idPattern = /^\d{1,10}$/

/** Returns the id in a text of an address, or null if no row can have it. */
export function parseId(text: string): number | null {
  const id = idPattern.test(text) ? Number(text) : 0
  return id >= 1 && id <= MAX_INT ? id : null
}
