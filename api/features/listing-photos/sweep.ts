import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import {
  movePicturesToBin,
  listStoredPictures,
  pictureBin,
  removePictures,
  restorePicturesFromBin,
  uploadsFolder,
} from './files.ts'
import { listUnusedPictures, readUploadsState } from './repo.ts'

/** Unused files younger than this stay: an upload may not be in the database yet. */
const MIN_UNUSED_AGE_MS = 3600 * 1000
const BIN_RETENTION_MS = 30 * 24 * 3600 * 1000

interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Moves picture files that no listing uses to a bin in the uploads folder, and deletes them after
 * 30 days. Files in the bin that a listing uses again are moved back. Nothing else happens when the
 * database has no pictures or the folder belongs to another database, because an empty or wrong
 * database would make every file look unused.
 */
export async function sweepPictures(db: Knex, dataDir: string, log: Log): Promise<void> {
  const folder = uploadsFolder(dataDir)
  const bin = pictureBin(folder)
  const binned = await listStoredPictures(bin)
  const unused = new Set(await listUnusedPictures(db, binned))
  await restorePicturesFromBin(
    folder,
    binned.filter((name) => !unused.has(name)),
  )
  if (!(await ownsUploads(db, folder, log))) return
  await movePicturesToBin(
    folder,
    await listUnusedPictures(db, await listStoredPictures(folder, MIN_UNUSED_AGE_MS)),
  )
  await removePictures(bin, await listStoredPictures(bin, BIN_RETENTION_MS))
}

/**
 * Assigns the folder to the directory of this database. Call it after a restore, which gives the
 * directory a new epoch.
 */
export async function claimUploads(db: Knex, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(ownerFile(folder), (await readUploadsState(db)).epoch)
}

/**
 * Returns whether the folder belongs to this database. The first directory that uses a picture in
 * the folder becomes its owner.
 */
async function ownsUploads(db: Knex, folder: string, log: Log): Promise<boolean> {
  const { epoch, hasPictures } = await readUploadsState(db)
  const stored = await listStoredPictures(folder)
  if (stored.length === 0 || !hasPictures) return false
  const owner = await readFile(ownerFile(folder), 'utf8').catch(() => null)
  if (owner !== null) {
    if (owner !== epoch)
      log.warn(
        { folder },
        `The uploads belong to another database: unused pictures stay. If they are this site's, remove ${ownerFile(folder)}`,
      )
    return owner === epoch
  }
  if ((await listUnusedPictures(db, stored)).length === stored.length) return false
  await claimUploads(db, folder)
  return true
}

/** Path of the file with the epoch of the directory that owns the pictures. */
const ownerFile = (folder: string) => join(folder, '.directory')
