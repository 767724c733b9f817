import type { ReactNode } from 'react'
import { EXTERNAL_LINK_REL } from '#contract/rules/links.ts'

/** A link to another site, opened in a new tab. `href` must be normalized by `normalizeWebUrl`. */
export function ExternalLink({
  href,
  className = 'link',
  rel = EXTERNAL_LINK_REL,
  children,
}: {
  href: string
  className?: string
  rel?: string
  children: ReactNode
}) {
  return (
    <a href={href} target="_blank" rel={rel} className={className}>
      <span>{children}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
