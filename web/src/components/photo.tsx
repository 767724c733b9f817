import { useState } from 'react'
import { sizedImageUrl } from '#contract/rules/links.ts'
import { Drawing } from './drawing.tsx'

interface PhotoProps {
  src: string | null
  /** '' where the name stands beside it. */
  alt: string
  /** Chooses the drawing when there is no picture or it does not load. */
  categorySlug?: string | undefined
  /** Size and shape; the picture covers it. */
  className?: string
  width?: number
  height?: number
  /** The largest thing of the first screen: fetched at once. */
  isUrgent?: boolean
}

/** A picture at 600×400, quality 80 where its host can do that, or the drawing of the trade (F21). */
export function Photo({
  src,
  alt,
  categorySlug,
  className = 'aspect-[3/2] w-full',
  width = 600,
  height = 400,
  isUrgent,
}: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || broken === src || !isPictureAddress(src))
    return <Drawing categorySlug={categorySlug} className={className} />
  return (
    <img
      src={sizedImageUrl(src, width, height)}
      alt={alt}
      width={width}
      height={height}
      onError={() => setBroken(src)}
      loading={isUrgent ? 'eager' : 'lazy'}
      fetchPriority={isUrgent ? 'high' : 'auto'}
      decoding="async"
      className={`bg-base-200 object-cover ${className}`}
    />
  )
}

/** On the web, or one of this site: no other scheme is ever loaded (IN4). */
function isPictureAddress(src: string): boolean {
  return /^(?:https?:\/)?\/[^/]/i.test(src)
}
