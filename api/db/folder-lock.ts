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
import { isOnNetworkFileSystem } from './network-file-system.ts'

/** The content of the lock file: the process that has locked the folder. */
interface Holder {
  pid: number
  host: string
  /**
   * The boot id changes when the machine restarts. It is the same in all containers of a machine.
   * Null if the operating system has no boot id.
   */
  boot: string | null
}

/** Thrown when the folder of the embedded database must not be opened. */
export class FolderLockError extends Error {
  override name = 'FolderLockError'
}

/** Thrown when another process has locked the folder. */
export class FolderInUseError extends FolderLockError {
  constructor(folder: string, holder: Holder | null) {
    const place = holder && holder.host !== hostname() ? ` on ${holder.host}` : ''
    super(
      `The database in ${folder} is in use by ${holder ? `pid ${holder.pid}${place}` : 'another process'}. Stop that process first, or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderInUseError'
  }
}

/**
 * Locks the database folder for this process and returns a function that releases the lock. It is
 * an operating system lock on a file next to the folder, so it is released even when the process is
 * killed. `takeOverFrom` names another machine, as in the error, that no longer uses the folder.
 * Throws FolderLockError if the folder is in use, may be in use on another machine, or cannot be
 * locked. See docs/decisions/2026-11-22-the-operating-system-holds-the-folder-lock.md.
 */
export async function lockFolder(
  folder: string,
  takeOverFrom?: string,
  isOnNetwork = isOnNetworkFileSystem,
): Promise<() => void> {
  const file = `${folder}.lock`
  mkdirSync(dirname(folder), { recursive: true })
  // Never delete the file: two processes could then lock two different files of the same name.
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o644)
  try {
    if (!(await tryLock(handle, folder))) throw new FolderInUseError(folder, readHolder(file))
    const last = readHolder(file)
    // The folder itself may be a mount, or a link to another file system.
    const mayRun = last && mayStillRun(last, () => [dirname(folder), folder].some(isOnNetwork))
    if (mayRun && nameOf(last) !== takeOverFrom)
      throw new FolderLockError(lastUsedElsewhere(folder, last))
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
    // Imported only here, because servers with PostgreSQL also run on platforms for which this
    // package has no binary.
    const locks = await import('fs-native-extensions')
    return locks.tryLock(handle)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    // Windows reports EBUSY when another process has the lock.
    if (reason === 'EBUSY') return false
    throw new FolderLockError(
      `The database in ${folder} cannot be locked (${reason}), and two processes on it would lose data. Set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * Returns true when another machine may still use the folder. This has to be checked because a
 * network file system may not report the lock of another machine. An equal host name with another
 * boot id means on a local disk that this machine was restarted. On a network file system it may be
 * another machine of that name.
 */
function mayStillRun(last: Holder, isOnNetwork: () => boolean): boolean {
  if (last.boot !== null && last.boot === bootId()) return false
  return last.host !== hostname() || isOnNetwork()
}

/**
 * Returns what `takeOverFrom` must be. A host name that equals that of this machine is followed by
 * the start of the boot id, so that a setting that was forgotten admits no other machine.
 */
function nameOf({ host, boot }: Holder): string {
  return host === hostname() && boot !== null ? `${host}/${boot.slice(0, 8)}` : host
}

const lastUsedElsewhere = (folder: string, last: Holder) =>
  `The database in ${folder} was last opened on ${last.host === hostname() ? 'a machine with the name of this one' : 'another machine'}, ${nameOf(last)}, and not closed there. Make sure that nothing runs there, then start once with TAKE_OVER_DATA_DIR=${nameOf(last)}. Two processes on one folder lose data.`

/**
 * Returns the content of the lock file. Null when the folder was released or the file cannot be
 * read. On Windows only the process that has the lock can read the file.
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
