import { ListChecks, PhoneCall, Search } from 'lucide-react'
import { Section } from './section.tsx'

const steps = [
  {
    icon: Search,
    title: 'Say what and where',
    text: 'Choose a trade and enter your city or ZIP code. Small spelling mistakes do not matter.',
  },
  {
    icon: ListChecks,
    title: 'Compare',
    text: 'Ratings, reviews, hours and services stand side by side. Filter by what matters to you.',
  },
  {
    icon: PhoneCall,
    title: 'Call',
    text: 'One tap calls the business directly. We do not share your details or take a commission.',
  },
] as const

export function HowItWorks() {
  return (
    <Section title="How it works">
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className="panel relative flex flex-col gap-2 p-5 sm:p-6">
            <span className="inline-flex size-11 items-center justify-center rounded-field bg-primary text-primary-content">
              <Icon aria-hidden size={22} />
            </span>
            <h3 className="mt-2 text-lg">
              <span className="text-muted">{index + 1}. </span>
              {title}
            </h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
