import { CURSOR_HEADER, directory, type Summary } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { MAX_STORED_IN_STATES } from '#contract/rules/limits.ts'
import { callWithHeaders } from '../device/call.ts'
import { newRequestId } from '../lib/request-id.ts'
import {
  CONTENTS_VERSION,
  type LoadedRow,
  nextRowId,
  patchRows,
  type StoredHead,
  type ServerLists,
  toRows,
} from './contents.ts'

/** Request timeout in ms, so that a response that never ends does not block the lock forever. */
const TIMEOUT_MS = 120_000

export interface LoadedContents {
  head: StoredHead
  rows: readonly LoadedRow[]
}

/** The directory after one step of a sync. */
export interface SyncStep extends LoadedContents {
  /** The rows that have changed. */
  put: readonly LoadedRow[]
  /** Ids of rows that are gone; 'all' for all earlier rows. */
  remove: readonly number[] | 'all'
  deletedIds?: readonly number[]
}

/**
 * Yields the steps that bring a stored directory up to date, each of which is complete and can be
 * stored. Applies the changes since its cursor, or downloads the whole directory; of a large one,
 * the states that are wanted. Throws as `call` does.
 */
export async function* syncSteps(
  before: LoadedContents | null,
  wanted: () => Promise<readonly string[]>,
  fetch: typeof globalThis.fetch,
): AsyncGenerator<SyncStep> {
  const asOf = new Date().toISOString()
  const patched = before && (await fetchChanges(before, fetch))
  const isUnchanged = patched !== null && patched.head.revision === before?.head.revision
  const lists =
    isUnchanged && patched.head.areListsConfirmed
      ? patched.head
      : { ...(await fetchLists(fetch)), areListsConfirmed: isUnchanged }
  const { storesStates } = lists.summary
  let current: SyncStep | null =
    patched && (patched.head.states !== null) === storesStates
      ? withLists(patched, lists, asOf)
      : null
  if (current) yield current
  if (!storesStates) {
    if (!current) yield await fetchWholeList(lists, asOf, fetch)
    return
  }

  const chosen = chooseStates(lists.summary.states, await wanted())
  // The rows that were stored stay until the first state has been downloaded.
  current ??= {
    head: toHead(lists, { cursors: {}, asOf }),
    rows: [],
    put: [],
    remove: 'all',
  }
  const stored = current.head.states ?? []
  const dropped = stored.filter((state) => !chosen.includes(state))
  if (dropped.length > 0) yield (current = withoutStates(current, dropped))
  const missing = chosen.filter((state) => !stored.includes(state))
  if (missing.length === 0 && current.remove === 'all') yield current
  for (const state of missing) yield (current = await fetchState(current, state, fetch))
  // A shared cache or a replica may have answered with an older list.
  const { cursors } = current.head
  const aligned = new Set(Object.values(cursors)).size > 1 && (await fetchChanges(current, fetch))
  if (aligned) yield aligned
}

/**
 * Applies what has changed since each cursor to the rows of its states. Returns the same head when
 * nothing has changed, and null when the directory must be downloaded again.
 */
async function fetchChanges(
  before: LoadedContents,
  fetch: typeof globalThis.fetch,
): Promise<SyncStep | null> {
  const { cursors, states } = before.head
  let { head, rows } = before
  const put: LoadedRow[] = []
  const remove: number[] = []
  const deletedIds: number[] = []
  const allSince = new Set(Object.values(cursors))
  if (allSince.size === 0) return null
  for (const since of allSince) {
    const { body: changes } = await callWithHeaders(
      directory.changes,
      { query: { since } },
      options(fetch),
    )
    if (changes.reset) return null
    if (changes.cursor === since) continue
    const codes = Object.keys(cursors).filter((code) => cursors[code] === since)
    const moved = Object.fromEntries(codes.map((code) => [code, changes.cursor]))
    head = {
      ...head,
      cursors: { ...head.cursors, ...moved },
      revision: newRequestId(),
      areListsConfirmed: false,
    }
    const patched = patchRows(rows, changes, states && codes)
    rows = patched.rows
    put.push(...patched.put)
    remove.push(...patched.remove)
    const itemIds = new Set(changes.items.map(({ id }) => id))
    deletedIds.push(...changes.deletedIds.filter((id) => !itemIds.has(id)))
  }
  return { head, rows, put, remove, deletedIds }
}

