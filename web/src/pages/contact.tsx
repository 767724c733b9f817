import { useState } from 'react'
import { contactPage } from '#contract/pages.ts'
import { Benefits } from '../features/contact-requests/benefits.tsx'
import { ContactCards } from '../features/contact-requests/contact-cards.tsx'
import { ContactForm } from '../features/contact-requests/contact-form.tsx'
import { ThankYou } from '../features/contact-requests/thank-you.tsx'
import { Head } from '../lib/head.tsx'
import { site } from '../site.ts'

/** The request to be listed, also reached as the public contact route (R23). */
export function ContactPage() {
  const [isSent, setSent] = useState(false)
  return (
    <div className="page py-8 lg:py-12">
      <Head page={contactPage()} />
      <header className="max-w-prose">
        <h1 className="text-3xl text-balance sm:text-4xl">List Your Business</h1>
        <p className="mt-3 text-lg text-muted">
          People open {site.name} when something leaks, sparks or cracks, and they call the business they find.
          Tell us about yours and we will set up your listing with you. A question or a correction is just as welcome.
        </p>
      </header>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <section aria-label="Request form" className="panel self-start p-5 sm:p-7">
          {isSent ? <ThankYou onAnother={() => setSent(false)} /> : <ContactForm onSent={() => setSent(true)} />}
        </section>
        <div className="flex flex-col gap-10">
          <Benefits />
          <ContactCards />
        </div>
      </div>
    </div>
  )
}
