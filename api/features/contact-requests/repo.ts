import type { Knex } from 'knex'
import type { ContactRequest } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { type Mail, queueMails } from '../../db/outbox.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { snakeKeys } from '../../db/rows.ts'

export type NewRequest = Omit<ContactRequest, 'id' | 'createdAt' | 'isRead'> & {
  idempotencyKey: string | null
}

/**
 * Maximum numbers of requests per day for which mails are sent: acknowledgements to the senders,
 * notices to the admin. Further requests are only stored, so that a flood of requests neither
 * disables the form nor fills mailboxes. See
 * docs/decisions/2026-11-22-page-limits-and-mail-quota.md.
 */
const MAX_ACKNOWLEDGED_PER_DAY = 200
const MAX_NOTICES_PER_DAY = 1000

/**
 * Inserts the request and its mails in one transaction, and returns the id. If the idempotency key
 * was used before, it returns the id of the first request and sends nothing. Throws `key_reused`
 * when that request has different content.
 */
export function insertRequest(db: Knex, request: NewRequest, mails: Mail[]): Promise<number> {
  return db.transaction(async (trx) => {
    const [created] = await trx('contact_requests')
      .insert(snakeKeys(request))
      .onConflict('idempotency_key')
      .ignore()
      .returning<{ id: number }[]>('id')
    if (!created) return findByIdempotencyKey(trx, request)
    if (mails.length > 0) await queueMails(trx, await withinQuota(trx, mails))
    return created.id
  })
}

async function findByIdempotencyKey(
  trx: Knex.Transaction,
  { businessName, email, phoneNumber, category, message, idempotencyKey }: NewRequest,
): Promise<number> {
  const earlier = await trx('contact_requests')
    .where({
      idempotency_key: idempotencyKey,
      ...snakeKeys({ businessName, email, phoneNumber, category, message }),
    })
    .first<{ id: number } | undefined>('id')
  if (!earlier) throw new ContractError('key_reused')
  return earlier.id
}

/**
 * Returns the mails that the quota still allows. The quota counts the requests of the last 24
 * hours, including the current one. Suspected spam does not count, because it sends no mail.
 */
async function withinQuota(trx: Knex.Transaction, mails: Mail[]): Promise<Mail[]> {
  const recent = await rows(
    trx,
    `select from contact_requests where created_at > now() - interval '1 day' and not is_spam limit ?`,
    [MAX_NOTICES_PER_DAY + 1],
  )
  return mails.filter(
    ({ kind }) =>
      recent.length <=
      (kind === 'contact_acknowledgement' ? MAX_ACKNOWLEDGED_PER_DAY : MAX_NOTICES_PER_DAY),
  )
}

/** Limit for the list in the admin area; older requests remain in the database. */
const MAX_LISTED = 5000

const columns = `r.id, r.business_name as "businessName", r.email, r.phone_number as "phoneNumber", r.category, r.message,
  ${isoTimeSql('r.created_at')} as "createdAt", r.is_read as "isRead", r.is_spam as "isSpam"`

/** Returns the latest requests, newest first. */
export function listRequests(db: Knex): Promise<ContactRequest[]> {
  return rows(
    db,
    `select ${columns} from contact_requests r order by r.created_at desc, r.id desc limit ?`,
    [MAX_LISTED],
  )
}

/** Returns a request, locked until commit. */
export async function lockRequest(
  trx: Knex.Transaction,
  id: number,
): Promise<ContactRequest | undefined> {
  const [request] = await rows<ContactRequest>(
    trx,
    `select ${columns} from contact_requests r where r.id = ? for update`,
    [id],
  )
  return request
}

export async function updateRequestFlags(
  trx: Knex.Transaction,
  id: number,
  flags: Partial<Pick<ContactRequest, 'isRead' | 'isSpam'>>,
): Promise<void> {
  await trx('contact_requests').where({ id }).update(snakeKeys(flags))
}

export async function deleteRequest(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('contact_requests').where({ id }).delete()
}
