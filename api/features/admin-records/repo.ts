import type { Knex } from 'knex'
import {
  type AuditEntry,
  listedPaymentStatuses,
  type UserSummary,
  parseUserIdSearch,
  type Payment,
  type UnknownPayment,
} from '#contract/admin-records.ts'
import { searchCondition, type PageQuery, readPage } from '../../db/paging.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { isLiveSession } from '../../db/sessions.ts'

type ListQuery = PageQuery & { q: string }

/**
 * Returns a page of payments, newest first, without attempts that were not paid. The search covers
 * e-mail, listing name and intent id.
 */
export function listPayments(db: Knex, query: ListQuery) {
  const search = searchCondition(['u.email', 'c.name', 'p.payment_intent_id'], query.q)
  return readPage<Payment>(
    db,
    {
      select: `p.id, p.user_id as "userId", u.email as "userEmail", p.contractor_id as "contractorId", c.name as "contractorName", c.deleted_at is not null as "isContractorDeleted", p.provider, p.status,
      p.amount_cents as "amountCents", p.currency, p.payment_intent_id as "paymentIntentId", ${isoTimeSql('p.created_at')} as "createdAt", ${isoTimeSql('p.paid_at')} as "paidAt"`,
      from: 'payments p left join users u on u.id = p.user_id left join contractors c on c.id = p.contractor_id',
      where: {
        sql: `p.status = any(?) and ${search.sql}`,
        bindings: [[...listedPaymentStatuses], ...search.bindings],
      },
      orderBy: 'p.created_at desc, p.id desc',
    },
    query,
  )
}

/**
 * Returns a page of the audit log, newest first, without what only undoing a change needs. The
 * search covers e-mail, action and subject.
 */
export function listAuditLog(db: Knex, query: ListQuery) {
  return readPage<AuditEntry>(
    db,
    {
      select: `a.id, u.email as "userEmail", a.action, a.subject, a.details - 'undo' as details, ${isoTimeSql('a.created_at')} as "createdAt"`,
      from: 'audit_log a left join users u on u.id = a.user_id',
      where: searchCondition(['u.email', 'a.action', 'a.subject'], query.q),
      orderBy: 'a.id desc',
    },
    query,
  )
}

/**
 * Returns a page of users with their numbers of listings and live sessions, newest first. A search
 * text such as "#5" finds the user with this id; any other text is searched in e-mail and
 * username.
 */
export function listUsers(db: Knex, query: ListQuery) {
  const id = parseUserIdSearch(query.q)
  return readPage<UserSummary>(
    db,
    {
      select: `u.id, u.email, u.username, ${isoTimeSql('u.email_confirmed_at')} as "emailConfirmedAt", (select count(*)::int from contractors c where c.user_id = u.id and c.deleted_at is null) as listings,
      (select count(*)::int from sessions s where s.user_id = u.id and ${isLiveSession}) as sessions`,
      from: 'users u',
      where:
        id === undefined
          ? searchCondition(['u.email', 'u.username'], query.q)
          : { sql: 'u.id = ?', bindings: [id] },
      orderBy: 'u.id desc',
    },
    query,
  )
}

export function findUserEmail(db: Knex, userId: number): Promise<{ email: string } | undefined> {
  return db('users').where({ id: userId }).first<{ email: string } | undefined>('email')
}

const MAX_UNKNOWN_PAYMENTS = 100

/** Returns the latest 100 unknown payments that were not dismissed, newest first. */
export function listUnknownPayments(db: Knex): Promise<UnknownPayment[]> {
  return rows<UnknownPayment>(
    db,
    `
    select id, payment_intent_id as "paymentIntentId", event_type as "eventType", amount_cents as "amountCents", currency, ${isoTimeSql('received_at')} as "receivedAt"
    from unknown_payments where dismissed_at is null order by received_at desc, id desc limit ?`,
    [MAX_UNKNOWN_PAYMENTS],
  )
}

/** Dismisses an unknown payment and returns its intent id, or undefined when it is not listed. */
export async function dismissUnknownPayment(
  trx: Knex.Transaction,
  id: number,
): Promise<string | undefined> {
  const [dismissed] = await trx('unknown_payments')
    .where({ id })
    .whereNull('dismissed_at')
    .update({ dismissed_at: trx.fn.now() })
    .returning<{ payment_intent_id: string }[]>('payment_intent_id')
  return dismissed?.payment_intent_id
}

interface LockedPayment {
  id: number
  status: string
  userId: number | null
  contractorId: number | null
  contractorName: string | null
  isDeleted: boolean
}

/**
 * Returns a payment with the name of its listing and whether the listing is deleted. Both rows are
 * locked until commit, so that they cannot change before the credit is returned.
 */
export async function lockPayment(
  trx: Knex.Transaction,
  id: number,
): Promise<LockedPayment | undefined> {
  const [payment] = await rows<Omit<LockedPayment, 'contractorName' | 'isDeleted'>>(
    trx,
    'select id, status, user_id as "userId", contractor_id as "contractorId" from payments where id = ? for update',
    [id],
  )
  if (!payment) return undefined
  const [contractor] = await rows<{ name: string; isDeleted: boolean }>(
    trx,
    'select name, deleted_at is not null as "isDeleted" from contractors where id = ? for update',
    [payment.contractorId],
  )
  return {
    ...payment,
    contractorName: contractor?.name ?? null,
    isDeleted: contractor?.isDeleted ?? false,
  }
}

/**
 * Unbinds a payment from its listing, which turns the payment into a credit again. The listing can
 * then no longer be restored.
 */
export async function releaseCredit(
  trx: Knex.Transaction,
  version: number,
  { id, contractorId }: Pick<LockedPayment, 'id' | 'contractorId'>,
): Promise<void> {
  await trx('payments').where({ id }).update({ contractor_id: null, listing_key: null })
  await trx('contractors')
    .where({ id: contractorId })
    .update({ credit_returned_at: trx.fn.now(), change_seq: version })
}
