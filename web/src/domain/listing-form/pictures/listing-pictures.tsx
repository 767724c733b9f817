import { useRef, useState } from 'react'
import type { ContractorDetail, Photo } from '#contract/entities.ts'
import {
  MAX_CAPTION_LENGTH,
  MAX_PHOTOS,
  PHOTO_TYPES,
  type PhotoArrangement,
} from '#contract/listing-photos.ts'
import { useConnection } from '../../../device/connection.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/loading.tsx'
import { FormAlert } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { usePhotoDrag } from './use-photo-drag.ts'
import { usePictures } from './use-pictures.ts'

interface ListingPicturesProps {
  listing: ContractorDetail
  /** Called with the updated listing. */
  onChange: (listing: ContractorDetail) => void
}

interface Removal {
  title: string
  remove: () => Promise<void>
}

/** The logo and photos of a listing. They are saved immediately, not with the form. */
export function ListingPictures({ listing, onChange }: ListingPicturesProps) {
  const isOffline = useConnection((state) => state.isOffline)
  const { progress, problems, setLogo, addPhotos, arrangePhotos, removeLogo, removePhoto } =
    usePictures(listing, onChange)
  const isBlocked = isOffline || progress !== null
  const [removal, setRemoval] = useState<Removal | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = async () => {
    setRemoval(null)
    await removal?.remove()
    // The clicked button disappears with its picture, so the heading takes the focus.
    heading.current?.focus()
  }
  const isFull = listing.photos.length >= MAX_PHOTOS
  const ids = listing.photos.map(({ id }) => ({ id }))
  const moveTo = (id: number, index: number) =>
    void arrangePhotos(ids.filter((photo) => photo.id !== id).toSpliced(index, 0, { id }))
  const { drag, handleProps } = usePhotoDrag((id, over) =>
    moveTo(
      id,
      ids.findIndex((photo) => photo.id === over),
    ),
  )
  return (
    <Panel
      id="photos"
      title="Logo and photos"
      headingRef={heading}
      hint="Optional. JPEG, PNG, WebP or AVIF; large pictures are made smaller. Saved as soon as they are uploaded."
    >
      <div className="flex flex-wrap items-center gap-4 pt-2">
        {listing.logoUrl && (
          <img
            src={listing.logoUrl}
            alt="Logo"
            className="size-24 rounded-box border border-base-300 bg-base-200 object-contain"
          />
        )}
        <FileButton
          label={listing.logoUrl ? 'Replace Logo' : 'Upload Logo'}
          isDisabled={isBlocked}
          onFiles={([file]) => file && void setLogo(file)}
        />
        {listing.logoUrl && (
          <Button
            variant="ghost"
            disabled={isBlocked}
            onClick={() => setRemoval({ title: 'Remove the logo?', remove: removeLogo })}
          >
            Remove Logo
          </Button>
        )}
      </div>
      <ul className="mt-5 grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {listing.photos.map((photo, index) => (
          <PhotoItem
            key={photo.id}
            photo={photo}
            number={index + 1}
            listing={listing}
            isBlocked={isBlocked}
            isDragged={drag?.id === photo.id}
            isTarget={drag?.over === photo.id && drag.id !== photo.id}
            handleProps={handleProps(photo.id)}
            onMove={(index) => moveTo(photo.id, index)}
            onArrange={arrangePhotos}
            onRemove={() =>
              setRemoval({
                title: `Remove photo ${index + 1}?`,
                remove: () => removePhoto(photo.id),
              })
            }
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <FileButton
          label="Add Photos"
          isMultiple
          isDisabled={isBlocked || isFull}
          onFiles={(files) => void addPhotos(files)}
        />
        <span className="text-muted tabular-nums">
          {`${listing.photos.length} of ${MAX_PHOTOS} photos`}
        </span>
      </div>
      <p role="status" className="mt-3 flex items-center gap-2 empty:hidden">
        {progress && (
          <>
            <Spinner size="sm" />
            <span>{progress}</span>
          </>
        )}
      </p>
      {isOffline && <p className="mt-3 text-muted">Needs a connection</p>}
      <Dialog
        isOpen={removal !== null}
        onClose={() => setRemoval(null)}
        title={removal?.title ?? ''}
        footer={
          <>
            <Button variant="outline" onClick={() => setRemoval(null)}>
              Keep It
            </Button>
            <Button variant="danger" onClick={() => void remove()}>
              Remove
            </Button>
          </>
        }
      >
        <p>The picture is removed from the listing immediately. This cannot be undone.</p>
      </Dialog>
      {problems.length > 0 && (
        <div className="mt-3">
          <FormAlert title="Not everything was saved">
            <ul>
              {problems.map((problem, index) => (
                <li key={index} className="break-words">
                  {problem}
                </li>
              ))}
            </ul>
          </FormAlert>
        </div>
      )}
    </Panel>
  )
}

