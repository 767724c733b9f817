import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { BIN_MS } from '#contract/rules/bin.ts'
import { uploadsFolder } from '../../data-folders.ts'
import {
  movePicturesToBin,
  listStoredPictures,
  pictureBin,
  removePictures,
  restorePicturesFromBin,
} from './files.ts'
import { listUnusedPictures, readUploadsState } from './repo.ts'

/** Younger unused files are not moved to the bin, because an upload may not be in the database yet. */
const MIN_UNUSED_AGE_MS = 3600 * 1000

interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Moves unused picture files to a bin in the uploads folder, and deletes them after `BIN_DAYS`.
 * Files in the bin that a listing uses again are moved back. Unless the folder belongs to this
 * database, no file is moved to the bin or deleted, because with a wrong database every file would
 * look unused. For the same reason no file is moved to the bin if the database has no pictures.
 */
export async function sweepPictures(db: Knex, dataDir: string, log: Log): Promise<void> {
  const folder = uploadsFolder(dataDir)
  const bin = pictureBin(folder)
  const picturesInBin = await listStoredPictures(bin)
  const unused = new Set(await listUnusedPictures(db, picturesInBin))
  await restorePicturesFromBin(
    folder,
    picturesInBin.filter((name) => !unused.has(name)),
  )
  const { epoch, hasPictures } = await readUploadsState(db)
  if (!(await ownsUploads(db, { folder, epoch }, log))) return
  if (hasPictures)
    await movePicturesToBin(
      folder,
      await listUnusedPictures(db, await listStoredPictures(folder, MIN_UNUSED_AGE_MS)),
    )
  await removePictures(bin, await listStoredPictures(bin, BIN_MS))
}

/**
 * Marks the folder as belonging to this database. Call it after a restore, which gives the
 * directory a new epoch.
 */
export async function assignUploadsFolder(db: Knex, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(ownerFile(folder), (await readUploadsState(db)).epoch)
}

/**
 * Returns whether the folder belongs to the database with this epoch. A folder that belongs to no
 * database is assigned to this one if a listing uses one of its pictures.
 */
async function ownsUploads(
  db: Knex,
  { folder, epoch }: { folder: string; epoch: string },
  log: Log,
): Promise<boolean> {
  const owner = await readFile(ownerFile(folder), 'utf8').catch(() => null)
  if (owner !== null) {
    if (owner !== epoch)
      log.warn(
        { folder },
        `The uploads belong to another database: unused pictures are not deleted. If the uploads belong to this site, delete ${ownerFile(folder)}`,
      )
    return owner === epoch
  }
  const stored = await listStoredPictures(folder)
  if ((await listUnusedPictures(db, stored)).length === stored.length) return false
  await assignUploadsFolder(db, folder)
  return true
}

/** Path of the file with the epoch of the directory that the pictures belong to. */
const ownerFile = (folder: string) => join(folder, '.directory')
