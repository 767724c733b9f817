import type { Knex } from 'knex'
import type { Summary } from '#contract/directory.ts'
import { POPULAR_CITIES } from '#contract/rules/cities.ts'
import { countContractors, listCategories } from './counts.ts'
import { listCities } from './lists.ts'
import { getState } from './state-repo.ts'

/** Returns the current figures of the directory. */
export async function buildSummary(db: Knex): Promise<Summary> {
  const [contractorCount, categories, cities, state] = await Promise.all([
    countContractors(db),
    listCategories(db),
    listCities(db),
    getState(db),
  ])
  return {
    contractorCount,
    categoryCount: categories.length,
    popularCities: cities.slice(0, POPULAR_CITIES),
    updatedAt: state.changedAt,
  }
}