interface PhotoItemProps {
  photo: Photo
  /** Place of the photo, from 1. */
  number: number
  listing: ContractorDetail
  isBlocked: boolean
  isDragged: boolean
  /** True while another photo is dragged over this one. */
  isTarget: boolean
  handleProps: ReturnType<ReturnType<typeof usePhotoDrag>['handleProps']>
  onMove: (index: number) => void
  onArrange: (photos: PhotoArrangement['photos']) => Promise<void>
  onRemove: () => void
}

/**
 * A photo with its caption, and a handle and buttons to move it. The caption is saved by Enter and
 * when its field is left.
 */
function PhotoItem({
  photo,
  number,
  listing,
  isBlocked,
  isDragged,
  isTarget,
  handleProps,
  onMove,
  onArrange,
  onRemove,
}: PhotoItemProps) {
  const { photos, name } = listing
  const ids = photos.map(({ id }) => ({ id }))
  const saveCaption = (text: string) => {
    if (text.trim() === (photo.caption ?? '')) return
    void onArrange(ids.map(({ id }) => (id === photo.id ? { id, caption: text } : { id })))
  }
  return (
    <li
      data-photo={photo.id}
      className={`flex flex-col gap-2 rounded-field ${isDragged ? 'opacity-60' : ''} ${isTarget ? 'outline-2 outline-offset-2 outline-primary' : ''}`}
    >
      <div className="relative">
        <img
          src={photo.url}
          alt={photo.caption ?? `${name}, ${number} of ${photos.length}`}
          width={600}
          height={400}
          className="aspect-[3/2] w-full rounded-field border border-base-300 bg-base-200 object-cover"
        />
        {photos.length > 1 && !isBlocked && (
          <span
            {...handleProps}
            aria-hidden
            title="Drag to move"
            className={`absolute top-1 left-1 flex size-11 cursor-grab touch-none items-center justify-center rounded-field border ${onPicture} active:cursor-grabbing`}
          >
            <Icon name="grip-vertical" size={18} />
          </span>
        )}
        <div className="absolute top-1 right-1 flex gap-1">
          <IconButton
            icon="chevron-left"
            iconSize={18}
            label={`Move photo ${number} forward`}
            disabled={isBlocked || number === 1}
            onClick={() => onMove(number - 2)}
            className={onPicture}
          />
          <IconButton
            icon="chevron-right"
            iconSize={18}
            label={`Move photo ${number} back`}
            disabled={isBlocked || number === photos.length}
            onClick={() => onMove(number)}
            className={onPicture}
          />
          <IconButton
            icon="trash-2"
            iconSize={18}
            label={`Remove photo ${number}`}
            disabled={isBlocked}
            onClick={onRemove}
            className={onPicture}
          />
        </div>
      </div>
      <input
        key={photo.caption}
        type="text"
        aria-label={`Caption of photo ${number}`}
        placeholder="Caption, such as “New copper pipes”"
        defaultValue={photo.caption ?? ''}
        maxLength={MAX_CAPTION_LENGTH}
        disabled={isBlocked}
        onBlur={({ currentTarget }) => saveCaption(currentTarget.value)}
        // Enter would submit the form around the pictures.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          saveCaption(event.currentTarget.value)
        }}
        className="input w-full"
      />
    </li>
  )
}

const onPicture = 'border-base-300 bg-base-100'

interface FileButtonProps {
  label: string
  isMultiple?: boolean
  isDisabled: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the file dialog. Its input is not part of the surrounding form's values. */
export function FileButton({ label, isMultiple = false, isDisabled, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="outline"
        icon="image-up"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
