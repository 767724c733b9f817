import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { contractorDetailSchema } from './entities.ts'
import { idParams, optionalText } from './fields.ts'

export const MAX_PHOTOS = 8
export const MAX_CAPTION_LENGTH = 120
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/**
 * What the file dialog offers. Pictures that the server cannot read are converted in the browser
 * where it can read them. An iPhone sends its HEIC pictures as JPEG, since this names no HEIC.
 */
export const PHOTO_TYPES = 'image/*'

const photoParams = z.extend(idParams, { photoId: idParams.shape.id })

/** The photos of a listing in their new order. An absent caption stays as it is; '' removes it. */
export const photoArrangement = z.object({
  photos: z
    .array(
      z.object({
        id: z.int('id must be a whole number'),
        caption: optionalText(MAX_CAPTION_LENGTH, 'Caption'),
      }),
      'photos must be the list of the photos',
    )
    .check(z.maxLength(MAX_PHOTOS, `A listing has at most ${MAX_PHOTOS} photos`)),
})
export type PhotoArrangement = z.output<typeof photoArrangement>

const upload = { maxBytes: MAX_PHOTO_BYTES }
const ownerErrors = ['unauthenticated', 'forbidden'] as const

/**
 * Logo and photos of a listing, changed by its owner or an admin. An invalid picture fails with
 * `invalid` on the field `file`, and adding more than `MAX_PHOTOS` photos fails with `conflict`, as
 * does an arrangement that does not name every photo of the listing once.
 */
export const listingPhotos = {
  setLogo: {
    method: 'PUT',
    path: '/api/contractors/:id/logo',
    access: 'signed-in',
    limit: 'listing-photo',
    summary: 'Set the logo',
    params: idParams,
    upload,
    reply: contractorDetailSchema,
    errors: ownerErrors,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/contractors/:id/logo',
    access: 'signed-in',
    limit: 'listing-photo',
    summary: 'Remove the logo',
    params: idParams,
    reply: contractorDetailSchema,
    errors: ownerErrors,
  },
  addPhoto: {
    method: 'POST',
    path: '/api/contractors/:id/photos',
    access: 'signed-in',
    limit: 'listing-photo',
    summary: 'Add a photo',
    params: idParams,
    upload,
    reply: contractorDetailSchema,
    status: 201,
    errors: [...ownerErrors, 'conflict'],
  },
  arrangePhotos: {
    method: 'PUT',
    path: '/api/contractors/:id/photos',
    access: 'signed-in',
    limit: 'listing-photo',
    summary: 'Set the order and the captions of the photos',
    params: idParams,
    body: photoArrangement,
    reply: contractorDetailSchema,
    errors: [...ownerErrors, 'conflict'],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/contractors/:id/photos/:photoId',
    access: 'signed-in',
    limit: 'listing-photo',
    summary: 'Remove a photo',
    params: photoParams,
    reply: contractorDetailSchema,
    errors: ownerErrors,
  },
} as const satisfies Group
