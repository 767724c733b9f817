// @vitest-environment happy-dom
import { dehydrate } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QUERIES_KEY } from '#contract/device-storage.ts'
import { derivedKey, derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { blogReads, directoryReads, userRead } from '#contract/reads.ts'
import { buildPost, categories } from '../../support/builders.ts'

const categoriesKey = queryKeyOf(directoryReads.categories)
const latestKey = derivedKeys.latestPosts()

/** Starts the app again on the same device. */
async function start() {
  vi.resetModules()
  return {
    ...(await import('../../../web/src/device/query-client.ts')),
    ...(await import('../../../web/src/device/query-store.ts')),
  }
}
type App = Awaited<ReturnType<typeof start>>

/** Persists the cache, as PersistQueryClientProvider does after every change. */
async function save({ queryClient, persistOptions }: App): Promise<void> {
  await persistQueryClientSave({ ...persistOptions, queryClient })
  await vi.advanceTimersByTimeAsync(2000)
}

/** Restores the cache as PersistQueryClientProvider does. */
async function restore(app: App): Promise<App> {
  await persistQueryClientRestore({ ...app.persistOptions, queryClient: app.queryClient })
  await app.invalidateRestored()
  return app
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('the queries of the first screen', () => {
  it('are restored on the next start and refetched once', async () => {
    const first = await start()
    first.queryClient.setQueryData(categoriesKey, categories)
    first.queryClient.setQueryData(latestKey, [buildPost()])
    await save(first)
    const { queryClient } = await restore(await start())
    expect(queryClient.getQueryData(categoriesKey)).toEqual(categories)
    expect(queryClient.getQueryData(latestKey)).toEqual([buildPost()])
    const queryFn = vi.fn(() => Promise.resolve([]))
    for (const _ of [1, 2]) await queryClient.fetchQuery({ queryKey: categoriesKey, queryFn })
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('are the only ones that are stored', async () => {
    const app = await start()
    for (const key of [
      queryKeyOf(userRead),
      queryKeyOf(blogReads.list),
      queryKeyOf(directoryReads.byId, { params: { id: '7' } }),
      derivedKey(directoryReads.categories, 'edited', 3),
    ])
      app.queryClient.setQueryData(key, ['planted'])
    app.queryClient.setQueryData(categoriesKey, categories)
    await save(app)
    expect(localStorage.getItem(QUERIES_KEY)).toContain('Plumbers')
    expect(localStorage.getItem(QUERIES_KEY)).not.toContain('planted')
  })

  it('stay with their data when a refetch has failed', async () => {
    const app = await start()
    app.queryClient.setQueryData(categoriesKey, categories)
    await app.queryClient
      .fetchQuery({
        queryKey: categoriesKey,
        queryFn: () => Promise.reject(new Error('unreachable')),
        staleTime: 0,
        retry: false,
      })
      .catch(() => undefined)
    await save(app)
    const { queryClient } = await restore(await start())
    expect(queryClient.getQueryState(categoriesKey)).toMatchObject({
      status: 'success',
      error: null,
      data: categories,
    })
  })

  it('have at most 100,000 characters: the oldest that do not fit are left out', async () => {
    const app = await start()
    app.queryClient.setQueryData(latestKey, [buildPost({ content: 'x'.repeat(120_000) })])
    await vi.advanceTimersByTimeAsync(1000)
    app.queryClient.setQueryData(categoriesKey, categories)
    await save(app)
    const text = localStorage.getItem(QUERIES_KEY) ?? ''
    expect(text.length).toBeLessThan(100_000)
    expect(text).toContain('Plumbers')
  })

  it.each([
    ['is damaged', '{'],
    ['has another form', '{"timestamp":1}'],
  ])('are dropped when the text %s', async (_, text) => {
    localStorage.setItem(QUERIES_KEY, text)
    const { queryClient } = await restore(await start())
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('of another form, version or age are dropped', async () => {
    const app = await start()
    app.queryClient.setQueryData(categoriesKey, categories)
    const clientState = dehydrate(app.queryClient)
    const { buster = '' } = app.persistOptions
    const now = Date.now()
    const isRestored = async (stored: object) => {
      localStorage.setItem(QUERIES_KEY, JSON.stringify(stored))
      return (await restore(await start())).queryClient.getQueryData(categoriesKey) !== undefined
    }
    expect(await isRestored({ timestamp: now, buster, clientState })).toBe(true)
    expect(await isRestored({ timestamp: now, buster: 'old', clientState })).toBe(false)
    const old = now - 15 * 24 * 60 * 60_000
    expect(await isRestored({ timestamp: old, buster, clientState })).toBe(false)
    app.queryClient.setQueryData(categoriesKey, [{ id: 'text' }])
    const other = dehydrate(app.queryClient)
    expect(await isRestored({ timestamp: now, buster, clientState: other })).toBe(false)
  })

  it('are only in memory when the browser denies localStorage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const app = await restore(await start())
    app.queryClient.setQueryData(categoriesKey, categories)
    await expect(save(app)).resolves.toBeUndefined()
    vi.unstubAllGlobals()
    expect(localStorage.getItem(QUERIES_KEY)).toBeNull()
  })
})
