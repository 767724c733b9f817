import { type ReactNode, useState } from 'react'
import { MAX_PHOTOS } from '#contract/listing-photos.ts'
import { FileButton } from '../../domain/listing-form/pictures/listing-pictures.tsx'
import { previewPicture } from '../../domain/listing-form/pictures/prepare-picture.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'

/** A photo that is uploaded once its listing exists. */
export interface ChosenPhoto {
  file: File
  /**
   * Data URL of a small picture; null until it is drawn, and where the browser cannot read the
   * file.
   */
  preview: string | null
}

interface ChosenPhotosProps {
  photos: readonly ChosenPhoto[]
  /** Called with a function that returns the photos after a change. */
  onChange: (change: (photos: readonly ChosenPhoto[]) => readonly ChosenPhoto[]) => void
  /** What is being uploaded. */
  progress: string | null
}

/** The photos of a listing that does not exist yet. */
export function ChosenPhotos({ photos, onChange, progress }: ChosenPhotosProps) {
  const [hint, setHint] = useState<ReactNode>(null)
  const add = (files: readonly File[]) => {
    const free = MAX_PHOTOS - photos.length
    setHint(
      files.length > free
        ? `A listing has at most ${MAX_PHOTOS} photos: ${files.length - free} left out`
        : null,
    )
    const added = files.slice(0, free).map((file) => ({ file, preview: null }))
    onChange((current) => [...current, ...added])
    for (const photo of added) void addPreview(photo)
  }
  const addPreview = async (photo: ChosenPhoto) => {
    const preview = await previewPicture(photo.file)
    onChange((current) => current.map((each) => (each === photo ? { ...photo, preview } : each)))
  }
  return (
    <Panel
      title="Photos"
      hint="Optional. The first one stands on your card. They are uploaded when you create the listing."
    >
      <ul className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={index} className="relative">
            {photo.preview ? (
              <img
                src={photo.preview}
                alt={photo.file.name}
                width={600}
                height={400}
                className="aspect-[3/2] w-full rounded-field border border-base-300 bg-base-200 object-cover"
              />
            ) : (
              <p className="flex aspect-[3/2] w-full flex-col items-center justify-center gap-1 overflow-hidden rounded-field border border-base-300 bg-base-200 p-2 text-center text-sm break-all">
                <Icon name="image" size={24} className="shrink-0 text-muted" />
                <span className="line-clamp-2">{photo.file.name}</span>
              </p>
            )}
            <IconButton
              icon="x"
              iconSize={18}
              label={`Leave out photo ${index + 1}`}
              disabled={progress !== null}
              onClick={() => onChange((current) => current.filter((each) => each !== photo))}
              className="absolute top-1 right-1 border-base-300 bg-base-100"
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <FileButton
          label="Add Photos"
          isMultiple
          isDisabled={photos.length >= MAX_PHOTOS || progress !== null}
          onFiles={add}
        />
        <span className="text-muted tabular-nums">{`${photos.length} of ${MAX_PHOTOS} photos`}</span>
      </div>
      <p role="status" className="mt-3 empty:hidden">
        {progress ?? hint}
      </p>
    </Panel>
  )
}
