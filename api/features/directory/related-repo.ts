import type { Knex } from 'knex'
import type { Contractor } from '#contract/entities.ts'
import { RELATED_CANDIDATES, RELATED_FILLERS } from '#contract/rules/related.ts'
import { byRank, contractorColumns } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'

export interface RelatedScope {
  categoryId: number
  citySlug: string
  state: string | null
}

/**
 * Number of best rated contractors that are read for the city, and the same number for the
 * category. They fill every group, although a group leaves out the contractor of the profile and
 * the contractors of other groups.
 */
const CANDIDATES_PER_QUERY = 30

/**
 * Returns the candidates for related contractors (rules/related.ts): the best rated contractors of
 * the city, in each category and overall, and then the best rated of the category in the state, or
 * everywhere if `state` is null. Both parts are ordered by rank, and a contractor may be in both.
 */
export async function listRelatedCandidates(
  db: Knex,
  { categoryId, citySlug, state }: RelatedScope,
): Promise<Contractor[]> {
  const inState = state === null ? 'c.state is null' : 'c.state = ?'
  const stateBinding = state === null ? [] : [state]
  const ofCity = `listed_contractors c where c.city_slug = ? and ${inState}`
  const inCity =
    citySlug === ''
      ? []
      : await rows<Contractor>(
          db,
          `
      select ${contractorColumns} from listed_contractors c where c.id = any(array(
        select id from (select c.id, row_number() over (partition by c.category_id order by ${byRank}) as place from ${ofCity}) c where place <= ${RELATED_CANDIDATES + 1}
        union all (select c.id from ${ofCity} order by ${byRank} limit ${CANDIDATES_PER_QUERY})))
      order by ${byRank}`,
          [citySlug, ...stateBinding, citySlug, ...stateBinding],
        )
  const inCategory = await rows<Contractor>(
    db,
    `
    select ${contractorColumns} from listed_contractors c where c.category_id = ?${state === null ? '' : ` and ${inState}`}
    order by ${byRank} limit ${CANDIDATES_PER_QUERY}`,
    [categoryId, ...stateBinding],
  )
  return [...inCity, ...inCategory]
}

/** Returns the best rated contractors of a state, or of the whole directory if `state` is null. */
export function listRelatedFillers(db: Knex, state: string | null): Promise<Contractor[]> {
  return rows(
    db,
    `select ${contractorColumns} from listed_contractors c ${state === null ? '' : 'where c.state = ?'}
    order by ${byRank} limit ${RELATED_FILLERS}`,
    state === null ? [] : [state],
  )
}
