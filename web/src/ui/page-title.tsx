import type { ReactNode } from 'react'

interface PageTitleProps {
  /** A sentence below the title. */
  lead?: ReactNode
  className?: string
  children: ReactNode
}

/** The heading of a page. */
export function PageTitle({ lead, className = '', children }: PageTitleProps) {
  return (
    <>
      <h1 className={`text-3xl text-balance sm:text-4xl ${className}`}>{children}</h1>
      {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
    </>
  )
}
