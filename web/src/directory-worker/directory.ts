import { blog } from '#contract/blog.ts'
import { directory } from '#contract/directory.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { ContractError, fieldErrors } from '#contract/errors.ts'
import { answer, type HeldName, isHeldName } from '#contract/in-memory/answer.ts'
import { type Holdings, NotHeldError } from '#contract/in-memory/holdings.ts'
import { near, type NearbyEntry } from '#contract/in-memory/near.ts'
import {
  type KnownPlace,
  type OtherPlaces,
  otherPlaces,
  places,
} from '#contract/in-memory/places.ts'
import type { ResolvedProfile } from '#contract/in-memory/profile.ts'
import type { Position as Place } from '#contract/rules/distance.ts'
import { NotOnDeviceError } from '../device/not-on-device.ts'
import { isQuotaExceeded } from '../device/storage-state.ts'
import { withLock } from '../device/tabs.ts'
import { NetworkError } from '../lib/api-error.ts'
import { CONTENTS_VERSION, loadRows, type Position, toHoldings, toStoredRows } from './contents.ts'
import { createKeptReplies } from './kept-replies.ts'
import { DIRECTORY_CHANNEL, type DirectoryState } from './messages.ts'
import { isSamePosition, type KeptReply, type Store } from './store.ts'
import { type Loaded as LoadedContents, type SyncStep, syncSteps, withoutStates } from './sync.ts'

/** A sync starts again at most this often because something else changes what is stored. */
const MAX_RESTARTS = 2
interface Loaded extends LoadedContents {
  holdings: Holdings
}

/** The input of an endpoint, as it would be sent. */
export interface RawInput {
  params?: Record<string, string>
  query?: Record<string, string>
}

export interface DeviceAnswer {
  body: unknown
  headers: Record<string, string>
  /** ISO time at which the server last confirmed the answer; null when unknown. */
  asOf: string | null
}

export interface SyncRequest {
  /** What to do while another tab is syncing: 'skip' returns false, 'wait' syncs afterwards. */
  ifBusy?: 'skip' | 'wait'
  /** States in which a large directory was used in this tab, the latest used first. */
  want?: readonly string[]
}

/** Number of items and size of a kind of stored data. */
export interface Amount {
  count: number
  bytes: number
  /** ISO time; null when nothing is stored. */
  asOf: string | null
}

interface Listeners {
  onState: (state: DirectoryState) => void
  /** `isMemoryOnly` is true while the database cannot be used. */
  onMemoryOnly: (isMemoryOnly: boolean) => void
}

export type Directory = ReturnType<typeof createDirectory>

/**
 * The directory on this device: it answers the endpoints of the contract that have `offline: true`,
 * and syncs itself with the server. Runs in a worker, or in the page when no worker can run. Only
 * syncs write, one at a time where the browser has Web Locks.
 */
