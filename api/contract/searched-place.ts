import type { SearchPlace } from './places/own-then-near.ts'
import type { Position } from './rules/distance.ts'

/** What a search with `radius` or `near` has understood, for the texts and groups of a page. */
export interface SearchedPlace {
  /** 'military' is a ZIP code of the armed forces, which has no place: nothing is found. */
  kind: SearchPlace['kind'] | 'military'
  /** As in "29 in Tampa"; '' for a position and a military code. */
  name: string
  /** From where distances are measured; null if nothing is searched nearby. */
  position: Position | null
  /** Number of own contractors. They come first in the result, the others are near. */
  own: number
  /** In miles; null if nothing is searched nearby. */
  radius: number | null
}

/**
 * Response header of a search with `radius` or `near`: the place, as `writeSearchedPlace` returns
 * it. Missing if the location is no place.
 */
export const PLACE_HEADER = 'x-search-place'

/** Returns the value of the header: JSON, encoded because headers have only ASCII characters. */
export function writeSearchedPlace(place: SearchedPlace): string {
  return encodeURIComponent(JSON.stringify(place))
}

/** Reads the value of the header; null if it is missing. */
export function readSearchedPlace(header: string | null | undefined): SearchedPlace | null {
  return header ? (JSON.parse(decodeURIComponent(header)) as SearchedPlace) : null
}
