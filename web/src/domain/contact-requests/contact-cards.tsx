import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { contactCards, contactCardsHeading } from '#contract/contact-content.ts'

type CardText = (typeof contactCards)[number]

const icons: Record<CardText['name'], LucideIcon> = {
  location: MapPin,
  phone: Phone,
  hours: Clock,
  email: Mail,
}

/** The contact details of the site. */
export function ContactCards() {
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-xl">
        {contactCardsHeading}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {contactCards.map((card) => (
          <Card key={card.name} card={card} icon={icons[card.name]} />
        ))}
      </ul>
    </section>
  )
}

function Card({ card: { title, text, href }, icon: Icon }: { card: CardText; icon: LucideIcon }) {
  return (
    <li className="flex items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-primary" />
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        {/* A negative margin offsets the link's touch target, which is higher than its line. */}
        <div className={`text-muted ${href ? '-my-2.5' : ''}`}>
          {href ? (
            <a href={href} className="link inline-flex min-h-11 items-center break-all">
              {text}
            </a>
          ) : (
            text
          )}
        </div>
      </div>
    </li>
  )
}