export function createDirectory(
  store: Store,
  fetch: typeof globalThis.fetch,
  { onState, onMemoryOnly }: Listeners,
) {
  const kept = createKeptReplies(store)
  let loaded: Loaded | null = null
  /** True when `loaded` could not be written to the database. */
  let isUnwritten = false
  let loading: Promise<Loaded | null> | undefined
  /** States that could not be written to the database. */
  let unwrittenWanted: readonly string[] = []

  /** Returns what is stored, or null. Reads it again when it has changed. Never throws. */
  const load = (): Promise<Loaded | null> =>
    (loading ??= loadNow().finally(() => {
      loading = undefined
    }))

  async function loadNow(): Promise<Loaded | null> {
    if (isUnwritten) return loaded
    const position = await store.readPosition()
    onMemoryOnly(position === null)
    if (position === null) return loaded
    if (position?.version !== CONTENTS_VERSION) return (loaded = null)
    if (loaded && isSamePosition(loaded.position, position))
      return (loaded = { ...loaded, position })
    const contents = await store.read()
    if (!contents) return (loaded = null)
    try {
      loaded = withHoldings({
        position: contents.position,
        rows: await loadRows(contents.rows),
      })
      onState(toState(loaded.position))
    } catch {
      // A damaged row: the whole directory is fetched again.
      loaded = null
      await store.write(contents.position, { ...contents.position, version: 0 }, noRows)
    }
    return loaded
  }

  async function getHoldings(): Promise<Holdings> {
    return (await load())?.holdings ?? throwNotFound()
  }

  /** Returns false when another tab is syncing. Throws as `call` does. */
  function sync({ ifBusy = 'skip', want = [] }: SyncRequest = {}): Promise<boolean> {
    return withLock(
      DIRECTORY_CHANNEL,
      { ifAvailable: ifBusy === 'skip' },
      async (lock) => lock !== null && update(want),
      () => update(want),
    )
  }

  async function update(want: readonly string[]): Promise<boolean> {
    await addWanted(want)
    for (let start = 0; start <= MAX_RESTARTS; start += 1) if (await runSteps()) return true
    return false
  }

  /** Returns false when something else has changed what is stored. */
  async function runSteps(): Promise<boolean> {
    let before = await load()
    for await (const step of syncSteps(before, readWanted, fetch)) {
      if (!(await save(before, step))) return false
      before = loaded
    }
    return true
  }

  /** Returns false when something else has changed what is stored. */
  async function save(before: LoadedContents | null, step: SyncStep): Promise<boolean> {
    const next = withHoldings(step)
    const isWritten = await write(before, step)
    if (isWritten === false) return false
    isUnwritten = isWritten === null
    loaded = next
    for (const id of step.deletedIds ?? []) await kept.forgetProfile(id)
    onState(toState(next.position))
    return true
  }

  /** Returns null when the device cannot store it. */
  async function write(before: LoadedContents | null, step: SyncStep): Promise<boolean | null> {
    const isWhole = isUnwritten || step.remove === 'all'
    try {
      const stored = isWhole ? await store.readPosition() : before?.position
      if (isWhole) onMemoryOnly(stored === null)
      if (stored === null) return null
      return await store.write(stored, step.position, {
        put: await toStoredRows(isWhole ? step.rows : step.put),
        remove: isWhole ? 'all' : step.remove,
      })
    } catch (error) {
      if (isQuotaExceeded(error)) return null
      throw error
    }
  }

  async function addWanted(states: readonly string[]): Promise<void> {
    if (states.length === 0) return
    const isWritten = await store.want(states).catch(() => null)
    if (isWritten === null) unwrittenWanted = [...new Set([...states, ...unwrittenWanted])]
  }

  async function readWanted(): Promise<string[]> {
    return [...new Set([...unwrittenWanted, ...(await store.readWanted())])]
  }

  /** Downloads the directory when nothing is stored. Throws NotOnDeviceError without a server. */
  async function loadOrFetch(): Promise<Loaded> {
    const stored = await load()
    if (stored) return stored
    try {
      await sync({ ifBusy: 'wait' })
    } catch (error) {
      throw error instanceof NetworkError ? new NotOnDeviceError(error) : error
    }
    const fetched = await load()
    if (!fetched) throw new NotOnDeviceError()
    return fetched
  }

  async function answerProfile(name: 'byId' | 'bySlug', input: Parsed): Promise<unknown> {
    const holdings = await getHoldings().catch(() => null)
    try {
      const found = holdings ? answer(name, input as never, holdings).body : throwNotFound()
      const { id } =
        name === 'byId' ? (found as ContractorDetail) : (found as ResolvedProfile).contractor
      const detail = await kept.findDetail(id)
      if (!detail || !holdings) return found
      return answer(name, input as never, { ...holdings, detailOf: () => detail }).body
    } catch (error) {
      const { id, slug = '', name: last = '' } = input.params as Record<string, string>
      const found = await (name === 'byId'
        ? kept.findDetail(Number(id))
        : kept.findByPath(slug, last))
      if (!found) throw error
      return found
    }
  }

  async function answerBlog(path: string, slug: string): Promise<unknown> {
    const found = await (path === blog.list.path ? kept.findPosts() : kept.findPost(slug))
    return found ?? throwNotFound()
  }

  return {
    sync,

    /** Reads what is stored, without its rows. */
    state: async (): Promise<DirectoryState> => {
      if (isUnwritten && loaded) return toState(loaded.position)
      const position = await store.readPosition()
      return position?.version === CONTENTS_VERSION ? toState(position) : nothingStored
    },

    /**
     * Returns the reply of the endpoint with this path. Throws ContractError as the server does;
     * its 404 means that the reply is not on this device. Throws NotHeldError when it is that of a
     * state that is not stored.
     */
    answer: async (path: string, raw: RawInput): Promise<DeviceAnswer> => {
      const [name, endpoint] = findEndpoint(path)
      const input = parseInput(endpoint, raw)
      if (name === null)
        return toAnswer(await answerBlog(path, String((input.params as { slug?: string })?.slug)))
      const asOf = (await load())?.position.asOf ?? null
      if (name === 'byId' || name === 'bySlug')
        return toAnswer(await answerProfile(name, input), asOf)
      const { body, headers } = answer(name, input as never, await getHoldings())
      return { body, headers: headers ?? {}, asOf }
    },

    /** Searches nearby. Downloads the directory when nothing is stored. */
    near: async (from: Place, category: string): Promise<NearbyEntry[]> =>
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
        isWhole: stored.position.states === null,
        asOf: stored.position.asOf,
      }
    },

    /** Remembers where a large directory was used. Returns true when all of the states are stored. */
    want: async (states: readonly string[]): Promise<boolean> => {
      await addWanted(states)
      const stored = (await store.readPosition())?.states ?? []
      return states.every((state) => stored.includes(state))
    },

    /** Returns whether the state is stored afterwards. Throws as `call` does. */
    download: async (state: string): Promise<boolean> => {
      await sync({ ifBusy: 'wait', want: [state] })
      const states = (await load())?.position.states
      return states === null || states?.includes(state) === true
    },

    /** Removes a state, until it is used again. Throws when the device cannot do this. */
    remove: async (state: string): Promise<void> => {
      unwrittenWanted = unwrittenWanted.filter((code) => code !== state)
      await store.unwant(state)
      await withLock(DIRECTORY_CHANNEL, {}, removeNow, removeNow)

      async function removeNow() {
        const before = await load()
        if (!before?.position.states?.includes(state)) return
        if (!(await save(before, withoutStates(before, [state]))))
          throw new Error('The device does not store anything')
      }
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
          asOf: stored?.position.asOf ?? null,
        },
        pages: {
          count: pages.length,
          bytes: sizeOf(pages.map(({ body }) => JSON.stringify(body))),
          asOf: latestTime(pages),
        },
      }
    },

    /** Closes the database; the next use opens it again. */
    close: (): Promise<void> => store.close(),

    /** Deletes everything that the server can deliver again. */
    clear: async (): Promise<void> => {
      unwrittenWanted = []
      loaded = null
      isUnwritten = false
      await store.clear().catch(() => null)
      onState(nothingStored)
    },
  }
}

