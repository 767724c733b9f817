import type { onUserDisk } from './user-db.ts'

/**
 * `onUserDisk` of user-db.ts, whose code comes at the first use; null also when it cannot be had.
 * Never throws.
 */
export const userDisk: typeof onUserDisk = async (work) => {
  const code = await import('./user-db.ts').catch(() => undefined)
  return code ? await code.onUserDisk(work) : null
}
