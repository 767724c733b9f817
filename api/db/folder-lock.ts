import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

/** Who has the folder, as its lock file says. */
interface Holder {
  pid: number
  host: string
  /**
   * Changes when the machine starts, and is the same in all its containers; null where the system
   * does not tell.
   */
  boot: string | null
}

/** The folder of the embedded database may not be opened. */
export class FolderRefused extends Error {
  override name = 'FolderRefused'
}

/** Another process has the folder open. */
export class FolderInUse extends FolderRefused {
  constructor(folder: string, holder: Holder | null) {
    const place = holder && holder.host !== hostname() ? ` on ${holder.host}` : ''
    super(
      `The database in ${folder} is in use by ${holder ? `pid ${holder.pid}${place}` : 'another process'}. Stop that process first, or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderInUse'
  }
}

/**
 * Takes the database folder for this process alone, and returns a function that gives it back. The
 * operating system holds the lock, on a file beside the folder, and frees it when the process ends
 * however it ends. `takeOverFrom` is the name of another machine that no longer uses the folder.
 * Throws FolderRefused.
 */
export async function lockFolder(folder: string, takeOverFrom?: string): Promise<() => void> {
  const file = `${folder}.lock`
  mkdirSync(dirname(folder), { recursive: true })
  // The file is never removed: two processes could then hold locks on two files of the same name.
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o644)
  try {
    if (!(await tryLock(handle, folder))) throw new FolderInUse(folder, readHolder(file))
    const last = readHolder(file)
    if (last && mayStillRun(last) && last.host !== takeOverFrom)
      throw new FolderRefused(lastUsedElsewhere(folder, last.host))
    ftruncateSync(handle)
    writeSync(
      handle,
      JSON.stringify({ pid: process.pid, host: hostname(), boot: bootId() } satisfies Holder),
    )
  } catch (error) {
    closeSync(handle)
    throw error
  }
  return () => {
    ftruncateSync(handle)
    closeSync(handle)
  }
}

async function tryLock(handle: number, folder: string): Promise<boolean> {
  try {
    // Loaded here: servers on PostgreSQL also run where this package has no binary.
    const locks = await import('fs-native-extensions')
    return locks.tryLock(handle)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    // What Windows says of a lock that another process holds.
    if (reason === 'EBUSY') return false
    throw new FolderRefused(
      `The database in ${folder} cannot be locked (${reason}), and two processes on it would lose data. Set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL.`,
    )
  }
}

/**
 * Another machine did not give the folder back, and a network file system may not tell us about its
 * lock.
 */
function mayStillRun(last: Holder): boolean {
  return last.host !== hostname() && (last.boot === null || last.boot !== bootId())
}

const lastUsedElsewhere = (folder: string, host: string) =>
  `The database in ${folder} was last opened on another machine, ${host}, and not closed there. Make sure that nothing runs there, then start once with TAKE_OVER_DATA_DIR=${host}. Two processes on one folder lose data.`

/**
 * Null for a folder that was given back, and for a file that cannot be read: Windows allows it to
 * the holder alone.
 */
function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    return typeof holder.host === 'string' ? holder : null
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
