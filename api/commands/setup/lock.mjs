// Allows one setup at a time in a checkout. The lock is a folder that is renamed into place with
// its owner file inside, so it never exists without an owner.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** @param {string} path */
function readOr(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Returns the start time of a process, or '' where the system has none. A pid alone may have been
 * reused.
 *
 * @param {number} pid
 */
const startedAt = (pid) => readOr(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''

const bootId = () => readOr('/proc/sys/kernel/random/boot_id').trim()

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
 * Removes the lock of a dead owner, unless another process has just taken it over.
 *
 * @param {string} lock
 */
function clearStale(lock, /** @type {string} */ owner) {
  const aside = `${lock}.stale-${process.pid}`
  if (!tryRename(lock, aside)) return
  if (readOr(join(aside, 'owner')) === owner || !tryRename(aside, lock))
    rmSync(aside, { recursive: true, force: true })
}

/**
 * Runs `action` while holding the lock. Waits for a living owner, takes over the lock of a dead
 * one.
 *
 * @template T
 * @param {string} lock Path of the lock folder
 * @param {(pid: number) => void} onWait Called once when another process holds the lock
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(lock, onWait, action) {
  const mine = `${lock}.${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  rmSync(mine, { recursive: true, force: true })
  mkdirSync(mine)
  writeFileSync(
    join(mine, 'owner'),
    JSON.stringify({ pid: process.pid, started: startedAt(process.pid), boot: bootId() }),
  )
  try {
    for (let hasNotified = false; !tryRename(mine, lock); await sleep(100 + Math.random() * 100)) {
      const owner = readOr(join(lock, 'owner'))
      if (owner && !isAlive(owner)) clearStale(lock, owner)
      else if (owner && !hasNotified) {
        hasNotified = true
        onWait(JSON.parse(owner).pid)
      }
    }
  } catch (error) {
    rmSync(mine, { recursive: true, force: true })
    throw error
  }
  try {
    return await action()
  } finally {
    // Rename it before deleting it: another process could take over a lock folder that is already
    // empty.
    if (tryRename(lock, mine)) rmSync(mine, { recursive: true, force: true })
  }
}
