import type { Knex } from 'knex'
import { type PageQuery, paginationOf, readSearch } from '../../db/paging.ts'
import { type ContractorPage, countAll, readAll, readNamed } from './repo.ts'

type Search = PageQuery & { q: string }

/**
 * Pages of contractors by name. How many there are in all is counted once per version of the
 * directory: counting a hundred thousand rows costs more than the page, and all of them is what is
 * asked for most.
 */
export function contractorSearch(db: Knex): (search: Search) => Promise<ContractorPage> {
  let kept: { total: number; version: number } | undefined
  return async ({ q, ...page }) => {
    if (readSearch(q) !== '') return readNamed(db, q, page)
    const { text, version } = await readAll(db, page)
    const all = kept?.version === version ? kept : await countAll(db)
    kept = all
    return { text, total: all.total }
  }
}

/**
 * The answer as JSON text: its rows are the database's own, and their columns are drawn from the
 * reply's schema.
 */
export function pageJson({ text, total }: ContractorPage, page: PageQuery): string {
  return `{"data":${text},"pagination":${JSON.stringify(paginationOf(page, total))}}`
}
