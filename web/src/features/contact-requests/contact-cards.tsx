import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { telHref } from '#contract/rules/links.ts'
import { site } from '../../site.ts'

const { location, phone, officeHours, email } = site.contact

/** Where the people behind the site are reached (C8). */
export function ContactCards() {
  const tel = telHref(phone)
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-xl">Reach us</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <Card icon={MapPin} title="Location">{location}</Card>
        <Card icon={Phone} title="Phone">{tel ? <a href={tel} className="link inline-flex min-h-11 items-center">{phone}</a> : phone}</Card>
        <Card icon={Clock} title="Office Hours">{officeHours}</Card>
        <Card icon={Mail} title="Email"><a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center break-all">{email}</a></Card>
      </ul>
    </section>
  )
}

function Card({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-primary" />
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        <div className="text-muted">{children}</div>
      </div>
    </li>
  )
}
