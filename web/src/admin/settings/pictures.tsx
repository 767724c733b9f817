import { useRef } from 'react'
import { uploadedPicturePath } from '#content/site-pictures.ts'
import { toPublicSite } from '#content/stored-site.ts'
import type { Site } from '#contract/site-settings.ts'
import type { SitePictureParam } from '#contract/site.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'
import { useRemovePicture, useSetPicture } from './queries.ts'

const pictures = [
  {
    picture: 'logo',
    kind: 'logo',
    label: 'Logo',
    help: 'PNG, WebP or SVG up to 2 MB. The icons of the site and of the installed app are made from it. Phones from Apple never change the icon of an app that is installed already.',
  },
  {
    picture: 'share-image',
    kind: 'shareImage',
    label: 'Picture of link previews',
    help: '1200 by 630 pixels. Without it, one is made from logo, name and line.',
  },
  {
    picture: 'home-picture',
    kind: 'homePicture',
    label: 'Picture of the home page',
    help: 'Replaces the drawing beside the search.',
  },
] as const

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
      {pictures.map(({ picture, kind, label, help }) => (
        <Picture
          key={picture}
          picture={picture}
          label={label}
          help={help}
          path={uploadedPicturePath(kind, toPublicSite(site))}
          onSaved={onSaved}
        />
      ))}
    </section>
  )
}

interface PictureProps {
  picture: SitePictureParam
  label: string
  help: string
  /** Null without an uploaded picture. */
  path: string | null
  onSaved: (version: number) => void
}

function Picture({ picture, label, help, path, onSaved }: PictureProps) {
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
    <div className="flex flex-col gap-2">
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
        accept="image/png,image/webp,image/svg+xml"
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
