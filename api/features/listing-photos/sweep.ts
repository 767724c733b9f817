import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import {
  binPictures,
  listStoredPictures,
  pictureBin,
  removePictures,
  unbinPictures,
  uploadsFolder,
} from './files.ts'
import { listUnused, readUploadsState } from './repo.ts'

/** An upload is in the database long before. */
const SETTLED_MS = 3600 * 1000
const BIN_MS = 30 * 24 * 3600 * 1000

interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Moves the files of pictures that no listing has to a bin in the uploads folder, and deletes them
 * there after 30 days; files that a listing has come back from the bin. Nothing else is moved or
 * deleted when the database has no pictures, or is not the one that the folder belongs to: an empty
 * or wrong database names none of the files.
 */
export async function sweepPictures(db: Knex, dataDir: string, log: Log): Promise<void> {
  const folder = uploadsFolder(dataDir)
  const bin = pictureBin(folder)
  const binned = await listStoredPictures(bin)
  const unused = new Set(await listUnused(db, binned))
  await unbinPictures(
    folder,
    binned.filter((name) => !unused.has(name)),
  )
  if (!(await ownsUploads(db, folder, log))) return
  await binPictures(folder, await listUnused(db, await listStoredPictures(folder, SETTLED_MS)))
  await removePictures(bin, await listStoredPictures(bin, BIN_MS))
}

/**
 * Makes the folder belong to the directory of this database: for a restore, after which the
 * directory is another one.
 */
export async function claimUploads(db: Knex, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(ownerFile(folder), (await readUploadsState(db)).epoch)
}

/** The first directory with a picture in the folder becomes its owner. */
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
  if ((await listUnused(db, stored)).length === stored.length) return false
  await claimUploads(db, folder)
  return true
}

/** Holds the epoch of the directory that the pictures belong to. */
const ownerFile = (folder: string) => join(folder, '.directory')
