import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  className?: string
  children: ReactNode
}

/** A titled section of a profile, with a line above it. */
export function Section({ title, className = '', children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`profile-section print:border-0 print:py-2 ${className}`}
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
