import { placeMessages } from '../messages/places.ts'
import type { Position } from '../rules/distance.ts'
import { type CityReading, parseLocation, stateOfLocation } from '../rules/location.ts'
import { stateName, zipOf } from '../rules/place.ts'
import { isNamedCounty } from './place-key.ts'
import { middlePosition, type PlaceTable } from './place-table.ts'

/** A city that has contractors. */
export interface KnownCity {
  city: string
  /** As `citySlug` returns it. */
  citySlug: string
  state: string
  /** ZIP codes of its contractors. A city that is not in the table stands where they are. */
  zips?: readonly string[]
}

/** The place that a location means. `name` is written in "29 in Tampa". */
export type LocationPlace = { name: string } & (
  | { kind: 'zip'; zip: string; state: string; position: Position }
  | {
      kind: 'city'
      citySlug: string
      /** Null means the contractors of all cities of this name. */
      state: string | null
      /** Null if neither the city nor a ZIP code of its contractors is in the table. */
      position: Position | null
    }
  | { kind: 'county'; state: string; zips: readonly string[]; position: Position }
  | { kind: 'state'; state: string; position: null }
)

/** A ZIP code of the armed forces. `message` says what to type instead. */
export interface NoPlace {
  kind: 'military'
  message: string
}

interface Knowledge {
  table: PlaceTable
  knownCities: readonly KnownCity[]
}

/**
 * Returns the place that the text of a location field means: a ZIP code, otherwise a city, a state
 * or a county; null for none of them. The readings of the text are those of `parseLocation`. With
 * `state`, the code of a selected state, the text is a place in that state.
 *
 * `knownCities` are the cities that have contractors, those with the most first. They go before
 * other cities, and places in their states before those of the same name in other states.
 */
export function resolveLocation(
  text: string,
  table: PlaceTable,
  knownCities: readonly KnownCity[],
  state: string | null = null,
): LocationPlace | NoPlace | null {
  const { isNearMe, isZip, cities, tokens } = parseLocation(text, state)
  if (isNearMe) return null
  if (isZip || cities.length === 0) {
    const place = resolveZip(tokens.at(-1) ?? '', table)
    if (place || isZip) return place
  }
  const knowledge = { table, knownCities }
  const [counties, others] = [cities.filter(isCounty), cities.filter((city) => !isCounty(city))]
  return (
    firstOf(counties, (reading) => resolveCounty(reading, knowledge)) ??
    firstOf(cities, (reading) => resolveKnownCity(reading, knowledge)) ??
    firstOf(cities, (reading) => resolveCity(reading, knowledge)) ??
    resolveState(text, state) ??
    firstOf(others, (reading) => resolveCounty(reading, knowledge))
  )
}

const isCounty = ({ citySlug }: CityReading) => isNamedCounty(citySlug)

/** Returns the first result that is not null. */
function firstOf<T, R>(values: readonly T[], read: (value: T) => R | null): R | null {
  for (const value of values) {
    const result = read(value)
    if (result !== null) return result
  }
  return null
}

function resolveZip(zip: string, table: PlaceTable): LocationPlace | NoPlace | null {
  const found = table.findZip(zip)
  if (!found) return null
  if (found === 'military') return { kind: 'military', message: placeMessages.militaryZip }
  return { kind: 'zip', name: zip, zip, state: found.state, position: toPosition(found) }
}

function resolveKnownCity(
  { citySlug, state }: CityReading,
  { table, knownCities }: Knowledge,
): LocationPlace | null {
  const known = knownCities.find(
    (city) => city.citySlug === citySlug && (state === null || city.state === state),
  )
  if (!known) return null
  const inTable = table.findCities(known.city).find((city) => city.state === known.state)
  const position = inTable ? toPosition(inTable) : positionOfZips(known.zips ?? [], table)
  return { kind: 'city', name: known.city, citySlug, state, position }
}

/**
 * Returns the known cities, those with this slug with the ZIP codes of their contractors. They are
 * needed only for a city that is not in the table.
 */
export function knownCityZips(
  knownCities: readonly KnownCity[],
  citySlug: string,
  contractors: readonly { state: string | null; zipcode: string | null }[],
): KnownCity[] {
  const zipsIn = (state: string) =>
    contractors
      .filter((contractor) => contractor.state === state)
      .flatMap(({ zipcode }) => zipOf(zipcode ?? '') ?? [])
  return knownCities.map((city) =>
    city.citySlug === citySlug ? { ...city, zips: [...new Set(zipsIn(city.state))] } : city,
  )
}

function positionOfZips(zips: readonly string[], table: PlaceTable): Position | null {
  const found = zips.map((zip) => table.findZip(zip))
  const places = found.filter((place) => place !== undefined && place !== 'military')
  return places.length === 0 ? null : middlePosition(places)
}

function resolveCity(reading: CityReading, knowledge: Knowledge): LocationPlace | null {
  const found = inState(knowledge.table.findCities(reading.citySlug), reading.state, knowledge)
  if (!found) return null
  const { city: name, citySlug, state } = found
  return { kind: 'city', name, citySlug, state, position: toPosition(found) }
}

function resolveCounty(reading: CityReading, knowledge: Knowledge): LocationPlace | null {
  const found = inState(knowledge.table.findCounties(reading.citySlug), reading.state, knowledge)
  if (!found) return null
  const { county: name, state } = found
  const zips = knowledge.table.zipsInCounty(name, state)
  return { kind: 'county', name, state, zips, position: toPosition(found) }
}

/** Returns the first of the places in the state, or else in a state that has contractors. */
function inState<P extends { state: string }>(
  places: readonly P[],
  state: string | null,
  { knownCities }: Knowledge,
): P | undefined {
  if (state !== null) return places.find((place) => place.state === state)
  const hasContractors = (place: P) => knownCities.some((city) => city.state === place.state)
  return places.find(hasContractors) ?? places[0]
}

function resolveState(text: string, selected: string | null): LocationPlace | null {
  const named = parseLocation(text)
  const isEmpty = named.tokens.length === 0 && named.cities.length === 0
  const whole = named.cities.length === 0 ? stateOfLocation(text) : null
  const state = whole ?? (isEmpty ? selected : null)
  return state === null
    ? null
    : { kind: 'state', name: stateName(state) ?? state, state, position: null }
}

const toPosition = ({ latitude, longitude }: Position): Position => ({ latitude, longitude })
