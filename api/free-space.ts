import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

interface Log {
  warn: (details: object, message: string) => void
}

const MEGABYTE = 1024 * 1024
const MIN_FREE_BYTES = 256 * MEGABYTE

/** Thrown by commands that need space on a disk that is almost full. */
export class LowSpaceError extends Error {}

/** Reads the free bytes of a disk. */
export type ReadSpace = (folder: string) => Promise<number>

/** Returns the free bytes of the disk of a folder, which may not exist yet. */
async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return freeBytesOf(dirname(folder))
  }
}

/** Throws LowSpaceError if the disk of the folder has less than 256 MB free. */
export async function assertFreeSpace(
  folder: string,
  read: ReadSpace = freeBytesOf,
): Promise<void> {
  const free = await read(folder)
  if (free < MIN_FREE_BYTES)
    throw new LowSpaceError(
      `The disk of ${folder} has ${Math.floor(free / MEGABYTE)} MB free, and 256 MB are needed.`,
    )
}

/** The free space of a disk that the server writes. */
export class FreeSpace {
  readonly folder: string
  readonly #log: Log
  readonly #read: ReadSpace
  #hadSpace = true

  constructor(folder: string, log: Log, read: ReadSpace = freeBytesOf) {
    this.folder = folder
    this.#log = log
    this.#read = read
  }

  /** Returns the free bytes. Logs a warning when they have fallen below 256 MB since the last call. */
  async read(): Promise<number> {
    const free = await this.#read(this.folder)
    const hasSpace = free >= MIN_FREE_BYTES
    if (this.#hadSpace && !hasSpace)
      this.#log.warn(
        { folder: this.folder, freeBytes: free },
        'The disk is almost full: uploads, imports and backups are refused until 256 MB are free',
      )
    this.#hadSpace = hasSpace
    return free
  }

  /** Returns whether at least 256 MB are free. */
  async isEnough(): Promise<boolean> {
    return (await this.read()) >= MIN_FREE_BYTES
  }
}
