import { contactHeading, contactIntro } from '#contract/contact-content.ts'
import { contactPage } from '#contract/page-heads/texts.ts'
import { Benefits } from '../../domain/contact-requests/benefits.tsx'
import { ContactCards } from '../../domain/contact-requests/contact-cards.tsx'
import { ContactForm } from '../../domain/contact-requests/contact-form.tsx'
import { PendingRequests } from '../../domain/contact-requests/pending-requests.tsx'
import { ThankYou } from '../../domain/contact-requests/thank-you.tsx'
import { useLastKnownUserId } from '../../domain/contact-requests/use-last-known-user-id.ts'
import { useOutcome } from '../../domain/contact-requests/use-outcome.ts'
import { Head } from '../../lib/head.tsx'

/** `/contact`: the form to request a listing, and the contact details. */
export function ContactPage() {
  const { outcome, setOutcome } = useOutcome()
  const userId = useLastKnownUserId()
  return (
    <div className="page py-8 lg:py-12">
      <Head page={contactPage()} />
      <header className="max-w-prose">
        <h1 className="text-3xl text-balance sm:text-4xl">{contactHeading}</h1>
        <p className="mt-3 text-lg text-muted">{contactIntro}</p>
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
