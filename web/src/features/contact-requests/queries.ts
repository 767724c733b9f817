import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type contactBody, contactRequests, IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { call } from '../../lib/call.ts'

export interface ContactSubmission {
  body: z.input<typeof contactBody>
  /** The same for every try of one request, so that it arrives once. */
  requestId: string
}

/** Sends a request to be listed. Fails with ApiError or NetworkError. */
export const useSubmitContactRequest = () => useMutation({
  mutationFn: ({ body, requestId }: ContactSubmission) =>
    call(contactRequests.submit, { body }, { headers: { [IDEMPOTENCY_HEADER]: requestId } }),
})

/** A random UUID, also where the page has no secure context. */
export function newRequestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
