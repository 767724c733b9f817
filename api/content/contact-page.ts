import { telHref } from '#contract/rules/links.ts'
import type { PublicSite } from '#contract/site-settings.ts'

// Texts of `/contact` outside its form.

export const contactHeading = 'List Your Business'

export const contactIntro = ({
  name,
}: Pick<
  PublicSite,
  'name'
>) => `People open ${name} when something leaks, sparks or cracks, and they call the business they find. \
Tell us about yours and we will set up your listing with you. A question or a correction is just as welcome.`

export const benefitsHeading = 'Why list your business'

/**
 * Benefits of a listing. Only promise what the product does: a paid listing gets a label and a
 * highlight, never a better rank.
 */
export const benefits = [
  {
    name: 'place',
    title: 'Found where you work',
    text: 'Your business shows up for your trade, your city and your ZIP code.',
  },
  {
    name: 'calls',
    title: 'Calls that come straight to you',
    text: 'Every card has your number. Nobody sells your lead to three others.',
  },
  {
    name: 'profile',
    title: 'A profile that answers questions',
    text: 'Services, hours, address, license and website on one page.',
  },
  {
    name: 'control',
    title: 'Yours to keep up to date',
    text: 'Change your details any time from your own dashboard.',
  },
  {
    name: 'offline',
    title: 'There when the network is not',
    text: 'The directory works offline, so customers can reach you from a flooded basement.',
  },
] as const

export const contactCardsHeading = 'Reach us'

/** Contact details of the site, without empty ones. `href` is null if the detail is not a link. */
export const contactCards = ({
  contact: { location, phone, officeHours, email },
}: Pick<PublicSite, 'contact'>) =>
  (
    [
      { name: 'location', title: 'Location', text: location, href: null },
      { name: 'phone', title: 'Phone', text: phone, href: telHref(phone) },
      { name: 'hours', title: 'Office Hours', text: officeHours, href: null },
      { name: 'email', title: 'Email', text: email, href: `mailto:${email}` },
    ] as const
  ).filter(({ text }) => text !== '')
