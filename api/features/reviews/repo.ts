import type { Knex } from 'knex'
import type { Query } from '#contract/endpoint.ts'
import type {
  AdminReview,
  OwnReview,
  Review,
  ReviewForm,
  ReviewSummary,
  reviews,
} from '#contract/reviews.ts'
import { HIDDEN_REVIEW_DAYS, REVIEW_SUMMARY_MONTHS } from '#contract/rules/limits.ts'
import { REVIEW_LIMITS } from '#contract/rules/reviews.ts'
import { readPage } from '../../db/paging.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { reviewColumns, withoutTexts } from '../../db/reviews.ts'
import { snakeKeys } from '../../db/rows.ts'

const ownColumns = `${reviewColumns}, r.contractor_id as "contractorId", c.name as "contractorName", r.status, r.hidden_reason as "hiddenReason", r.hidden_note as "hiddenNote",
  case when r.objection is not null then json_build_object('message', r.objection, 'createdAt', ${isoTimeSql('r.objected_at')}, 'result', r.objection_result) end as objection`
const adminColumns = `${ownColumns}, ${isoTimeSql('r.created_at')} as "createdAt", u.email as "userEmail",
  (select coalesce(json_agg(json_build_object('reason', p.reason, 'message', p.message) order by p.id), '[]') from review_reports p where p.review_id = r.id and not p.is_done) as reports`
const source =
  'reviews r join contractors c on c.id = r.contractor_id left join users u on u.id = r.user_id'

export interface ReviewedContractor {
  name: string
  ownerId: number | null
  ownerEmail: string | null
  isDeleted: boolean
  isPublic: boolean
}

export async function findContractor(
  db: Knex,
  id: number,
): Promise<ReviewedContractor | undefined> {
  const [contractor] = await rows<ReviewedContractor>(
    db,
    `select c.name, c.user_id as "ownerId", u.email as "ownerEmail", c.deleted_at is not null as "isDeleted",
       exists (select from listed_contractors l where l.id = c.id) as "isPublic"
     from contractors c left join users u on u.id = c.user_id where c.id = ?`,
    [id],
  )
  return contractor
}

const orders = {
  newest: 'r.published_at desc, r.id desc',
  highest: 'r.stars desc, r.published_at desc, r.id desc',
  lowest: 'r.stars, r.published_at desc, r.id desc',
}

export function listReviews(
  db: Knex,
  contractorId: number,
  { sort, ...page }: Query<typeof reviews.list>,
) {
  return readPage<Review>(
    db,
    {
      select: reviewColumns,
      from: 'reviews r',
      where: { sql: `r.contractor_id = ? and r.status = 'published'`, bindings: [contractorId] },
      orderBy: orders[sort],
    },
    page,
  )
}

/** A review as admins see it, with its author. */
export interface StoredReview extends AdminReview {
  userId: number | null
  requestKey: string | null
}

/** Returns the newest review that has these values and still has its text. */
export async function findReview(
  db: Knex,
  values: { id?: number; userId?: number; contractorId?: number; requestKey?: string },
): Promise<StoredReview | undefined> {
  const wanted = Object.entries(snakeKeys(values))
  const [review] = await rows<StoredReview>(
    db,
    `select ${adminColumns}, r.user_id as "userId", r.request_key as "requestKey" from ${source}
     where r.text is not null and ${wanted.map(([column]) => `r.${column} = ?`).join(' and ')} order by r.id desc limit 1`,
    wanted.map(([, value]) => value),
  )
  return review
}

export function listOwn(db: Knex, userId: number): Promise<OwnReview[]> {
  return rows<OwnReview>(
    db,
    `select ${ownColumns} from ${source} where r.user_id = ? and r.text is not null order by r.id desc`,
    [userId],
  )
}

const views = {
  waiting: `r.status = 'waiting'`,
  objections: `r.status = 'hidden' and r.objection is not null and r.objection_result is null`,
  reported: `r.status = 'published' and exists (select from review_reports p where p.review_id = r.id and not p.is_done)`,
  published: `r.status = 'published'`,
  hidden: `r.status = 'hidden'`,
}

export function listForAdmins(db: Knex, { view, ...page }: Query<typeof reviews.listForAdmins>) {
  return readPage<AdminReview>(
    db,
    {
      select: adminColumns,
      from: source,
      where: { sql: `r.text is not null and ${views[view]}`, bindings: [] },
      orderBy: 'r.id desc',
    },
    page,
  )
}

