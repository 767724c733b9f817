import { type RefObject, useEffect, useState } from 'react'
import { contactRequests, IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { call } from '../../device/call.ts'
import { useConnection } from '../../device/connection.ts'
import type { ContactFormValues } from '../../device/user-rows.ts'
import {
  enqueueRequest,
  flushOutbox,
  type NewContactRequest,
  onOutboxEvent,
  useOutbox,
  waitingRequests,
} from '../../domain/request-outbox/outbox.ts'
import { NetworkError } from '../../lib/api-error.ts'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { toast } from '../../ui/toast.tsx'
import { type ContactFormApi, emptyContactForm } from './request-fields.tsx'

interface Sending {
  form: ContactFormApi
  honeypot: RefObject<HTMLInputElement | null>
  userId: number | null
  /** Stores what is needed to send the form again, and returns its request id. */
  prepare: (values: ContactFormValues) => Promise<string>
  onDone: (outcome: FormOutcome) => void
}

/**
 * Sends the form with the honeypot value and the time spent on the form, and shows the server's
 * field errors at their fields. While offline, or when no response arrives, the request goes to the
 * request outbox. It keeps its request id, because it may already have reached the server.
 */
export function useSendContactForm({ form, honeypot, userId, prepare, onDone }: Sending) {
  const [openedAt] = useState(() => performance.now())

  const finish = (outcome: FormOutcome) => () => {
    form.reset(emptyContactForm)
    onDone(outcome)
  }

  const send = async (values: ContactFormValues) => {
    const requestId = await prepare(values)
    const request = {
      requestId,
      userId,
      form: values,
      honeypot: honeypot.current?.value ?? '',
      filledInMs: elapsedMs(openedAt),
    }
    if (useConnection.getState().isOffline) return storeForLater(request)
    try {
      await call(
        contactRequests.submit,
        { body: { ...values, company_url: request.honeypot, filledInMs: request.filledInMs } },
        { headers: { [IDEMPOTENCY_HEADER]: requestId }, signal: AbortSignal.timeout(LIMIT_MS) },
      )
    } catch (error) {
      if (error instanceof NetworkError) return storeForLater(request)
      throw error
    }
    toast({
      title: 'Request submitted successfully',
      description: "We'll review your request and get back to you soon.",
    })
    return finish({ kind: 'sent' })
  }

  const storeForLater = async (request: NewContactRequest) => {
    const isMemoryOnly = (await enqueueRequest(request)) === 'memory'
    // The network may be available again before an `online` event.
    void flushOutbox()
    return finish({ kind: 'kept', requestId: request.requestId, isMemoryOnly })
  }

  return useFormSubmit(form, { send, toFailure: failureAs('Failed to submit request') })
}

function elapsedMs(start: number): number {
  return Math.round(performance.now() - start)
}

/** Request timeout in ms. After a timeout, the request is stored on the device. */
const LIMIT_MS = 20_000

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
