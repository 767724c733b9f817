import { type RefObject, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { contactForm } from '#contract/contact-requests.ts'
import { toast } from '../../components/toast.tsx'
import { ApiError } from '../../lib/call.ts'
import type { ContactFields, ContactValues } from './contact-fields.ts'
import { newRequestId, useSubmitContactRequest } from './queries.ts'

const TRY_AGAIN = 'An error occurred. Please try again.'

/** Sends the form, with the honeypot and the time spent on it; what the server says of a field lands on that field (D4). */
export function useSendContactForm(
  form: UseFormReturn<ContactFields, unknown, ContactValues>, trap: RefObject<HTMLInputElement | null>, onSent: () => void,
) {
  const submit = useSubmitContactRequest()
  const [failure, setFailure] = useState<string | null>(null)
  const [openedAt] = useState(() => performance.now())
  // The same words sent again are the same request; changed ones are another.
  const last = useRef({ words: '', requestId: '' })
  // Two presses of Enter reach this before the button is drawn disabled (D9).
  const isBusy = useRef(false)

  const send = async (values: ContactValues) => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    const body = { ...values, company_url: trap.current?.value ?? '', filledInMs: Math.round(performance.now() - openedAt) }
    const words = JSON.stringify(values)
    if (words !== last.current.words) last.current = { words, requestId: newRequestId() }
    try {
      await submit.mutateAsync({ body, requestId: last.current.requestId })
      form.reset()
      toast({ title: 'Request submitted successfully', description: "We'll review your request and get back to you soon." })
      onSent()
    } catch (error) {
      const message = (error instanceof ApiError && error.serverMessage) || TRY_AGAIN
      setFailure(message)
      toast({ tone: 'error', title: 'Failed to submit request', description: message })
      showFieldErrors(form, error)
    } finally {
      isBusy.current = false
    }
  }

  return { send, failure, isSending: submit.isPending }
}

function showFieldErrors(form: UseFormReturn<ContactFields, unknown, ContactValues>, error: unknown): void {
  if (!(error instanceof ApiError)) return
  let isFirst = true
  for (const { path, message } of error.fields) {
    if (!isField(path)) continue
    form.setError(path, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

function isField(path: string): path is keyof ContactFields {
  return path in contactForm.shape
}
