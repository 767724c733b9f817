import {
  benefits,
  benefitsHeading,
  contactCards,
  contactCardsHeading,
  contactHeading,
  contactIntro,
} from '#contract/contact-content.ts'
import { contactPage } from '#contract/pages.ts'
import { html } from '../html.ts'
import type { PageLoader } from '../page-result.ts'
import { plainBody } from '../plain-body.ts'

/** Loads `/contact` without its form, because the form needs the app. */
export const contact: PageLoader = () => ({
  status: 200,
  meta: contactPage(),
  body: plainBody(
    contactHeading,
    contactIntro,
    html`<h2 class="mt-8 text-xl">${benefitsHeading}</h2>
        <ul class="mt-3 flex flex-col gap-2">${benefits.map(({ title, text }) => html`<li><strong>${title}.</strong> ${text}</li>`)}</ul>
        <h2 class="mt-8 text-xl">${contactCardsHeading}</h2>
        <ul class="mt-3 flex flex-col gap-2">${contactCards.map(
          ({ title, text, href }) =>
            html`<li>${title}: ${href ? html`<a class="link" href="${href}">${text}</a>` : text}</li>`,
        )}</ul>`,
  ),
})
