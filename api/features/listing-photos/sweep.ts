import type { Knex } from 'knex'
import { listStoredPictures, removePictures, uploadsFolder } from './files.ts'
import { listUnused } from './repo.ts'

/** An upload is in the database long before. */
const SETTLED_MS = 3600 * 1000

/** Removes the files of pictures that no listing has: what a stopped process left between a file and its row. */
export async function sweepPictures(db: Knex, dataDir: string): Promise<void> {
  const folder = uploadsFolder(dataDir)
  const stored = await listStoredPictures(folder, SETTLED_MS)
  if (stored.length > 0) await removePictures(folder, await listUnused(db, stored))
}
