import type { Knex } from 'knex'
import { type PageQuery, paginationOf, normaliseSearch } from '../../db/paging.ts'
import { VersionedCache } from '../../http/versioned-cache.ts'
import type { PublicVersions } from '../../public-versions.ts'
import {
  type ContractorPage,
  countContractors,
  countUnpaid,
  readContractorPage,
  searchByName,
} from './repo.ts'

type Search = PageQuery & { q: string }

/**
 * Returns a function that searches contractors by name and returns one page. The total without a
 * search text is cached per directory version: counting takes longer than reading the page, and
 * most requests have no search text.
 */
export function createContractorSearch(
  db: Knex,
  { peekContractorCount }: Pick<PublicVersions, 'peekContractorCount'>,
): (search: Search) => Promise<ContractorPage> {
  const totals = new VersionedCache<number>({ maxEntries: 1 })
  const countAll = async (version: number) => {
    const publicCount = peekContractorCount(version)
    return publicCount === undefined ? countContractors(db) : publicCount + (await countUnpaid(db))
  }
  return async ({ q, ...page }) => {
    if (normaliseSearch(q) !== '') return searchByName(db, q, page)
    const { data, version } = await readContractorPage(db, page)
    // The version is also the key: it can become lower after a failover, and the cache would return
    // the total of the higher version.
    return { data, total: await totals.get(`${version}`, version, () => countAll(version)) }
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
