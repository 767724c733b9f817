import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { newRequestMail, requestReceivedMail } from '#content/mails.ts'
import type { contactBody } from '#contract/contact-requests.ts'
import { isSuspectedSpam } from '#contract/rules/spam.ts'
import type { Mail } from '../../db/outbox.ts'
import { insertRequest } from './repo.ts'

/**
 * Stores a request and returns its id. Unless the request looks like spam, also queues a mail to
 * the sender and, if `adminEmail` is set, a mail to the admin, as far as the daily quota allows. A
 * repeated call with the same key stores nothing; it throws `key_reused` when its content is
 * different.
 */
export function submitRequest(
  db: Knex,
  body: z.output<typeof contactBody>,
  { idempotencyKey, adminEmail }: { idempotencyKey: string | null; adminEmail: string | undefined },
): Promise<number> {
  const { company_url, filledInMs, ...request } = body
  const isSpam = isSuspectedSpam({ company_url, filledInMs })
  const mails: Mail[] = isSpam
    ? []
    : [
        { recipient: request.email, ...requestReceivedMail(request) },
        ...(adminEmail ? [{ recipient: adminEmail, ...newRequestMail(request) }] : []),
      ]
  return insertRequest(db, { ...request, isSpam, idempotencyKey }, mails)
}
