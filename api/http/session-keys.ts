import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the keys that sign session cookies, newest first. Without SESSION_KEYS (required in
 * production) a key is generated and stored in the data folder, so that users stay signed in after
 * a restart.
 */
export function readSessionKeys({
  SESSION_KEYS,
  DATA_DIR,
}: {
  SESSION_KEYS?: string
  DATA_DIR: string
}): string[] {
  if (SESSION_KEYS) return SESSION_KEYS.split(',')
  const file = join(DATA_DIR, 'session-key')
  mkdirSync(DATA_DIR, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8')
  // The file is empty when another process has created it and not yet written it. This process then
  // uses a key of its own until it is restarted.
  return [key.length >= 32 ? key : randomBytes(32).toString('base64url')]
}
