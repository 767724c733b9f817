import { prngFor } from '../contractors/prng.ts'
import type { Row } from '../contractors/row.ts'
import type { Trade } from '../contractors/trades.ts'
import { isPremiumRow } from '../demo-flags.ts'
import type { SceneName } from './draw.ts'

/** The share of the contractors that have a picture. */
const SHARE = 1 / 3
/** No two of so many contractors that follow each other in a list of a trade have the same picture. */
const LIST_DISTANCE = 24

/** The scenes of each trade with the number of pictures, 32 for each trade. */
const scenesOf: Readonly<Record<Trade, Partial<Record<SceneName, number>>>> = {
  general: { frame: 14, roof: 8, bath: 4, sink: 4, van: 2 },
  electric: { panel: 26, van: 6 },
  plumbing: { pipes: 14, sink: 8, bath: 7, van: 3 },
  painting: { room: 29, van: 3 },
  hvac: { condenser: 29, van: 3 },
  concrete: { slab: 29, van: 3 },
  landscaping: { garden: 29, van: 3 },
}

/** Returns the pictures of each trade, such as "pipes-7". No picture belongs to two trades. */
function poolsByTrade(): ReadonlyMap<Trade, readonly string[]> {
  const used = new Map<string, number>()
  const next = (scene: string) => {
    const number = (used.get(scene) ?? 0) + 1
    used.set(scene, number)
    return `${scene}-${number}`
  }
  return new Map(
    Object.entries(scenesOf).map(([trade, scenes]) => [
      trade as Trade,
      Object.entries(scenes).flatMap(([scene, count]) =>
        Array.from({ length: count }, () => next(scene)),
      ),
    ]),
  )
}

type PicturedRow = Row & { trade: Trade }

interface Assigned {
  /** Number of the CSV row. The first is 1. */
  number: number
  row: PicturedRow
  picture: string
}

/**
 * Returns the numbers of the rows with each picture: all Premium listings and a third of the
 * others. Lists are sorted by rating, so neighbours there get different pictures, and contractors
 * with the same picture are as far from each other as possible.
 */
export function assignPictures(rows: readonly PicturedRow[]): Record<string, number[]> {
  const pools = poolsByTrade()
  const assigned = new Map<Trade, Assigned[]>()
  const ranked = rows
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ number }) => isPremiumRow(number) || prngFor(`picture ${number}`).chance(SHARE))
    .sort((a, b) => byRank(a.row, b.row) || a.number - b.number)
  for (const { row, number } of ranked) {
    const before = assigned.get(row.trade) ?? []
    const picture = farthestPicture(row, before, pools.get(row.trade) ?? [])
    assigned.set(row.trade, [...before, { number, row, picture }])
  }
  const byPicture: Record<string, number[]> = {}
  for (const { picture, number } of [...assigned.values()].flat())
    (byPicture[picture] ??= []).push(number)
  return byPicture
}

const numberOf = (text: string) => Number(text.replace(',', ''))

/** Compares as the lists of the directory do. */
const byRank = (a: Row, b: Row): number =>
  numberOf(b.rating) - numberOf(a.rating) ||
  numberOf(b.reviews) - numberOf(a.reviews) ||
  (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)

/** Returns the picture whose nearest contractor is farthest, among those not used just before. */
function farthestPicture(row: Row, before: readonly Assigned[], pool: readonly string[]): string {
  const recent = new Set(before.slice(-LIST_DISTANCE).map(({ picture }) => picture))
  const nearest = new Map<string, number>()
  for (const { picture, row: other } of before)
    nearest.set(picture, Math.min(nearest.get(picture) ?? Infinity, degreesBetween(row, other)))
  const candidates = pool
    .filter((picture) => !recent.has(picture))
    .map((picture) => ({ picture, distance: nearest.get(picture) ?? Infinity }))
    .sort((a, b) => b.distance - a.distance)
  // The first pictures would otherwise be those of the first scene.
  const farthest = candidates.filter(({ distance }) => distance === candidates[0]?.distance)
  return prngFor(row.name).pick(farthest).picture
}

/** Rows without coordinates, or with the point 0,0, are near to all. */
function degreesBetween(a: Row, b: Row): number {
  if (!Number(a.latitude) || !Number(b.latitude)) return 0
  return Math.hypot(
    Number(a.latitude) - Number(b.latitude),
    Number(a.longitude) - Number(b.longitude),
  )
}
