import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { useSite } from '../../lib/site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

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
          <Link to={more.to} className="link tap-target font-semibold text-primary">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

const steps = [
  {
    icon: 'search',
    title: 'Say what and where',
    text: 'Choose a trade and enter your city or ZIP code. Small spelling mistakes do not matter.',
  },
  {
    icon: 'list-checks',
    title: 'Compare',
    text: 'Ratings, reviews, hours and services stand side by side. Filter by what matters to you.',
  },
  {
    icon: 'phone-call',
    title: 'Call',
    text: 'One tap calls the business directly. We do not share your details or take a commission.',
  },
] as const

export function HowItWorks() {
  return (
    <Section title="How it works">
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(({ icon, title, text }, index) => (
          <li key={title} className="panel relative flex flex-col gap-2 p-5 sm:p-6">
            <span className="inline-flex size-11 items-center justify-center rounded-field bg-primary text-primary-content">
              <Icon name={icon} size={22} />
            </span>
            <h3 className="mt-2 text-lg">
              <span className="text-muted">{`${index + 1}. `}</span>
              <span>{title}</span>
            </h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Quotes of customers. Sample quotes have a badge. Renders nothing without quotes. */
export function Testimonials() {
  const { testimonials: entries } = useSite()
  if (entries.length === 0) return null
  const hasSamples = entries.some((entry) => entry.isSample)
  return (
    <Section
      title="What people say"
      hint={
        hasSamples
          ? 'Sample quotes that show how this section looks. They are not from real customers.'
          : undefined
      }
    >
      <ul className="grid gap-4 md:grid-cols-3">
        {entries.map(({ quote, name, place, isSample }) => (
          <li key={quote}>
            <figure className="panel flex h-full flex-col gap-3 p-5 sm:p-6">
              <div className="flex items-center justify-between gap-3">
                <Icon name="quote" size={24} className="text-accent" />
                {isSample && <Badge>Sample</Badge>}
              </div>
              <blockquote className="flex-1 text-pretty">{quote}</blockquote>
              <figcaption className="text-sm text-muted">
                {place ? `${name}, ${place}` : name}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
