// Exposes modules of the web app to the bench as `window.bench`.
import type { Contractor } from '#contract/entities.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { toRows, toStoredRows } from '../../../web/src/directory-worker/contents.ts'
import { createStore } from '../../../web/src/directory-worker/store.ts'
import { type Filters, noFilters } from '../../../web/src/public/list/filters.ts'
import type { Sort } from '../../../web/src/public/list/list-state.ts'
import { toEntries, viewList } from '../../../web/src/public/list/list-view.ts'
import { searchDirectory } from '../../support/search-directory.ts'

export interface BrowserBench {
  /** Fetches the list and stores `times` copies of it. Returns the number of contractors. */
  fetchList: (address: string, times: number) => Promise<number>
  /**
   * Measures `count` views with changing filters, order, size and page, and `count` searches.
   * Returns their times in milliseconds. `first` is the first view of a new list, which also sorts
   * the list and parses every contractor.
   */
  view: (count: number) => Promise<{ first: number; views: number[]; searches: number[] }>
  saveChunks: () => Promise<Save>
  saveString: () => Promise<Save>
}

/** Milliseconds of serializing the list and of writing it to IndexedDB. */
export interface Save {
  serializeMs: number
  writeMs: number
}

let list: Contractor[] = []

const filters: Partial<Filters>[] = [
  { minRating: 40 },
  { phone: true, website: true },
  { minRating: 35, open: true },
  { verified: true },
  {},
]
const sorts: Sort[] = ['name', 'rating', 'reviews']
const sizes = [10, 25, 50, 100]

async function fetchList(address: string, times: number): Promise<number> {
  const original = (await (await fetch(address)).json()) as Contractor[]
  const last = Math.max(...original.map(({ id }) => id))
  list = Array.from({ length: times }).flatMap((_, copy) =>
    original.map((contractor) =>
      copy === 0
        ? contractor
        : {
            ...contractor,
            id: contractor.id + copy * last,
            name: `${contractor.name} ${copy}`,
            slug: `${contractor.slug}-${copy}`,
          },
    ),
  )
  return list.length
}

async function view(count: number) {
  const index = indexForSearch(list)
  const now = new Date()
  const stateAt = (at: number) => ({
    filters: { ...noFilters, ...filters[at % filters.length] },
    sort: sorts[at % sorts.length] ?? 'name',
    size: sizes[at % sizes.length] ?? 25,
    page: 1 + (at % 7),
  })
  const timed = (work: () => { items: unknown[] }) => {
    const startedAt = performance.now()
    const shown = work().items.length
    const took = performance.now() - startedAt
    if (shown === 0) throw new Error('A view was empty')
    return took
  }
  const first = timed(() => viewList(index, stateAt(0), now))
  for (let at = 0; at < 15; at += 1) viewList(index, stateAt(at), now)
  const cities = [...new Set(index.map(({ contractor }) => contractor.city ?? ''))].filter(Boolean)
  return {
    first,
    views: Array.from({ length: count }, (_, at) => timed(() => viewList(index, stateAt(at), now))),
    // Each search includes the first page of its results.
    searches: Array.from({ length: count }, (_, at) =>
      timed(() =>
        viewList(
          toEntries(
            searchDirectory(index, {
              location: cities[at % cities.length] ?? '',
              categoryId: null,
              state: null,
            }),
          ),
          { ...stateAt(at), filters: noFilters, page: 1 },
          now,
        ),
      ),
    ),
  }
}

async function saveChunks(): Promise<Save> {
  const startedAt = performance.now()
  const put = await toStoredRows(toRows(list, '', 1))
  const serializedAt = performance.now()
  const position = {
    key: 'directory' as const,
    version: 1,
    revision: 'bench',
    cursor: 'bench',
    asOf: new Date().toISOString(),
    states: null,
    summary: {
      contractorCount: list.length,
      categoryCount: 0,
      popularCities: [],
      updatedAt: '',
      states: [],
      storesStates: false,
    },
    categories: [],
    featured: [],
  }
  const store = createStore()
  const before = (await store.readPosition()) ?? undefined
  if (!(await store.write(before, position, { put, remove: 'all' })))
    throw new Error('The list was not written')
  return { serializeMs: serializedAt - startedAt, writeMs: performance.now() - serializedAt }
}

async function saveString(): Promise<Save> {
  const db = await openStrings()
  const startedAt = performance.now()
  const text = JSON.stringify(list)
  const serializedAt = performance.now()
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction('strings', 'readwrite')
    transaction.objectStore('strings').put(text, 'list')
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error ?? new Error('The string was not written'))
  })
  const writeMs = performance.now() - serializedAt
  db.close()
  return { serializeMs: serializedAt - startedAt, writeMs }
}

function openStrings(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bench-strings', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('strings')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('No database'))
  })
}

declare global {
  interface Window {
    bench: BrowserBench
  }
}

window.bench = { fetchList, view, saveChunks, saveString }
