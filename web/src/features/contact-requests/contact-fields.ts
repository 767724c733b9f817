import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { contactForm } from '#contract/contact-requests.ts'
import type { FieldError } from '#contract/errors.ts'
import type { ContactFormValues } from '../../offline/outbox-row.ts'

/** Values of the fields. */
export type ContactFormInput = z.input<typeof contactForm>

export type ContactFormApi = UseFormReturn<ContactFormInput, unknown, ContactFormValues>

export const emptyContactForm = { businessName: '', email: '', phoneNumber: '', message: '' }

/** Shows the field errors of the server at their fields and focuses the first. */
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
