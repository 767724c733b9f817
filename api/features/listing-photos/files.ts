import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodedPicture } from './encode-picture.ts'

/** File name pattern of stored pictures. The first capture group is the name of the picture. */
export const pictureFilePattern = /^([0-9a-f]{32})-(?:logo|card|large)\.webp$/

/**
 * Returns the folder of pictures that wait to be deleted. It is inside the uploads folder, so that
 * a move is a rename, and it is not served.
 */
export function pictureBin(folder: string): string {
  return join(folder, '.bin')
}

/**
 * Stores the sizes of a picture under a random, unique name that cannot be guessed, and returns the
 * name.
 */
export async function writePicture(folder: string, { files }: EncodedPicture): Promise<string> {
  const name = randomBytes(16).toString('hex')
  await mkdir(folder, { recursive: true })
  try {
    for (const { size, bytes } of files)
      await writeFile(join(folder, `${name}-${size}.webp`), bytes, { flag: 'wx' })
  } catch (error) {
    await removePictures(folder, [name])
    throw error
  }
  return name
}

/** Deletes all sizes of these pictures. If a file cannot be deleted, the sweep removes it later. */
export async function removePictures(folder: string, names: readonly string[]): Promise<void> {
  for (const file of filesOf(names))
    await rm(join(folder, file), { force: true }).catch(() => undefined)
}

/**
 * Moves all sizes of these pictures to the bin. Sets their modification time to now, because their
 * retention starts now.
 */
export async function movePicturesToBin(folder: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await mkdir(pictureBin(folder), { recursive: true })
  const now = new Date()
  for (const file of filesOf(names)) {
    await utimes(join(folder, file), now, now).catch(ignoreMissing)
    await rename(join(folder, file), join(pictureBin(folder), file)).catch(ignoreMissing)
  }
}

/** Moves all sizes of these pictures out of the bin. */
export async function restorePicturesFromBin(
  folder: string,
  names: readonly string[],
): Promise<void> {
  for (const file of filesOf(names))
    await rename(join(pictureBin(folder), file), join(folder, file)).catch(ignoreMissing)
}

const filesOf = (names: readonly string[]) =>
  names.flatMap((name) => ['logo', 'card', 'large'].map((size) => `${name}-${size}.webp`))

/**
 * Ignores missing files: no picture has all sizes, and another instance may have moved the file
 * first.
 */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Returns the names of the pictures that have a file older than `olderThanMs`, by default the names
 * of all pictures. A picture with only younger files may not be in the database yet.
 */
export async function listStoredPictures(
  folder: string,
  olderThanMs = -Infinity,
): Promise<string[]> {
  const names = new Set<string>()
  for (const file of await readdir(folder).catch(() => [])) {
    const [, name] = pictureFilePattern.exec(file) ?? []
    if (!name || names.has(name)) continue
    const found = await stat(join(folder, file)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > olderThanMs) names.add(name)
  }
  return [...names]
}
