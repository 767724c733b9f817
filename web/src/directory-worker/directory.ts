import type { Contractor } from '#contract/entities.ts'
import { NotHeldError } from '#contract/in-memory/holdings.ts'
import { near, type NearbyEntry } from '#contract/in-memory/near.ts'
import {
  type KnownPlace,
  type OtherPlaces,
  otherPlaces,
  places,
} from '#contract/in-memory/places.ts'
import type { Position } from '#contract/rules/distance.ts'
import { createAnswer, type RawInput } from './answers.ts'
import { toStoredRows } from './contents.ts'
import { createKeptReplies } from './kept-replies.ts'
import { createPlaces } from './places.ts'
import type { KeptReply, Store } from './store.ts'
import { createStoredDirectory, type Listeners } from './stored-directory.ts'

/** Number of items and size of a kind of stored data. */
export interface Amount {
  count: number
  bytes: number
  /** ISO time; null when nothing is stored. */
  asOf: string | null
}

export type Directory = ReturnType<typeof createDirectory>

/**
 * The directory on this device: it answers the endpoints of the contract that have `offline: true`,
 * and syncs itself with the server. Runs in a worker, or in the page when no worker can run.
 */
export function createDirectory(
  store: Store,
  fetch: typeof globalThis.fetch,
  listeners: Listeners,
) {
  const kept = createKeptReplies(store)
  const storedDirectory = createStoredDirectory(store, {
    fetch,
    onDeleted: kept.forgetProfile,
    ...listeners,
  })
  const placeTable = createPlaces(fetch)
  const { load, loadOrFetch, sync, state, want, remove, clear } = storedDirectory

  return {
    sync,
    state,
    want,
    remove,
    clear,

    answer: createAnswer(load, kept, placeTable.find),

    /** Loads and keeps the table of places, for searches without a network. */
    loadPlaces: async (): Promise<boolean> => (await placeTable.load()) !== null,

    /** Searches nearby. Downloads the directory when nothing is stored. */
    near: async (from: Position, category: string): Promise<NearbyEntry[]> =>
      near((await loadOrFetch()).holdings, from, category),

    /**
     * Returns the number of featured contractors; null when only some states are stored. Downloads
     * the directory when nothing is stored.
     */
    countFeatured: async (): Promise<number | null> => {
      const { holdings } = await loadOrFetch()
      if (holdings.states !== null) return null
      return holdings.index.filter(({ contractor }) => contractor.isFeatured).length
    },

    /** Returns the places of the stored contractors; none when nothing is stored. */
    places: async (): Promise<KnownPlace[]> => {
      const stored = await load()
      return stored ? places(stored.holdings) : []
    },

    /** Returns null when nothing is stored, or not the state of the search. */
    otherPlaces: async (search: Parameters<typeof otherPlaces>[1]): Promise<OtherPlaces | null> => {
      const stored = await load()
      try {
        return stored && otherPlaces(stored.holdings, search)
      } catch (error) {
        if (error instanceof NotHeldError) return null
        throw error
      }
    },

    /** Returns the stored contractors among `ids`; null when nothing is stored. */
    find: async (
      ids: readonly number[],
    ): Promise<{ contractors: Contractor[]; isWhole: boolean; asOf: string } | null> => {
      const stored = await load()
      if (!stored) return null
      const wanted = new Set(ids)
      return {
        contractors: stored.holdings.index
          .filter(({ id }) => wanted.has(id))
          .map(({ contractor }) => contractor),
        isWhole: stored.head.states === null,
        asOf: stored.head.asOf,
      }
    },

    /** Returns whether the state is stored afterwards. Throws as `call` does. */
    download: async (code: string): Promise<boolean> => {
      await sync({ ifBusy: 'wait', want: [code] })
      const states = (await load())?.head.states
      return states === null || states?.includes(code) === true
    },

    keep: kept.keep,

    /** Forgets what the server does not have any more. */
    forget: (path: string, { params = {} }: RawInput): Promise<void> => kept.forget(path, params),

    /** Measures the stored directory and the opened pages. */
    measure: async (): Promise<{ directory: Amount; pages: Amount }> => {
      const stored = await load()
      const rows = stored ? await toStoredRows(stored.rows) : []
      const pages = await kept.readAll()
      return {
        directory: {
          count: stored?.holdings.index.length ?? 0,
          bytes: sizeOf(rows.map(({ text }) => text)),
          asOf: stored?.head.asOf ?? null,
        },
        pages: {
          count: pages.length,
          bytes: sizeOf(pages.map(({ body }) => JSON.stringify(body))),
          asOf: latestTime(pages),
        },
      }
    },
  }
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + new Blob([text]).size, 0)
}

function latestTime(kept: readonly KeptReply[]): string | null {
  const latest = Math.max(...kept.map(({ keptAt }) => keptAt))
  return kept.length > 0 ? new Date(latest).toISOString() : null
}
