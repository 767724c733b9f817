import { useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { listingPhotos, MAX_PHOTOS, type PhotoArrangement } from '#contract/listing-photos.ts'
import { call } from '../../../device/call.ts'
import { errorText } from '../../../lib/api-error.ts'
import { failureAs, useSubmit } from '../../../ui/form/use-submit.ts'
import { useRefreshListings } from '../../directory/use-refresh-listings.ts'
import { preparePicture, UnusablePictureError } from './prepare-picture.ts'

const FAILED = 'The picture could not be saved. Please try again.'

/** Returns why a request about a picture failed. */
const reasonOf = (error: unknown): string =>
  error instanceof UnusablePictureError ? error.message : errorText(error, FAILED)

export interface FailedPhoto {
  file: File
  /** The name of the file and why it was not saved. */
  problem: string
}

/**
 * Uploads photos one after the other. Returns those that failed. `onProgress` receives a text for
 * each, `onSaved` the updated listing.
 */
export async function uploadPhotos(
  id: number,
  files: readonly File[],
  onProgress: (text: string) => void,
  onSaved: (listing: ContractorDetail) => void = () => undefined,
): Promise<FailedPhoto[]> {
  const failed: FailedPhoto[] = []
  for (const [index, file] of files.entries()) {
    onProgress(`Uploading photo ${index + 1} of ${files.length}...`)
    try {
      const body = { params: { id: String(id) }, file: await preparePicture(file) }
      onSaved(await call(listingPhotos.addPhoto, body))
    } catch (error) {
      failed.push({ file, problem: `${file.name}: ${reasonOf(error)}` })
    }
  }
  return failed
}

/**
 * Uploads, arranges and removes the pictures of a listing, one request at a time. `progress` is the
 * text to show during a request, and `problems` are the error messages.
 */
export function usePictures(
  listing: ContractorDetail,
  onChange: (listing: ContractorDetail) => void,
) {
  const listingChanged = useRefreshListings()
  const [progress, setProgress] = useState<string | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const params = { id: String(listing.id) }
  const { submit } = useSubmit({
    send: async (task: () => Promise<string[]>) => {
      setProblems([])
      setProblems(await task())
      setProgress(null)
      listingChanged()
    },
    toFailure: failureAs(FAILED),
  })

  /** Returns the error message as a list, empty on success. */
  const attempt = async (request: () => Promise<ContractorDetail>): Promise<string[]> => {
    try {
      onChange(await request())
      return []
    } catch (error) {
      return [reasonOf(error)]
    }
  }

  const setLogo = (chosen: File) =>
    submit(async () => {
      setProgress('Uploading the logo...')
      return await attempt(async () =>
        call(listingPhotos.setLogo, { params, file: await preparePicture(chosen) }),
      )
    })

  const addPhotos = (files: readonly File[]) =>
    submit(async () => {
      const freeSlots = MAX_PHOTOS - listing.photos.length
      const chosen = files.slice(0, freeSlots)
      const failed = await uploadPhotos(listing.id, chosen, setProgress, onChange)
      const messages = failed.map(({ problem }) => problem)
      if (files.length > freeSlots)
        messages.push(
          `A listing has at most ${MAX_PHOTOS} photos: ${files.length - freeSlots} left out`,
        )
      return messages
    })

  /** Saves the order of the photos, and the captions that are given. */
  const arrangePhotos = (photos: PhotoArrangement['photos']) =>
    submit(async () => {
      setProgress('Saving the photos...')
      return await attempt(() => call(listingPhotos.arrangePhotos, { params, body: { photos } }))
    })

  const removeLogo = () =>
    submit(async () => {
      setProgress('Removing the logo...')
      return await attempt(() => call(listingPhotos.removeLogo, { params }))
    })

  const removePhoto = (photoId: number) =>
    submit(async () => {
      setProgress('Removing the photo...')
      return await attempt(() =>
        call(listingPhotos.removePhoto, { params: { ...params, photoId: String(photoId) } }),
      )
    })

  return { progress, problems, setLogo, addPhotos, arrangePhotos, removeLogo, removePhoto }
}
