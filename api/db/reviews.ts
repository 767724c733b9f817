import type { Knex } from 'knex'
import { FORMER_MEMBER } from '#contract/rules/reviews.ts'
import { isoTimeSql, rows } from './reading.ts'
import { nextDirectoryVersion } from './rows.ts'

/** SQL for the fields of a review `r`. */
export const reviewColumns = `r.id, r.stars, r.text, r.author_name as "authorName", r.worked_on as "workedOn", ${isoTimeSql('r.published_at')} as "publishedAt",
  ${isoTimeSql('r.edited_at')} as "editedAt", r.asked_for_quote as "askedForQuote",
  case when r.reply is not null then json_build_object('text', r.reply, 'answeredAt', ${isoTimeSql('r.replied_at')}) end as reply`

/** Columns of a review of which only the stars and the dates are left. */
export const withoutTexts = {
  text: null,
  author_name: null,
  hidden_note: null,
  objection: null,
  reply: null,
  request_key: null,
}

/**
 * Counts the published reviews of contractors anew. Call it after each change of reviews, in its
 * transaction, with the version that was taken before.
 */
export async function recountReviews(
  trx: Knex.Transaction,
  version: number,
  contractorIds: readonly number[],
): Promise<void> {
  await rows(
    trx,
    `update contractors c set own_review_count = n.count, own_rating = n.rating, change_seq = ?
     from (select i.id, count(r.id)::int as count, coalesce(round(avg(r.stars) * 10), 0)::int as rating
       from unnest(?::int[]) i (id) left join reviews r on r.contractor_id = i.id and r.status = 'published' group by i.id) n
     where c.id = n.id`,
    [version, [...contractorIds]],
  )
}

/**
 * Deletes the reviews of an account that ends, or keeps them under another name. Takes a version of
 * its own, because the account may have reviewed a listing before it owned it.
 */
export async function endReviewsOf(
  trx: Knex.Transaction,
  { userId, reviews }: { userId: number; reviews: 'delete' | 'keep' },
): Promise<void> {
  const own = () => trx('reviews').where({ user_id: userId }).whereNotNull('text')
  const ids = await own().distinct().pluck<number[]>('contractor_id')
  if (reviews === 'keep') await own().update({ author_name: FORMER_MEMBER, request_key: null })
  else await own().update({ ...withoutTexts, status: 'deleted' })
  if (ids.length > 0) await recountReviews(trx, await nextDirectoryVersion(trx), ids)
}
