// @vitest-environment happy-dom
import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { persistQueryClientRestore } from '@tanstack/react-query-persist-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type QueryKey, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { hydrateInitialQueries } from '../../../web/src/device/initial-queries.ts'
import { testDevice } from '../../support/device.ts'

const device = testDevice()

const categoriesKey = queryKeyOf(directoryReads.categories)
const summaryKey = queryKeyOf(directoryReads.summary)
const searchKey = queryKeyOf(directoryReads.search)
const category = {
  id: 3,
  name: 'Plumbers',
  slug: 'plumbers',
  description: null,
  icon: 'wrench',
  count: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

function addInitialQueries(answers: object[]) {
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="initial-queries">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
}

/** Sets the navigation entry that the browser reports for this page. */
function mockNavigation(navigation: { type: string; transferSize: number }) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    navigation,
  ] as unknown as PerformanceEntryList)
}

/**
 * Subscribes as a component does. Returns the data that is available immediately, the query
 * function, whose calls tests count, and an unsubscribe function.
 */
function subscribe(client: QueryClient, queryKey: QueryKey, answer: unknown = 'from the server') {
  const queryFn = vi.fn(() => Promise.resolve(answer))
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const stop = observer.subscribe(() => undefined)
  return { seen: observer.getCurrentResult().data, queryFn, stop }
}

afterEach(() => {
  document.body.innerHTML = ''
})

describe('the initial queries of a page', () => {
  it('are cached before the first component subscribes, so they are not requested', () => {
    mockNavigation({ type: 'navigate', transferSize: 5000 })
    addInitialQueries([
      { key: categoriesKey, data: [category] },
      {
        key: queryKeyOf(directoryReads.search, { query: { location: 'Tampa', category: '3' } }),
        data: { contractors: [], total: 0 },
      },
    ])
    const client = new QueryClient()
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(hydrateInitialQueries(client)).toBe(Date.now())
    const categories = subscribe(client, categoriesKey)
    // A different order of the properties in a query key must not matter.
    const search = subscribe(
      client,
      queryKeyOf(directoryReads.search, { query: { category: '3', location: 'Tampa' } }),
    )
    expect([categories.seen, search.seen]).toEqual([[category], { contractors: [], total: 0 }])
    expect([categories.queryFn, search.queryFn].map((query) => query.mock.calls.length)).toEqual([
      0, 0,
    ])
    expect(subscribe(client, summaryKey).queryFn).toHaveBeenCalledOnce()
    for (const query of [categories, search]) query.stop()
  })

  it('are removed from the document', () => {
    mockNavigation({ type: 'navigate', transferSize: 5000 })
    addInitialQueries([{ key: categoriesKey, data: [] }])
    hydrateInitialQueries(new QueryClient())
    expect(document.getElementById('initial-queries')).toBeNull()
    expect(document.getElementById('root')).not.toBeNull()
  })

  it('are shown immediately and requested once if they are partial', async () => {
    mockNavigation({ type: 'navigate', transferSize: 5000 })
    addInitialQueries([
      {
        key: searchKey,
        data: { contractors: ['first'], total: 2 },
        isPart: true,
      },
    ])
    const client = new QueryClient()
    hydrateInitialQueries(client)
    const search = subscribe(client, searchKey, {
      contractors: ['first', 'second'],
      total: 2,
    })
    expect(search.seen).toEqual({ contractors: ['first'], total: 2 })
    await vi.waitFor(() =>
      expect(client.getQueryData(searchKey)).toEqual({
        contractors: ['first', 'second'],
        total: 2,
      }),
    )
    expect(search.queryFn).toHaveBeenCalledOnce()
    search.stop()
    expect(subscribe(client, searchKey).queryFn).not.toHaveBeenCalled()
  })

  it.each([
    ['going back', { type: 'back_forward', transferSize: 5000 }],
    ['a load from the HTTP cache', { type: 'navigate', transferSize: 0 }],
  ])('are refetched after %s', (_, navigation) => {
    mockNavigation(navigation)
    addInitialQueries([{ key: categoriesKey, data: [category] }])
    const client = new QueryClient()
    hydrateInitialQueries(client)
    const { seen, queryFn } = subscribe(client, categoriesKey)
    expect(seen).toEqual([category])
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('do not exist in the app shell of the service worker', () => {
    document.body.innerHTML = '<div id="root"></div>'
    const client = new QueryClient()
    expect(hydrateInitialQueries(client)).toBeNull()
    expect(subscribe(client, categoriesKey).queryFn).toHaveBeenCalledOnce()
  })

  it('take precedence over restored queries, and the other restored queries become stale', async () => {
    const older = new QueryClient()
    for (const key of [categoriesKey, summaryKey]) {
      older.setQueryData(key, key === categoriesKey ? [{ ...category, name: 'Old' }] : 'old', {
        updatedAt: Date.now() - 60_000,
      })
    }
    const persisted = { timestamp: Date.now(), buster: '', clientState: dehydrate(older) }
    mockNavigation({ type: 'navigate', transferSize: 5000 })
    addInitialQueries([{ key: categoriesKey, data: [category] }])
    const {
      queryClient,
      hydrateFromPage: startWithPage,
      invalidateRestored: refreshRestored,
      persistOptions,
    } = await device.openTab(() => import('../../../web/src/device/query-client.ts'))
    startWithPage()
    const persister = {
      restoreClient: () => persisted,
      persistClient: () => undefined,
      removeClient: () => undefined,
    }
    await persistQueryClientRestore({ ...persistOptions, buster: '', persister, queryClient })
    await refreshRestored()
    expect(queryClient.getQueryData(categoriesKey)).toEqual([category])
    expect(queryClient.getQueryState(categoriesKey)?.isInvalidated).toBe(false)
    expect(queryClient.getQueryState(summaryKey)).toMatchObject({
      data: 'old',
      isInvalidated: true,
    })
  })
})
