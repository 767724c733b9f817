import { placesCache } from '#contract/device-storage.ts'
import { createPlaceTable, isPlacesText, type PlaceTable } from '#contract/places/place-table.ts'
import placesUrl from '../../../api/contract/places/places.txt?url'

/** Finds nothing. With it, cities with contractors are still known, but not where they are. */
export const noPlaces: PlaceTable = {
  findZip: () => undefined,
  findCities: () => [],
  findCounties: () => [],
  zipsInCity: () => [],
  zipsInCounty: () => [],
  zips: () => [],
}

/**
 * Returns the function that loads the table of places. It fetches the file once and keeps it on the
 * device. Returns null when the file cannot be had.
 */
export function createPlacesLoader(fetch: typeof globalThis.fetch) {
  let loading: Promise<PlaceTable | null> | null = null
  const load = async (): Promise<PlaceTable | null> => {
    const cache = await globalThis.caches?.open(placesCache).catch(() => undefined)
    const stored = await cache?.match(placesUrl).catch(() => undefined)
    const text = await (stored ?? (await fetch(placesUrl))).text()
    if (!isPlacesText(text)) return null
    if (!stored) await keep(cache, text)
    return createPlaceTable(text)
  }
  return async (): Promise<PlaceTable | null> => {
    loading ??= load().catch(() => null)
    const table = await loading
    // The next call tries again.
    if (!table) loading = null
    return table
  }
}

/** Keeps only this version of the file. */
async function keep(cache: Cache | undefined, text: string): Promise<void> {
  try {
    for (const old of (await cache?.keys()) ?? []) await cache?.delete(old)
    await cache?.put(placesUrl, new Response(text))
  } catch {
    // Without space, the file is fetched again.
  }
}