/** Returns what decides whether a review of this user and listing waits, without the review itself. */
export async function readEarlier(
  db: Knex,
  { id, userId, contractorId }: { id: number | null; userId: number; contractorId: number },
) {
  const [earlier] = await rows<{ published: number; recent: number; isRewritten: boolean }>(
    db,
    `select count(*) filter (where user_id = :userId and status = 'published')::int as published,
       count(*) filter (where contractor_id = :contractorId and created_at > now() - interval '1 day')::int as recent,
       coalesce(bool_or(user_id = :userId and contractor_id = :contractorId and status = 'deleted'), false) as "isRewritten"
     from reviews where (user_id = :userId or contractor_id = :contractorId) and id is distinct from :id`,
    { id, userId, contractorId },
  )
  return earlier ?? { published: 0, recent: 0, isRewritten: false }
}

/** Returns whether the user has asked the contractor for a quote on this site. */
export async function hasAsked(
  db: Knex,
  { userId, email, contractorId }: { userId: number; email: string; contractorId: number },
): Promise<boolean> {
  const found = await rows(
    db,
    'select from quote_requests where contractor_id = ? and not is_spam and (sender_id = ? or email = ?) limit 1',
    [contractorId, userId, email],
  )
  return found.length > 0
}

const columnsOf = ({ stars, text, workedOn, authorName }: ReviewForm) =>
  snakeKeys({ stars, text, workedOn, authorName })

interface NewReview {
  contractorId: number
  userId: number
  requestKey: string | null
  askedForQuote: boolean
  waits: boolean
  form: ReviewForm
}

/** Stores a review and returns its id. */
export async function insertReview(
  trx: Knex.Transaction,
  { form, waits, ...review }: NewReview,
): Promise<number> {
  const [created] = await trx('reviews')
    .insert({
      ...snakeKeys({ ...review }),
      ...columnsOf(form),
      status: waits ? 'waiting' : 'published',
      [waits ? 'waiting_since' : 'published_at']: trx.fn.now(),
    })
    .returning<{ id: number }[]>('id')
  if (!created) throw new Error('The review was not stored')
  return created.id
}

export async function updateReview(
  trx: Knex.Transaction,
  id: number,
  { form, waits, askedForQuote }: Pick<NewReview, 'form' | 'waits' | 'askedForQuote'>,
): Promise<void> {
  await trx('reviews')
    .where({ id })
    .update({
      ...columnsOf(form),
      asked_for_quote: askedForQuote,
      // Later than the answer also in the same millisecond, and when the clock was set back.
      edited_at: trx.raw(
        `case when published_at is not null then greatest(now(), replied_at + interval '1 millisecond') end`,
      ),
      ...(waits
        ? { status: 'waiting', waiting_since: trx.raw('coalesce(waiting_since, now())') }
        : {
            status: 'published',
            waiting_since: null,
            published_at: trx.raw('coalesce(published_at, now())'),
          }),
    })
}

/** Deletes the texts of a review; its stars and dates stay. */
export async function deleteReview(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('reviews')
    .where({ id })
    .update({ ...withoutTexts, status: 'deleted' })
}

export async function insertObjection(
  trx: Knex.Transaction,
  id: number,
  objection: string,
): Promise<void> {
  await trx('reviews').where({ id }).update({ objection, objected_at: trx.fn.now() })
}

/** Publishes a review. `objectionResult` is set when that follows an objection. */
export async function publishReview(
  trx: Knex.Transaction,
  id: number,
  objectionResult?: 'restored',
): Promise<void> {
  await trx('reviews')
    .where({ id })
    .update({
      status: 'published',
      waiting_since: null,
      hidden_reason: null,
      hidden_note: null,
      hidden_at: null,
      published_at: trx.raw('coalesce(published_at, now())'),
      ...(objectionResult && { objection_result: objectionResult }),
    })
}

export async function hideReview(
  trx: Knex.Transaction,
  id: number,
  { reason, note }: { reason: string; note: string | null },
): Promise<void> {
  await trx('reviews').where({ id }).update({
    status: 'hidden',
    waiting_since: null,
    hidden_reason: reason,
    hidden_note: note,
    hidden_at: trx.fn.now(),
  })
  await closeReports(trx, id)
}

export async function keepHidden(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('reviews').where({ id }).update({ objection_result: 'kept' })
}

export async function closeReports(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('review_reports').where({ review_id: id }).update({ is_done: true })
}

