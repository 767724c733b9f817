import { BadgeCheck, LayoutDashboard, PencilLine } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'

const reasons = [
  {
    icon: BadgeCheck,
    title: 'List your business once',
    text: 'One payment, no recurring fees. Your listing goes live as soon as its profile is filled in.',
  },
  {
    icon: PencilLine,
    title: 'Keep it right',
    text: 'New phone number, new hours, more services: change your listing whenever you like.',
  },
  {
    icon: LayoutDashboard,
    title: 'All listings in one place',
    text: 'The dashboard shows what is live, where, and how it is rated.',
  },
]

/** Explains the benefits of an account, and that the search does not require one. */
export function AccountBenefits() {
  return (
    <section aria-labelledby="what-for" className="lg:pt-36">
      <h2 id="what-for" className="text-xl">
        For businesses
      </h2>
      <ul className="mt-4 flex flex-col gap-5">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-field bg-primary/10 text-primary">
              <Icon aria-hidden size={22} />
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 border-t border-base-300 pt-5">
        Looking for a contractor? You need no account for that.
      </p>
      <LinkButton to="/directory" variant="outline" className="mt-3">
        Search the Directory
      </LinkButton>
    </section>
  )
}
