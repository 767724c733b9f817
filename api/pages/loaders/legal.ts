import { toLegalTexts } from '#content/stored-site.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { siteReads } from '#contract/reads.ts'
import { readSiteRow } from '../../db/site.ts'
import type { PageLoader } from '../page-result.ts'

/** A page with one of the legal texts. */
export const legal: PageLoader = async (_request, { db, shared }) => {
  const data = toLegalTexts(await readSiteRow(db))
  return { status: 200, queries: [...shared.queries, { key: queryKeyOf(siteReads.legal), data }] }
}
