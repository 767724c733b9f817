import type { Knex } from 'knex'
import type { AdminView, BinnedContractor } from '#contract/admin-contractors.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { contractorMessages } from '#contract/messages.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { isReleasedSlug } from '#contract/rules/slug.ts'
import { detailColumnsWithOwner } from '../../db/contractor-columns.ts'
import { isPremiumSql } from '../../db/contractor-detail.ts'
import { slugFor, withUniqueName } from '../../db/contractors.ts'
import { searchCondition, offsetOf, type PageQuery } from '../../db/paging.ts'
import { isoTimeSql, preparedRows, rows } from '../../db/reading.ts'
import { type Condition, viewCondition, viewOrder } from './view.ts'

/** SQL interval during which a deleted contractor can be restored. */
export const RESTORE_PERIOD_SQL = `interval '${BIN_DAYS} days'`

interface ContractorRows<T> {
  data: T[]
  total: number
}

const deletedColumns = `${detailColumnsWithOwner}, ${isoTimeSql('c.deleted_at')} as "deletedAt", c.credit_returned_at is not null as "isCreditReturned"`

interface PageFilter {
  columns: string
  where: Condition
  orderBy: string
}

/** Returns a page of the contractors of a view. */
export function readContractorPage(
  db: Knex,
  view: AdminView,
  page: PageQuery,
): Promise<ContractorRows<ContractorDetail>> {
  const filter = {
    columns: detailColumnsWithOwner,
    where: viewCondition(view),
    orderBy: viewOrder(view),
  }
  return readPage(db, filter, page)
}

/**
 * Returns a page of the deleted contractors that can still be restored and whose name contains `q`.
 * The most recently deleted one is first.
 */
export function readDeletedPage(
  db: Knex,
  q: string,
  page: PageQuery,
): Promise<ContractorRows<BinnedContractor>> {
  const name = searchCondition(['c.name'], q)
  const where = {
    sql: `c.deleted_at > now() - ${RESTORE_PERIOD_SQL} and ${name.sql}`,
    bindings: name.bindings,
  }
  const orderBy = 'c.deleted_at desc, c.id desc'
  return readPage(db, { columns: deletedColumns, where, orderBy }, page)
}

/** Reads only the rows of the page with all columns. */
async function readPage<T>(
  db: Knex,
  { columns, where, orderBy }: PageFilter,
  page: PageQuery,
): Promise<ContractorRows<T>> {
  const matching = `contractors c where ${where.sql}`
  const data = await readContractors<T>(db, {
    columns,
    from: `select * from ${matching} order by ${orderBy} limit ? offset ?`,
    orderBy,
    bindings: [...where.bindings, page.limit, offsetOf(page)],
  })
  const [count] = await preparedRows<{ n: number }>(
    db,
    `select count(*)::int as n from ${matching}`,
    where.bindings,
  )
  return { data, total: count?.n ?? 0 }
}

async function readContractors<T>(
  db: Knex,
  query: { columns: string; from: string; orderBy: string; bindings: readonly unknown[] },
): Promise<T[]> {
  const found = await preparedRows<{ contractor: T }>(
    db,
    `
    select (select row_to_json(t) from (select ${query.columns}) t) as contractor
    from (select c.*, coalesce(${isPremiumSql}, false) as has_active_subscription
      from (${query.from}) c left join payments p on p.contractor_id = c.id) c
      join categories k on k.id = c.category_id
    order by ${query.orderBy}`,
    query.bindings,
  )
  return found.map(({ contractor }) => contractor)
}

/** Rows of an export that are read at once. */
const EXPORT_SLICE = 500

/** Yields the contractors of a view, in its order. Those deleted meanwhile are left out. */
export async function* readView(db: Knex, view: AdminView): AsyncGenerator<ContractorDetail[]> {
  const where = viewCondition(view)
  const found = await rows<{ id: number }>(
    db,
    `select c.id from contractors c where ${where.sql} order by ${viewOrder(view)}`,
    where.bindings,
  )
  for (let start = 0; start < found.length; start += EXPORT_SLICE) {
    const ids = found.slice(start, start + EXPORT_SLICE).map(({ id }) => id)
    yield await readContractors(db, {
      columns: detailColumnsWithOwner,
      from: 'select * from contractors where id = any(?) and deleted_at is null',
      orderBy: 'array_position(?::int[], c.id)',
      bindings: [ids, ids],
    })
  }
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