/** Sets or deletes the answer to a published review of a listing of this user. */
export async function setReply(
  trx: Knex.Transaction,
  { contractorId, reviewId, userId }: { contractorId: number; reviewId: number; userId: number },
  reply: string | null,
): Promise<boolean> {
  const changed = await trx('reviews')
    .where({ id: reviewId, contractor_id: contractorId, status: 'published' })
    .whereExists(
      trx('contractors')
        .where({ id: contractorId, user_id: userId, deleted_at: null })
        .select(trx.raw('1')),
    )
    .update({ reply, replied_at: reply === null ? null : trx.fn.now() })
  return changed === 1
}

/** Stores a report of a published review. A user has one report for each. */
export async function insertReport(
  db: Knex,
  report: { reviewId: number; userId: number; reason: string; message: string | null },
): Promise<boolean> {
  const stored = await rows(
    db,
    `insert into review_reports (review_id, user_id, reason, message)
     select id, ?, ?, ? from reviews where id = ? and status = 'published'
     on conflict (review_id, user_id) do update set reason = excluded.reason, message = excluded.message, is_done = false, created_at = now()
     returning id`,
    [report.userId, report.reason, report.message, report.reviewId],
  )
  return stored.length === 1
}

/** Counts the reviews that were received in the last `REVIEW_SUMMARY_MONTHS`. */
export async function readSummary(db: Knex): Promise<ReviewSummary> {
  const since = `(now() - interval '${REVIEW_SUMMARY_MONTHS} months')`
  const [summary] = await rows<ReviewSummary>(
    db,
    `select ${isoTimeSql(since)} as since,
       (select json_agg(json_build_object('stars', s, 'received', n.received, 'published', n.published, 'hidden', n.hidden) order by s desc)
        from generate_series(1, 5) s cross join lateral (
          select count(*) as received, count(*) filter (where status = 'published') as published, count(*) filter (where status = 'hidden') as hidden
          from reviews where stars = s and created_at >= ${since}) n) as "byStars",
       (select coalesce(json_agg(json_build_object('reason', h.hidden_reason, 'count', h.n) order by h.n desc, h.hidden_reason), '[]')
        from (select hidden_reason, count(*) as n from reviews where status = 'hidden' and created_at >= ${since} group by 1) h) as "hiddenByReason",
       (select json_build_object('made', count(objected_at), 'restored', count(*) filter (where objection_result = 'restored'))
        from reviews where created_at >= ${since}) as objections`,
  )
  if (!summary) throw new Error('The reviews cannot be counted')
  return summary
}

/** Returns how many mails of a kind were queued in the last day for a recipient. */
export async function countMails(
  trx: Knex.Transaction,
  kind: string,
  recipient: string,
): Promise<number> {
  const recent = await rows(
    trx,
    `select from outbox where kind = ? and recipient = ? and created_at > now() - interval '1 day' limit ?`,
    [kind, recipient, REVIEW_LIMITS.mailsPerOwnerAndDay],
  )
  return recent.length
}

/** Locks reminders until commit: servers that check at the same time would each send a mail. */
export async function lockReminders(trx: Knex.Transaction): Promise<void> {
  await rows(trx, `select pg_advisory_xact_lock(hashtext('reviews'))`)
}

/** Returns how many reviews and objections have waited too long. */
export async function countOverdue(db: Knex): Promise<number> {
  const [row] = await rows<{ n: number }>(
    db,
    `select count(*)::int as n from reviews where (status = 'waiting' and waiting_since < now() - make_interval(hours => ?))
       or (${views.objections.replaceAll('r.', '')} and objected_at < now() - make_interval(hours => ?))`,
    [REVIEW_LIMITS.waitingHours, REVIEW_LIMITS.waitingHours],
  )
  return row?.n ?? 0
}

/** Deletes the texts of reviews that were hidden long ago, and the reviews of purged contractors. */
export async function deleteExpiredReviews(db: Knex): Promise<void> {
  await db('reviews')
    .where({ status: 'hidden' })
    .whereNotNull('text')
    .whereRaw('hidden_at < now() - make_interval(days => ?)', [HIDDEN_REVIEW_DAYS])
    .update(withoutTexts)
  await db('review_reports')
    .whereRaw('created_at < now() - make_interval(days => ?)', [HIDDEN_REVIEW_DAYS])
    .delete()
  await rows(
    db,
    'delete from reviews r where exists (select from contractors c where c.id = r.contractor_id and c.purged_at is not null)',
  )
}
