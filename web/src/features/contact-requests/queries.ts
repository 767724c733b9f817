import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type contactBody,
  contactRequests,
  IDEMPOTENCY_HEADER,
} from '#contract/contact-requests.ts'
import { call } from '../../lib/call.ts'

/** After this long without an answer the request is kept on the device. */
const LIMIT_MS = 20_000

export interface ContactSubmission {
  body: z.input<typeof contactBody>
  /** The same for every try of one request, so that it arrives once. */
  requestId: string
}

/** Sends a request to be listed. Fails with ApiError or NetworkError. */
export const useSubmitContactRequest = () =>
  useMutation({
    mutationFn: ({ body, requestId }: ContactSubmission) =>
      call(
        contactRequests.submit,
        { body },
        { headers: { [IDEMPOTENCY_HEADER]: requestId }, signal: AbortSignal.timeout(LIMIT_MS) },
      ),
  })
