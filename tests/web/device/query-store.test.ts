import { dehydrate } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { describe, expect, it, vi } from 'vitest'
import { queryKeyOf } from '#contract/query-keys.ts'
import { blogReads, directoryReads, userRead } from '#contract/reads.ts'
import { testDevice } from '../../support/device.ts'

const device = testDevice()
const categoriesKey = queryKeyOf(directoryReads.categories)
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

/** Starts the app again on the same device. */
const start = () =>
  device.openTab(async () => ({
    ...(await import('../../../web/src/device/query-client.ts')),
    ...(await import('../../../web/src/device/query-store.ts')),
    ...(await import('../../../web/src/device/public-db.lazy.ts')),
    ...(await import('../../../web/src/device/storage-state.ts')),
  }))
type App = Awaited<ReturnType<typeof start>>

async function save(app: App) {
  await app.persistNow({
    timestamp: Date.now(),
    buster: app.persistOptions.buster ?? '',
    clientState: dehydrate(app.queryClient, app.persistOptions.dehydrateOptions),
  })
}

/** Restores the cache as entry-client.tsx and PersistQueryClientProvider do. */
async function restore(app: App) {
  await app.preloadQueries()
  await persistQueryClientRestore({ ...app.persistOptions, queryClient: app.queryClient }).then(
    app.invalidateRestored,
    () => undefined,
  )
}

const onDevice = (app: App) => app.withPublicDb((db) => db.queries.get(app.CACHE_KEY))

describe('the query cache on the device', () => {
  it('is restored on the next start and refetched once', async () => {
    const first = await start()
    first.queryClient.setQueryData(categoriesKey, [category])
    await save(first)
    const second = await start()
    await restore(second)
    expect(second.queryClient.getQueryData(categoriesKey)).toEqual([category])
    const fetchCategories = vi.fn(() => Promise.resolve([{ ...category, count: 3 }]))
    const query = { queryKey: categoriesKey, queryFn: fetchCategories }
    expect(await second.queryClient.fetchQuery(query)).toEqual([{ ...category, count: 3 }])
    await second.queryClient.fetchQuery(query)
    expect(fetchCategories).toHaveBeenCalledOnce()
  })

  it('is written automatically', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const app = await start()
    app.queryClient.setQueryData(categoriesKey, [category])
    await persistQueryClientSave({ ...app.persistOptions, queryClient: app.queryClient })
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    await app.whenFlushed()
    expect((await onDevice(app))?.text).toContain('Plumbers')
  })

  it('never contains data that is not public', async () => {
    const app = await start()
    app.queryClient.setQueryData(queryKeyOf(userRead), { email: 'planted@example.com' })
    app.queryClient.setQueryData(categoriesKey, [category])
    await save(app)
    expect((await onDevice(app))?.text).not.toContain('planted')
  })

  it('is discarded if its version changed', async () => {
    const first = await start()
    first.queryClient.setQueryData(categoriesKey, [category])
    await first.persistNow({
      timestamp: Date.now(),
      buster: 'older',
      clientState: dehydrate(first.queryClient, first.persistOptions.dehydrateOptions),
    })
    const second = await start()
    await restore(second)
    expect(second.queryClient.getQueryData(categoriesKey)).toBeUndefined()
    await second.whenFlushed()
    expect(await onDevice(second)).toBeUndefined()
  })

  it('is discarded after 14 days', async () => {
    const first = await start()
    first.queryClient.setQueryData(categoriesKey, [category])
    await first.persistNow({
      timestamp: Date.now() - 15 * 86_400_000,
      buster: first.persistOptions.buster ?? '',
      clientState: dehydrate(first.queryClient, first.persistOptions.dehydrateOptions),
    })
    const second = await start()
    await restore(second)
    expect(second.queryClient.getQueryData(categoriesKey)).toBeUndefined()
  })

  it.each(['{"timestamp":', '[]', ''])(
    'does not prevent the start when it is damaged: %s',
    async (text) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const first = await start()
      await first.withPublicDb((db) => db.queries.put({ key: first.CACHE_KEY, text }))
      const second = await start()
      await restore(second)
      expect(second.queryClient.getQueryCache().getAll()).toEqual([])
    },
  )

  it('is reduced to the newest half when the device is full', async () => {
    const app = await start()
    app.queryClient.setQueryData(categoriesKey, [category])
    for (let id = 1; id <= 40; id += 1) {
      app.queryClient.setQueryData(
        queryKeyOf(blogReads.bySlug, { params: { slug: `post-${id}` } }),
        {
          id,
          slug: `post-${id}`,
          title: 'Post',
          excerpt: null,
          content: 'x'.repeat(1000),
          imageUrl: null,
          categoryName: 'Plumbers',
          status: 'published',
          scheduledAt: null,
          publishedAt: null,
          authorName: 'Editorial team',
          authorTitle: null,
          createdAt: category.createdAt,
          updatedAt: category.updatedAt,
        },
        { updatedAt: id },
      )
    }
    const put = device.fillStorage({ once: true })
    await save(app)
    expect(put).toHaveBeenCalledTimes(2)
    const text = (await onDevice(app))?.text ?? ''
    expect(text).toContain(JSON.stringify(categoriesKey))
    expect(text).toContain('post-40')
    expect(text).not.toContain('"post-1"')
    expect(app.useStorageState.getState().isMemoryOnly).toBe(false)
  })

  it('remains in memory without a database, and a full device causes no error', async () => {
    const full = await start()
    device.fillStorage()
    full.queryClient.setQueryData(categoriesKey, [category])
    await save(full)
    device.restoreStorage()
    device.denyStorage()
    const none = await start()
    await restore(none)
    none.queryClient.setQueryData(categoriesKey, [category])
    await save(none)
    expect(none.queryClient.getQueryData(categoriesKey)).toEqual([category])
  })
})
