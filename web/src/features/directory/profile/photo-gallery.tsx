import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Panel } from './panel.tsx'

/** The listing's photos; each opens in a dialog. Renders nothing without photos. */
export function PhotoGallery({ contractor: { photos, name } }: { contractor: ContractorDetail }) {
  const [shown, setShown] = useState<number | null>(null)
  const photo = shown === null ? undefined : photos[shown]
  if (photos.length === 0) return null
  const at = shown ?? 0
  return (
    <Panel title="Photos" className="print:hidden">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.map(({ id, url }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`${name}, photo ${index + 1}`}
              className="block w-full cursor-pointer rounded-field"
              onClick={() => setShown(index)}
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
        title={`Photo ${at + 1} of ${photos.length}`}
        footer={
          photos.length > 1 && (
            <>
              <Button
                variant="outline"
                icon={ChevronLeft}
                disabled={at === 0}
                onClick={() => setShown(at - 1)}
              >
                Previous
              </Button>
              <Button
                variant="outline"
                icon={ChevronRight}
                disabled={at === photos.length - 1}
                onClick={() => setShown(at + 1)}
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
            alt={`${name}, ${at + 1} of ${photos.length}`}
            width={photo.width}
            height={photo.height}
            className="h-auto max-h-[65dvh] w-full object-contain"
          />
        )}
      </Dialog>
    </Panel>
  )
}
