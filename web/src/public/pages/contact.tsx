import { useEffect, useRef } from 'react'
import { benefits, benefitsHeading, contactHeading, contactIntro } from '#content/contact-page.ts'
import { contactPage } from '#content/page-heads/texts.ts'
import { useConnection } from '../../device/connection.ts'
import { useLastKnownUserId } from '../../domain/session/use-last-known-user-id.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ContactCards } from '../contact-cards.tsx'
import { ContactForm } from '../contact-requests/contact-form.tsx'
import { PendingRequests } from '../contact-requests/pending-requests.tsx'
import { type FormOutcome, useOutcome } from '../contact-requests/use-send-contact-form.ts'

/** `/contact`: the form to request a listing, and the contact details. */
export function ContactPage() {
  const { outcome, setOutcome } = useOutcome()
  const userId = useLastKnownUserId()
  return (
    <div className="page py-8 lg:py-12">
      <Head page={contactPage()} />
      <header className="max-w-prose">
        <PageTitle>{contactHeading}</PageTitle>
        <p className="mt-3 text-lg text-muted">{contactIntro(useSite())}</p>
      </header>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="min-w-0 self-start">
          <PendingRequests />
          <section aria-label="Request form" className="panel p-5 sm:p-7">
            {outcome ? (
              <ThankYou outcome={outcome} onAnother={() => setOutcome(null)} />
            ) : (
              <ContactForm userId={userId} onDone={setOutcome} />
            )}
          </section>
        </div>
        <div className="flex flex-col gap-10">
          <Benefits />
          <ContactCards />
        </div>
      </div>
    </div>
  )
}

/**
 * Replaces the form when the request was sent or stored on the device. Its heading receives the
 * focus on mount, and again when a stored request has been sent.
 */
function ThankYou({ outcome, onAnother }: { outcome: FormOutcome; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSent = outcome.kind === 'sent'
  const isGated = useConnection((connection) => connection.isGated)
  useEffect(() => heading.current?.focus(), [isSent])
  const icon = isSent ? 'circle-check' : 'cloud-off'
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center">
      <span
        className={`inline-flex size-16 items-center justify-center rounded-full ${isSent ? 'bg-success/10 text-success' : 'bg-info/10 text-info'}`}
      >
        <Icon name={icon} size={32} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-2xl text-balance outline-none">
        {isSent
          ? 'Thank you!'
          : isGated
            ? 'Saved — will be sent when this site can be reached again'
            : "Saved — will be sent when you're back online"}
      </h2>
      <p className="max-w-prose text-balance text-muted">{messageFor(outcome)}</p>
      <Button variant="outline" className="mt-3" onClick={onAnother}>
        {isSent ? 'Submit Another Request' : 'Write Another Request'}
      </Button>
    </div>
  )
}

function messageFor(outcome: FormOutcome): string {
  if (outcome.kind === 'sent') return "We'll review your request and get back to you soon."
  if (outcome.isMemoryOnly)
    return 'Keep this page open until then, and do not reload it: your browser does not store anything for this site, or the device is full.'
  return 'Your request is stored on this device. Until it is sent you can edit or delete it on this page.'
}

const benefitIcons: Record<(typeof benefits)[number]['name'], IconName> = {
  place: 'map-pin',
  calls: 'phone-call',
  profile: 'badge-check',
  control: 'sliders-horizontal',
  offline: 'cloud-off',
}

/** The benefits of a listing. */
function Benefits() {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="text-xl">
        {benefitsHeading}
      </h2>
      <ul className="mt-4 flex flex-col gap-4">
        {benefits.map(({ name, title, text }) => (
          <Benefit key={name} icon={benefitIcons[name]} title={title} text={text} />
        ))}
      </ul>
    </section>
  )
}

function Benefit({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-field bg-primary/10 text-primary">
        <Icon name={icon} size={20} />
      </span>
      <div>
        <h3 className="text-base">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  )
}
