import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Body, Query } from '#contract/endpoint.ts'
import type {
  AdminQuote,
  QuoteForm,
  QuoteRequest,
  quoteRequests,
} from '#contract/quote-requests.ts'
import { QUOTE_DAYS } from '#contract/rules/limits.ts'
import { type PageQuery, readPage } from '../../db/paging.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { snakeKeys } from '../../db/rows.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

export interface AskedContractor {
  name: string
  phoneNumber: string | null
  isDeleted: boolean
  isPublic: boolean
  /** The owner, if the owner takes requests. */
  ownerId: number | null
  ownerEmail: string | null
}

/** Returns a contractor, if it exists. Its row cannot change until commit. */
export async function lockContractor(
  trx: Knex.Transaction,
  id: number,
): Promise<AskedContractor | undefined> {
  const [contractor] = await rows<AskedContractor>(
    trx,
    `select c.name, c.phone_number as "phoneNumber", c.deleted_at is not null as "isDeleted",
       exists (select from listed_contractors l where l.id = c.id) as "isPublic", u.id as "ownerId", u.email as "ownerEmail"
     from contractors c left join users u on u.id = c.user_id and c.takes_quotes and u.email_confirmed_at is not null
     where c.id = ? for share of c`,
    [id],
  )
  return contractor
}

export interface EarlierRequest extends Omit<QuoteForm, 'when' | 'phone'> {
  id: number
  contractorId: number
  phone: string | null
  when: string
}

/** Returns the request that was sent with a key. */
export async function findByKey(
  trx: Knex.Transaction,
  key: string,
): Promise<EarlierRequest | undefined> {
  const [earlier] = await rows<EarlierRequest>(
    trx,
    `select id, contractor_id as "contractorId", name, email, phone, zipcode, work_time as "when", message
     from quote_requests where key_hash = ?`,
    [hashOf(key)],
  )
  return earlier
}

/**
 * Returns to how many contractors a sender has written today, and whether to this one. Locks the
 * sender until commit, so that calls at the same time are counted one after another.
 */
export async function countSends(
  trx: Knex.Transaction,
  sender: string,
  contractorId: number,
): Promise<{ contractors: number; toThis: number }> {
  await rows(trx, 'select pg_advisory_xact_lock(hashtext(?))', [`quote ${sender}`])
  const [counts] = await rows<{ contractors: number; toThis: number }>(
    trx,
    `select count(distinct contractor_id)::int as contractors, count(*) filter (where contractor_id = ?)::int as "toThis"
     from quote_sends where sender_hash = ? and created_at > now() - interval '1 day'`,
    [contractorId, hashOf(sender)],
  )
  return counts ?? { contractors: 0, toThis: 0 }
}

interface NewRequest {
  key: string
  sender: string
  contractorId: number
  ownerId: number
  /** The signed-in user with a confirmed address. */
  senderId: number | null
  isSpam: boolean
  form: QuoteForm
}

/** Stores a request and returns its id. */
export async function insertRequest(
  trx: Knex.Transaction,
  { key, sender, contractorId, ownerId, senderId, isSpam, form: { when, ...form } }: NewRequest,
): Promise<number> {
  const [created] = await trx('quote_requests')
    .insert({
      ...snakeKeys({ phone: null, ...form, contractorId, ownerId, senderId, isSpam }),
      work_time: when,
      key_hash: hashOf(key),
    })
    .returning<{ id: number }[]>('id')
  if (!created) throw new Error('The request was not stored')
  await trx('quote_sends').insert({ sender_hash: hashOf(sender), contractor_id: contractorId })
  return created.id
}

/** Returns how many mails of this kind were queued in the last day, at most `limit`. */
export async function countMails(
  trx: Knex.Transaction,
  kind: string,
  { recipient, limit }: { recipient: string | null; limit: number },
): Promise<number> {
  const recent = await rows(
    trx,
    `select from outbox where kind = ? and created_at > now() - interval '1 day' and (?::text is null or recipient = ?) limit ?`,
    [kind, recipient, recipient, limit],
  )
  return recent.length
}

interface SentRow extends Pick<QuoteRequest, 'contractorName' | 'createdAt' | 'status' | 'isSpam'> {
  isAnswered: boolean
}

