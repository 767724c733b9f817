import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { MAX_PHOTOS, type PhotoArrangement } from '#contract/listing-photos.ts'
import { pictureMessages } from '#contract/messages.ts'
import { namesEveryPhoto } from '#contract/rules/photo-order.ts'
import { pictureUrlSql } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'
import type { PictureKind } from './encode-picture.ts'

export interface NewPicture {
  kind: PictureKind
  file: string
  width: number
  height: number
}

/**
 * Replaces the logo, or removes it when `logo` is null. Returns the file name of the old logo, if
 * any.
 */
export async function replaceLogo(
  trx: Knex.Transaction,
  contractorId: number,
  logo: NewPicture | null,
): Promise<string[]> {
  const deleted = await deletePictures(trx, { contractor_id: contractorId, kind: 'logo' })
  if (logo) await trx('contractor_pictures').insert({ contractor_id: contractorId, ...logo })
  return deleted
}

/** Adds a photo. Throws `conflict` when the listing has the maximum number of photos. */
export async function insertPhoto(
  trx: Knex.Transaction,
  contractorId: number,
  photo: NewPicture,
): Promise<void> {
  await assertPhotoLimit(trx, contractorId)
  await trx('contractor_pictures').insert({
    contractor_id: contractorId,
    ...photo,
    position: trx.raw(
      'coalesce((select max(position) + 1 from contractor_pictures where contractor_id = ?), 0)',
      [contractorId],
    ),
  })
}

/**
 * Sets the order and the captions of the photos. Throws `conflict` unless `photos` names every
 * photo of the listing once.
 */
export async function arrangePhotos(
  trx: Knex.Transaction,
  contractorId: number,
  photos: PhotoArrangement['photos'],
): Promise<void> {
  const stored = await trx('contractor_pictures')
    .where({ contractor_id: contractorId, kind: 'photo' })
    .select<{ id: number }[]>('id')
  if (!namesEveryPhoto(photos, stored))
    throw new ContractError('conflict', { message: pictureMessages.photosChanged })
  for (const [position, { id, caption }] of photos.entries())
    await trx('contractor_pictures')
      .where({ id, contractor_id: contractorId })
      .update({ position, ...(caption !== undefined && { caption }) })
}

export async function assertPhotoLimit(db: Knex, contractorId: number): Promise<void> {
  const photos = await db('contractor_pictures')
    .where({ contractor_id: contractorId, kind: 'photo' })
    .select('id')
  if (photos.length >= MAX_PHOTOS)
    throw new ContractError('conflict', {
      message: pictureMessages.tooMany(MAX_PHOTOS),
    })
}

/** Deletes a photo and returns its file name. Throws `not_found` when the listing does not have it. */
export async function deletePhoto(
  trx: Knex.Transaction,
  contractorId: number,
  photoId: number,
): Promise<string[]> {
  const deleted = await deletePictures(trx, {
    contractor_id: contractorId,
    kind: 'photo',
    id: photoId,
  })
  if (deleted.length === 0) throw new ContractError('not_found')
  return deleted
}

async function deletePictures(
  trx: Knex.Transaction,
  filter: { contractor_id: number; kind: PictureKind; id?: number },
): Promise<string[]> {
  const deleted = await trx('contractor_pictures')
    .where(filter)
    .delete()
    .returning<{ file: string }[]>('file')
  return deleted.map(({ file }) => file)
}

/**
 * Sets the card picture of the listing to its first photo, or removes it if there is no photo. An
 * external card picture is not changed. The listing gets a new version, so that clients receive the
 * change. `updated_at` is not changed, because a new photo must not conflict with an open edit
 * form.
 */
export async function updateCardPicture(
  trx: Knex.Transaction,
  version: number,
  contractorId: number,
): Promise<void> {
  await trx.raw(
    `
    update contractors c set change_seq = ?, image_url = case when c.image_url is null or c.image_url like '/uploads/%' then
      (select ${pictureUrlSql('p.file', 'card')} from contractor_pictures p where p.contractor_id = c.id and p.kind = 'photo' order by p.position, p.id limit 1)
      else c.image_url end
    where c.id = ?`,
    [version, contractorId],
  )
}

/** Returns the pictures among `files` that no listing uses. */
export async function listUnusedPictures(db: Knex, files: readonly string[]): Promise<string[]> {
  const unused = await rows<{ file: string }>(
    db,
    'select file from unnest(?::text[]) as stored(file) where file not in (select file from contractor_pictures)',
    [files],
  )
  return unused.map(({ file }) => file)
}

/** Returns the epoch of the directory, and whether any listing has a picture. */
export async function readUploadsState(db: Knex): Promise<{ epoch: string; hasPictures: boolean }> {
  const [state] = await rows<{ epoch: string; hasPictures: boolean }>(
    db,
    'select epoch, exists (select from contractor_pictures) as "hasPictures" from directory',
  )
  if (!state) throw new Error('The directory row is missing: the database is not migrated')
  return state
}
