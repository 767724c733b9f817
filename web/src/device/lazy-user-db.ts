import type { runOnUserDb } from './user-db.lazy.ts'

/**
 * Loads user-db.lazy.ts on first use and calls its `runOnUserDb`. Also returns null when the code
 * cannot be loaded. Never throws.
 */
export const withUserDb: typeof runOnUserDb = async (work) => {
  const code = await import('./user-db.lazy.ts').catch(() => undefined)
  return code ? await code.runOnUserDb(work) : null
}
