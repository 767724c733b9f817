import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { contactForm } from '#contract/contact-requests.ts'
import type { FieldError } from '#contract/errors.ts'
import type { ContactFormValues } from '../../device/outbox-row.ts'

/** The form values before validation. */
export type ContactFormInput = z.input<typeof contactForm>

export type ContactFormApi = UseFormReturn<ContactFormInput, unknown, ContactFormValues>

export const emptyContactForm = { businessName: '', email: '', phoneNumber: '', message: '' }

/** Shows the server's field errors at their fields and focuses the first of these fields. */
export function showFieldErrors(form: ContactFormApi, errors: readonly FieldError[]): void {
  let isFirst = true
  for (const { path, message } of errors) {
    if (!isField(path)) continue
    form.setError(path, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

function isField(path: string): path is FieldPath<ContactFormInput> {
  return path in contactForm.shape
}
