import type { Knex } from 'knex'
import type { Summary } from '#contract/directory.ts'
import { POPULAR_CITIES } from '#contract/rules/cities.ts'
import { countStates } from '#contract/rules/contractor-lists.ts'
import { countByCity, countContractors, listCategories } from './counts.ts'
import { listCities } from './lists.ts'
import { getState } from './state-repo.ts'

/** Returns the current figures of the directory. Devices store it whole up to `offlineListLimit`. */
export async function buildSummary(db: Knex, offlineListLimit: number): Promise<Summary> {
  const [contractorCount, categories, cities, byCity, state] = await Promise.all([
    countContractors(db),
    listCategories(db),
    listCities(db),
    countByCity(db, null),
    getState(db),
  ])
  return {
    contractorCount,
    categoryCount: categories.length,
    popularCities: cities.slice(0, POPULAR_CITIES),
    updatedAt: state.changedAt,
    states: countStates(byCity),
    storesStates: contractorCount > offlineListLimit,
  }
}
