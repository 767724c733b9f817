// Allows only one setup at a time in a checkout. The lock is a folder with an owner file. It is
// created under another name and then renamed, so that it never exists without an owner file.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** @param {string} path */
function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Returns the start time of a process, or '' if the operating system does not provide it. The pid
 * alone does not identify a process, because pids are reused.
 *
 * @param {number} pid
 */
const startedAt = (pid) => readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''

const bootId = () => readOrEmpty('/proc/sys/kernel/random/boot_id').trim()

/** @param {string} owner Content of an owner file */
function isAlive(owner) {
  try {
    const { pid, started, boot } = JSON.parse(owner)
    if (pid === process.pid || boot !== bootId() || started !== startedAt(pid)) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string} from @param {string} to */
function tryRename(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

/**
 * Removes the lock of an owner that has ended, unless another process has just taken over the lock.
 *
 * @param {string} lock
 */
function clearStale(lock, /** @type {string} */ owner) {
  const staleFolder = `${lock}.stale-${process.pid}`
  if (!tryRename(lock, staleFolder)) return
  if (readOrEmpty(join(staleFolder, 'owner')) === owner || !tryRename(staleFolder, lock))
    rmSync(staleFolder, { recursive: true, force: true })
}

/**
 * Runs `action` with the lock. Waits while another process has the lock. If that process has ended,
 * takes over its lock.
 *
 * @template T
 * @param {string} lock Path of the lock folder
 * @param {(pid: number) => void} onWait Called once when another process holds the lock
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(lock, onWait, action) {
  const ownFolder = `${lock}.${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  rmSync(ownFolder, { recursive: true, force: true })
  mkdirSync(ownFolder)
  writeFileSync(
    join(ownFolder, 'owner'),
    JSON.stringify({ pid: process.pid, started: startedAt(process.pid), boot: bootId() }),
  )
  try {
    for (
      let hasNotified = false;
      !tryRename(ownFolder, lock);
      await sleep(100 + Math.random() * 100)
    ) {
      const owner = readOrEmpty(join(lock, 'owner'))
      if (owner && !isAlive(owner)) clearStale(lock, owner)
      else if (owner && !hasNotified) {
        hasNotified = true
        onWait(JSON.parse(owner).pid)
      }
    }
  } catch (error) {
    rmSync(ownFolder, { recursive: true, force: true })
    throw error
  }
  try {
    return await action()
  } finally {
    // Rename the folder before deleting it, because another process could take over a lock folder
    // that is already empty.
    if (tryRename(lock, ownFolder)) rmSync(ownFolder, { recursive: true, force: true })
  }
}
