import { zodResolver } from '@hookform/resolvers/zod'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { contactForm } from '#contract/contact-requests.ts'
import { contactCategories, contactCategoryLabels } from '#contract/entities.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { useConnection } from '../../offline/connection.ts'
import type { ContactFields, ContactValues } from './contact-fields.ts'
import { FormError } from './form-error.tsx'
import { Honeypot } from './honeypot.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useSendContactForm } from './use-send-contact-form.ts'

interface ContactFormProps {
  /** Called when the server has the request. */
  onSent: () => void
}

/** The request to be listed (spec 2 §2.2). Errors stand beside their fields, a failed sending above the button too (D4, D6). */
export function ContactForm({ onSent }: ContactFormProps) {
  const isOffline = useConnection((state) => state.isOffline)
  const trap = useRef<HTMLInputElement>(null)
  const form = useForm<ContactFields, unknown, ContactValues>({ resolver: zodResolver(contactForm), defaultValues: { businessName: '', email: '', phoneNumber: '', message: '' } })
  const { send, failure, isSending } = useSendContactForm(form, trap, onSent)
  const { register, formState: { errors, isDirty } } = form
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)} aria-label="Request a listing" className="flex flex-col gap-5">
      <Field label="Business name" required error={errors.businessName?.message}>
        {(control) => <input {...control} {...register('businessName')} autoComplete="organization" className="input w-full" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" required error={errors.email?.message}>
          {(control) => <input {...control} {...register('email')} type="email" autoComplete="email" className="input w-full" />}
        </Field>
        <Field label="Phone number" required error={errors.phoneNumber?.message}>
          {(control) => <input {...control} {...register('phoneNumber')} type="tel" autoComplete="tel" className="input w-full" />}
        </Field>
      </div>
      <Field label="Category" required error={errors.category?.message}>
        {(control) => (
          <select {...control} {...register('category')} className="select w-full">
            <option value="">Select a category</option>
            {contactCategories.map((category) => <option key={category} value={category}>{contactCategoryLabels[category]}</option>)}
          </select>
        )}
      </Field>
      <Field label="Message" required help="What do you do, and where?" error={errors.message?.message}>
        {(control) => <textarea {...control} {...register('message')} rows={5} className="textarea w-full" />}
      </Field>
      <Honeypot inputRef={trap} />
      {failure && <FormError message={failure} />}
      <Button type="submit" size="lg" icon={Send} disabled={isOffline} pending={isSending} pendingLabel="Sending...">
        {isOffline ? 'Needs a connection' : 'Submit Request'}
      </Button>
      <LeaveGuard isActive={isDirty && !isSending} />
    </form>
  )
}
