import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { MAX_PHOTOS } from '#contract/listing-photos.ts'
import { pictureMessages } from '#contract/messages.ts'
import { mayEditListing } from '#contract/rules/access.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { namesEveryPhoto } from '#contract/rules/photo-order.ts'
import { recordAudit } from '../audit.ts'
import { getContractor, setCardPicture } from '../contractors.ts'
import type { ContractorRow, MockDb, PictureRow } from '../db.ts'
import { mockGroup } from '../mock-group.ts'
import { readPicture } from '../pictures.ts'
import { toContractorDetail } from '../serializers.ts'

export const listingPhotosMocks = (db: MockDb) =>
  mockGroup(contract.listingPhotos, {
    setLogo: async ({ params, user, receiveFile }) => {
      const row = getEditable(db, params.id, user)
      const logo = await readPicture(await receiveFile(), 'logo')
      for (const oldLogo of picturesOf(db, row, 'logo')) db.pictures.remove(oldLogo)
      db.pictures.insert({ contractorId: row.id, kind: 'logo', ...logo })
      return finishChange(db, row, user, 'logoUrl')
    },

    removeLogo: ({ params, user }) => {
      const row = getEditable(db, params.id, user)
      for (const logo of picturesOf(db, row, 'logo')) db.pictures.remove(logo)
      return finishChange(db, row, user, 'logoUrl')
    },

    addPhoto: async ({ params, user, receiveFile }) => {
      const row = getEditable(db, params.id, user)
      const others = picturesOf(db, row, 'photo')
      if (others.length >= MAX_PHOTOS)
        throw new ContractError('conflict', {
          message: pictureMessages.tooMany(MAX_PHOTOS),
        })
      db.pictures.insert({
        contractorId: row.id,
        kind: 'photo',
        ...(await readPicture(await receiveFile(), 'photo')),
        position: (others.at(-1)?.position ?? -1) + 1,
      })
      return finishChange(db, row, user, 'photos')
    },

    arrangePhotos: ({ params, user, body: { photos } }) => {
      const row = getEditable(db, params.id, user)
      const stored = picturesOf(db, row, 'photo')
      if (!namesEveryPhoto(photos, stored))
        throw new ContractError('conflict', { message: pictureMessages.photosChanged })
      for (const picture of stored) {
        const position = photos.findIndex(({ id }) => id === picture.id)
        const caption = photos[position]?.caption
        db.pictures.update(picture, { position, ...(caption !== undefined && { caption }) })
      }
      return finishChange(db, row, user, 'photos')
    },

    removePhoto: ({ params, user }) => {
      const row = getEditable(db, params.id, user)
      const photo = picturesOf(db, row, 'photo').find(({ id }) => id === params.photoId)
      if (!photo) throw new ContractError('not_found')
      db.pictures.remove(photo)
      return finishChange(db, row, user, 'photos')
    },
  })

/**
 * Returns a listing. Throws `not_found`, and `forbidden` if the user is neither its owner nor an
 * admin.
 */
function getEditable(db: MockDb, id: number, user: User): ContractorRow {
  const row = getContractor(db, id)
  if (!mayEditListing(user, row.userId)) throw new ContractError('forbidden')
  return row
}

function picturesOf(db: MockDb, row: ContractorRow, kind: PictureRow['kind']): PictureRow[] {
  return db.pictures
    .all()
    .filter((picture) => picture.contractorId === row.id && picture.kind === kind)
    .toSorted((a, b) => a.position - b.position)
}

/**
 * Sets the card's picture to the first photo, or removes it when there is no photo. Leaves a
 * picture from another site unchanged. Adds a change by an admin to the audit log. Returns the
 * serialized listing.
 */
function finishChange(
  db: MockDb,
  { id }: ContractorRow,
  user: User,
  changedField: 'logoUrl' | 'photos',
) {
  const row = getContractor(db, id)
  if (user.isAdmin)
    recordAudit(db, {
      userId: user.id,
      action: 'contractor.updated',
      subject: auditSubject('contractor', id, row.name),
      details: { contractorId: id, fields: [changedField] },
    })
  const isReplaceable = row.imageUrl === null || row.imageUrl.startsWith('data:')
  const imageUrl = isReplaceable ? (picturesOf(db, row, 'photo')[0]?.url ?? null) : row.imageUrl
  return toContractorDetail(db, setCardPicture(db, row, imageUrl), user)
}
