import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { getEditableDetail } from '../../db/contractor-detail.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { startLoop } from '../../loop.ts'
import {
  addPicture,
  arrangePhotos,
  type PictureEdit,
  removeLogo,
  removePhoto,
} from './change-pictures.ts'
import { sweepPictures } from './sweep.ts'

const SWEEP_EVERY_MS = 24 * 3600 * 1000

/** Routes for the logo and the photos of a listing. Each returns the changed listing. */
export function listingPhotos({ db, log, pictures, events, bindGroup }: FeatureDeps): Feature {
  const deps = { db, pictures }
  const toEdit = (id: number, user: User): PictureEdit => ({ contractorId: id, editor: user })

  bindGroup(contract.listingPhotos, {
    setLogo: async ({ params: { id }, user, receiveFile }) => {
      await addPicture(deps, toEdit(id, user), 'logo', receiveFile)
      return getEditableDetail(db, id)
    },
    removeLogo: async ({ params: { id }, user }) => {
      await removeLogo(deps, toEdit(id, user))
      return getEditableDetail(db, id)
    },
    addPhoto: async ({ params: { id }, user, receiveFile }) => {
      await addPicture(deps, toEdit(id, user), 'photo', receiveFile)
      return getEditableDetail(db, id)
    },
    arrangePhotos: async ({ params: { id }, user, body }) => {
      await arrangePhotos(deps, toEdit(id, user), body.photos)
      return getEditableDetail(db, id)
    },
    removePhoto: async ({ params: { id, photoId }, user }) => {
      await removePhoto(deps, toEdit(id, user), photoId)
      return getEditableDetail(db, id)
    },
  })
  return {
    startLoops: () => {
      const sweeping = startLoop({
        name: 'The sweep of unused pictures',
        everyMs: SWEEP_EVERY_MS,
        log,
        work: () => sweepPictures(db, pictures, log),
      })
      events.on('contractorsPurged', sweeping.runNow)
      return [sweeping]
    },
  }
}
