import { placeTokens } from '#contract/rules/place.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import { byRank, contractorColumns } from '../../../api/db/contractor-columns.ts'

/**
 * The first reading of a location in SQL: the same rows in the same order as Lintel's search, over
 * the same indexes.
 */
export function searchSql(location: string): { select: string; values: string[] } {
  const values = placeTokens(location).map((token) => `% ${token}%`)
  const where = values.map((_, at) => `c.place_text like $${at + 1}`).join(' and ')
  return {
    select: `select ${contractorColumns} from listed_contractors c where ${where} order by ${byRank} limit ${MAX_RESULTS}`,
    values,
  }
}
