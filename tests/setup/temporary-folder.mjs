// Where a test run keeps what it throws away: databases, profiles of browsers, folders of data.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. Making and dropping hundreds of databases takes half the time there. */
const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3
const prefix = 'lintel-tests-'

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

function hasRoom() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes
}

/** Removes what a run left that was killed. @param {string} parent */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length))
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Makes the folder of this run, in memory where there is room, and makes it the place of temporary files for this
 * process and those that it starts. Returns what removes it.
 */
export function useTemporaryFolder() {
  const parent = hasRoom() ? memory : tmpdir()
  removeLeftovers(parent)
  const folder = join(parent, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // The account of the test database walks into it too.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
