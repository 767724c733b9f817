import { useRef, useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import {
  listingPhotos,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  PHOTO_TYPES,
} from '#contract/listing-photos.ts'
import { call } from '../../device/call.ts'
import { useRefreshListings } from '../../domain/directory/use-refresh-listings.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatMegabytes } from '../../lib/format-size.ts'

const FAILED = 'The picture could not be saved. Please try again.'

/**
 * Uploads and removes the pictures of a listing, one request at a time. `progress` is the text to
 * show during a request, and `problems` are the error messages.
 */
export function usePictures(
  listing: ContractorDetail,
  onChange: (listing: ContractorDetail) => void,
) {
  const listingChanged = useRefreshListings()
  const [progress, setProgress] = useState<string | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const isBusy = useRef(false)
  const params = { id: String(listing.id) }

  const run = async (task: (showProgress: (text: string) => void) => Promise<string[]>) => {
    if (isBusy.current) return
    isBusy.current = true
    setProblems([])
    setProblems(await task(setProgress))
    setProgress(null)
    isBusy.current = false
    listingChanged()
  }

  /** Returns the error message as a list, empty on success. */
  const attempt = async (request: () => Promise<ContractorDetail>): Promise<string[]> => {
    try {
      onChange(await request())
      return []
    } catch (error) {
      return [errorText(error, FAILED)]
    }
  }

  const setLogo = (file: File) =>
    run(async (showProgress) => {
      const problem = findFileProblem(file)
      if (problem) return [problem]
      showProgress('Uploading the logo...')
      return await attempt(() => call(listingPhotos.setLogo, { params, file }))
    })

  const addPhotos = (files: readonly File[]) =>
    run(async (showProgress) => {
      const messages: string[] = []
      const freeSlots = MAX_PHOTOS - listing.photos.length
      for (const [index, file] of files.slice(0, freeSlots).entries()) {
        showProgress(`Uploading photo ${index + 1} of ${Math.min(files.length, freeSlots)}...`)
        const problem = findFileProblem(file)
        if (problem) messages.push(problem)
        else
          messages.push(
            ...(await attempt(() => call(listingPhotos.addPhoto, { params, file }))).map(
              (reason) => `${file.name}: ${reason}`,
            ),
          )
      }
      if (files.length > freeSlots)
        messages.push(
          `A listing has at most ${MAX_PHOTOS} photos: ${files.length - freeSlots} left out`,
        )
      return messages
    })

  const removeLogo = () =>
    run(async (showProgress) => {
      showProgress('Removing the logo...')
      return await attempt(() => call(listingPhotos.removeLogo, { params }))
    })

  const removePhoto = (photoId: number) =>
    run(async (showProgress) => {
      showProgress('Removing the photo...')
      return await attempt(() =>
        call(listingPhotos.removePhoto, { params: { ...params, photoId: String(photoId) } }),
      )
    })

  return { progress, problems, setLogo, addPhotos, removeLogo, removePhoto }
}

/**
 * Checks type and size of a picture before the upload. Returns the problem, or null for a valid
 * file. Only the server checks the content.
 */
export function findFileProblem({
  name,
  size,
  type,
}: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (size === 0) return `${name} is empty`
  if (size > MAX_PHOTO_BYTES) return `${name} is larger than ${formatMegabytes(MAX_PHOTO_BYTES)}`
  // Some systems report no type.
  if (type !== '' && !PHOTO_TYPES.split(',').includes(type))
    return `${name} is not a JPEG, PNG or WebP picture`
  return null
}
