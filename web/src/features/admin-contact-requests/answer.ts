import type * as z from 'zod/mini'
import type { adminContractorForm } from '#contract/admin-contractors.ts'
import type { ContactRequest } from '#contract/entities.ts'
import { site } from '#contract/site.ts'

/** A reply in the operator's own mail program, with its subject. */
export function replyHref({
  email,
  businessName,
}: Pick<ContactRequest, 'email' | 'businessName'>): string {
  const subject = `Re: Listing ${businessName} on ${site.name}`.replace(/\s+/g, ' ')
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}

/** The trades of the request form as categories of the directory (F28). */
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
 * What a request says of a contractor that is to be listed. The form finds the category by its
 * slug.
 */
export function prefillOf({
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
