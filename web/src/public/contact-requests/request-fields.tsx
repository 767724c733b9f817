import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { contactForm } from '#contract/contact-requests.ts'
import { contactCategories, contactCategoryLabels } from '#contract/entities.ts'
import type { FieldError } from '#contract/errors.ts'
import type { ContactFormValues } from '../../device/user-rows.ts'
import { Field } from '../../ui/form/field.tsx'

/** The form values before validation. */
export type ContactFormInput = z.input<typeof contactForm>

export type ContactFormApi = UseFormReturn<ContactFormInput, unknown, ContactFormValues>

export const emptyContactForm: ContactFormInput = {
  businessName: '',
  email: '',
  phoneNumber: '',
  message: '',
  // The choice "Select a category", which the form does not accept.
  category: '' as ContactFormInput['category'],
}

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

/** The form fields of a contact request, used to create and to edit one. */
export function RequestFields({
  form: {
    register,
    formState: { errors },
  },
}: {
  form: ContactFormApi
}) {
  return (
    <>
      <Field label="Business name" required error={errors.businessName?.message}>
        {(control) => (
          <input
            {...control}
            {...register('businessName')}
            autoComplete="organization"
            className="input w-full"
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" required error={errors.email?.message}>
          {(control) => (
            <input
              {...control}
              {...register('email')}
              type="email"
              autoComplete="email"
              className="input w-full"
            />
          )}
        </Field>
        <Field label="Phone number" required error={errors.phoneNumber?.message}>
          {(control) => (
            <input
              {...control}
              {...register('phoneNumber')}
              type="tel"
              autoComplete="tel"
              className="input w-full"
            />
          )}
        </Field>
      </div>
      <Field label="Category" required error={errors.category?.message}>
        {(control) => (
          <select {...control} {...register('category')} className="select w-full">
            <option value="">Select a category</option>
            {contactCategories.map((category) => (
              <option key={category} value={category}>
                {contactCategoryLabels[category]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Message"
        required
        help="What do you do, and where?"
        error={errors.message?.message}
      >
        {(control) => (
          <textarea {...control} {...register('message')} rows={5} className="textarea w-full" />
        )}
      </Field>
    </>
  )
}
