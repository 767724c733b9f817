// The folder for the temporary files of a test run: databases, browser profiles and data folders.
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

/** Linux's in-memory file system. It is faster for the databases of a run. */
const memoryFolder = '/dev/shm'
const neededBytes = 4 * 1024 ** 3
const prefix = 'lintel-tests-'
const dayInMs = 24 * 60 * 60 * 1000

function canUseMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= neededBytes
}

/**
 * Removes folders of earlier runs that are older than a day. A newer folder may belong to a run in
 * another container.
 *
 * @param {string} parent
 */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(parent, name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > dayInMs) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Creates the temporary folder of this run and sets TMPDIR to it for this process and its children.
 * The folder is in memory if TMPDIR was not set and there is enough space. Returns a function that
 * removes the folder.
 */
export function useTemporaryFolder() {
  const parent = canUseMemory() ? memoryFolder : tmpdir()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, prefix))
  // The account of the test database needs access too.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
