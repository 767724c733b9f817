import type * as z from 'zod/mini'
import type { contactForm } from '#contract/contact-requests.ts'

/** What stands in the fields. */
export type ContactFields = z.input<typeof contactForm>
/** What is sent once they are valid. */
export type ContactValues = z.output<typeof contactForm>
