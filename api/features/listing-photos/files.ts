import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodedPicture } from './encode-picture.ts'

/** Name of a stored file; its first part is that of the picture. */
export const pictureFile = /^([0-9a-f]{32})-(?:logo|card|large)\.webp$/

export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Stores the sizes of a picture under a name nobody can guess and no other picture ever gets; answers the name. */
export async function writePicture(folder: string, { files }: EncodedPicture): Promise<string> {
  const name = randomBytes(16).toString('hex')
  await mkdir(folder, { recursive: true })
  try {
    for (const { size, bytes } of files) await writeFile(join(folder, `${name}-${size}.webp`), bytes, { flag: 'wx' })
  } catch (error) {
    await removePictures(folder, [name])
    throw error
  }
  return name
}

/** Removes all sizes of these pictures. What cannot be removed now is swept at the next start. */
export async function removePictures(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const size of ['logo', 'card', 'large']) await rm(join(folder, `${name}-${size}.webp`), { force: true }).catch(() => undefined)
  }
}

/** Names of the pictures with a file older than `olderThanMs`: younger ones may be on their way into the database. */
export async function listStoredPictures(folder: string, olderThanMs: number): Promise<string[]> {
  const names = new Set<string>()
  for (const file of await readdir(folder).catch(() => [])) {
    const [, name] = pictureFile.exec(file) ?? []
    if (!name || names.has(name)) continue
    const found = await stat(join(folder, file)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > olderThanMs) names.add(name)
  }
  return [...names]
}
