import type { Contractor } from '#contract/entities.ts'
import { compareByName, compareByReviewCount, sortName } from '#contract/rules/search.ts'
import { activeFilters, filterAt } from './filters.ts'
import type { ListState, Sort } from './list-state.ts'

/** A contractor with the keys it is put in order by; the entries of the stored index are such. */
export interface Entry {
  contractor: Contractor
  id: number
  name: string
  rating: number
  reviewCount: number
  sortName: string
}

/** Entries for contractors in the default order, as a search answers them. */
export function entriesOf(contractors: readonly Contractor[]): Entry[] {
  return contractors.map((contractor) => ({
    contractor, id: contractor.id, name: contractor.name, rating: contractor.rating, reviewCount: contractor.reviewCount,
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
 * One page of a list: filtered, sorted, cut (S7 to S12). `entries` stand in the default order; sorting them another
 * way costs once for each list, after that every page of 50,000 takes a few milliseconds.
 */
export function viewList(entries: readonly Entry[], state: ListState, now: Date): ListView {
  const ordered = inOrder(entries, state.sort)
  const wanted = activeFilters(state.filters).length === 0 ? ordered : filterEntries(ordered, state, now)
  return cut(wanted, state)
}

function filterEntries(entries: readonly Entry[], { filters }: ListState, now: Date): Entry[] {
  const passes = filterAt(filters, now)
  return entries.filter(({ contractor }) => passes(contractor))
}

function cut(entries: readonly Entry[], { page: asked, size }: Pick<ListState, 'page' | 'size'>): ListView {
  const totalPages = Math.max(1, Math.ceil(entries.length / size))
  const page = Math.min(asked, totalPages)
  const items = entries.slice((page - 1) * size, page * size).map((entry) => entry.contractor)
  const first = items.length === 0 ? 0 : (page - 1) * size + 1
  return { items, count: entries.length, page, totalPages, first, last: first === 0 ? 0 : first + items.length - 1 }
}

const orders = new WeakMap<readonly Entry[], Partial<Record<Sort, readonly Entry[]>>>()

function inOrder(entries: readonly Entry[], sort: Sort): readonly Entry[] {
  if (sort === 'rating') return entries
  const known = orders.get(entries) ?? {}
  const order = known[sort] ?? [...entries].sort(sort === 'name' ? compareByName : compareByReviewCount)
  orders.set(entries, { ...known, [sort]: order })
  return order
}
