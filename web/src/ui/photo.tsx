import { type ReactNode, useState } from 'react'
import { sizedImageUrl } from '#contract/rules/links.ts'

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

/** True for http(s) URLs and paths of this site. Other schemes must not be loaded. */
function isImageUrl(src: string): boolean {
  return /^(?:https?:\/)?\/[^/]/i.test(src)
}

/** Line illustrations (viewBox 120 × 80) by category slug. */
const illustrations: Record<string, ReactNode> = {
  'general-contractors': (
    <>
      <path d="M30 62V38l30-20 30 20v24z" />
      <path d="M22 43l38-26 38 26M52 62V46h16v16M40 44h6v6h-6zM74 44h6v6h-6z" />
    </>
  ),
  electricians: (
    <>
      <path d="M40 16h40v48H40z" />
      <path d="M48 26h24M48 54h24M64 30l-10 12h8l-4 10 10-13h-8z" />
    </>
  ),
  plumbers: (
    <>
      <path d="M24 30h38a14 14 0 0 1 14 14v6M24 44h34a4 4 0 0 1 4 4v2M58 50h22v6H58z" />
      <path d="M42 30V20M32 20h20M69 62c3 4 4 5.5 4 7.500a4 4 0 0 1-8 0c0-2 1-3.5 4-7.500zM24 26v22" />
    </>
  ),
  painters: (
    <>
      <path d="M32 18h52v16H32zM84 26h8v14H62v8" />
      <path d="M58 48h8v18h-8zM38 34v9M46 34v5M74 34v7" />
    </>
  ),
  'hvac-technicians': (
    <>
      <path d="M28 18h64v44H28z" />
      <circle cx="52" cy="40" r="15" />
      <path d="M52 40c0-8 8-9 8-9M52 40c7 4 4 11 4 11M52 40c-7 4-12-1-12-1M76 28h8M76 36h8M76 44h8M34 66v-4M86 66v-4" />
    </>
  ),
  'concrete-contractors': (
    <>
      <path d="M18 52l42 18 42-18-42-18z" />
      <path d="M18 52v6l42 18 42-18v-6M39 43l42 18M60 34l-21 27M36 30l24-14 12 6-24 14zM66 19l12-6" />
    </>
  ),
  landscapers: (
    <>
      <path d="M20 64h80M44 64V46M44 18c-12 4-16 26 0 28 16-2 12-24 0-28zM44 46V32M78 64V52" />
      <path d="M78 34c-9 2-13 16 0 18 13-2 9-16 0-18zM94 64c0-6 2-8 4-9M26 64c0-5-2-7-4-8" />
    </>
  ),
}

/** Used for categories without an illustration. */
const defaultIllustration = (
  <path d="M70 20a16 16 0 0 0-20 21L30 61l7 7 20-20a16 16 0 0 0 21-20l-9 9-8-2-2-8z" />
)

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
      <svg
        aria-hidden
        viewBox="0 0 120 80"
        className="h-4/5 w-4/5 opacity-75"
        preserveAspectRatio="xMidYMid meet"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {illustrations[categorySlug ?? ''] ?? defaultIllustration}
      </svg>
    </div>
  )
}
