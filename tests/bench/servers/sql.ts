// The statements of the references. They read the same rows as Lintel, in the same order and
// with the same indexes. Each has a name, so that PostgreSQL parses it once per connection.
import { placeTokens } from '#contract/rules/place.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import {
  byRank,
  contractorColumns,
  contractorDetailColumns,
  detailColumnsWithOwner,
} from '../../../api/db/contractor-columns.ts'

export interface Statement {
  name: string
  text: string
  values: (string | number)[]
}

export function contractorSql(id: number): Statement {
  return {
    name: 'contractor',
    text: `select ${contractorDetailColumns} from listed_contractors c join categories k on k.id = c.category_id where c.id = $1`,
    values: [id],
  }
}

/** A search of a place that does not correct misspellings. */
export function searchSql(location: string): Statement {
  const values = placeTokens(location).map((token) => `% ${token}%`)
  const where = values.map((_, at) => `c.place_text like $${at + 1}`).join(' and ')
  return {
    name: `search ${values.length}`,
    text: `select ${contractorColumns} from listed_contractors c where ${where} order by ${byRank} limit ${MAX_RESULTS}`,
    values,
  }
}

/**
 * One page of the admin's list of contractors, and the number of contractors on all pages. Only the
 * rows of the page are formatted.
 */
export function adminPageSql(
  q: string,
  { page, limit }: { page: number; limit: number },
): { page: Statement; count: Statement } {
  const isAll = q === ''
  const where = `deleted_at is null${isAll ? '' : ' and lower(name) like lower($1)'}`
  const values = isAll ? [] : [`%${q.replace(/[\\%_]/g, '\\$&')}%`]
  const kind = isAll ? 'all' : 'name'
  return {
    page: {
      name: `page ${kind}`,
      text: `select ${detailColumnsWithOwner} from (
        select p.*, coalesce(s.status = 'active', false) as has_active_subscription
        from (select * from contractors where ${where} order by sort_name, id limit $${values.length + 1} offset $${values.length + 2}) p
        left join subscriptions s on s.contractor_id = p.id
      ) c join categories k on k.id = c.category_id order by c.sort_name, c.id`,
      values: [...values, limit, (page - 1) * limit],
    },
    count: {
      name: `count ${kind}`,
      text: `select count(*)::int as n from contractors where ${where}`,
      values,
    },
  }
}
