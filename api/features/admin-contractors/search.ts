import type { Knex } from 'knex'
import { type PageQuery, paginationOf, normaliseSearch } from '../../db/paging.ts'
import { type ContractorPage, countContractors, readContractorPage, searchByName } from './repo.ts'

type Search = PageQuery & { q: string }

/**
 * Returns a function that searches contractors by name and returns one page. The total without a
 * search text is cached per directory version: counting 100,000 rows takes longer than reading the
 * page, and most requests have no search text.
 */
export function createContractorSearch(db: Knex): (search: Search) => Promise<ContractorPage> {
  let cachedTotal: { total: number; version: number } | undefined
  return async ({ q, ...page }) => {
    if (normaliseSearch(q) !== '') return searchByName(db, q, page)
    const { data, version } = await readContractorPage(db, page)
    const currentTotal = cachedTotal?.version === version ? cachedTotal : await countContractors(db)
    cachedTotal = currentTotal
    return { data, total: currentTotal.total }
  }
}

/**
 * Returns the reply as JSON text. The rows are not parsed, because the database has built them with
 * exactly the fields of the reply schema.
 */
export function pageJson({ data, total }: ContractorPage, page: PageQuery): Buffer {
  const pagination = JSON.stringify(paginationOf(page, total))
  return Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(`,"pagination":${pagination}}`)])
}
