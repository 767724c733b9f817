import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { contactForm } from '#contract/contact-requests.ts'
import type { FieldError } from '#contract/errors.ts'

/** What stands in the fields. */
export type ContactFields = z.input<typeof contactForm>
/** What is sent once they are valid. */
export type ContactValues = z.output<typeof contactForm>

export type RequestForm = UseFormReturn<ContactFields, unknown, ContactValues>

export const noWords = { businessName: '', email: '', phoneNumber: '', message: '' }

/** Shows at their fields what the server said of them, and goes to the first (D4). */
export function showFieldErrors(form: RequestForm, errors: readonly FieldError[]): void {
  let isFirst = true
  for (const { path, message } of errors) {
    if (!isField(path)) continue
    form.setError(path, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

function isField(path: string): path is FieldPath<ContactFields> {
  return path in contactForm.shape
}
