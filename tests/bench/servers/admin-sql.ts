import { detailColumnsWithOwner } from '../../../api/db/contractor-columns.ts'

/**
 * Returns the SQL of the admin's list of contractors. It uses the same rows, order and indexes as
 * Lintel.
 */
export function adminPageSql(q: string): { page: string; count: string; values: string[] } {
  const where = `c.deleted_at is null${q === '' ? '' : ' and lower(c.name) like lower($1)'}`
  const values = q === '' ? [] : [`%${q.replace(/[\\%_]/g, '\\$&')}%`]
  const source = `(select c.*, coalesce(s.status = 'active', false) as has_active_subscription from contractors c left join subscriptions s on s.contractor_id = c.id)`
  return {
    page: `select ${detailColumnsWithOwner} from ${source} c join categories k on k.id = c.category_id where ${where}
      order by c.sort_name, c.id limit $${values.length + 1} offset $${values.length + 2}`,
    count: `select count(*)::int as n from contractors c where ${where}`,
    values,
  }
}
