import { dehydrate } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { describe, expect, it, vi } from 'vitest'
import { testDevice } from '../support/device.ts'

const device = testDevice()
const keep = { keep: 'public' }
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

/** Starts the app once more on the same device. */
const start = () =>
  device.openTab(async () => ({
    ...(await import('../../web/src/lib/query-client.ts')),
    ...(await import('../../web/src/offline/query-store.ts')),
    ...(await import('../../web/src/offline/db.ts')),
    ...(await import('../../web/src/offline/storage-state.ts')),
  }))
type App = Awaited<ReturnType<typeof start>>

/** The query as a page would have it, answered. */
function answer(
  { queryClient }: App,
  key: unknown[],
  data: unknown,
  meta: Record<string, unknown> = keep,
) {
  queryClient.getQueryCache().build(queryClient, { queryKey: key, meta })
  queryClient.setQueryData(key, data)
}

async function save(app: App) {
  await app.saveNow({
    timestamp: Date.now(),
    buster: app.persistOptions.buster ?? '',
    clientState: dehydrate(app.queryClient, app.persistOptions.dehydrateOptions),
  })
}

/** As main.tsx and PersistQueryClientProvider do it. */
async function restore(app: App) {
  await app.preload()
  await persistQueryClientRestore({ ...app.persistOptions, queryClient: app.queryClient }).then(
    app.refreshRestored,
    () => undefined,
  )
}

const onDevice = (app: App) => app.onDisk((db) => db.queries.get(app.CACHE_KEY))

describe('the query cache on the device', () => {
  it('gives the next start its data, to be asked for once more', async () => {
    const first = await start()
    answer(first, ['categories'], [category])
    await save(first)
    const second = await start()
    await restore(second)
    expect(second.queryClient.getQueryData(['categories'])).toEqual([category])
    const ask = vi.fn(() => Promise.resolve([{ ...category, count: 3 }]))
    const query = { queryKey: ['categories'], queryFn: ask, meta: keep }
    expect(await second.queryClient.fetchQuery(query)).toEqual([{ ...category, count: 3 }])
    await second.queryClient.fetchQuery(query)
    expect(ask).toHaveBeenCalledOnce()
  })

  it('is written behind the persister, without being told to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const app = await start()
    answer(app, ['categories'], [category])
    await persistQueryClientSave({ ...app.persistOptions, queryClient: app.queryClient })
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    await app.flushed()
    expect((await onDevice(app))?.text).toContain('Plumbers')
  })

  it('never holds what is not public', async () => {
    const app = await start()
    answer(app, ['user'], { email: 'planted@example.com' }, {})
    answer(app, ['categories'], [category])
    await save(app)
    expect((await onDevice(app))?.text).not.toContain('planted')
  })

  it('is dropped when the shapes have another version', async () => {
    const first = await start()
    answer(first, ['categories'], [category])
    await first.saveNow({
      timestamp: Date.now(),
      buster: 'older',
      clientState: dehydrate(first.queryClient, first.persistOptions.dehydrateOptions),
    })
    const second = await start()
    await restore(second)
    expect(second.queryClient.getQueryData(['categories'])).toBeUndefined()
    await second.flushed()
    expect(await onDevice(second)).toBeUndefined()
  })

  it('is dropped after 14 days', async () => {
    const first = await start()
    answer(first, ['categories'], [category])
    await first.saveNow({
      timestamp: Date.now() - 15 * 86_400_000,
      buster: first.persistOptions.buster ?? '',
      clientState: dehydrate(first.queryClient, first.persistOptions.dehydrateOptions),
    })
    const second = await start()
    await restore(second)
    expect(second.queryClient.getQueryData(['categories'])).toBeUndefined()
  })

  it.each(['{"timestamp":', '[]', ''])(
    'does not keep the app from starting when it is damaged: %s',
    async (text) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const first = await start()
      await first.onDisk((db) => db.queries.put({ key: first.CACHE_KEY, text }))
      const second = await start()
      await restore(second)
      expect(second.queryClient.getQueryCache().getAll()).toEqual([])
    },
  )

  it('keeps the newest half when the device is full', async () => {
    const app = await start()
    answer(app, ['categories'], [category])
    for (let id = 1; id <= 40; id += 1) {
      app.queryClient
        .getQueryCache()
        .build(app.queryClient, { queryKey: ['posts', 'by-slug', `post-${id}`], meta: keep })
      app.queryClient.setQueryData(
        ['posts', 'by-slug', `post-${id}`],
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
    expect(text).toContain('"categories"')
    expect(text).toContain('post-40')
    expect(text).not.toContain('"post-1"')
    expect(app.useStorageState.getState().isMemoryOnly).toBe(false)
  })

  it('goes on from memory when the device stays full, or has no database', async () => {
    const full = await start()
    device.fillStorage()
    answer(full, ['categories'], [category])
    await save(full)
    device.restoreStorage()
    device.denyStorage()
    const none = await start()
    await restore(none)
    answer(none, ['categories'], [category])
    await save(none)
    expect(none.queryClient.getQueryData(['categories'])).toEqual([category])
  })
})
