import type { Contractor } from '../entities.ts'
import { isElsewhere, isOwn, ownThenNear, type SearchPlace } from '../places/own-then-near.ts'
import { knownCityZips, type KnownCity, resolveLocation } from '../places/resolve-location.ts'
import { countCities } from '../rules/cities.ts'
import type { Position } from '../rules/distance.ts'
import type { SearchEntry } from '../rules/search.ts'
import type { SearchedPlace } from '../searched-place.ts'
import type { Holdings } from './holdings.ts'

type Index = readonly SearchEntry<Contractor>[]

const knownCities = new WeakMap<Index, readonly KnownCity[]>()

function listKnownCities(index: Index): readonly KnownCity[] {
  const known = knownCities.get(index) ?? countCities(index)
  knownCities.set(index, known)
  return known
}

export interface AroundQuery {
  location: string
  state: string | null
  near: Position | null
  radius: number | null
}

/**
 * Returns the place that a search means: the position, or that of the location; null for none. A
 * ZIP code of the armed forces is none either, with `military`.
 */
export function placeOfSearch(
  { index, placeTable }: Pick<Holdings, 'index' | 'placeTable'>,
  { location, state, near, radius }: AroundQuery,
): SearchPlace | { kind: 'military' } | null {
  if (near) return { kind: 'position', position: near }
  if (radius === null) return null
  const known = listKnownCities(index)
  const place = resolveLocation(location, placeTable, known, state)
  if (place?.kind !== 'city' || place.position) return place
  const zips = index
    .filter((entry) => entry.citySlug === place.citySlug)
    .map(({ contractor }) => contractor)
  return resolveLocation(location, placeTable, knownCityZips(known, place.citySlug, zips), state)
}

export interface AroundResult {
  entries: Index
  place: SearchedPlace
}

/**
 * Returns the contractors of a place, then the others near it. `found` are those that the search
 * finds without a radius, and `candidates` all of the wanted category, both in rating order.
 */
export function searchAround(
  found: Index,
  candidates: Index,
  place: SearchPlace,
  radius: number | null,
): AroundResult {
  const own =
    found.length > 0 ? found : candidates.filter(({ contractor }) => isOwn(contractor, place))
  if (!place.position || isElsewhere(own[0], place))
    return { entries: own, place: toSearchedPlace(place, own.length, null) }
  const result = ownThenNear(candidates, place, { own, ...(radius !== null && { radius }) })
  return {
    entries: [...result.own, ...result.near].map(({ entry }) => entry),
    place: toSearchedPlace(place, own.length, result.radius),
  }
}

/** Describes the place of a search. Without a radius, nothing is near, so no position is shown. */
export function toSearchedPlace(
  place: SearchPlace,
  own: number,
  radius: number | null,
): SearchedPlace {
  return {
    kind: place.kind,
    name: place.kind === 'position' ? '' : place.name,
    position: radius === null ? null : place.position,
    own,
    radius,
  }
}

/** Describes a ZIP code of the armed forces. */
export const militaryPlace: SearchedPlace = {
  kind: 'military',
  name: '',
  position: null,
  own: 0,
  radius: null,
}
