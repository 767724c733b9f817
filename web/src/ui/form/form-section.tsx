import { type ReactNode, useId } from 'react'

/** A section of a long form, with a heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
