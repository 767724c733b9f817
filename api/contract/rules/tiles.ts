import { stateCodes } from './place.ts'

// Above a number of contractors, devices store tiles instead of the full list. A tile is the public
// contractors of one state and category.

/** The state of tiles for contractors whose state is missing or not a state of the US. */
export const OTHER_STATES = 'other'

const states = new Set<string | null>(stateCodes)

/** Returns the state of the tile that contains a contractor: its code, or `OTHER_STATES`. */
export function tileState(state: string | null): string {
  return state !== null && states.has(state) ? state : OTHER_STATES
}

/** Returns the key of the tile that contains a contractor, such as "FL-3". */
export function tileKey(contractor: { state: string | null; categoryId: number }): string {
  return `${tileState(contractor.state)}-${contractor.categoryId}`
}

export interface TileParts {
  /** Code of a state, or `OTHER_STATES`. */
  state: string
  categoryId: number
}

/** Parses a key in the form of `tileKey`. Returns null for anything else. */
export function parseTileKey(key: string): TileParts | null {
  const [, state, categoryId] = /^([A-Z]{2}|other)-([1-9]\d{0,8})$/.exec(key) ?? []
  return state && categoryId && (state === OTHER_STATES || states.has(state))
    ? { state, categoryId: Number(categoryId) }
    : null
}
