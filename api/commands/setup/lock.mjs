// One set-up at a time in one checkout. The lock is a folder that is renamed into place with its owner already inside,
// so there is no moment at which it exists and belongs to nobody.
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
 * When a process started, where the system tells: a pid alone may have gone to somebody else since. @param
 * {number} pid
 */
const startedAt = (pid) => readOr(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''

const bootId = () => readOr('/proc/sys/kernel/random/boot_id').trim()

/** @param {string} owner What an owner file says */
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
 * Takes a dead owner's lock away, unless somebody else has just done so and holds it now. @param
 * {string} lock
 */
function clearStale(lock, /** @type {string} */ owner) {
  const aside = `${lock}.stale-${process.pid}`
  if (!tryRename(lock, aside)) return
  if (readOr(join(aside, 'owner')) === owner || !tryRename(aside, lock))
    rmSync(aside, { recursive: true, force: true })
}

/**
 * Runs `action` while holding the lock; waits for a living owner, takes over from a dead one.
 *
 * @template T
 * @param {string} lock Path of the lock folder
 * @param {(pid: number) => void} onWait Called once when somebody else holds it
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
    for (let told = false; !tryRename(mine, lock); await sleep(100 + Math.random() * 100)) {
      const owner = readOr(join(lock, 'owner'))
      if (owner && !isAlive(owner)) clearStale(lock, owner)
      else if (owner && !told) {
        told = true
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
    // Renamed before it is emptied: an empty lock folder could be taken over while it is being removed.
    if (tryRename(lock, mine)) rmSync(mine, { recursive: true, force: true })
  }
}
