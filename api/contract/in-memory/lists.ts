import { type directory, filterOfPage } from '../directory.ts'
import type { Query, ReplyInput } from '../endpoint.ts'
import type { Contractor } from '../entities.ts'
import { categoryFilter } from '../rules/category-filter.ts'
import { paginateCities } from '../rules/cities.ts'
import { citiesOfContractors, paginateContractors } from '../rules/contractor-lists.ts'
import { MAX_RESULTS } from '../rules/limits.ts'
import { parseLocation, stateOfLocation } from '../rules/location.ts'
import { isNamed, matchDirectory } from '../rules/search.ts'
import type { SearchedPlace } from '../searched-place.ts'
import { militaryPlace, placeOfSearch, searchAround } from './around.ts'
import { type Holdings, NotHeldError } from './holdings.ts'

type Directory = typeof directory

/**
 * Returns at most `MAX_RESULTS` contractors and the number of all matches. With `radius` or `near`,
 * the others nearby come after those of the place.
 */
export function search(
  holdings: Holdings,
  query: Query<Directory['search']>,
): { contractors: Contractor[]; total: number; place: SearchedPlace | null } {
  const category = categoryFilter(query.category, holdings.categories)
  const wanted = {
    location: query.location,
    categoryId: category?.id ?? null,
    state: query.state,
  }
  const found = category === undefined ? [] : matchDirectory(holdings.index, wanted)
  const toReply = (entries: Holdings['index'], place: SearchedPlace | null) => {
    const contractors = entries.slice(0, MAX_RESULTS).map(({ contractor }) => contractor)
    return { contractors, total: entries.length, place }
  }
  const place = placeOfSearch(holdings, query)
  if (place?.kind === 'military') return toReply([], militaryPlace)
  if (!place) {
    assertHeld(holdings, query, found)
    return toReply(found, null)
  }
  const candidates =
    category === undefined
      ? []
      : holdings.index.filter(({ categoryId }) => category === null || categoryId === category.id)
  const { entries, place: searched } = searchAround(found, candidates, place, query.radius)
  if ('state' in place && place.state) assertStateHeld(holdings.states, place.state)
  else assertHeld(holdings, query, entries)
  return toReply(entries, searched)
}

export function page(
  { index, categories, states }: Holdings,
  query: Query<Directory['page']>,
): ReplyInput<Directory['page']> {
  assertStateHeld(states, query.state)
  const category = categoryFilter(query.category, categories)
  const filter = {
    categoryId: category?.id ?? null,
    citySlug: query.city,
    state: query.state,
    ...filterOfPage(query),
  }
  return paginateContractors(category === undefined ? [] : index, filter, query)
}

export function cities(
  { index, categories, states }: Holdings,
  query: Query<Directory['cities']>,
): ReplyInput<Directory['cities']> {
  assertStateHeld(states, query.state)
  const category = categoryFilter(query.category, categories)
  const filter = { categoryId: category?.id ?? null, state: query.state }
  return paginateCities(category === undefined ? [] : citiesOfContractors(index, filter), query)
}

/** Returns the code of the state that a search names, or null. */
export function stateOfSearch({
  location,
  state,
}: {
  location: string
  state: string | null
}): string | null {
  return state || stateOfLocation(location)
}

/**
 * Throws NotHeldError when contractors of a search may be missing: those of the state that it
 * names. A search that names no state must have found contractors that match all its words, because
 * a similar place may be all that is held.
 */
function assertHeld(
  { states }: Holdings,
  query: { location: string; state: string | null },
  [first]: readonly { contractor: Contractor }[],
): void {
  if (states === null) return
  const state = stateOfSearch(query)
  if (state !== null) return assertStateHeld(states, state)
  if (!first || !isNamed(first.contractor, parseLocation(query.location)))
    throw new NotHeldError(null)
}

/** Throws NotHeldError when nothing is held, or not the state. Null means all that are held. */
function assertStateHeld(states: readonly string[] | null, state: string | null): void {
  if (states === null) return
  if (state === null ? states.length === 0 : !states.includes(state)) throw new NotHeldError(state)
}
