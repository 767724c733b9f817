import { site } from '../site.ts'
import type { LegalSection } from './text.ts'

const { email, location } = site.contact

/** The last section of each legal text: how to contact the site. */
export const reachUs: LegalSection = {
  id: 'contact',
  heading: 'How to reach us',
  blocks: [
    `Write to [${email}](mailto:${email}), or use the [contact page](/contact). Our office is in ${location}.`,
  ],
}
