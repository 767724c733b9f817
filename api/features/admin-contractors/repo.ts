import type { Knex } from 'knex'
import { ContractError, invalidField } from '#contract/errors.ts'
import { contractorMessages } from '#contract/messages.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { isReleasedSlug } from '#contract/rules/slug.ts'
import { detailColumnsWithOwner, fromUnpaidContractors } from '../../db/contractor-columns.ts'
import { slugFor, withUniqueName } from '../../db/contractors.ts'
import { searchCondition, offsetOf, type PageQuery } from '../../db/paging.ts'
import { isoTimeSql, preparedRows, rows } from '../../db/reading.ts'
import { emptyArray, type FoundRows, type RowText, RowTexts } from '../../db/row-texts.ts'

/** SQL interval during which a deleted contractor can be restored. */
export const RESTORE_PERIOD_SQL = `interval '${BIN_DAYS} days'`

export interface ContractorPage {
  /** JSON text of the array of contractors. */
  data: Buffer
  total: number
}

const textsWith = (columns: string) =>
  new RowTexts((db, ids) =>
    preparedRows<RowText>(
      db,
      `
      select c.id, c.change_seq as version, (select row_to_json(t) from (select ${columns}) t)::text as text
      from (select c.*, coalesce(s.status = 'active', false) as has_active_subscription from contractors c left join subscriptions s on s.contractor_id = c.id) c
        join categories k on k.id = c.category_id
      where c.id = any(?::int[])`,
      [ids],
    ),
  )

const contractorTexts = textsWith(detailColumnsWithOwner)
const deletedTexts = textsWith(
  `${detailColumnsWithOwner}, ${isoTimeSql('c.deleted_at')} as "deletedAt", c.credit_returned_at is not null as "isCreditReturned"`,
)

/**
 * SQL for `FoundRows`. The query must define `p` with the rows of the page. The state is the
 * directory version, because the texts contain the names of categories.
 */
const foundColumns = `coalesce(json_agg(p.id), '[]') as ids, coalesce(json_agg(p.change_seq), '[]') as versions, (select version::text from directory) as state`

const byName = 'c.sort_name, c.id'

/**
 * Returns a page of the contractors that are not deleted, ordered by name, as JSON text, and the
 * directory version. It reads the ids from an index in this order and counts no rows.
 */
export async function readContractorPage(
  db: Knex,
  page: PageQuery,
): Promise<{ data: Buffer; version: number }> {
  const [found] = await preparedRows<FoundRows>(
    db,
    `
    select ${foundColumns}
    from (select c.id, c.change_seq from contractors c where c.deleted_at is null order by ${byName} limit ? offset ?) p`,
    [page.limit, offsetOf(page)],
  )
  if (!found) return { data: emptyArray, version: 0 }
  return { data: await contractorTexts.toArray(db, found), version: Number(found.state) }
}

/** Returns the number of contractors that are not deleted. */
export async function countContractors(db: Knex): Promise<number> {
  return count(db, 'contractors where deleted_at is null')
}

/** Returns the number of contractors that are not deleted and not public. */
export async function countUnpaid(db: Knex): Promise<number> {
  return count(db, fromUnpaidContractors)
}

async function count(db: Knex, from: string): Promise<number> {
  const [row] = await rows<{ n: number }>(db, `select count(*)::int as n from ${from}`)
  return row?.n ?? 0
}

/**
 * Returns a page of the contractors that are not deleted and whose name contains `q`, ignoring
 * case, ordered by name.
 */
export function searchByName(db: Knex, q: string, page: PageQuery): Promise<ContractorPage> {
  const filter = { where: 'c.deleted_at is null', orderBy: byName, q, texts: contractorTexts }
  return readFound(db, filter, page)
}

/**
 * Returns a page of the deleted contractors that can still be restored and whose name contains `q`.
 * The most recently deleted one is first.
 */
export function readDeletedPage(db: Knex, q: string, page: PageQuery): Promise<ContractorPage> {
  const where = `c.deleted_at > now() - ${RESTORE_PERIOD_SQL}`
  const orderBy = 'c.deleted_at desc, c.id desc'
  return readFound(db, { where, orderBy, q, texts: deletedTexts }, page)
}

interface PageFilter {
  where: string
  orderBy: string
  q: string
  texts: RowTexts
}

/** One query finds both the page and the total. */
async function readFound(
  db: Knex,
  { where, orderBy, q, texts }: PageFilter,
  page: PageQuery,
): Promise<ContractorPage> {
  const nameCondition = searchCondition(['c.name'], q)
  const [found] = await preparedRows<FoundRows & { total: number }>(
    db,
    `
    with found as materialized (select c.id, c.change_seq, c.sort_name, c.deleted_at from contractors c where ${where} and ${nameCondition.sql})
    select ${foundColumns}, (select count(*)::int from found) as total
    from (select c.id, c.change_seq from found c order by ${orderBy} limit ? offset ?) p`,
    [...nameCondition.bindings, page.limit, offsetOf(page)],
  )
  if (!found) return { data: emptyArray, total: 0 }
  return { data: await texts.toArray(db, found), total: found.total }
}

/**
 * Throws `invalid` when the owner does not exist. Locks the account, so that it cannot be deleted
 * before the transaction ends.
 */
export async function assertOwnerExists(
  trx: Knex.Transaction,
  userId: number | null | undefined,
): Promise<void> {
  if (userId === null || userId === undefined) return
  const [user] = await rows(trx, 'select id from users where id = ? for key share', [userId])
  if (!user) throw invalidField('userId', contractorMessages.unknownOwner)
}

/** Sets `is_contractor` for a user who now owns a listing. */
export async function setIsContractor(
  trx: Knex.Transaction,
  userId: number | null | undefined,
): Promise<void> {
  if (userId)
    await trx('users').where({ id: userId, is_contractor: false }).update({ is_contractor: true })
}

export interface ContractorName {
  id: number
  name: string
}

/** Soft-deletes a contractor. Returns undefined when it does not exist or is deleted already. */
export async function softDeleteContractor(
  trx: Knex.Transaction,
  version: number,
  id: number,
): Promise<ContractorName | undefined> {
  const [deleted] = await trx('contractors')
    .where({ id, deleted_at: null })
    .update({ deleted_at: trx.raw('clock_timestamp()'), change_seq: version })
    .returning<ContractorName[]>(['id', 'name'])
  return deleted
}

interface DeletedRow extends ContractorName {
  categoryId: number
  slug: string
  creditReturnedAt: Date | null
}

/**
 * Restores a deleted contractor. Returns undefined when it is not in the bin. If the rollback of an
 * import released its slug, it gets a new one. Throws `name_taken`, and `credit_returned` when its
 * payment has become a credit again, because the contractor would otherwise be public without a
 * payment.
 */
export async function undeleteContractor(
  trx: Knex.Transaction,
  version: number,
  id: number,
): Promise<ContractorName | undefined> {
  const [row] = await rows<DeletedRow>(
    trx,
    `
    select id, name, category_id as "categoryId", slug, credit_returned_at as "creditReturnedAt" from contractors where id = ? and deleted_at > now() - ${RESTORE_PERIOD_SQL}`,
    [id],
  )
  if (!row) return undefined
  // Returning a credit also takes the directory version, so it cannot run at the same time as a
  // restore.
  if (row.creditReturnedAt) throw new ContractError('credit_returned')
  const slug = isReleasedSlug(row.slug) ? await slugFor(trx, row, id) : row.slug
  await withUniqueName(() =>
    trx('contractors').where({ id }).update({ deleted_at: null, slug, change_seq: version }),
  )
  return { id, name: row.name }
}
