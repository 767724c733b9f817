import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { MAX_PHOTOS } from '#contract/listing-photos.ts'
import { pictureUrlSql } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'
import type { PictureKind } from './encode-picture.ts'

export interface NewPicture {
  kind: PictureKind
  file: string
  width: number
  height: number
}

/** Puts the logo in the place of the one before; answers the files that nobody needs any more. */
export async function replaceLogo(
  trx: Knex.Transaction,
  contractorId: number,
  logo: NewPicture | null,
): Promise<string[]> {
  const gone = await deletePictures(trx, { contractor_id: contractorId, kind: 'logo' })
  if (logo) await trx('contractor_pictures').insert({ contractor_id: contractorId, ...logo })
  return gone
}

/** Throws conflict when the listing has as many as it may. */
export async function insertPhoto(
  trx: Knex.Transaction,
  contractorId: number,
  photo: NewPicture,
): Promise<void> {
  await assertRoomForPhoto(trx, contractorId)
  await trx('contractor_pictures').insert({ contractor_id: contractorId, ...photo })
}

export async function assertRoomForPhoto(db: Knex, contractorId: number): Promise<void> {
  const photos = await db('contractor_pictures')
    .where({ contractor_id: contractorId, kind: 'photo' })
    .select('id')
  if (photos.length >= MAX_PHOTOS)
    throw new ContractError('conflict', {
      message: `A listing can have at most ${MAX_PHOTOS} photos`,
    })
}

/** Throws not_found for a photo that the listing does not have; answers its files. */
export async function deletePhoto(
  trx: Knex.Transaction,
  contractorId: number,
  photoId: number,
): Promise<string[]> {
  const gone = await deletePictures(trx, {
    contractor_id: contractorId,
    kind: 'photo',
    id: photoId,
  })
  if (gone.length === 0) throw new ContractError('not_found')
  return gone
}

async function deletePictures(
  trx: Knex.Transaction,
  which: { contractor_id: number; kind: PictureKind; id?: number },
): Promise<string[]> {
  const gone = await trx('contractor_pictures')
    .where(which)
    .delete()
    .returning<{ file: string }[]>('file')
  return gone.map(({ file }) => file)
}

/**
 * Shows the first photo on the listing's card, unless it has a picture from elsewhere, and tells
 * every device of the change. `updated_at` stays: it is that of the text, so that who is editing it
 * is not stopped by a photo added meanwhile.
 */
export async function showFirstPhoto(
  trx: Knex.Transaction,
  version: number,
  contractorId: number,
): Promise<void> {
  await trx.raw(
    `
    update contractors c set change_seq = ?, image_url = case when c.image_url is null or c.image_url like '/uploads/%' then
      (select ${pictureUrlSql('p.file', 'card')} from contractor_pictures p where p.contractor_id = c.id and p.kind = 'photo' order by p.id limit 1)
      else c.image_url end
    where c.id = ?`,
    [version, contractorId],
  )
}

/** Of these names, those that no listing uses. */
export async function listUnused(db: Knex, files: readonly string[]): Promise<string[]> {
  const unused = await rows<{ file: string }>(
    db,
    'select file from unnest(?::text[]) as stored(file) where file not in (select file from contractor_pictures)',
    [files],
  )
  return unused.map(({ file }) => file)
}

/** Which directory this is, and whether any listing has a picture. */
export async function readUploadsState(db: Knex): Promise<{ epoch: string; hasPictures: boolean }> {
  const [state] = await rows<{ epoch: string; hasPictures: boolean }>(
    db,
    'select epoch, exists (select from contractor_pictures) as "hasPictures" from directory',
  )
  if (!state) throw new Error('The directory row is missing: the database is not migrated')
  return state
}
