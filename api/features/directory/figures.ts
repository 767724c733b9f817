import type { Knex } from 'knex'
import type { Summary } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import { countCities, POPULAR_CITIES } from '#contract/rules/cities.ts'
import { countStates } from '#contract/rules/contractor-lists.ts'
import { type CityCount, findChangedAt, readCategories, readCounts } from './repo.ts'

/** What the summary and many pages show of the directory. */
export interface Figures {
  categories: Category[]
  /** A city with several spellings is there once for each. */
  byCity: readonly CityCount[]
  contractorCount: number
  changedAt: string
}

export async function readFigures(db: Knex): Promise<Figures> {
  const categories = await readCategories(db)
  const { byCategory, byCity } = await readCounts(db)
  return {
    categories: categories.map((category) => ({
      ...category,
      count: byCategory.get(category.id) ?? 0,
    })),
    byCity,
    contractorCount: [...byCategory.values()].reduce((sum, count) => sum + count, 0),
    changedAt: await findChangedAt(db),
  }
}

/** Devices store the whole directory up to `offlineListLimit` contractors. */
export function toSummary(
  { categories, byCity, contractorCount, changedAt }: Figures,
  offlineListLimit: number,
): Summary {
  const cities = countCities(
    byCity.map(({ city, ...entry }) => ({ ...entry, contractor: { city } })),
  )
  return {
    contractorCount,
    categoryCount: categories.length,
    popularCities: cities.slice(0, POPULAR_CITIES),
    updatedAt: changedAt,
    states: countStates(byCity),
    storesStates: contractorCount > offlineListLimit,
  }
}

/** Returns all categories, ordered by id, with their numbers of public contractors. */
export async function listCategories(db: Knex): Promise<Category[]> {
  return (await readFigures(db)).categories
}
