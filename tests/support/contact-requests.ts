import { createHash } from 'node:crypto'

export interface SentContactRequest {
  status: number
  /** Id of the stored contact request. */
  id: number | undefined
}

/**
 * Sends a contact request. A repeated call with the same key and message returns the id of the
 * stored request, so that tests can check that this request still exists.
 */
export async function sendContactRequest(
  server: { url: string },
  key: string,
  message = 'Hello',
): Promise<SentContactRequest> {
  const hash = createHash('sha256').update(key).digest('hex')
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  const reply = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': uuid,
    },
    body: JSON.stringify({
      businessName: 'Bay Plumbing',
      email: 'a@b.example',
      phoneNumber: '8135550100',
      category: 'other',
      message,
    }),
  })
  const { id } = (await reply.json()) as { id?: number }
  return { status: reply.status, id }
}
