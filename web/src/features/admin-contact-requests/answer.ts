import type * as z from 'zod/mini'
import type { adminContractorForm } from '#contract/admin-contractors.ts'
import type { Category, ContactRequest } from '#contract/entities.ts'
import { site } from '#contract/site.ts'

/** A reply in the operator's own mail program, with its subject. */
export function replyHref({ email, businessName }: Pick<ContactRequest, 'email' | 'businessName'>): string {
  const subject = `Re: Listing ${businessName} on ${site.name}`.replace(/\s+/g, ' ')
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}

/** The trades of the request form as categories of the directory (F28). */
const categorySlugs: Record<ContactRequest['category'], string | null> = {
  general: 'general-contractors', electrical: 'electricians', plumbing: 'plumbers', painting: 'painters', hvac: 'hvac-technicians',
  landscaping: 'landscapers', other: null,
}

/** What a request says of a contractor that is to be listed. */
export function prefillOf(
  { businessName, email, phoneNumber, category, message }: ContactRequest, categories: readonly Pick<Category, 'id' | 'slug'>[],
): Partial<z.input<typeof adminContractorForm>> {
  const categoryId = categories.find(({ slug }) => slug === categorySlugs[category])?.id
  return { name: businessName, email, phoneNumber, description: message, ...(categoryId === undefined ? {} : { categoryId }) }
}
