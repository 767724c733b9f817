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

/** The table of places, whose file is fetched once and kept on the device. */
export function createPlaces(fetch: typeof globalThis.fetch) {
  let table: PlaceTable | null = null
  let fetching: Promise<PlaceTable | null> | undefined

  const parse = (text: string | undefined) =>
    text && isPlacesText(text) ? (table = createPlaceTable(text)) : null

  /** Returns the table if it is on the device. Never throws. */
  async function find(): Promise<PlaceTable | null> {
    if (table) return table
    try {
      const cache = await openCache()
      return parse(await (await cache?.match(placesUrl))?.text())
    } catch {
      // A file that cannot be read is replaced by the next `load`.
      return null
    }
  }

  async function fetchNow(): Promise<PlaceTable | null> {
    const text = await (await fetch(placesUrl)).text()
    if (parse(text)) await keep(text)
    return table
  }

  return {
    find,
    /** Also fetches the table. Returns null when it cannot be had; the next call tries again. */
    load: async (): Promise<PlaceTable | null> =>
      (await find()) ??
      (fetching ??= fetchNow()
        .catch(() => null)
        .finally(() => (fetching = undefined))),
  }
}

async function openCache(): Promise<Cache | undefined> {
  return globalThis.caches?.open(placesCache).catch(() => undefined)
}

/** Keeps only this version of the file. */
async function keep(text: string): Promise<void> {
  try {
    const cache = await openCache()
    for (const old of (await cache?.keys()) ?? []) await cache?.delete(old)
    await cache?.put(placesUrl, new Response(text))
  } catch {
    // Without space, the file is fetched again.
  }
}
