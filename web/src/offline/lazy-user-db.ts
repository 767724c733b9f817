import type { runOnUserDb } from './user-db.ts'

/**
 * `runOnUserDb` of user-db.ts, whose code is loaded at the first use. Returns null also when it
 * cannot be loaded. Never throws.
 */
export const withUserDb: typeof runOnUserDb = async (work) => {
  const code = await import('./user-db.ts').catch(() => undefined)
  return code ? await code.runOnUserDb(work) : null
}
