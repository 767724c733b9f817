import type { ReactNode } from 'react'

/** The `rel` attribute of links to other sites. */
export const externalLinkRel = 'noopener nofollow ugc'

/** A link to another site, opened in a new tab. `href` must be normalised by `normaliseWebUrl`. */
export function ExternalLink({
  href,
  className = 'link',
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <a href={href} target="_blank" rel={externalLinkRel} className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
