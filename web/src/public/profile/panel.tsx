import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  children: ReactNode
  /** Rendered next to the title. */
  aside?: ReactNode
  className?: string
}

/** A titled section of a contractor's page. */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`rounded-box border border-base-300 bg-base-100 p-4 sm:p-6 print:border-0 print:p-0 ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
