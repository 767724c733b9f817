import { useState } from 'react'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { initials, logoOf, pairOf } from '#contract/rules/face.ts'
import { sizedImageUrl } from '#contract/rules/links.ts'
import { isImageUrl } from '../../ui/photo.tsx'
import { TradeDrawing } from '../../ui/trade-drawing.tsx'

export type FaceFields = Pick<Contractor, 'name' | 'pictureUrl' | 'imageUrl'>

interface FaceProps {
  contractor: FaceFields
  categorySlug: string | undefined
  /** Loads the picture eagerly with high priority, for a face on the first screen. */
  isPriority?: boolean
}

/**
 * The face of a business on a card: its logo, else its first photo, else the letters of its name on
 * one of twelve pairs of colors with the drawing of its trade. The size is that of the class
 * `face`. Screen readers ignore it, because the name is beside it.
 */
export function Face({ contractor, categorySlug, isPriority = false }: FaceProps) {
  const { name, pictureUrl } = contractor
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!pictureUrl || pictureUrl === brokenUrl || !isImageUrl(pictureUrl))
    return (
      <div aria-hidden className={`face face-letters pair-${pairOf(name)}`}>
        <Letters name={name} />
        <TradeDrawing categorySlug={categorySlug} />
      </div>
    )
  const isLogo = logoOf(contractor) !== null
  return (
    <div className={`face ${isLogo ? 'face-logo' : ''}`}>
      <img
        src={sizedImageUrl(pictureUrl)}
        alt=""
        width={isLogo ? 96 : 600}
        height={isLogo ? 96 : 400}
        // The picture may have failed before the page was hydrated.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBrokenUrl(pictureUrl)
        }}
        onError={() => setBrokenUrl(pictureUrl)}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
      />
    </div>
  )
}

/** A face of 40 px, for the rows of tables. */
export function SmallFace({
  contractor,
}: {
  contractor: FaceFields & Pick<ContractorDetail, 'categorySlug'>
}) {
  return (
    <div className="small-face shrink-0">
      <Face contractor={contractor} categorySlug={contractor.categorySlug} />
    </div>
  )
}

/** The letters of a name, smaller or larger by their number. */
export function Letters({ name }: { name: string }) {
  const letters = initials(name)
  return (
    <span translate="no" className={`letters letters-${Array.from(letters).length}`}>
      {letters}
    </span>
  )
}
