import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'

interface SectionProps {
  title: string
  hint?: string
  /** A link next to the title. */
  more?: { label: string; to: string }
  children: ReactNode
}

/** A section of the home page with its heading. */
export function Section({ title, hint, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="page mt-14 lg:mt-20">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {hint && <p className="mt-1 max-w-prose text-muted">{hint}</p>}
        </div>
        {more && (
          <Link
            to={more.to}
            className="link inline-flex min-h-11 items-center font-semibold text-primary"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
