import type { Knex } from 'knex'
import type { Summary } from '#contract/directory.ts'
import { POPULAR_CITIES } from '#contract/rules/cities.ts'
import { countContractors, getState, listCategories, listPopularCities } from './repo.ts'

/** Returns the current figures of the directory. */
export async function buildSummary(db: Knex): Promise<Summary> {
  const [contractorCount, categories, popularCities, state] = await Promise.all([
    countContractors(db),
    listCategories(db),
    listPopularCities(db, POPULAR_CITIES),
    getState(db),
  ])
  return {
    contractorCount,
    categoryCount: categories.length,
    popularCities,
    updatedAt: state.changedAt,
  }
}
