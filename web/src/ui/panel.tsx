import { createElement, type ReactNode, type Ref, useId } from 'react'

interface PanelProps {
  /** For links to the section. */
  id?: string
  title: ReactNode
  heading?: 'h2' | 'h3'
  /** For a title that receives the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  hint?: ReactNode
  /** Rendered next to the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled section in a box. */
export function Panel({
  id,
  title,
  heading = 'h2',
  headingRef,
  hint,
  aside,
  className = '',
  children,
}: PanelProps) {
  const titleId = useId()
  const attributes = headingRef && { ref: headingRef, tabIndex: -1 }
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`panel p-4 sm:p-6 print:border-0 print:p-0 ${className}`}
    >
      <div className="mb-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {createElement(
            heading,
            { id: titleId, ...attributes, className: 'text-xl outline-none' },
            title,
          )}
          {aside}
        </div>
        {hint && <p className="mt-1 text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
