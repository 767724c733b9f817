import type { Holdings } from '#contract/in-memory/holdings.ts'
import { NotOnDeviceError } from '../device/not-on-device.ts'
import { isQuotaExceeded } from '../device/storage-state.ts'
import { withLock } from '../device/tabs.ts'
import { NetworkError } from '../lib/api-error.ts'
import {
  CONTENTS_VERSION,
  loadRows,
  type StoredHead,
  toHoldings,
  toStoredRows,
} from './contents.ts'
import { DIRECTORY_CHANNEL, type DirectoryState } from './messages.ts'
import { isSameHead, type Store } from './store.ts'
import { type LoadedContents, type SyncStep, syncSteps, withoutStates } from './sync.ts'

/** A sync starts again at most this often because something else changes what is stored. */
const MAX_RESTARTS = 2

export interface Loaded extends LoadedContents {
  holdings: Holdings
}

interface SyncRequest {
  /** What to do while another tab is syncing: 'skip' returns false, 'wait' syncs afterwards. */
  ifBusy?: 'skip' | 'wait'
  /** States in which a large directory was used in this tab, the latest used first. */
  want?: readonly string[]
}

export interface Listeners {
  onState: (state: DirectoryState) => void
  /** `isMemoryOnly` is true while the database cannot be used or has no room for the directory. */
  onMemoryOnly: (isMemoryOnly: boolean) => void
}

interface Options extends Listeners {
  fetch: typeof globalThis.fetch
  /** Called for each contractor that is no longer public. */
  onDeleted: (id: number) => Promise<unknown>
}

/** What a step of a sync builds on. */
interface Basis {
  before: Loaded | null
  /** The stored head; undefined when it is unknown, null when the database cannot be used. */
  head: StoredHead | undefined | null
  /** Number of `clear` calls in this tab before. */
  clears: number
}

/**
 * The contractors in the database, or in memory when it cannot be used: loads, syncs and removes
 * them. Only syncs write, one at a time where the browser has Web Locks.
 */
export function createStoredDirectory(
  store: Store,
  { fetch, onDeleted, onState, onMemoryOnly }: Options,
) {
  let loaded: Loaded | null = null
  /** True when `loaded` could not be written to the database. */
  let isUnwritten = false
  let loading: Promise<Loaded | null> | undefined
  /** States that could not be written to the database. */
  let unwrittenWanted: readonly string[] = []
  /** Number of `clear` calls in this tab. */
  let clears = 0

  /** Returns what is stored, or null. Reads it again when it has changed. Never throws. */
  const load = (): Promise<Loaded | null> =>
    (loading ??= loadNow().finally(() => {
      loading = undefined
    }))

  async function loadNow(): Promise<Loaded | null> {
    if (isUnwritten) return loaded
    const head = await store.readHead()
    onMemoryOnly(head === null)
    if (head === null) return loaded
    if (head?.version !== CONTENTS_VERSION) return (loaded = null)
    if (loaded && isSameHead(loaded.head, head)) return (loaded = { ...loaded, head })
    const contents = await store.read()
    if (contents?.head.version !== CONTENTS_VERSION) return (loaded = null)
    try {
      loaded = withHoldings({
        head: contents.head,
        rows: await loadRows(contents.rows),
      })
      onState(toState(loaded.head))
    } catch {
      // A damaged row: the whole directory is fetched again.
      loaded = null
      await store.write(contents.head, { ...contents.head, version: 0 }, noRows)
    }
    return loaded
  }

  /**
   * Returns false when another tab is syncing, and when the directory was cleared meanwhile. Throws
   * as `call` does.
   */
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
    for (let start = 0; start <= MAX_RESTARTS; start += 1) {
      if (await runSteps()) return true
      // What was cleared meanwhile is not downloaded again.
      if (!(await load())) return false
    }
    return false
  }

  /** Returns false when something else has changed what is stored. */
  async function runSteps(): Promise<boolean> {
    const basis = await readBasis()
    for await (const step of syncSteps(basis.before, readWanted, fetch))
      if (!(await save(basis, step))) return false
    return true
  }

  /** Returns the directory in use. `save` notices every change of what is stored after it. */
  async function readBasis(): Promise<Basis> {
    const clearsBefore = clears
    const before = await load()
    const isStored = before !== null && !isUnwritten
    // On a full disk, the head stays unknown if nothing is stored.
    const head = isStored ? before.head : await store.openHead().catch(() => undefined)
    return { before, head, clears: clearsBefore }
  }

  /** Returns false when something else has changed what is stored. */
  async function save(basis: Basis, step: SyncStep): Promise<boolean> {
    const next = withHoldings(step)
    const isWritten = await write(basis, step)
    if (isWritten === false || clears !== basis.clears) return false
    if (isWritten) basis.head = step.head
    isUnwritten = isWritten === null
    onMemoryOnly(isUnwritten)
    loaded = next
    for (const id of step.deletedIds ?? []) await onDeleted(id)
    onState(toState(next.head))
    return true
  }

  /** Returns null when the device cannot store it, and false as `save` does. */
  async function write({ head, clears: before }: Basis, step: SyncStep): Promise<boolean | null> {
    const isWhole = isUnwritten || step.remove === 'all'
    const put = await toStoredRows(isWhole ? step.rows : step.put)
    if (clears !== before) return false
    if (head === null) return null
    try {
      const remove = isWhole ? 'all' : step.remove
      return await store.write(head, step.head, { put, remove })
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

  return {
    load,
    loadOrFetch,
    sync,

    /** Reads what is stored, without its rows. */
    state: async (): Promise<DirectoryState> => {
      if (isUnwritten && loaded) return toState(loaded.head)
      const head = await store.readHead()
      return head?.version === CONTENTS_VERSION ? toState(head) : nothingStored
    },

    /** Remembers where a large directory was used. Returns true when all of the states are stored. */
    want: async (states: readonly string[]): Promise<boolean> => {
      await addWanted(states)
      const stored = (await load())?.head.states
      return stored === null || states.every((state) => stored?.includes(state))
    },

    /** Removes a state, until it is used again. Throws when the device cannot do this. */
    remove: async (state: string): Promise<void> => {
      unwrittenWanted = unwrittenWanted.filter((code) => code !== state)
      await store.unwant(state)
      await withLock(DIRECTORY_CHANNEL, {}, removeNow, removeNow)

      async function removeNow() {
        const basis = await readBasis()
        const { before } = basis
        if (!before?.head.states?.includes(state)) return
        if (!(await save(basis, withoutStates(before, [state]))))
          throw new Error('The device does not store anything')
      }
    },

    /**
     * Deletes everything that the server can deliver again. Syncs that are running, also those of
     * other tabs, store nothing afterwards.
     */
    clear: async (): Promise<void> => {
      clears += 1
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

function withHoldings({ head, rows }: LoadedContents): Loaded {
  return { head, rows, holdings: toHoldings(head, rows) }
}

function toState({ revision, asOf, states, summary }: StoredHead): DirectoryState {
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
