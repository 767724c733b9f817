import { useRef } from 'react'
import { uploadedPicturePath } from '#content/site-pictures.ts'
import { toPublicSite } from '#content/stored-site.ts'
import type { Site } from '#contract/site-settings.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'
import { type PictureField, pictureFields } from './fields.ts'
import { useRemovePicture, useSetPicture } from './queries.ts'
import { rowId } from './setting-row.tsx'

interface SitePicturesProps {
  site: Site
  /** Called with the version of the settings that an upload or a removal has stored. */
  onSaved: (version: number) => void
}

/** The uploaded pictures. An upload is saved at once. */
export function SitePictures({ site, onSaved }: SitePicturesProps) {
  return (
    <section aria-labelledby="pictures" className="panel flex flex-col gap-6 p-5 sm:p-6">
      <h2 id="pictures" className="text-lg">
        Pictures
      </h2>
      {pictureFields.map((field) => (
        <Picture
          key={field.kind}
          field={field}
          path={uploadedPicturePath(field.kind, toPublicSite(site))}
          onSaved={onSaved}
        />
      ))}
    </section>
  )
}

interface PictureProps {
  field: PictureField
  /** Null without an uploaded picture. */
  path: string | null
  onSaved: (version: number) => void
}

function Picture({ field, path, onSaved }: PictureProps) {
  const { picture, kind, label, help, accept } = field
  const input = useRef<HTMLInputElement>(null)
  const upload = useSetPicture(picture)
  const remove = useRemovePicture(picture)
  const isBusy = upload.isPending || remove.isPending
  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: ({ version }) => {
        onSaved(version)
        toast({ title: `${label} saved` })
      },
      onError: (error) => showErrorToast(`${label} was not saved`, error),
    })
  return (
    <div id={rowId(kind)} className="flex scroll-mt-24 flex-col gap-2">
      <p className="font-medium">{label}</p>
      <p className="text-sm text-muted">{help}</p>
      {path !== null && (
        <img
          src={path}
          alt={`The current ${label.toLowerCase()}`}
          className="max-h-32 w-fit max-w-full rounded-field border border-base-300 object-contain"
        />
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={`${label}: file`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send(file)
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          icon="image-up"
          pending={upload.isPending}
          pendingLabel="Uploading..."
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {`Upload ${label}`}
        </Button>
        {path !== null && (
          <Button
            variant="ghost"
            icon="rotate-ccw"
            disabled={isBusy}
            aria-label={`Reset to default: ${label}`}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: ({ version }) => onSaved(version),
                onError: (error) => showErrorToast(`${label} was not removed`, error),
              })
            }
          >
            Reset to default
          </Button>
        )}
      </div>
    </div>
  )
}
