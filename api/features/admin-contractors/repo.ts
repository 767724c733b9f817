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
  /** JSON text of the array of contractors. */
  text: string
  total: number
}

/**
 * Returns SQL that selects the contractors of one page. The surrounding query must define `p` with
 * their ids, so that only these rows and their pictures are read.
 */
const pageSql = (orderBy: string, columns = detailColumnsWithOwner) => `
  select ${columns}
  from p join (select c.*, coalesce(s.status = 'active', false) as has_active_subscription from contractors c left join subscriptions s on s.contractor_id = c.id) c on c.id = p.id
    join categories k on k.id = c.category_id
  order by ${orderBy}`

const byName = 'c.sort_name, c.id'

/**
 * Returns a page of the contractors that are not deleted, ordered by name, as JSON text, and the
 * directory version. It reads the ids from an index in this order and counts no rows.
 */
export async function readContractorPage(
  db: Knex,
  page: PageQuery,
): Promise<{ text: string; version: number }> {
  const [found] = await preparedRows<{ text: string; version: number }>(
    db,
    `
    with p as (select c.id from contractors c where c.deleted_at is null order by ${byName} limit ? offset ?)
    select coalesce(json_agg(t), '[]')::text as text, (select version from directory) as version from (${pageSql(byName)}) t`,
    [page.limit, offsetOf(page)],
  )
  return found ?? { text: '[]', version: 0 }
}

/**
 * Returns the number of contractors that are not deleted, and the directory version for which it is
 * valid.
 */
export async function countContractors(db: Knex): Promise<{ total: number; version: number }> {
  const [row] = await rows<{ total: number; version: number }>(
    db,
    'select count(*)::int as total, (select version from directory) as version from contractors where deleted_at is null',
  )
  return row ?? { total: 0, version: 0 }
}

/**
 * Returns a page of the contractors that are not deleted and whose name contains `q`, ignoring
 * case, ordered by name. One query returns both the page and the total.
 */
export function searchByName(db: Knex, q: string, page: PageQuery): Promise<ContractorPage> {
  return readFound(
    db,
    { where: 'c.deleted_at is null', orderBy: byName, q, columns: detailColumnsWithOwner },
    page,
  )
}

const deletedColumns = `${detailColumnsWithOwner}, ${isoTimeSql('c.deleted_at')} as "deletedAt", c.credit_returned_at is not null as "isCreditReturned"`

/**
 * Returns a page of the deleted contractors that can still be restored and whose name contains `q`.
 * The most recently deleted one is first.
 */
export function readDeletedPage(db: Knex, q: string, page: PageQuery): Promise<ContractorPage> {
  return readFound(
    db,
    {
      where: `c.deleted_at > now() - ${RESTORE_PERIOD_SQL}`,
      orderBy: 'c.deleted_at desc, c.id desc',
      q,
      columns: deletedColumns,
    },
    page,
  )
}

interface PageFilter {
  where: string
  orderBy: string
  q: string
  columns: string
}

async function readFound(
  db: Knex,
  { where, orderBy, q, columns }: PageFilter,
  page: PageQuery,
): Promise<ContractorPage> {
  const nameCondition = searchCondition(['c.name'], q)
  const [found] = await preparedRows<ContractorPage>(
    db,
    `
    with found as materialized (select c.id, c.sort_name, c.deleted_at from contractors c where ${where} and ${nameCondition.sql}),
    p as (select c.id from found c order by ${orderBy} limit ? offset ?)
    select coalesce(json_agg(t), '[]')::text as text, (select count(*)::int from found) as total from (${pageSql(orderBy, columns)}) t`,
    [...nameCondition.bindings, page.limit, offsetOf(page)],
  )
  return found ?? { text: '[]', total: 0 }
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
  await withUniqueName(trx, row.name, () =>
    trx('contractors').where({ id }).update({ deleted_at: null, slug, change_seq: version }),
  )
  return { id, name: row.name }
}
