import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { contractorDetailSchema } from './entities.ts'
import { idParams } from './fields.ts'

export const MAX_PHOTOS = 8
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/** Types offered in the file dialog. The server checks the bytes. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

const photoParams = z.extend(idParams, { photoId: idParams.shape.id })
const upload = { maxBytes: MAX_PHOTO_BYTES }
const owners = ['unauthenticated', 'forbidden'] as const

/**
 * Logo and photos of a listing, changed by its owner or an admin. An invalid picture is an error on
 * `file`; more than `MAX_PHOTOS` photos is a conflict.
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
    errors: owners,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/contractors/:id/logo',
    access: 'signed-in',
    limit: 'listing-photo',
    summary: 'Remove the logo',
    params: idParams,
    reply: contractorDetailSchema,
    errors: owners,
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
    errors: [...owners, 'conflict'],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/contractors/:id/photos/:photoId',
    access: 'signed-in',
    limit: 'listing-photo',
    summary: 'Remove a photo',
    params: photoParams,
    reply: contractorDetailSchema,
    errors: owners,
  },
} as const satisfies Group
