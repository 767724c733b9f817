import { create } from 'zustand'
import { stateName } from '#contract/rules/place.ts'
import { parseTileKey, type TileParts } from '#contract/rules/tiles.ts'
import type { TileMeta } from '../../../device/public-schema.ts'

// A use of the directory is a text: the key of a tile ("FL-3") or only its state ("FL").

/** Older uses are forgotten. */
const MAX_USES = 50

interface StoredTiles {
  /** All tiles of the directory; null while the full list or nothing is stored. */
  tiles: readonly TileMeta[] | null
  /** Uses in this tab that the device has not stored yet, the latest first. */
  uses: readonly string[]
}

export const useStoredTiles = create<StoredTiles>()(() => ({ tiles: null, uses: [] }))

/**
 * Records uses, the most important first. While the device has tiles, the uses are stored on it,
 * and the next sync fetches their states.
 */
export function recordUses(...uses: readonly string[]): void {
  const { uses: before } = useStoredTiles.getState()
  if (uses.some((use, index) => before[index] !== use))
    useStoredTiles.setState({ uses: mergeUses(uses, before) })
}

/** Forgets uses of this tab, because the device has stored them. */
export function dropUses(stored: readonly string[]): void {
  useStoredTiles.setState(({ uses }) => ({ uses: uses.filter((use) => !stored.includes(use)) }))
}

export function mergeUses(newer: readonly string[], older: readonly string[] = []): string[] {
  return [...new Set([...newer, ...older])].slice(0, MAX_USES)
}

/** Returns the use of a state, or of one category in it. */
export function toUse(state: string, categoryId: number | null): string {
  return categoryId === null ? state : `${state}-${categoryId}`
}

export function stateOfUse(use: string): string {
  return use.split('-', 1)[0] ?? use
}

export function isStored({ fromIds }: TileMeta): boolean {
  return fromIds.length > 0
}

/** Which tiles something needs. Null means all states or all categories. */
type TileFilter = { [Part in keyof TileParts]: TileParts[Part] | null }

/** Returns true when the device stores all tiles that pass the filter. The full list has them all. */
export function covers(
  tiles: readonly TileMeta[] | null,
  { state, categoryId }: TileFilter,
): boolean {
  return (
    tiles === null ||
    tiles.every((tile) => {
      const parts = parseTileKey(tile.key)
      const isNeeded =
        (state === null || parts?.state === state) &&
        (categoryId === null || parts?.categoryId === categoryId)
      return isStored(tile) || !isNeeded
    })
  )
}

/** Returns true when the device stores all tiles of a use. */
export function coversUse(tiles: readonly TileMeta[] | null, use: string): boolean {
  return covers(tiles, parseTileKey(use) ?? { state: use, categoryId: null })
}

/** Returns true when the device stores a tile of the state of a use. */
export function coversPart(tiles: readonly TileMeta[] | null, use: string): boolean {
  const isOfState = ({ key }: TileMeta) => stateOfUse(key) === stateOfUse(use)
  return tiles === null || tiles.some((tile) => isStored(tile) && isOfState(tile))
}

/** The tiles of one state. */
export interface StateTiles {
  state: string
  /** Number of contractors, and of those that are stored. */
  count: number
  storedCount: number
  /** Estimated size of all its tiles in bytes. */
  bytes: number
}

/** Groups tiles by state, sorted by the name of the state, other places last. */
export function tilesByState(tiles: readonly TileMeta[]): StateTiles[] {
  const states = new Map<string, StateTiles>()
  for (const tile of tiles) {
    const state = stateOfUse(tile.key)
    const { count, storedCount, bytes } = states.get(state) ?? {
      count: 0,
      storedCount: 0,
      bytes: 0,
    }
    states.set(state, {
      state,
      count: count + tile.count,
      storedCount: storedCount + (isStored(tile) ? tile.count : 0),
      bytes: bytes + tile.bytes,
    })
  }
  const sortKey = ({ state }: StateTiles) => stateName(state) ?? '~'
  return [...states.values()].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

export function stateLabel(state: string): string {
  return stateName(state) ?? 'Other places'
}

/** With more states than this, only their number is named. */
const MAX_NAMED_STATES = 3

/**
 * Returns "Only Florida and Texas are on this device" if the device stores tiles, which are not the
 * whole directory; otherwise ''.
 */
export function storedStatesText(tiles: readonly TileMeta[] | null): string {
  const stored = tilesByState(tiles ?? []).filter(({ storedCount }) => storedCount > 0)
  if (stored.length === 0) return ''
  if (stored.length > MAX_NAMED_STATES) return `Only ${stored.length} states are on this device`
  const names = joinNames(stored.map(({ state }) => stateLabel(state)))
  return `Only ${names} ${stored.length === 1 ? 'is' : 'are'} on this device`
}

/** Returns "Ohio", "Ohio and Texas" or "Ohio, Texas and Utah". */
export function joinNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
