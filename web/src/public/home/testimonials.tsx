import { Quote } from 'lucide-react'
import { type Testimonial, testimonials } from '#contract/site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from './section.tsx'

/** Quotes of customers. Sample quotes have a badge. Renders nothing without quotes. */
export function Testimonials({ entries = testimonials }: { entries?: readonly Testimonial[] }) {
  if (entries.length === 0) return null
  const hasSamples = entries.some((entry) => entry.isSample)
  return (
    <Section
      title="What people say"
      {...(hasSamples
        ? {
            hint: 'Sample quotes that show how this section looks. They are not from real customers.',
          }
        : {})}
    >
      <ul className="grid gap-4 md:grid-cols-3">
        {entries.map(({ quote, name, place, isSample }) => (
          <li key={quote}>
            <figure className="panel flex h-full flex-col gap-3 p-5 sm:p-6">
              <div className="flex items-center justify-between gap-3">
                <Quote aria-hidden size={24} className="text-accent" />
                {isSample && <Badge>Sample</Badge>}
              </div>
              <blockquote className="flex-1 text-pretty">{quote}</blockquote>
              <figcaption className="text-sm text-muted">
                {name}, {place}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