export async function findSent(db: Knex, key: string): Promise<SentRow | undefined> {
  const [sent] = await rows<SentRow>(
    db,
    `select c.name as "contractorName", ${isoTimeSql('q.created_at')} as "createdAt", q.status, q.is_spam as "isSpam", q.is_answered as "isAnswered"
     from ${source} where q.key_hash = ?`,
    [hashOf(key)],
  )
  return sent
}

/** Deletes the request of a sender. Returns false when there is none. */
export async function withdrawRequest(db: Knex, key: string): Promise<boolean> {
  return (
    (await db('quote_requests')
      .where({ key_hash: hashOf(key) })
      .delete()) === 1
  )
}

const source = 'quote_requests q join contractors c on c.id = q.contractor_id'
const adminColumns = `q.id, q.contractor_id as "contractorId", c.name as "contractorName", q.status, q.is_spam as "isSpam", ${isoTimeSql('q.created_at')} as "createdAt"`
const columns = `${adminColumns}, q.name, q.email, q.phone, q.zipcode, q.work_time as "when", q.message`

const filters = {
  all: 'not q.is_spam',
  new: `not q.is_spam and q.status in ('new', 'read')`,
  answered: `not q.is_spam and q.status = 'answered'`,
  closed: `not q.is_spam and q.status = 'closed'`,
  spam: 'q.is_spam',
}

/** Returns a page of the requests to a user, newest first, and the number of unread ones. */
export async function listInbox(
  db: Knex,
  userId: number,
  { status, ...page }: Query<typeof quoteRequests.inbox>,
) {
  const list = await readPage<QuoteRequest>(
    db,
    {
      select: columns,
      from: source,
      where: { sql: `q.owner_id = ? and ${filters[status ?? 'all']}`, bindings: [userId] },
      orderBy: 'q.id desc',
    },
    page,
  )
  const [count] = await rows<{ unread: number }>(
    db,
    `select count(*)::int as unread from quote_requests where owner_id = ? and status = 'new' and not is_spam`,
    [userId],
  )
  return { ...list, unread: count?.unread ?? 0 }
}

/** Changes a request to this user. Returns undefined when the user has no such request. */
export async function updateRequest(
  db: Knex,
  { id, userId }: { id: number; userId: number },
  { status, isSpam }: Body<typeof quoteRequests.update>,
): Promise<QuoteRequest | undefined> {
  await db('quote_requests')
    .where({ id, owner_id: userId })
    .update({
      status: status ?? db.ref('status'),
      is_spam: isSpam ?? db.ref('is_spam'),
      is_answered: status === 'answered' ? true : db.ref('is_answered'),
    })
  const [request] = await rows<QuoteRequest>(
    db,
    `select ${columns} from ${source} where q.id = ? and q.owner_id = ?`,
    [id, userId],
  )
  return request
}

/** Deletes a request to this user. Returns false when the user has no such request. */
export async function deleteRequest(db: Knex, id: number, userId: number): Promise<boolean> {
  return (await db('quote_requests').where({ id, owner_id: userId }).delete()) === 1
}

export function listForAdmins(db: Knex, page: PageQuery) {
  return readPage<AdminQuote>(
    db,
    {
      select: adminColumns,
      from: source,
      where: { sql: 'true', bindings: [] },
      orderBy: 'q.id desc',
    },
    page,
  )
}

/** Deletes a request and returns its contractor, or undefined when there is no such request. */
export async function deleteForAdmins(
  trx: Knex.Transaction,
  id: number,
): Promise<number | undefined> {
  const [deleted] = await trx('quote_requests')
    .where({ id })
    .delete()
    .returning<{ contractor_id: number }[]>('contractor_id')
  return deleted?.contractor_id
}

/** Deletes the requests that are too old or whose contractor was purged, and the old counts. */
export async function deleteExpiredRequests(db: Knex): Promise<void> {
  await rows(
    db,
    `delete from quote_requests q where created_at < now() - make_interval(days => ?)
     or exists (select from contractors c where c.id = q.contractor_id and c.purged_at is not null)`,
    [QUOTE_DAYS],
  )
  await db('quote_sends').whereRaw(`created_at < now() - interval '1 day'`).delete()
}
