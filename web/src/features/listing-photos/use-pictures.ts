import { useRef, useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { listingPhotos, MAX_PHOTOS } from '#contract/listing-photos.ts'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import { useListingChanged } from '../../lib/listing-changed.ts'
import { problemOf } from './check-file.ts'

const FAILED = 'The picture could not be saved. Please try again.'

/**
 * What happens to the pictures of a listing: one thing at a time, said in words, with what went
 * wrong.
 */
export function usePictures(
  listing: ContractorDetail,
  onChange: (listing: ContractorDetail) => void,
) {
  const listingChanged = useListingChanged()
  const [progress, setProgress] = useState<string | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const isBusy = useRef(false)
  const params = { id: String(listing.id) }

  const run = async (work: (say: (text: string) => void) => Promise<string[]>) => {
    if (isBusy.current) return
    isBusy.current = true
    setProblems([])
    setProblems(await work(setProgress))
    setProgress(null)
    isBusy.current = false
    listingChanged()
  }

  /** The reason it failed, if it did. */
  const attempt = async (doing: () => Promise<ContractorDetail>): Promise<string[]> => {
    try {
      onChange(await doing())
      return []
    } catch (error) {
      return [errorText(error, FAILED)]
    }
  }

  const setLogo = (file: File) =>
    run(async (say) => {
      const problem = problemOf(file)
      if (problem) return [problem]
      say('Uploading the logo...')
      return await attempt(() => call(listingPhotos.setLogo, { params, file }))
    })

  const addPhotos = (files: readonly File[]) =>
    run(async (say) => {
      const found: string[] = []
      const room = MAX_PHOTOS - listing.photos.length
      for (const [index, file] of files.slice(0, room).entries()) {
        say(`Uploading photo ${index + 1} of ${Math.min(files.length, room)}...`)
        const problem = problemOf(file)
        if (problem) found.push(problem)
        else
          found.push(
            ...(await attempt(() => call(listingPhotos.addPhoto, { params, file }))).map(
              (reason) => `${file.name}: ${reason}`,
            ),
          )
      }
      if (files.length > room)
        found.push(`A listing has at most ${MAX_PHOTOS} photos: ${files.length - room} left out`)
      return found
    })

  const removeLogo = () =>
    run(async (say) => {
      say('Removing the logo...')
      return await attempt(() => call(listingPhotos.removeLogo, { params }))
    })

  const removePhoto = (photoId: number) =>
    run(async (say) => {
      say('Removing the photo...')
      return await attempt(() =>
        call(listingPhotos.removePhoto, { params: { ...params, photoId: String(photoId) } }),
      )
    })

  return { progress, problems, setLogo, addPhotos, removeLogo, removePhoto }
}
