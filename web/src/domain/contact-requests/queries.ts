import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type contactBody,
  contactRequests,
  IDEMPOTENCY_HEADER,
} from '#contract/contact-requests.ts'
import { call } from '../../device/call.ts'

/** Request timeout in ms. After a timeout, the request is stored on the device. */
const LIMIT_MS = 20_000

export interface ContactSubmission {
  body: z.input<typeof contactBody>
  /** The same for every attempt of one request, so that the server accepts it only once. */
  requestId: string
}

/** Sends a contact request. Fails as `call` does. */
export const useSubmitContactRequest = () =>
  useMutation({
    mutationFn: ({ body, requestId }: ContactSubmission) =>
      call(
        contactRequests.submit,
        { body },
        { headers: { [IDEMPOTENCY_HEADER]: requestId }, signal: AbortSignal.timeout(LIMIT_MS) },
      ),
  })
