import type Router from '@koa/router'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { getEditableDetail } from '../../db/contractor-detail.ts'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'
import {
  addPicture,
  type PictureEdit,
  type PictureDeps,
  removeLogo,
  removePhoto,
} from './change-pictures.ts'

/** Routes for the logo and the photos of a listing. Each returns the changed listing. */
export function listingPhotosRoutes(
  router: Router<AppState>,
  { db, folder, ...options }: PictureDeps & BindOptions,
): void {
  const deps = { db, folder }
  const toEdit = (id: number, user: User): PictureEdit => ({ contractorId: id, editor: user })

  bindGroup(
    router,
    contract.listingPhotos,
    {
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
      removePhoto: async ({ params: { id, photoId }, user }) => {
        await removePhoto(deps, toEdit(id, user), photoId)
        return getEditableDetail(db, id)
      },
    },
    options,
  )
}
