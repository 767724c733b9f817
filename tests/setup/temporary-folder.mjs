// Where a test run keeps what it throws away: databases, profiles of browsers, folders of data.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Linux's file system in memory: a run makes and drops some two hundred databases, whose files need
 * not last.
 */
const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3
const prefix = 'lintel-tests-'
const dayInMs = 24 * 60 * 60 * 1000

function hasRoom() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes
}

/**
 * Removes folders of killed runs. A younger one may belong to a run in another container. @param
 * {string} parent
 */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(parent, name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > dayInMs) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes the folder of this run, in memory where there is room, and makes it the place of temporary
 * files for this process and those that it starts. Returns what removes it.
 */
export function useTemporaryFolder() {
  const parent = hasRoom() ? memory : tmpdir()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, prefix))
  // The account of the test database walks into it too.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
