import { createElement, type ReactNode, type Ref, useId } from 'react'

interface PanelProps {
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
  title,
  heading = 'h2',
  headingRef,
  hint,
  aside,
  className = '',
  children,
}: PanelProps) {
  const id = useId()
  const attributes = headingRef && { ref: headingRef, tabIndex: -1 }
  return (
    <section
      aria-labelledby={id}
      className={`panel p-4 sm:p-6 print:border-0 print:p-0 ${className}`}
    >
      <div className="mb-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {createElement(heading, { id, ...attributes, className: 'text-xl outline-none' }, title)}
          {aside}
        </div>
        {hint && <p className="mt-1 text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
