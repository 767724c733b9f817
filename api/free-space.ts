import { statfs } from 'node:fs/promises'

interface Log {
  warn: (details: object, message: string) => void
}

const MIN_FREE_BYTES = 256 * 1024 * 1024

/**
 * Returns a function that checks whether the disk of `folder` has at least 256 MB free. It logs a
 * warning when the free space has fallen below that since the last check. `read` is a parameter for
 * tests.
 */
export function watchFreeSpace(
  folder: string,
  log: Log,
  read: typeof statfs = statfs,
): () => Promise<boolean> {
  let hadSpace = true
  return async () => {
    const { bavail, bsize } = await read(folder)
    const hasSpace = bavail * bsize >= MIN_FREE_BYTES
    if (hadSpace && !hasSpace)
      log.warn(
        { folder, freeBytes: bavail * bsize },
        'The disk is almost full: /readyz answers 503 until 256 MB are free',
      )
    hadSpace = hasSpace
    return hasSpace
  }
}
