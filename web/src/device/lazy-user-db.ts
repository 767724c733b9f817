import type { runOnUserDb } from './user-db.lazy.ts'

/**
 * Calls `runOnUserDb`, whose code it loads on first use. Returns null when the code cannot be
 * loaded, or when `runOnUserDb` does. Never throws.
 */
export const withUserDb: typeof runOnUserDb = async (work) => {
  const code = await import('./user-db.lazy.ts').catch(() => undefined)
  return code ? await code.runOnUserDb(work) : null
}
