import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import {
  type contactBody,
  contactRequests,
  IDEMPOTENCY_HEADER,
} from '#contract/contact-requests.ts'
import { call } from '../../device/call.ts'
import { useConnection } from '../../device/connection.ts'
import type { ContactFormValues } from '../../device/user-rows.ts'
import { ApiError, errorText, NetworkError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import {
  enqueueRequest,
  flushOutbox,
  type NewRequest,
  onOutboxEvent,
  useOutbox,
  waitingRequests,
} from './outbox.ts'
import { type ContactFormApi, emptyContactForm, showFieldErrors } from './request-fields.tsx'
import type { ContactDraft } from './use-contact-draft.ts'

interface Sending {
  form: ContactFormApi
  honeypot: RefObject<HTMLInputElement | null>
  draft: ContactDraft
  userId: number | null
  onDone: (outcome: FormOutcome) => void
}

/**
 * Sends the form with the honeypot value and the time spent on the form, and shows the server's
 * field errors at their fields. While offline, or when no response arrives, the request goes to the
 * request outbox. It keeps its request id, because it may already have reached the server.
 */
export function useSendContactForm({ form, honeypot, draft, userId, onDone }: Sending) {
  const submit = useSubmitContactRequest()
  const [failure, setFailure] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const [openedAt] = useState(() => performance.now())
  // A second press of Enter can arrive before the button is rendered as disabled.
  const isBusy = useRef(false)

  const finish = (outcome: FormOutcome) => {
    setDone(true)
    form.reset(emptyContactForm)
    draft.drop()
    onDone(outcome)
  }

  const deliver = async (values: ContactFormValues) => {
    const requestId = draft.requestIdFor(values)
    const request = {
      requestId,
      userId,
      form: values,
      honeypot: honeypot.current?.value ?? '',
      filledInMs: elapsedMs(openedAt),
    }
    if (useConnection.getState().isOffline) return storeForLater(request)
    try {
      await draft.saveNow()
      await submit.mutateAsync({
        body: { ...values, company_url: request.honeypot, filledInMs: request.filledInMs },
        requestId,
      })
    } catch (error) {
      if (error instanceof NetworkError) return storeForLater(request)
      throw error
    }
    toast({
      title: 'Request submitted successfully',
      description: "We'll review your request and get back to you soon.",
    })
    finish({ kind: 'sent' })
  }

  const storeForLater = async (request: NewRequest) => {
    const isMemoryOnly = (await enqueueRequest(request)) === 'memory'
    finish({ kind: 'kept', requestId: request.requestId, isMemoryOnly })
    // The network may be available again before an `online` event.
    void flushOutbox()
  }

  const send = async (values: ContactFormValues) => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      await deliver(values)
    } catch (error) {
      const message = errorText(error, 'An error occurred. Please try again.')
      setFailure(message)
      toast({ tone: 'error', title: 'Failed to submit request', description: message })
      if (error instanceof ApiError) showFieldErrors(form, error.fields)
    } finally {
      isBusy.current = false
    }
  }

  return { send, failure, isSending: submit.isPending, isDone }
}

function elapsedMs(start: number): number {
  return Math.round(performance.now() - start)
}

/** Request timeout in ms. After a timeout, the request is stored on the device. */
const LIMIT_MS = 20_000

interface ContactSubmission {
  body: z.input<typeof contactBody>
  /** The same for every attempt of one request, so that the server accepts it only once. */
  requestId: string
}

/** Sends a contact request. Fails as `call` does. */
const useSubmitContactRequest = () =>
  useMutation({
    mutationFn: ({ body, requestId }: ContactSubmission) =>
      call(
        contactRequests.submit,
        { body },
        { headers: { [IDEMPOTENCY_HEADER]: requestId }, signal: AbortSignal.timeout(LIMIT_MS) },
      ),
  })

/** Result of the form: sent, or stored on the device (possibly in this tab only). */
export type FormOutcome =
  | { kind: 'sent' }
  | { kind: 'kept'; requestId: string; isMemoryOnly: boolean }

/**
 * Returns the outcome to show instead of the form. It changes to "sent" when the stored request is
 * sent, and becomes null when that request is rejected, changed or deleted.
 */
export function useOutcome() {
  const [outcome, setOutcome] = useState<FormOutcome | null>(null)
  useEffect(
    () =>
      onOutboxEvent((event) => {
        setOutcome((current) => {
          const rows = waitingRequests(useOutbox.getState())
          if (current?.kind !== 'kept' || !rows) return current
          const row = rows.find(({ requestId }) => requestId === current.requestId)
          if (row) return row.problem ? null : current
          return event === 'sent' ? { kind: 'sent' } : null
        })
      }),
    [],
  )
  return { outcome, setOutcome }
}
