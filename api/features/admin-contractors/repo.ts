import type { Knex } from 'knex'
import { ContractError, invalidField } from '#contract/errors.ts'
import { contractorMessages } from '#contract/messages.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { isReleasedSlug } from '#contract/rules/slug.ts'
import { detailColumnsWithOwner } from '../../db/contractor-columns.ts'
import { slugFor, withUniqueName } from '../../db/contractors.ts'
import { searchCondition, offsetOf, type PageQuery } from '../../db/paging.ts'
import { isoTimeSql, preparedRows, rows } from '../../db/reading.ts'

/** SQL interval during which a deleted contractor can be restored. */
export const RESTORE_PERIOD_SQL = `interval '${BIN_DAYS} days'`

export interface ContractorPage {
  /** The contractors as JSON. */
  data: string[]
  total: number
}

const deletedColumns = `${detailColumnsWithOwner}, ${isoTimeSql('c.deleted_at')} as "deletedAt", c.credit_returned_at is not null as "isCreditReturned"`

interface PageFilter {
  columns: string
  where: string
  orderBy: string
  q: string
}

/**
 * Returns a page of the contractors that are not deleted and whose name contains `q`, ignoring
 * case, ordered by name.
 */
export function readContractorPage(db: Knex, q: string, page: PageQuery): Promise<ContractorPage> {
  const orderBy = 'c.sort_name, c.id'
  return readPage(
    db,
    { columns: detailColumnsWithOwner, where: 'c.deleted_at is null', orderBy, q },
    page,
  )
}

/**
 * Returns a page of the deleted contractors that can still be restored and whose name contains `q`.
 * The most recently deleted one is first.
 */
export function readDeletedPage(db: Knex, q: string, page: PageQuery): Promise<ContractorPage> {
  const where = `c.deleted_at > now() - ${RESTORE_PERIOD_SQL}`
  const orderBy = 'c.deleted_at desc, c.id desc'
  return readPage(db, { columns: deletedColumns, where, orderBy, q }, page)
}

/** Reads only the rows of the page with all columns. */
async function readPage(
  db: Knex,
  { columns, where, orderBy, q }: PageFilter,
  page: PageQuery,
): Promise<ContractorPage> {
  const name = searchCondition(['c.name'], q)
  const matching = `contractors c where ${where} and ${name.sql}`
  const found = await preparedRows<{ text: string }>(
    db,
    `
    select (select row_to_json(t) from (select ${columns}) t)::text as text
    from (select c.*, coalesce(p.status = 'active', false) as has_active_subscription
      from (select * from ${matching} order by ${orderBy} limit ? offset ?) c left join payments p on p.contractor_id = c.id) c
      join categories k on k.id = c.category_id
    order by ${orderBy}`,
    [...name.bindings, page.limit, offsetOf(page)],
  )
  const [count] = await preparedRows<{ n: number }>(
    db,
    `select count(*)::int as n from ${matching}`,
    name.bindings,
  )
  return { data: found.map(({ text }) => text), total: count?.n ?? 0 }
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
