import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { contactForm } from '#contract/contact-requests.ts'
import type { ContactFormValues } from '../../device/user-rows.ts'
import { formatAsOf } from '../../lib/format.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { useDraftAutosave, useStoredDraft } from '../../ui/form/form-draft.ts'
import { Honeypot } from '../../ui/form/honeypot.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { FormFailure, Notice } from '../../ui/notice.tsx'
import { type ContactFormInput, emptyContactForm, RequestFields } from './request-fields.tsx'
import { useRequestId } from './use-request-id.ts'
import { type FormOutcome, useSendContactForm } from './use-send-contact-form.ts'

const DRAFT = 'contact-request'

interface ContactFormProps {
  /** Id of the signed-in user; null when signed out, undefined while unknown. */
  userId: number | null | undefined
  /** Called when the request was sent, or stored on the device for later. */
  onDone: (outcome: FormOutcome) => void
}

/**
 * The form for requesting a listing. Field errors are next to their fields. A failed submit is also
 * shown above the button.
 */
export function ContactForm({ userId, onDone }: ContactFormProps) {
  const honeypot = useRef<HTMLInputElement>(null)
  const form = useForm<ContactFormInput, unknown, ContactFormValues>({
    resolver: zodResolver(contactForm),
    defaultValues: emptyContactForm,
  })
  const { requestIdFor, forget } = useRequestId(userId)
  const { restored, saveNow, deleteDraft } = useDraftAutosave({
    name: DRAFT,
    userId,
    base: emptyContactForm,
    draft: useStoredDraft(DRAFT, userId, emptyContactForm, form.getValues),
    form,
    onRemove: forget,
  })
  const { onSubmit, failure, isSending, isSent } = useSendContactForm({
    form,
    honeypot,
    userId: userId ?? null,
    prepare: async (values) => {
      await saveNow()
      return requestIdFor(values)
    },
    onDone: (outcome) => {
      deleteDraft()
      onDone(outcome)
    },
  })
  const { isDirty } = form.formState
  const isHydrated = useHydrated()
  const { contact } = useSite()
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label="Request a listing"
      className="flex flex-col gap-5"
    >
      {restored && (
        <Notice
          icon="file-pen-line"
          title="Draft restored"
          action={
            <Button variant="outline" size="sm" onClick={restored.discard}>
              Discard Draft
            </Button>
          }
        >
          <p>{`This is what you had written at ${formatAsOf(restored.savedAt)} and not yet sent.`}</p>
        </Notice>
      )}
      <noscript>
        <Notice
          tone="warning"
          icon="circle-alert"
          title="This form needs JavaScript"
        >{`Please switch it on, or write to us at ${contact.email}.`}</Notice>
      </noscript>
      <fieldset disabled={!isHydrated} className="contents">
        <RequestFields form={form} />
      </fieldset>
      <Honeypot inputRef={honeypot} />
      <FormFailure failure={failure} />
      <Button
        type="submit"
        size="lg"
        icon="send"
        disabled={!isHydrated}
        pending={isSending}
        pendingLabel="Sending..."
      >
        Submit Request
      </Button>
      <LeaveGuard isActive={isDirty && !isSending && !isSent} title="Leave without sending?">
        <p>What you have written has not been sent. It stays on this device as a draft.</p>
      </LeaveGuard>
    </form>
  )
}
