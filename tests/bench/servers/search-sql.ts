import { placeTokens } from '#contract/rules/place.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import { byRank, contractorColumns } from '../../../api/db/contractor-columns.ts'

/** Returns the SQL of an exact location search. It uses the same rows, order and indexes as Lintel. */
export function searchSql(location: string): { select: string; values: string[] } {
  const values = placeTokens(location).map((token) => `% ${token}%`)
  const where = values.map((_, at) => `c.place_text like $${at + 1}`).join(' and ')
  return {
    select: `select ${contractorColumns} from listed_contractors c where ${where} order by ${byRank} limit ${MAX_RESULTS}`,
    values,
  }
}
