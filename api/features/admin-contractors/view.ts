import type { AdminSort, AdminView } from '#contract/admin-contractors.ts'
import { readAdminSearch } from '#contract/rules/admin-search.ts'
import type { PartName } from '#contract/rules/missing-parts.ts'
import { isPremiumSql } from '../../db/contractor-detail.ts'
import { searchCondition } from '../../db/paging.ts'

/** An SQL condition on `contractors c`, with one `?` for each binding. */
export interface Condition {
  sql: string
  bindings: readonly unknown[]
}

/** See `missingParts`. */
const missingSql: Record<PartName, string> = {
  phone: 'c.phone_number is null',
  hours: 'c.opening_hours is null',
  position: `c.position_source is distinct from 'given'`,
  photo: 'c.image_url is null',
}

/** Returns the condition of the contractors of a view. Deleted ones are in none. */
export function viewCondition(view: AdminView): Condition {
  const conditions: (Condition | false)[] = [
    { sql: 'c.deleted_at is null', bindings: [] },
    searchedCondition(view.q),
    view.category !== undefined && {
      sql: 'c.category_id = (select id from categories where slug = ?)',
      bindings: [view.category],
    },
    view.state !== undefined && { sql: 'c.state = ?', bindings: [view.state] },
    view.verified !== undefined && { sql: 'c.is_verified = ?', bindings: [view.verified] },
    view.paid !== undefined && {
      sql: `${view.paid ? '' : 'not '}exists (select from payments p where p.contractor_id = c.id and ${isPremiumSql})`,
      bindings: [],
    },
    view.missing !== undefined && { sql: missingSql[view.missing], bindings: [] },
    view.batch !== undefined && { sql: 'c.import_batch_id = ?', bindings: [view.batch] },
  ]
  const used = conditions.filter((condition) => condition !== false)
  return {
    sql: used.map(({ sql }) => sql).join(' and '),
    bindings: used.flatMap(({ bindings }) => bindings),
  }
}

/** See `readAdminSearch`. */
function searchedCondition(q: string): Condition {
  const text = searchCondition(['c.name', 'c.city', 'c.email'], q)
  const { digits, id } = readAdminSearch(q)
  const others: [string, unknown][] = []
  if (digits !== null)
    others.push([`regexp_replace(c.phone_number, '[^0-9]', '', 'g') like ?`, `%${digits}%`])
  if (id !== null) others.push(['c.id = ?', id])
  return {
    sql: `(${[text.sql, ...others.map(([sql]) => sql)].join(' or ')})`,
    bindings: [...text.bindings, ...others.map(([, value]) => value)],
  }
}

const byName = 'c.sort_name, c.id'
const missingCount = Object.values(missingSql)
  .map((sql) => `(${sql})::int`)
  .join(' + ')

/** SQL to order by, with `$dir` for the direction. Names decide between equals. */
const orders: Record<AdminSort, string> = {
  name: 'c.sort_name $dir',
  category: '(select name from categories where id = c.category_id) collate "C" $dir',
  // Contractors without a city are last in both directions.
  location: `c.city_slug = '', c.city_slug collate "C" $dir, c.state collate "C" $dir nulls last`,
  rating: 'c.rating $dir, c.review_count $dir',
  missing: `(${missingCount}) $dir`,
  featured: 'c.is_featured $dir',
}

export function viewOrder({ sort, order }: AdminView): string {
  const sql = orders[sort].replaceAll('$dir', order)
  return sort === 'name' ? `${sql}, c.id ${order}` : `${sql}, ${byName}`
}
