import type { ReactNode } from 'react'
import { titleOnlyPage } from '#content/page-meta.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'

export interface AdminPageProps {
  /** The heading, and the document title unless `windowTitle` is given. */
  title: string
  windowTitle?: string
  /** Text below the heading. */
  lead?: ReactNode
  /** Link to the parent page. */
  back?: { to: string; label: string }
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** Limits the header to the width of a form, for pages that consist of one form. */
  isForm?: boolean
  children: ReactNode
}

/** Renders an admin page: document head, heading with actions, and content. */
export function AdminPage({
  title,
  windowTitle = title,
  lead,
  back,
  actions,
  isForm = false,
  children,
}: AdminPageProps) {
  return (
    <>
      <Head page={titleOnlyPage(windowTitle)} />
      {back && (
        <LinkButton to={back.to} variant="ghost" icon="arrow-left" className="-ml-4">
          {back.label}
        </LinkButton>
      )}
      <header
        className={`mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 ${isForm ? 'max-w-4xl' : ''}`}
      >
        <div className="min-w-0">
          <h1 className="text-2xl lg:text-3xl">{title}</h1>
          {lead && <p className="mt-1 text-muted">{lead}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">{actions}</div>
        )}
      </header>
      {children}
    </>
  )
}