/** Returns the step with these lists, and with a new revision if they differ from its own. */
function withLists(step: SyncStep, lists: ServerLists, asOf: string): SyncStep {
  const { head } = step
  const { summary, categories, featured, areListsConfirmed } = lists
  const revision = isSameLists(head, lists) ? head.revision : newRequestId()
  return {
    ...step,
    head: { ...head, summary, categories, featured, areListsConfirmed, asOf, revision },
  }
}

function isSameLists(a: ServerLists, b: ServerLists): boolean {
  const textOf = ({ summary, categories, featured }: ServerLists) =>
    JSON.stringify([summary, categories, featured])
  return textOf(a) === textOf(b)
}

async function fetchWholeList(
  lists: ServerLists,
  asOf: string,
  fetch: typeof globalThis.fetch,
): Promise<SyncStep> {
  const { contractors, cursor } = await fetchList('', fetch)
  const rows = toRows(contractors, '', 1)
  return {
    head: toHead(lists, { cursors: { '': cursor }, asOf }),
    rows,
    put: rows,
    remove: 'all',
  }
}

async function fetchState(
  { head, rows, put, remove }: SyncStep,
  state: string,
  fetch: typeof globalThis.fetch,
): Promise<SyncStep> {
  const { contractors, cursor } = await fetchList(state, fetch)
  const added = toRows(contractors, state, nextRowId(rows))
  // Nothing has been stored before the first state.
  const isFirst = remove === 'all' && put.length === 0
  return {
    head: toHead(head, { cursors: { ...head.cursors, [state]: cursor }, asOf: head.asOf }),
    rows: [...rows, ...added],
    put: added,
    remove: isFirst ? 'all' : [],
  }
}

/** Returns the directory without the rows of these states. */
export function withoutStates(
  { head, rows }: LoadedContents,
  dropped: readonly string[],
): SyncStep {
  const isDropped = ({ state }: LoadedRow) => dropped.includes(state)
  const cursors = Object.entries(head.cursors).filter(([state]) => !dropped.includes(state))
  return {
    head: toHead(head, { ...head, cursors: Object.fromEntries(cursors) }),
    rows: rows.filter((row) => !isDropped(row)),
    put: [],
    remove: rows.filter(isDropped).map(({ id }) => id),
  }
}

/**
 * Returns the states that a device stores: the latest used first, as many as fit. Those that are
 * too large for what is left are skipped, except for the first one.
 */
export function chooseStates(states: Summary['states'], wanted: readonly string[]): string[] {
  let count = 0
  return wanted.filter((code) => {
    const found = states.find(({ state }) => state === code)
    if (!found || (count > 0 && count + found.count > MAX_STORED_IN_STATES)) return false
    count += found.count
    return true
  })
}

function toHead(
  { summary, categories, featured, areListsConfirmed }: ServerLists,
  { cursors, asOf }: Pick<StoredHead, 'cursors' | 'asOf'>,
): StoredHead {
  const states = '' in cursors ? null : Object.keys(cursors)
  return {
    key: 'directory',
    version: CONTENTS_VERSION,
    // Without rows there is nothing that changes.
    revision: states?.length === 0 ? 'empty' : newRequestId(),
    cursors,
    asOf,
    states,
    summary,
    categories,
    featured,
    areListsConfirmed,
  }
}

async function fetchLists(
  fetch: typeof globalThis.fetch,
): Promise<Omit<ServerLists, 'areListsConfirmed'>> {
  const [summary, categories, featured] = await Promise.all([
    callWithHeaders(directory.summary, {}, options(fetch)),
    callWithHeaders(directory.categories, {}, options(fetch)),
    callWithHeaders(directory.featured, {}, options(fetch)),
  ])
  return { summary: summary.body, categories: categories.body, featured: featured.body }
}

/** `state` is '' for the whole directory. */
async function fetchList(
  state: string,
  fetch: typeof globalThis.fetch,
): Promise<{ contractors: Contractor[]; cursor: string }> {
  const { body, headers } = await callWithHeaders(
    directory.list,
    { query: { state } },
    {
      ...options(fetch),
      // The stored state is the only copy, so that the user can delete it.
      ...(state !== '' && { cache: 'no-store' }),
    },
  )
  return { contractors: body, cursor: headers.get(CURSOR_HEADER) ?? '' }
}

function options(fetch: typeof globalThis.fetch) {
  return { signal: AbortSignal.timeout(TIMEOUT_MS), fetch }
}
