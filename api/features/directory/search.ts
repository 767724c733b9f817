import type { Knex } from 'knex'
import { militaryPlace, toSearchedPlace } from '#contract/in-memory/around.ts'
import {
  isElsewhere,
  nearRadii,
  ownThenNear,
  type SearchPlace,
} from '#contract/places/own-then-near.ts'
import { knownCityZips, resolveLocation } from '#contract/places/resolve-location.ts'
import type { Position } from '#contract/rules/distance.ts'
import { MAX_RESULTS } from '#contract/rules/limits.ts'
import { parseLocation } from '#contract/rules/location.ts'
import { closestCities } from '#contract/rules/similar-cities.ts'
import type { SearchedPlace } from '#contract/searched-place.ts'
import { getPlaceTable } from '../../places/place-table.ts'
import { type PublicState, readState } from '../../public-reads/versions.ts'
import {
  type ContractorFilter,
  findMatching,
  isKnownCity,
  listCitySlugs,
  type PlacedRow,
  readByIds,
  readPlaced,
  readZipsOfCity,
  type SearchResult,
} from './lists-repo.ts'
import { listCities } from './lists.ts'

export interface SearchFilter {
  location: string
  /** Id or slug of a category, or '' for all categories. */
  category: string
  state: string | null
  /** In miles; null if nothing is searched nearby. */
  radius?: number | null
  /** Searches around this position, in place of a location. */
  near?: Position | null
}

export interface SearchAnswer extends SearchResult {
  /** Null without a radius, and for a location that is no place. */
  place: SearchedPlace | null
}

/**
 * Searches contractors in SQL by the rules of `#contract/rules/search.ts`: in a known city, then,
 * if the location is none, by the words of the place, by address, and by similar city names. With
 * `radius` or `near`, the others nearby come after those of the place. Returns at most `limit`
 * contractors, and the total number of matches. See
 * docs/decisions/2026-11-27-a-location-is-a-place-first.md.
 */
export async function searchContractors(
  db: Knex,
  { location, category, state, radius = null, near = null }: SearchFilter,
  limit = MAX_RESULTS,
): Promise<SearchAnswer> {
  // The state of the first query, because the others may see later changes.
  let first: PublicState | undefined
  if (near || radius !== null) {
    first = await readState(db)
    const place = near
      ? { kind: 'position' as const, position: near }
      : await findPlace(db, location, state)
    if (place?.kind === 'military')
      return { texts: [], total: 0, state: first, place: militaryPlace }
    if (place) {
      const around = await searchAround(db, { location, category, state, radius }, place, limit)
      return { ...around, state: first }
    }
  }
  const find: Find<SearchResult> = async (filter) => {
    const found = await findMatching(db, { category, ...filter }, limit)
    first ??= found.state
    return found
  }
  const found = await findByLocation(db, find, { location, category, state })
  return { texts: [], total: 0, ...found, state: first ?? (await readState(db)), place: null }
}

/** Returns the place of a location, which may be a city that only contractors name. */
async function findPlace(db: Knex, location: string, state: string | null) {
  const known = await listCities(db)
  const place = resolveLocation(location, getPlaceTable(), known, state)
  if (place?.kind !== 'city' || place.position) return place
  const zips = await readZipsOfCity(db, place.citySlug)
  return resolveLocation(
    location,
    getPlaceTable(),
    knownCityZips(known, place.citySlug, zips),
    state,
  )
}

/** Searches by the rule of `own-then-near.ts`, over the contractors that a box around contains. */
async function searchAround(
  db: Knex,
  { location, category, state, radius }: SearchFilter & { radius: number | null },
  place: SearchPlace,
  limit: number,
): Promise<Omit<SearchAnswer, 'state'>> {
  const read = async (filter: ContractorFilter) =>
    (await readPlaced(db, { category, ...filter })).value
  const find: Find<{ entries: PlacedRow[]; total: number }> = async (filter) => {
    const entries = await read(filter)
    return { entries, total: entries.length }
  }
  const found = (await findByLocation(db, find, { location, category, state }))?.entries ?? []
  const ofPlace = ownFilter(place)
  const own = found.length === 0 && ofPlace ? await read(ofPlace) : found
  const { position } = place
  const answer = async (rows: readonly PlacedRow[], used: number | null) => ({
    texts: await readByIds(
      db,
      rows.slice(0, limit).map(({ contractor }) => contractor.id),
    ),
    total: rows.length,
    place: toSearchedPlace(place, own.length, used),
  })
  if (!position || isElsewhere(own[0], place)) return answer(own, null)

  const ownIds = new Set(own.map(({ contractor }) => contractor.id))
  for (const miles of radius === null ? nearRadii : [radius]) {
    const inBox = await read({ around: { position, miles } })
    const others = inBox.filter(({ contractor }) => !ownIds.has(contractor.id))
    const result = ownThenNear([...own, ...others], place, { own, radius: miles })
    const isLast = radius !== null || miles === nearRadii.at(-1)
    if (own.length > 0 || result.near.length > 0 || isLast)
      return answer(
        [...result.own, ...result.near].map(({ entry }) => entry),
        miles,
      )
  }
  throw new Error('There is no radius')
}

/** Returns the filter for which `isOwn` is true; null if a place has no contractors of its own. */
function ownFilter(place: SearchPlace): ContractorFilter | null {
  switch (place.kind) {
    case 'zip':
      return { zips: [place.zip] }
    case 'city':
      return { city: place.citySlug, state: place.state }
    case 'county':
      return { zips: place.zips }
    case 'state':
      return { state: place.state }
    case 'position':
      return null
  }
}

type Find<Found extends { total: number }> = (filter: ContractorFilter) => Promise<Found>

async function findByLocation<Found extends { total: number }>(
  db: Knex,
  find: Find<Found>,
  { location, category, state }: SearchFilter,
): Promise<Found | null> {
  const query = parseLocation(location, state)
  const { tokens, cityWords, fuzzyCity } = query
  const isWholeDirectory = tokens.length === 0 && category === '' && state === null
  if (query.isNearMe || isWholeDirectory) return null
  if (tokens.length === 0) return find({ state })

  for (const city of query.cities) {
    const inCity = await find({ city: city.citySlug, state: city.state })
    // Without a category, nothing was found because the city is not known.
    if (inCity.total > 0 || (category !== '' && (await isKnownCity(db, city)))) return inCity
  }
  const filter = { state: query.state, cityWords }
  const byPlace = await find({ ...filter, placeWords: tokens })
  if (byPlace.total > 0) return byPlace
  if (query.isZip) return null
  const byAddress = await find({ ...filter, addressWords: tokens })
  if (byAddress.total > 0 || fuzzyCity === '') return byAddress
  const cities = closestCities(fuzzyCity, await listCitySlugs(db, query.state))
  return cities.size === 0 ? null : find({ state: query.state, cities: [...cities] })
}
