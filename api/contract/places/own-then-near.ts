import { milesBetween, type Position, positionOf } from '../rules/distance.ts'
import { citySlug, zipOf } from '../rules/place.ts'
import type { PositionSource } from './derive-position.ts'
import type { LocationPlace } from './resolve-location.ts'

/** A place of a search: that of a location, or the visitor's position, which has no own contractors. */
export type SearchPlace = LocationPlace | { kind: 'position'; position: Position }

/** The fields of a contractor that decide on its group and its distance. */
export interface PlacedFields {
  city: string | null
  state: string | null
  zipcode: string | null
  latitude: number | null
  longitude: number | null
  positionSource: PositionSource | null
}

/** Radii in miles. The greater ones are used only for a place where nobody is found. */
export const nearRadii = [25, 50, 100] as const

export interface Placed<E> {
  entry: E
  /** In miles, from the middle of the place; null if a position is missing. */
  miles: number | null
  /** One end of the distance is the centre of a ZIP code, a city or a county. */
  isAbout: boolean
}

export interface OwnThenNear<E> {
  own: Placed<E>[]
  /** The others within `radius` miles, nearest first. */
  near: Placed<E>[]
  radius: number
}

/** Returns whether a contractor belongs to the place. */
export function isOwn(
  contractor: Pick<PlacedFields, 'city' | 'state' | 'zipcode'>,
  place: SearchPlace,
): boolean {
  const zip = () => zipOf(contractor.zipcode ?? '')
  switch (place.kind) {
    case 'zip':
      return zip() === place.zip
    case 'city':
      return (
        citySlug(contractor.city) === place.citySlug &&
        (place.state === null || contractor.state === place.state)
      )
    case 'county':
      return place.zips.includes(zip() ?? '')
    case 'state':
      return contractor.state === place.state
    case 'position':
      return false
  }
}

/**
 * Returns the contractors of a place and the others near it. `entries` are in rating order and of
 * the wanted category; `own` are those of the place, normally what the search finds without a
 * radius.
 *
 * The contractors of a ZIP code are sorted by distance, those without a position last; those of a
 * city, a county or a state keep their order. The others are sorted by distance. Equal distances
 * keep the rating order. A state has no others.
 *
 * With `radius`, the others are those within so many miles. Without it, they are those within 25
 * miles; when the place has no contractors, within 50 or 100 miles if there is nobody nearer.
 */
export function ownThenNear<E extends { contractor: PlacedFields }>(
  entries: readonly E[],
  place: SearchPlace,
  {
    radius,
    own = entries.filter(({ contractor }) => isOwn(contractor, place)),
  }: { radius?: number; own?: readonly E[] } = {},
): OwnThenNear<E> {
  const placed = own.map((entry) => toPlaced(entry, place))
  const isOfPlace = new Set(own)
  const others = entries
    .filter((entry) => !isOfPlace.has(entry))
    .map((entry) => toPlaced(entry, place))
  const within = (miles: number) =>
    others.filter((other) => other.miles !== null && other.miles <= miles)
  const widest = own.length > 0 ? nearRadii[0] : nearRadii[2]
  const radii = radius === undefined ? nearRadii.filter((miles) => miles <= widest) : [radius]
  const used = radii.find((miles) => within(miles).length > 0) ?? radius ?? widest
  return {
    own: place.kind === 'zip' ? sortByDistance(placed) : placed,
    near: sortByDistance(within(used)),
    radius: used,
  }
}

function toPlaced<E extends { contractor: PlacedFields }>(entry: E, place: SearchPlace): Placed<E> {
  const position = positionOf(entry.contractor)
  return {
    entry,
    miles: place.position && position && milesBetween(place.position, position),
    isAbout: place.kind !== 'position' || entry.contractor.positionSource !== 'given',
  }
}

/** Sorts by distance, unknown ones last. Equal ones keep their order. */
function sortByDistance<E>(placed: readonly Placed<E>[]): Placed<E>[] {
  return placed.toSorted((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity) || 0)
}

/**
 * Returns whether the first contractor that the search has found is elsewhere, such as in a city
 * with a similar name. Then the location means something else, and nothing is near.
 */
export function isElsewhere(
  found: { contractor: Pick<PlacedFields, 'city' | 'state' | 'zipcode'> } | undefined,
  place: SearchPlace,
): boolean {
  return found !== undefined && !isOwn(found.contractor, place)
}

/**
 * Returns the counts of both groups: "29 in Tampa. 46 more within 25 miles" or "None in 50320. 8
 * within 25 miles". Null for nobody, where the empty state is shown.
 */
export function nearCountsText(
  place: { kind: SearchPlace['kind']; name?: string },
  { own, near, radius }: { own: number; near: number; radius: number },
): string | null {
  if (own === 0 && near === 0) return null
  const within = `within ${radius} ${radius === 1 ? 'mile' : 'miles'}`
  if (place.kind === 'position') return `${format(near)} ${within}`
  if (own === 0) return `None in ${place.name}. ${format(near)} ${within}`
  const ofPlace = `${format(own)} in ${place.name}`
  return near === 0 ? ofPlace : `${ofPlace}. ${format(near)} more ${within}`
}

const format = (count: number) => count.toLocaleString('en-US')
