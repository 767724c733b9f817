import type * as z from 'zod/mini'
import type { adminContractorForm } from '#contract/admin-contractors.ts'
import type { ContactRequest } from '#contract/entities.ts'
import { currentSite } from '../../lib/site.ts'

/** Returns a mailto: link for a reply with a subject. */
export function replyHref({
  email,
  businessName,
}: Pick<ContactRequest, 'email' | 'businessName'>): string {
  const subject = `Re: Listing ${businessName} on ${currentSite().name}`.replace(/\s+/g, ' ')
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}

/** Maps the categories of the contact form to category slugs of the directory. */
const categorySlugs: Record<ContactRequest['category'], string | null> = {
  general: 'general-contractors',
  electrical: 'electricians',
  plumbing: 'plumbers',
  painting: 'painters',
  hvac: 'hvac-technicians',
  landscaping: 'landscapers',
  other: null,
}

/**
 * Converts a contact request to initial values for the contractor form. The form finds the category
 * by its slug.
 */
export function toContractorPrefill({
  businessName,
  email,
  phoneNumber,
  category,
  message,
}: ContactRequest): Partial<z.input<typeof adminContractorForm>> & { categorySlug?: string } {
  const categorySlug = categorySlugs[category]
  return {
    name: businessName,
    email,
    phoneNumber,
    description: message,
    ...(categorySlug === null ? {} : { categorySlug }),
  }
}
