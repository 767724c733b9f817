import { contactCards, contactCardsHeading } from '#content/contact-page.ts'
import { useSite } from '../lib/site.ts'
import { Address } from '../ui/address.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'

type CardText = ReturnType<typeof contactCards>[number]

const contactIcons: Record<CardText['name'], IconName> = {
  location: 'map-pin',
  phone: 'phone',
  hours: 'clock',
  email: 'mail',
}

/** The contact details of the site. */
export function ContactCards() {
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-xl">
        {contactCardsHeading}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {contactCards(useSite()).map((card) => (
          <Card key={card.name} card={card} icon={contactIcons[card.name]} />
        ))}
      </ul>
    </section>
  )
}

function Card({ card: { title, text, href }, icon }: { card: CardText; icon: IconName }) {
  return (
    <li className="flex items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <Icon name={icon} size={20} className="mt-0.5 shrink-0 text-primary" />
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        {/* A negative margin offsets the link's touch target, which is higher than its line. */}
        <div className={`text-muted ${href ? '-my-2.5' : ''}`}>
          {href ? (
            <a href={href} className="link tap-target">
              <Address text={text} />
            </a>
          ) : (
            text
          )}
        </div>
      </div>
    </li>
  )
}
