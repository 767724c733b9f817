// @vitest-environment happy-dom
import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { persistQueryClientRestore } from '@tanstack/react-query-persist-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { takeFirstAnswers } from '../../web/src/lib/first-answers.ts'
import { testDevice } from '../support/device.ts'

const device = testDevice()

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

function givePage(answers: object[]) {
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
}

/** How the page came: by the browser's own account. */
function arrivedBy(navigation: { type: string; transferSize: number }) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    navigation,
  ] as unknown as PerformanceEntryList)
}

/** As a component of the page asks; answers what it sees at once and how often the server was asked. */
function ask(client: QueryClient, queryKey: unknown[], answer: unknown = 'from the server') {
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

describe('the answers that come within a page', () => {
  it('are there before the first question, which is then not asked', () => {
    arrivedBy({ type: 'navigate', transferSize: 5000 })
    givePage([
      { key: ['categories'], data: [category] },
      {
        key: ['contractors', 'search', { location: 'Tampa', category: '', state: '' }],
        data: { contractors: [], total: 0 },
      },
    ])
    const client = new QueryClient()
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(takeFirstAnswers(client)).toBe(Date.now())
    const categories = ask(client, ['categories'])
    // The order in which a key names its parts does not count.
    const search = ask(client, [
      'contractors',
      'search',
      { state: '', category: '', location: 'Tampa' },
    ])
    expect([categories.seen, search.seen]).toEqual([[category], { contractors: [], total: 0 }])
    expect([categories.queryFn, search.queryFn].map((asked) => asked.mock.calls.length)).toEqual([
      0, 0,
    ])
    expect(ask(client, ['summary']).queryFn).toHaveBeenCalledOnce()
    for (const asked of [categories, search]) asked.stop()
  })

  it('give up their place in the page', () => {
    arrivedBy({ type: 'navigate', transferSize: 5000 })
    givePage([{ key: ['categories'], data: [] }])
    takeFirstAnswers(new QueryClient())
    expect(document.getElementById('first-answers')).toBeNull()
    expect(document.getElementById('root')).not.toBeNull()
  })

  it('may be the beginning of an answer: shown, and asked for once', async () => {
    arrivedBy({ type: 'navigate', transferSize: 5000 })
    givePage([
      {
        key: ['contractors', 'search', {}],
        data: { contractors: ['first'], total: 2 },
        isPart: true,
      },
    ])
    const client = new QueryClient()
    takeFirstAnswers(client)
    const search = ask(client, ['contractors', 'search', {}], {
      contractors: ['first', 'second'],
      total: 2,
    })
    expect(search.seen).toEqual({ contractors: ['first'], total: 2 })
    await vi.waitFor(() =>
      expect(client.getQueryData(['contractors', 'search', {}])).toEqual({
        contractors: ['first', 'second'],
        total: 2,
      }),
    )
    expect(search.queryFn).toHaveBeenCalledOnce()
    search.stop()
    expect(ask(client, ['contractors', 'search', {}]).queryFn).not.toHaveBeenCalled()
  })

  it.each([
    ['going back', { type: 'back_forward', transferSize: 5000 }],
    ['a cache that did not ask the server', { type: 'navigate', transferSize: 0 }],
  ])('are asked for again after %s', (_, navigation) => {
    arrivedBy(navigation)
    givePage([{ key: ['categories'], data: [category] }])
    const client = new QueryClient()
    takeFirstAnswers(client)
    const { seen, queryFn } = ask(client, ['categories'])
    expect(seen).toEqual([category])
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('are none in the shell of the worker', () => {
    document.body.innerHTML = '<div id="root"></div>'
    const client = new QueryClient()
    expect(takeFirstAnswers(client)).toBeNull()
    expect(ask(client, ['categories']).queryFn).toHaveBeenCalledOnce()
  })

  it('win over what the device kept, which is asked for once more', async () => {
    const older = new QueryClient()
    for (const key of [['categories'], ['summary']]) {
      older.getQueryCache().build(older, { queryKey: key, meta: { keep: 'public' } })
      older.setQueryData(key, key[0] === 'categories' ? [{ ...category, name: 'Old' }] : 'old', {
        updatedAt: Date.now() - 60_000,
      })
    }
    const kept = { timestamp: Date.now(), buster: '', clientState: dehydrate(older) }
    arrivedBy({ type: 'navigate', transferSize: 5000 })
    givePage([{ key: ['categories'], data: [category] }])
    const { queryClient, startWithPage, refreshRestored, persistOptions } = await device.openTab(
      () => import('../../web/src/lib/query-client.ts'),
    )
    startWithPage()
    const persister = {
      restoreClient: () => kept,
      persistClient: () => undefined,
      removeClient: () => undefined,
    }
    await persistQueryClientRestore({ ...persistOptions, buster: '', persister, queryClient })
    await refreshRestored()
    expect(queryClient.getQueryData(['categories'])).toEqual([category])
    expect(queryClient.getQueryState(['categories'])?.isInvalidated).toBe(false)
    expect(queryClient.getQueryState(['summary'])).toMatchObject({
      data: 'old',
      isInvalidated: true,
    })
  })
})
