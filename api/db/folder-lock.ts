import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

interface Holder {
  pid: number
  /** When the process began, in clock ticks since boot; null where the system does not tell. */
  started: string | null
  boot: string | null
}

export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`The database in ${folder} is in use by pid ${pid}. Stop that process first, or set DATA_DIR to another folder.`)
    this.name = 'FolderInUse'
  }
}

/**
 * Takes the database folder for this process alone, by a file beside it; answers what gives it back.
 * A lock is stale only when its process is gone, is another one under the same number, or is ourselves: a heartbeat
 * would look stale whenever a long query blocks the loop. Throws FolderInUse.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`
  mkdirSync(dirname(folder), { recursive: true })
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid), boot: bootId() } satisfies Holder))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 5) throw error
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid)
      rmSync(file, { force: true })
    }
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid || holder.boot !== bootId()) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return holder.started === startOf(holder.pid)
}

function startOf(pid: number): string | null {
  try {
    // The 22nd field, counted behind the command name, which may hold spaces and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}
