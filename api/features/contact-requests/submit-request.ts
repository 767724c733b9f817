import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { contactBody } from '#contract/contact-requests.ts'
import { contactCategoryLabels } from '#contract/entities.ts'
import type { Mail } from '../../db/outbox.ts'
import { insertRequest } from './repo.ts'

/** A request whose form was filled in faster than this is flagged as spam, not rejected. */
const MIN_FILL_MS = 3000

/**
 * Stores a request and returns its id. Unless it looks like spam, it also queues a mail to the
 * sender and, if `adminEmail` is set, one to the admin. A repeated call with the same key stores
 * nothing.
 */
export function submitRequest(
  db: Knex,
  body: z.output<typeof contactBody>,
  { idempotencyKey, adminEmail }: { idempotencyKey: string | null; adminEmail: string | undefined },
): Promise<number> {
  const { company_url, filledInMs, ...request } = body
  const isSpam = Boolean(company_url) || (filledInMs !== undefined && filledInMs < MIN_FILL_MS)
  const mails: Mail[] = isSpam
    ? []
    : [
        {
          kind: 'contact_acknowledgement',
          recipient: request.email,
          subject: 'We received your request',
          body: `Hello,\n\nthank you for your request to list ${request.businessName}. We'll review it and get back to you soon.\n`,
        },
        ...(adminEmail
          ? [
              {
                kind: 'contact_notice',
                recipient: adminEmail,
                subject: `Listing request: ${request.businessName.replace(/\s+/g, ' ')}`,
                body: `${request.businessName}\n${contactCategoryLabels[request.category]}\n${request.email}\n${request.phoneNumber}\n\n${request.message}\n`,
              },
            ]
          : []),
      ]
  return insertRequest(db, { ...request, isSpam, idempotencyKey }, mails)
}
