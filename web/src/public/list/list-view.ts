import type { Contractor } from '#contract/entities.ts'
import { milesBetween, type Position, positionOf } from '#contract/rules/distance.ts'
import { MAX_RESULTS } from '#contract/rules/limits.ts'
import { countPages } from '#contract/rules/paging.ts'
import {
  compareByName,
  compareByOwnReviews,
  compareByRating,
  compareByReviewCount,
  compareByTrust,
  sortName,
} from '#contract/rules/search.ts'
import type { ListEntry, SearchResult } from '../../domain/directory/lists.ts'
import { activeFilters, filterAt, toTraits, type Traits } from './filters.ts'
import type { ListState, Sort } from './list-state.ts'

/**
 * Returns the entries of `contractors`, which must be in the default order. With `from`, they have
 * their distance from there, `Infinity` for a contractor without a position.
 */
export function toEntries(
  contractors: readonly Contractor[],
  from: Position | null = null,
): ListEntry[] {
  return contractors.map((contractor) => ({
    contractor,
    id: contractor.id,
    name: contractor.name,
    rating: contractor.rating,
    reviewCount: contractor.reviewCount,
    sortName: sortName(contractor.name),
    ...(from && { distance: distanceTo(contractor, from) }),
  }))
}

function distanceTo(contractor: Contractor, from: Position): number {
  const position = positionOf(contractor)
  return position ? milesBetween(from, position) : Number.POSITIVE_INFINITY
}

/**
 * Returns the entries of a search: the own ones in the default order, or with `view` in that of the
 * page, and the others nearest first.
 */
export function groupEntries({ contractors, around, view }: SearchResult): {
  own: ListEntry[]
  near: ListEntry[]
} {
  const from = around?.place.position ?? null
  const own = toEntries(contractors, from)
  return {
    // Those of a ZIP code are nearest first.
    own: around?.place.kind === 'zip' && !view ? own.toSorted(compareByRating) : own,
    near: toEntries(around?.near ?? [], from),
  }
}

/** Returns those of the others nearby that pass the filters, nearest first. */
export function viewNear(near: readonly ListEntry[], state: ListState, now: Date): Contractor[] {
  return viewList(near, { ...state, sort: 'rating', page: 1, size: MAX_RESULTS }, now).items
}

export interface ShownPage {
  items: Contractor[]
  /** Number of contractors that pass the filters. */
  count: number
  /** The page shown: the requested page, or the last page if that one does not exist. */
  page: number
  totalPages: number
  /** Positions of the first and the last item shown, counted from 1; 0 when the list is empty. */
  first: number
  last: number
}

/**
 * Returns one page of a list, filtered and sorted. `entries` must be in the default order. Sort
 * orders and filter values are cached for each list, so that every further page of 50,000
 * contractors takes a few milliseconds.
 */
export function viewList(entries: readonly ListEntry[], state: ListState, now: Date): ShownPage {
  const isFiltered =
    state.radius !== undefined ||
    state.within !== undefined ||
    activeFilters(state.filters).length > 0
  const ordered = inOrder(entries, state.sort)
  return paginate(isFiltered ? applyFilters(ordered, state, now) : ordered, state)
}

/**
 * Returns the view of a page when `entries` are only those of this page. `count` is the number of
 * entries on all pages.
 */
export function partialPage(
  entries: readonly ListEntry[],
  { page: requestedPage, size }: Pick<ListState, 'page' | 'size'>,
  { count }: { count: number },
): ShownPage {
  const totalPages = countPages(count, size)
  const page = Math.min(requestedPage, totalPages)
  const items = entries.map((entry) => entry.contractor)
  const first = items.length === 0 ? 0 : (page - 1) * size + 1
  return { items, count, page, totalPages, first, last: first === 0 ? 0 : first + items.length - 1 }
}

function paginate(
  entries: readonly ListEntry[],
  { page: requestedPage, size }: Pick<ListState, 'page' | 'size'>,
): ShownPage {
  const totalPages = countPages(entries.length, size)
  const page = Math.min(requestedPage, totalPages)
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

const orders = new WeakMap<readonly ListEntry[], Partial<Record<Sort, readonly ListEntry[]>>>()

function inOrder(entries: readonly ListEntry[], sort: Sort): readonly ListEntry[] {
  if (sort === 'rating') return entries
  const cachedOrders = orders.get(entries) ?? {}
  const order = cachedOrders[sort] ?? [...entries].sort(comparators[sort])
  orders.set(entries, { ...cachedOrders, [sort]: order })
  return order
}

const comparators: Record<Exclude<Sort, 'rating'>, (a: ListEntry, b: ListEntry) => number> = {
  // The difference of two unknown distances is NaN.
  distance: (a, b) => (a.distance ?? 0) - (b.distance ?? 0) || compareByRating(a, b),
  reviews: compareByReviewCount,
  name: compareByName,
  trusted: compareByTrust,
  reviewed: compareByOwnReviews,
}

const traitsInOrder = new WeakMap<readonly ListEntry[], readonly Traits[]>()

function applyFilters(
  ordered: readonly ListEntry[],
  { filters, radius, within }: ListState,
  now: Date,
): readonly ListEntry[] {
  let traits = traitsInOrder.get(ordered)
  if (!traits)
    traitsInOrder.set(ordered, (traits = ordered.map(({ contractor }) => toTraits(contractor))))
  const passes = filterAt(filters, now)
  const miles = Math.min(radius ?? Infinity, within ?? Infinity)
  const orderedTraits = traits
  return ordered.filter(
    ({ distance }, index) =>
      (distance === undefined || distance <= miles) && passes(orderedTraits[index] ?? noTraits),
  )
}

const noTraits: Traits = { rating: 0, flags: 0, hours: -1, licensedUntil: '' }
