import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { isGivenUpSlug } from '#contract/rules/slug.ts'
import { ownedDetailColumns } from '../../db/contractor-columns.ts'
import { slugFor, unlessNameTaken } from '../../db/contractors.ts'
import { mentions, offsetOf, type PageQuery } from '../../db/paging.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'

/** How long a deleted contractor can be restored (I3). */
export const BIN = `interval '30 days'`

export interface ContractorPage {
  /** JSON text of the array. */
  text: string
  total: number
}

/**
 * The rows of `p`, which holds the ids of a page: only these are read, and their pictures looked
 * for.
 */
const pageOf = (orderBy: string, columns = ownedDetailColumns) => `
  select ${columns}
  from p join (select c.*, coalesce(s.status = 'active', false) as has_active_subscription from contractors c left join subscriptions s on s.contractor_id = c.id) c on c.id = p.id
    join categories k on k.id = c.category_id
  order by ${orderBy}`

const byName = 'c.sort_name, c.id'

/**
 * A page of all contractors by name, and the version of the directory it belongs to. Its ids stand
 * in an index in their order; nothing is counted.
 */
export async function readAll(
  db: Knex,
  page: PageQuery,
): Promise<{ text: string; version: number }> {
  const [found] = await rows<{ text: string; version: number }>(
    db,
    `
    with p as (select c.id from contractors c where c.deleted_at is null order by ${byName} limit ? offset ?)
    select coalesce(json_agg(t), '[]')::text as text, (select version from directory) as version from (${pageOf(byName)}) t`,
    [page.limit, offsetOf(page)],
  )
  return found ?? { text: '[]', version: 0 }
}

/** How many there are in all, and in which version of the directory. */
export async function countAll(db: Knex): Promise<{ total: number; version: number }> {
  const [counted] = await rows<{ total: number; version: number }>(
    db,
    'select count(*)::int as total, (select version from directory) as version from contractors where deleted_at is null',
  )
  return counted ?? { total: 0, version: 0 }
}

/**
 * A page of those whose name holds the text, whatever its case (I2). What is found is looked for
 * once, for the page and for the total.
 */
export function readNamed(db: Knex, q: string, page: PageQuery): Promise<ContractorPage> {
  return readFound(
    db,
    { where: 'c.deleted_at is null', orderBy: byName, q, columns: ownedDetailColumns },
    page,
  )
}

const binnedColumns = `${ownedDetailColumns}, ${isoTimeSql('c.deleted_at')} as "deletedAt"`

/** A page of what can still be restored, the last deleted first. */
export function readBin(db: Knex, q: string, page: PageQuery): Promise<ContractorPage> {
  return readFound(
    db,
    {
      where: `c.deleted_at > now() - ${BIN}`,
      orderBy: 'c.deleted_at desc, c.id desc',
      q,
      columns: binnedColumns,
    },
    page,
  )
}

interface Wanted {
  where: string
  orderBy: string
  q: string
  columns: string
}

async function readFound(
  db: Knex,
  { where, orderBy, q, columns }: Wanted,
  page: PageQuery,
): Promise<ContractorPage> {
  const named = mentions(['c.name'], q)
  const [found] = await rows<ContractorPage>(
    db,
    `
    with found as materialized (select c.id, c.sort_name, c.deleted_at from contractors c where ${where} and ${named.sql}),
    p as (select c.id from found c order by ${orderBy} limit ? offset ?)
    select coalesce(json_agg(t), '[]')::text as text, (select count(*)::int from found) as total from (${pageOf(orderBy, columns)}) t`,
    [...named.bindings, page.limit, offsetOf(page)],
  )
  return found ?? { text: '[]', total: 0 }
}

/**
 * Throws invalid for an owner that does not exist (F6); the account cannot go before the
 * transaction ends.
 */
export async function assertOwnerExists(
  trx: Knex.Transaction,
  userId: number | null | undefined,
): Promise<void> {
  if (userId === null || userId === undefined) return
  const [user] = await rows(trx, 'select id from users where id = ? for key share', [userId])
  if (!user)
    throw new ContractError('invalid', {
      fields: [{ path: 'userId', message: 'Owner must be a user' }],
    })
}

/** Who owns a listing is a contractor (F27). */
export async function markOwner(
  trx: Knex.Transaction,
  userId: number | null | undefined,
): Promise<void> {
  if (userId)
    await trx('users').where({ id: userId, is_contractor: false }).update({ is_contractor: true })
}

export interface Named {
  id: number
  name: string
}

/** Puts a contractor into the bin; undefined when there is none. */
export async function binContractor(
  trx: Knex.Transaction,
  version: number,
  id: number,
): Promise<Named | undefined> {
  const [gone] = await trx('contractors')
    .where({ id, deleted_at: null })
    .update({ deleted_at: trx.raw('clock_timestamp()'), change_seq: version })
    .returning<Named[]>(['id', 'name'])
  return gone
}

interface Binned extends Named {
  categoryId: number
  slug: string
  creditReturnedAt: Date | null
}

/**
 * Takes a contractor out of the bin; undefined when it does not lie there. Where a rolled back
 * import took its slug from it, it gets a free one. Throws name_taken, and credit_returned for one
 * that would be public without the payment it was listed for.
 */
export async function unbinContractor(
  trx: Knex.Transaction,
  version: number,
  id: number,
): Promise<Named | undefined> {
  const [binned] = await rows<Binned>(
    trx,
    `
    select id, name, category_id as "categoryId", slug, credit_returned_at as "creditReturnedAt" from contractors where id = ? and deleted_at > now() - ${BIN}`,
    [id],
  )
  if (!binned) return undefined
  // Who returns credits takes the directory's version too, and so waits for the other.
  if (binned.creditReturnedAt) throw new ContractError('credit_returned')
  const slug = isGivenUpSlug(binned.slug) ? await slugFor(trx, binned, id) : binned.slug
  await unlessNameTaken(trx, binned.name, () =>
    trx('contractors').where({ id }).update({ deleted_at: null, slug, change_seq: version }),
  )
  return { id, name: binned.name }
}