const noRows = { put: [], remove: 'all' } as const
const nothingStored: DirectoryState = { revision: null, asOf: null, states: null }

function withHoldings({ position, rows }: LoadedContents): Loaded {
  return { position, rows, holdings: toHoldings(position, rows) }
}

function toState({ revision, asOf, states, summary }: Position): DirectoryState {
  return {
    revision,
    asOf,
    states:
      states &&
      summary.states.map(({ state, count }) => ({
        state,
        count,
        isStored: states.includes(state),
      })),
  }
}

/** The name is null for an endpoint of the blog. */
function findEndpoint(path: string): [name: HeldName | null, endpoint: Endpoint] {
  for (const [name, endpoint] of Object.entries(directory))
    if (endpoint.path === path && isHeldName(name)) return [name, endpoint]
  const post = Object.values(blog).find((endpoint) => endpoint.path === path)
  return post ? [null, post] : throwNotFound()
}

interface Parsed {
  params: unknown
  query: unknown
}

function parseInput({ params, query }: Endpoint, raw: RawInput): Parsed {
  const parsedParams = params?.safeParse(raw.params ?? {})
  if (parsedParams && !parsedParams.success) throw new ContractError('not_found')
  const parsedQuery = query?.safeParse(raw.query ?? {})
  if (parsedQuery && !parsedQuery.success)
    throw new ContractError('invalid', { fields: fieldErrors(parsedQuery.error) })
  return { params: parsedParams?.data, query: parsedQuery?.data }
}

function toAnswer(body: unknown, asOf: string | null = null): DeviceAnswer {
  return { body, headers: {}, asOf }
}

function throwNotFound(): never {
  throw new ContractError('not_found')
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + new Blob([text]).size, 0)
}

function latestTime(kept: readonly KeptReply[]): string | null {
  const latest = Math.max(...kept.map(({ keptAt }) => keptAt))
  return kept.length > 0 ? new Date(latest).toISOString() : null
}
