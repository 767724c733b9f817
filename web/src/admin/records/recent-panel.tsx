import { type ReactNode, useId } from 'react'

interface RecentPanelProps {
  title: string
  /** Links shown next to the title. */
  actions: ReactNode
  children: ReactNode
}

/** A dashboard section with a title. */
export function RecentPanel({ title, actions, children }: RecentPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-base-300 py-3 pr-3 pl-4 sm:pl-5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <div className="flex gap-1">{actions}</div>
      </div>
      {children}
    </section>
  )
}
