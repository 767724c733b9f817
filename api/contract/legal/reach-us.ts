import { site } from '../site.ts'
import type { LegalSection } from './text.ts'

const { email, location } = site.contact

/** Where questions about a legal text go: the last section of each. */
export const reachUs: LegalSection = {
  id: 'contact',
  heading: 'How to reach us',
  blocks: [
    `Write to [${email}](mailto:${email}), or use the [contact page](/contact). Our office is in ${location}.`,
  ],
}
