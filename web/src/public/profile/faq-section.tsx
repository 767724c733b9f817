import { Link } from 'react-router-dom'
import { Icon } from '../../ui/icon.tsx'
import { questionsFor } from './faq.ts'
import { Section } from './section.tsx'

/**
 * Frequently asked questions of a category. The `details` elements have the same name, so only one
 * is open at a time.
 */
export function FaqSection({ categorySlug }: { categorySlug: string }) {
  return (
    <Section title="Frequently Asked Questions" className="print:hidden">
      <div className="divide-y divide-base-300">
        {questionsFor(categorySlug).map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold">
              <span>{question}</span>
              <Icon
                name="chevron-down"
                size={20}
                className="shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-4">
        More advice in our{' '}
        <Link to="/blog" className="link">
          blog
        </Link>
        <span>.</span>
      </p>
    </Section>
  )
}
