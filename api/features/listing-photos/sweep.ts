import type { Knex } from 'knex'
import { BIN_MS } from '#contract/rules/bin.ts'
import { filesOf, listPictures, type PictureStore } from '../../pictures/picture-store.ts'
import { listUnusedPictures, readUploadsState } from './repo.ts'

/** Younger unused files are not moved to the bin, because an upload may not be in the database yet. */
const MIN_UNUSED_AGE_MS = 3600 * 1000

interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Moves unused picture files to the bin of the store, and deletes them after `BIN_DAYS`. Files in
 * the bin that a listing uses again are moved back. Unless the store belongs to this database, no
 * file is moved to the bin or deleted, because with a wrong database every file would look unused.
 * For the same reason no file is moved to the bin if the database has no pictures.
 */
export async function sweepPictures(db: Knex, pictures: PictureStore, log: Log): Promise<void> {
  await pictures.prepare()
  const inBin = await listPictures(pictures, 'bin')
  const unused = new Set(await listUnusedPictures(db, inBin))
  await pictures.moveTo('listings', filesOf(inBin.filter((name) => !unused.has(name))))
  const { epoch, hasPictures } = await readUploadsState(db)
  if (!(await ownsPictures(db, pictures, epoch, log))) return
  if (hasPictures) {
    const old = await listPictures(pictures, 'listings', MIN_UNUSED_AGE_MS)
    await pictures.moveTo('bin', filesOf(await listUnusedPictures(db, old)))
  }
  await pictures.remove('bin', filesOf(await listPictures(pictures, 'bin', BIN_MS)))
}

/**
 * Marks the pictures as belonging to this database. Call it after a restore, which gives the
 * directory a new epoch.
 */
export async function assignPictures(db: Knex, pictures: PictureStore): Promise<void> {
  await pictures.writeOwner((await readUploadsState(db)).epoch)
}

/**
 * Returns whether the pictures belong to the database with this epoch. Pictures that belong to no
 * database are assigned to this one if a listing uses one of them.
 */
async function ownsPictures(
  db: Knex,
  pictures: PictureStore,
  epoch: string,
  log: Log,
): Promise<boolean> {
  const owner = await pictures.readOwner()
  if (owner !== null) {
    if (owner !== epoch)
      log.warn(
        { location: pictures.location },
        `The uploads belong to another database: unused pictures are not deleted. If the uploads belong to this site, delete ${pictures.ownerLocation}`,
      )
    return owner === epoch
  }
  const stored = await listPictures(pictures, 'listings')
  if ((await listUnusedPictures(db, stored)).length === stored.length) return false
  await assignPictures(db, pictures)
  return true
}
