import type { Knex } from 'knex'
import type { ContractorDetail } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { PhotoArrangement } from '#contract/listing-photos.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { assertEditable, lockContractor, type Editor } from '../../db/editing.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { filesOf, newPictureName, type PictureStore } from '../../pictures/picture-store.ts'
import { encodePicture, type PictureKind } from './encode-picture.ts'
import * as repo from './repo.ts'

/** Name of the changed field in the audit log. */
const changedField: Record<PictureKind, keyof ContractorDetail> = {
  logo: 'logoUrl',
  photo: 'photos',
}

export interface PictureDeps {
  db: Knex
  pictures: PictureStore
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
  deps: PictureDeps,
  edit: PictureEdit,
  kind: PictureKind,
  receiveFile: () => Promise<UploadedFile>,
): Promise<void> {
  const { db, pictures } = deps
  // These checks avoid receiving and decoding a file that would be rejected. They are repeated
  // below under the lock.
  await assertEditable(db, edit.contractorId, edit.editor)
  if (kind === 'photo') await repo.assertPhotoLimit(db, edit.contractorId)
  const { path } = await receiveFile()
  const encoded = await encodePicture(path, kind)
  const file = newPictureName()
  const picture = { kind, file, width: encoded.width, height: encoded.height }
  try {
    for (const { size, bytes } of encoded.files) await pictures.write(`${file}-${size}.webp`, bytes)
  } catch (error) {
    await tryRemove(pictures, [file])
    throw error
  }
  try {
    await changePictures(deps, edit, kind, (trx, id) =>
      kind === 'logo'
        ? repo.replaceLogo(trx, id, picture)
        : repo.insertPhoto(trx, id, picture).then(() => []),
    )
  } catch (error) {
    // After any other error, the transaction may have been committed. If it was not, the sweep
    // deletes the files later.
    if (error instanceof ContractError) await tryRemove(pictures, [file])
    throw error
  }
}

export function removeLogo(deps: PictureDeps, edit: PictureEdit): Promise<void> {
  return changePictures(deps, edit, 'logo', (trx, id) => repo.replaceLogo(trx, id, null))
}

export function removePhoto(deps: PictureDeps, edit: PictureEdit, photoId: number): Promise<void> {
  return changePictures(deps, edit, 'photo', (trx, id) => repo.deletePhoto(trx, id, photoId))
}

export function arrangePhotos(
  deps: PictureDeps,
  edit: PictureEdit,
  photos: PhotoArrangement['photos'],
): Promise<void> {
  return changePictures(deps, edit, 'photo', async (trx, id) => {
    await repo.arrangePhotos(trx, id, photos)
    return []
  })
}

/**
 * Runs a change in a transaction, and deletes the obsolete files after the commit. A change by an
 * admin is added to the audit log.
 */
async function changePictures(
  { db, pictures }: PictureDeps,
  { contractorId, editor }: PictureEdit,
  kind: PictureKind,
  change: (trx: Knex.Transaction, contractorId: number) => Promise<string[]>,
): Promise<void> {
  const obsoleteFiles = await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const { name } = await lockContractor(trx, contractorId, editor)
    const files = await change(trx, contractorId)
    await repo.updateCardPicture(trx, version, contractorId)
    if (editor.isAdmin)
      await recordAudit(trx, {
        userId: editor.id,
        action: 'contractor.updated',
        subject: auditSubject('contractor', contractorId, name),
        details: { contractorId, fields: [changedField[kind]] },
      })
    return files
  })
  await tryRemove(pictures, obsoleteFiles)
}

/** Deletes pictures. If that fails, the sweep moves them to the bin later. */
async function tryRemove(pictures: PictureStore, names: readonly string[]): Promise<void> {
  await pictures.remove('listings', filesOf(names)).catch(() => undefined)
}
