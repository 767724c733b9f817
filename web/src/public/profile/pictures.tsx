import { useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The contractor's photos; each opens in a dialog. Renders nothing without photos. */
export function PhotoGallery({ contractor: { photos, name } }: { contractor: ContractorDetail }) {
  const [shown, setShown] = useState<number | null>(null)
  const photo = shown === null ? undefined : photos[shown]
  if (photos.length === 0) return null
  const index = shown ?? 0
  return (
    <Panel title="Photos" className="print:hidden">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.map(({ id, url }, photoIndex) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`${name}, photo ${photoIndex + 1}`}
              className="block w-full cursor-pointer rounded-field"
              onClick={() => setShown(photoIndex)}
            >
              <img
                src={url}
                alt=""
                width={600}
                height={400}
                loading="lazy"
                decoding="async"
                className="aspect-[3/2] w-full rounded-field bg-base-200 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={photo !== undefined}
        onClose={() => setShown(null)}
        title={`Photo ${index + 1} of ${photos.length}`}
        footer={
          photos.length > 1 && (
            <>
              <Button
                variant="outline"
                icon="chevron-left"
                disabled={index === 0}
                onClick={() => setShown(index - 1)}
              >
                Previous
              </Button>
              <Button
                variant="outline"
                icon="chevron-right"
                disabled={index === photos.length - 1}
                onClick={() => setShown(index + 1)}
              >
                Next
              </Button>
            </>
          )
        }
      >
        {photo && (
          <img
            src={photo.largeUrl}
            alt={`${name}, ${index + 1} of ${photos.length}`}
            width={photo.width}
            height={photo.height}
            className="h-auto max-h-[65dvh] w-full object-contain"
          />
        )}
      </Dialog>
    </Panel>
  )
}

/** The contractor's logo. Renders nothing without one. */
export function Logo({ contractor: { logoUrl } }: { contractor: ContractorDetail }) {
  if (!logoUrl) return null
  // The alt text is empty, because the name is next to the logo.
  return (
    <img
      src={logoUrl}
      alt=""
      width={72}
      height={72}
      className="size-14 shrink-0 rounded-field border border-base-300 bg-base-100 object-contain sm:size-18"
    />
  )
}
