import type { Summary } from '../directory.ts'
import type { Category, Contractor, ContractorDetail } from '../entities.ts'
import type { PlaceTable } from '../places/place-table.ts'
import { popularCities } from '../rules/cities.ts'
import { countStates } from '../rules/contractor-lists.ts'
import { MAX_FEATURED } from '../rules/limits.ts'
import { indexForSearch, type SearchEntry } from '../rules/search.ts'

/**
 * The public contractors in the memory of the mocks or of a device. The functions in this folder
 * answer the endpoints of the directory from them.
 */
export interface Holdings {
  /** Best rated first. */
  index: readonly SearchEntry<Contractor>[]
  categories: readonly Category[]
  summary: () => Summary
  featured: () => Contractor[]
  placeTable: PlaceTable
  /** Codes of the states whose contractors are held; null for those of the whole directory. */
  states: readonly string[] | null
  /** Returns an earlier reply for a contractor, with the fields that lists lack. */
  detailOf?: (id: number) => ContractorDetail | undefined
}

/** Thrown when only some states are held, and an answer needs others. */
export class NotHeldError extends Error {
  /** Code of the state that is missing; null when it is not known which. */
  readonly state: string | null

  constructor(state: string | null) {
    super('These contractors are not held')
    this.name = 'NotHeldError'
    this.state = state
  }
}

export interface WholeDirectory {
  contractors: readonly Contractor[]
  /** Without their counts. */
  categories: readonly Omit<Category, 'count'>[]
  /** ISO time of the last change. */
  updatedAt: string
  /** Number of contractors up to which devices store the full list. */
  offlineListLimit: number
  placeTable: PlaceTable
}

/** Returns the holdings of a whole directory. */
export function holdingsOf({
  contractors,
  categories,
  updatedAt,
  offlineListLimit,
  placeTable,
}: WholeDirectory): Holdings {
  const index = indexForSearch(contractors)
  return {
    index,
    categories: categories.map((category) => ({
      ...category,
      count: contractors.filter(({ categoryId }) => categoryId === category.id).length,
    })),
    summary: () => ({
      contractorCount: contractors.length,
      categoryCount: categories.length,
      popularCities: popularCities(index),
      updatedAt,
      states: countStates(contractors),
      storesStates: contractors.length > offlineListLimit,
    }),
    featured: () =>
      index
        .map(({ contractor }) => contractor)
        .filter(({ isFeatured }) => isFeatured)
        .slice(0, MAX_FEATURED),
    placeTable,
    states: null,
  }
}
