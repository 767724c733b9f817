import { useState } from 'react'
import { sizedImageUrl } from '#contract/rules/links.ts'
import { TradeDrawing } from './trade-drawing.tsx'

interface PhotoProps {
  src: string | null
  /** Alternative text; empty when the name is shown beside the picture. */
  alt: string
  /** Selects the illustration that replaces a missing or broken picture. */
  categorySlug?: string
  /** CSS classes for size and aspect ratio. The picture is cropped to fit. */
  className?: string
  width?: number
  height?: number
  /** Loads the picture eagerly with high priority; for the largest picture of the first screen. */
  isPriority?: boolean
}

/**
 * Renders a picture, or an illustration of the category when the picture is missing or broken.
 * Requests a resized image (600×400 by default, quality 80) from hosts that support it.
 */
export function Photo({
  src,
  alt,
  categorySlug,
  className = 'aspect-[3/2] w-full',
  width = 600,
  height = 400,
  isPriority,
}: PhotoProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  if (!src || brokenSrc === src || !isImageUrl(src))
    return <PlaceholderImage categorySlug={categorySlug} className={className} />
  return (
    <img
      src={sizedImageUrl(src, width, height)}
      alt={alt}
      width={width}
      height={height}
      // The picture may have failed before the page was hydrated.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src)
      }}
      onError={() => setBrokenSrc(src)}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : 'auto'}
      decoding="async"
      className={`bg-base-200 object-cover ${className}`}
    />
  )
}

/** True for http(s) URLs, paths of this site and JPEG data. Other schemes must not be loaded. */
export function isImageUrl(src: string): boolean {
  return /^(?:(?:https?:\/)?\/[^/]|data:image\/jpeg;base64,)/i.test(src)
}

/** An illustration of the category on a tinted background, for a missing or broken picture. */
function PlaceholderImage({
  categorySlug,
  className = 'h-full w-full',
}: {
  categorySlug: string | undefined
  className?: string
}) {
  return (
    <div
      role="img"
      aria-label="No image available"
      className={`flex items-center justify-center overflow-hidden bg-primary/8 text-primary print:hidden ${className}`}
    >
      <TradeDrawing categorySlug={categorySlug} className="h-3/5" />
    </div>
  )
}
