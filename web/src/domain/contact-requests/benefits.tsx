import {
  BadgeCheck,
  CloudOff,
  type LucideIcon,
  MapPin,
  PhoneCall,
  SlidersHorizontal,
} from 'lucide-react'
import { benefits, benefitsHeading } from '#contract/contact-content.ts'

const icons: Record<(typeof benefits)[number]['name'], LucideIcon> = {
  place: MapPin,
  calls: PhoneCall,
  profile: BadgeCheck,
  control: SlidersHorizontal,
  offline: CloudOff,
}

/** The benefits of a listing. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="text-xl">
        {benefitsHeading}
      </h2>
      <ul className="mt-4 flex flex-col gap-4">
        {benefits.map(({ name, title, text }) => (
          <Benefit key={name} icon={icons[name]} title={title} text={text} />
        ))}
      </ul>
    </section>
  )
}

function Benefit({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-field bg-primary/10 text-primary">
        <Icon aria-hidden size={20} />
      </span>
      <div>
        <h3 className="text-base">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  )
}
