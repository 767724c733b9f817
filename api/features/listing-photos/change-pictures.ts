import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { assertEditable, lockContractor, type Editor } from '../../db/editing.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { encodePicture, type PictureKind } from './encode-picture.ts'
import { removePictures, writePicture } from './files.ts'
import * as repo from './repo.ts'

export interface PictureDeps {
  db: Knex
  /** Folder of the picture files. */
  folder: string
}

export interface PictureEdit {
  contractorId: number
  /** The owner of the listing or an admin. */
  editor: Editor
}

/**
 * Stores an uploaded picture as the logo or as another photo. Throws `not_found`, `forbidden`,
 * `conflict` when the listing already has the maximum number of photos, and the errors of
 * `receiveFile` and `encodePicture`.
 */
export async function addPicture(
  { db, folder }: PictureDeps,
  edit: PictureEdit,
  kind: PictureKind,
  receiveFile: () => Promise<UploadedFile>,
): Promise<void> {
  // These checks avoid receiving and decoding a file that would be rejected. They are repeated
  // below under the lock.
  await assertEditable(db, edit.contractorId, edit.editor)
  if (kind === 'photo') await repo.assertPhotoLimit(db, edit.contractorId)
  const { path } = await receiveFile()
  const encoded = await encodePicture(path, kind)
  const file = await writePicture(folder, encoded)
  const picture = { kind, file, width: encoded.width, height: encoded.height }
  try {
    await changePictures({ db, folder }, edit, (trx, id) =>
      kind === 'logo'
        ? repo.replaceLogo(trx, id, picture)
        : repo.insertPhoto(trx, id, picture).then(() => []),
    )
  } catch (error) {
    // After any other error, the transaction may have been committed. If it was not, the sweep
    // deletes the files later.
    if (error instanceof ContractError) await removePictures(folder, [file])
    throw error
  }
}

export function removeLogo(deps: PictureDeps, edit: PictureEdit): Promise<void> {
  return changePictures(deps, edit, (trx, id) => repo.replaceLogo(trx, id, null))
}

export function removePhoto(deps: PictureDeps, edit: PictureEdit, photoId: number): Promise<void> {
  return changePictures(deps, edit, (trx, id) => repo.deletePhoto(trx, id, photoId))
}

/** Runs a change in a transaction, and deletes the obsolete files after the commit. */
async function changePictures(
  { db, folder }: PictureDeps,
  { contractorId, editor }: PictureEdit,
  change: (trx: Knex.Transaction, contractorId: number) => Promise<string[]>,
): Promise<void> {
  const obsoleteFiles = await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    await lockContractor(trx, contractorId, editor)
    const files = await change(trx, contractorId)
    await repo.updateCardPicture(trx, version, contractorId)
    return files
  })
  await removePictures(folder, obsoleteFiles)
}
