import type { Contractor } from '#contract/entities.ts'
import {
  compareByName,
  compareByRating,
  compareByReviewCount,
  sortName,
} from '#contract/rules/search.ts'
import { activeFilters, filterAt, type Traits, traitsOf } from './filters.ts'
import type { ListState, Sort } from './list-state.ts'

/** A contractor with the keys it is put in order by; the entries of the stored index are such. */
export interface Entry {
  contractor: Contractor
  id: number
  name: string
  rating: number
  reviewCount: number
  sortName: string
  /** Miles from the visitor, where that is known. */
  distance?: number
}

/** Entries for contractors in the default order, as a search answers them. */
export function entriesOf(contractors: readonly Contractor[]): Entry[] {
  return contractors.map((contractor) => ({
    contractor,
    id: contractor.id,
    name: contractor.name,
    rating: contractor.rating,
    reviewCount: contractor.reviewCount,
    sortName: sortName(contractor.name),
  }))
}

export interface ListView {
  items: Contractor[]
  /** How many pass the filters. */
  count: number
  /** The page shown, which is the one asked for if there is one (S10). */
  page: number
  totalPages: number
  /** Place in the list of the first and the last shown, from 1; 0 when empty. */
  first: number
  last: number
}

/**
 * One page of a list: filtered, sorted, cut (S7 to S12). `entries` stand in the default order. What
 * filters and orders need is worked out once for each list; after that every page of 50,000 takes a
 * few milliseconds.
 */
export function viewList(entries: readonly Entry[], state: ListState, now: Date): ListView {
  const isFiltered = state.radius !== undefined || activeFilters(state.filters).length > 0
  const ordered = inOrder(entries, state.sort)
  return cut(isFiltered ? passing(ordered, state, now) : ordered, state)
}

function cut(
  entries: readonly Entry[],
  { page: asked, size }: Pick<ListState, 'page' | 'size'>,
): ListView {
  const totalPages = Math.max(1, Math.ceil(entries.length / size))
  const page = Math.min(asked, totalPages)
  const items = entries.slice((page - 1) * size, page * size).map((entry) => entry.contractor)
  const first = items.length === 0 ? 0 : (page - 1) * size + 1
  return {
    items,
    count: entries.length,
    page,
    totalPages,
    first,
    last: first === 0 ? 0 : first + items.length - 1,
  }
}

const orders = new WeakMap<readonly Entry[], Partial<Record<Sort, readonly Entry[]>>>()

function inOrder(entries: readonly Entry[], sort: Sort): readonly Entry[] {
  if (sort === 'rating') return entries
  const known = orders.get(entries) ?? {}
  const order = known[sort] ?? [...entries].sort(comparators[sort])
  orders.set(entries, { ...known, [sort]: order })
  return order
}

const comparators: Record<Exclude<Sort, 'rating'>, (a: Entry, b: Entry) => number> = {
  distance: (a, b) => (a.distance ?? 0) - (b.distance ?? 0) || compareByRating(a, b),
  reviews: compareByReviewCount,
  name: compareByName,
}

const traitsInOrder = new WeakMap<readonly Entry[], readonly Traits[]>()

function passing(
  ordered: readonly Entry[],
  { filters, radius }: ListState,
  now: Date,
): readonly Entry[] {
  let traits = traitsInOrder.get(ordered)
  if (!traits)
    traitsInOrder.set(ordered, (traits = ordered.map(({ contractor }) => traitsOf(contractor))))
  const passes = filterAt(filters, now)
  const known = traits
  return ordered.filter(
    ({ distance }, place) =>
      (radius === undefined || distance === undefined || distance <= radius) &&
      passes(known[place] ?? noTraits),
  )
}

const noTraits: Traits = { rating: 0, flags: 0, hours: -1 }
