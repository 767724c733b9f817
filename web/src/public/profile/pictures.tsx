import { type UIEvent, useState } from 'react'
import type { ContractorDetail, Photo } from '#contract/entities.ts'
import { pairOf } from '#contract/rules/face.ts'
import { sizedImageUrl } from '#contract/rules/links.ts'
import { Letters } from '../../domain/directory/face.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isImageUrl } from '../../ui/photo.tsx'
import { TradeDrawing } from '../../ui/trade-drawing.tsx'

/** The pictures at the top of a profile: its photos, or a nameplate without any. */
export function ProfilePictures({ contractor }: { contractor: ContractorDetail }) {
  const { photos, imageUrl, name } = contractor
  const [isBroken, setBroken] = useState(false)
  if (photos.length > 0) return <Gallery photos={photos} name={name} />
  if (!imageUrl || isBroken || !isImageUrl(imageUrl)) return <Nameplate contractor={contractor} />
  return (
    <div className="gallery gallery-1 print:hidden">
      <img
        src={sizedImageUrl(imageUrl, 1200, 800)}
        alt={name}
        width={1200}
        height={800}
        fetchPriority="high"
        // The picture may have failed before the page was hydrated.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(true)
        }}
        onError={() => setBroken(true)}
      />
    </div>
  )
}

/** The logo, else the letters of the name, with the drawing of the trade on the pair of the name. */
function Nameplate({
  contractor: { name, logoUrl, categorySlug },
}: {
  contractor: ContractorDetail
}) {
  return (
    <div
      role="img"
      aria-label="No image available"
      className={`nameplate pair-${pairOf(name)} print:hidden`}
    >
      {logoUrl ? <img src={logoUrl} alt="" width={112} height={112} /> : <Letters name={name} />}
      <TradeDrawing categorySlug={categorySlug} />
    </div>
  )
}

/** The most photos that are shown on a desktop before the others are opened. */
const MAX_TILES = 5

/**
 * One large and up to four small photos; on phones a row to swipe. Each opens in a dialog, and
 * without code as a file.
 */
function Gallery({ photos, name }: { photos: readonly Photo[]; name: string }) {
  const [shown, setShown] = useState<number | null>(null)
  const [swiped, setSwiped] = useState(0)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setSwiped(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
  const count = photos.length
  return (
    <div className="relative print:hidden">
      <ul
        aria-label={`Photos, ${count}`}
        className={`gallery gallery-${Math.min(count, MAX_TILES)}`}
        onScroll={onScroll}
      >
        {photos.map((photo, index) => (
          <li key={photo.id} className={index < MAX_TILES ? '' : 'sm:hidden'}>
            <a
              href={photo.largeUrl}
              aria-label={`Photo ${index + 1} of ${count}${photo.caption ? `: ${photo.caption}` : ''}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                setShown(index)
              }}
            >
              <img
                src={index === 0 ? photo.largeUrl : photo.url}
                alt={photo.caption ?? `${name}, ${index + 1} of ${count}`}
                width={index === 0 ? photo.width : 600}
                height={index === 0 ? photo.height : 400}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <>
          <span aria-hidden className="gallery-place sm:hidden">
            {`${swiped + 1} / ${count}`}
          </span>
          <div className="needs-code absolute right-4 bottom-4 max-sm:hidden">
            <Button variant="outline" icon="image" onClick={() => setShown(0)}>
              {`All ${count} photos`}
            </Button>
          </div>
        </>
      )}
      <PhotoDialog photos={photos} name={name} shown={shown} onShow={setShown} />
    </div>
  )
}

interface PhotoDialogProps {
  photos: readonly Photo[]
  name: string
  /** Index of the photo; null while the dialog is closed. */
  shown: number | null
  onShow: (index: number | null) => void
}

function PhotoDialog({ photos, name, shown, onShow }: PhotoDialogProps) {
  const index = shown ?? 0
  const photo = shown === null ? undefined : photos[index]
  return (
    <Dialog
      isOpen={photo !== undefined}
      onClose={() => onShow(null)}
      title={`Photo ${index + 1} of ${photos.length}`}
      footer={
        photos.length > 1 && (
          <>
            <Button
              variant="outline"
              icon="chevron-left"
              disabled={index === 0}
              onClick={() => onShow(index - 1)}
            >
              Previous
            </Button>
            <Button
              variant="outline"
              icon="chevron-right"
              disabled={index === photos.length - 1}
              onClick={() => onShow(index + 1)}
            >
              Next
            </Button>
          </>
        )
      }
    >
      {photo && (
        <figure>
          <img
            src={photo.largeUrl}
            alt={photo.caption ?? `${name}, ${index + 1} of ${photos.length}`}
            width={photo.width}
            height={photo.height}
            className="h-auto max-h-[65dvh] w-full object-contain"
          />
          {photo.caption && <figcaption className="mt-3">{photo.caption}</figcaption>}
        </figure>
      )}
    </Dialog>
  )
}
