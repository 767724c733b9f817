import { BadgeCheck, CloudOff, MapPin, PhoneCall, SlidersHorizontal } from 'lucide-react'

// Only what the product keeps: a paid listing has a mark and a highlight, never a better place (S9).
const benefits = [
  { icon: MapPin, title: 'Found where you work', text: 'Your business shows up for your trade, your city and your ZIP code.' },
  { icon: PhoneCall, title: 'Calls that come straight to you', text: 'Every card has your number. Nobody sells your lead to three others.' },
  { icon: BadgeCheck, title: 'A profile that answers questions', text: 'Services, hours, service area, license and website on one page.' },
  { icon: SlidersHorizontal, title: 'Yours to keep up to date', text: 'Change your details any time from your own dashboard.' },
  { icon: CloudOff, title: 'There when the network is not', text: 'The directory works offline, so customers can reach you from a flooded basement.' },
] as const

/** What a listing brings. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="text-xl">Why list your business</h2>
      <ul className="mt-4 flex flex-col gap-4">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-field bg-primary/10 text-primary"><Icon aria-hidden size={20} /></span>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
