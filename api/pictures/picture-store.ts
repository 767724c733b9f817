import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A stored file. */
export interface StoredFile {
  name: string
  /** Unix time in ms. For a file in the bin, the time at which it was moved there. */
  modifiedAt: number
}

/** `listings` are the pictures that are served; `bin` are those that wait to be deleted. */
export type PictureArea = 'listings' | 'bin'

/**
 * Stores the files of the uploaded pictures, in a folder or in a bucket. A file name always belongs
 * to the same content, so files are never changed.
 */
export interface PictureStore {
  /** The folder or bucket, for messages. */
  readonly location: string
  /** The file or object with the epoch of the directory that the pictures belong to. */
  readonly ownerLocation: string
  /** Prepares the store for writing. Deletes partial files that an aborted process has left. */
  prepare(): Promise<void>
  /** Writes a served file as a whole or not at all. */
  write(file: string, bytes: Buffer): Promise<void>
  /** Returns the content of a served file and its length in bytes; null if there is no such file. */
  open(file: string): Promise<{ content: Readable; length: number } | null>
  /** Returns the URL from which browsers load a file; null if this server serves it. */
  publicUrlOf(file: string): string | null
  list(area: PictureArea): Promise<StoredFile[]>
  /** Moves files from the other area. Ignores missing files. */
  moveTo(area: PictureArea, files: readonly string[]): Promise<void>
  /** Deletes files. Ignores missing files. */
  remove(area: PictureArea, files: readonly string[]): Promise<void>
  /** Returns that epoch; null if none is recorded. */
  readOwner(): Promise<string | null>
  writeOwner(epoch: string): Promise<void>
}

/** File name pattern of stored pictures. The first capture group is the name of the picture. */
export const pictureFilePattern = /^([0-9a-f]{32})-(?:logo|card|large)\.webp$/

/** Returns a random, unique name for a picture that cannot be guessed. */
export function newPictureName(): string {
  return randomBytes(16).toString('hex')
}

/** Returns all files that pictures with these names may have. No picture has all of them. */
export function filesOf(names: readonly string[]): string[] {
  return names.flatMap((name) => ['logo', 'card', 'large'].map((size) => `${name}-${size}.webp`))
}

/**
 * Returns the names of the pictures that have a file older than `olderThanMs`, by default the names
 * of all pictures. A picture with only younger files may not be in the database yet.
 */
export async function listPictures(
  store: PictureStore,
  area: PictureArea,
  olderThanMs = -Infinity,
): Promise<string[]> {
  const names = new Set<string>()
  for (const { name, modifiedAt } of await store.list(area)) {
    const [, picture] = pictureFilePattern.exec(name) ?? []
    if (picture && Date.now() - modifiedAt > olderThanMs) names.add(picture)
  }
  return [...names]
}
