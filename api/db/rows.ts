import type { Knex } from 'knex'
import { derivePosition, type PositionSource } from '#contract/places/derive-position.ts'
import { citySlug } from '#contract/rules/place.ts'
import { placeText, type Place, sortName, streetText } from '#contract/rules/search.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { getPlaceTable } from '../places/place-table.ts'
import { type ZonedPlace, zoneOfPlace } from '../time-zones/place-zone.ts'
import { zoneAt } from '../time-zones/zone-at.ts'

/**
 * Columns that the shared rules derive from other columns. Write them whenever one of the other
 * columns changes.
 */
export interface DerivedColumns {
  name_key: string
  sort_name: string
  city_slug: string
  place_text: string
  street_text: string
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  position_source: PositionSource | null
}

/** `latitude` and `longitude` are those that were given. */
export function derivedColumns(contractor: Place & ZonedPlace & { name: string }): DerivedColumns {
  const { latitude, longitude, positionSource } = derivePosition(contractor, getPlaceTable())
  return {
    name_key: nameKey(contractor.name),
    sort_name: sortName(contractor.name),
    city_slug: citySlug(contractor.city),
    place_text: placeText(contractor),
    street_text: streetText(contractor),
    time_zone: zoneOfPlace(contractor, zoneAt),
    latitude,
    longitude,
    position_source: positionSource,
  }
}

/**
 * Returns the next version of the directory. The transaction must write it to `change_seq` of every
 * contractor that it changes. Locks the version row until commit, so that versions become visible
 * in order and a delta never misses a change. Call it before the first write of contractors. Only
 * an import calls it last, when its hidden rows are written.
 */
export async function nextDirectoryVersion(trx: Knex.Transaction): Promise<number> {
  const [row] = await trx('directory')
    .update({ version: trx.raw('version + 1'), changed_at: trx.fn.now() })
    .returning<{ version: number }[]>('version')
  if (!row) throw new Error('The directory row is missing: the database is not migrated')
  return row.version
}

/** Converts the keys of a row from `camelCase` to `snake_case`. Undefined values are omitted. */
export function snakeKeys(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [snake(key), value]),
  )
}

/** Converts `categoryId` to `category_id`. */
export function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
