import type { Knex } from 'knex'
import { type PageQuery, paginationOf, normaliseSearch } from '../../db/paging.ts'
import { type ContractorPage, countContractors, readPage, searchByName } from './repo.ts'

type Search = PageQuery & { q: string }

/**
 * Returns a function that reads pages of contractors by name. The total of all contractors is
 * cached per directory version: counting 100,000 rows costs more than the page, and most requests
 * are for all contractors.
 */
export function createContractorSearch(db: Knex): (search: Search) => Promise<ContractorPage> {
  let cachedTotal: { total: number; version: number } | undefined
  return async ({ q, ...page }) => {
    if (normaliseSearch(q) !== '') return searchByName(db, q, page)
    const { text, version } = await readPage(db, page)
    const counted = cachedTotal?.version === version ? cachedTotal : await countContractors(db)
    cachedTotal = counted
    return { text, total: counted.total }
  }
}

/**
 * Returns the reply as JSON text. The database builds the rows, with the columns of the reply
 * schema.
 */
export function pageJson({ text, total }: ContractorPage, page: PageQuery): string {
  return `{"data":${text},"pagination":${JSON.stringify(paginationOf(page, total))}}`
}
