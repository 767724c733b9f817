import type { ReactNode } from 'react'

/** Every link to another site carries it (D13, F14). */
export const outsideRel = 'noopener nofollow ugc'

/** A link to another site, in a new tab. `href` must have gone through `normaliseWebUrl`. */
export function OutsideLink({
  href,
  className = 'link',
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <a href={href} target="_blank" rel={outsideRel} className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
