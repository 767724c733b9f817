import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { directory } from '#contract/directory.ts'
import type { Post } from '#contract/entities.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { blogReads, directoryReads } from '#contract/reads.ts'
import { testDevice } from '../../support/device.ts'
import { deleteContractors, mockApi, upsertContractors } from '../../support/mock-api.ts'

const device = testDevice()
const api = mockApi()
const openTab = () =>
  device.openTab(async () => {
    const tab = {
      ...(await import('../../../web/src/device/ask-directory.ts')),
      ...(await import('../../../web/src/device/read.ts')),
    }
    const { startKeeping } = await import('../../../web/src/device/keep-replies.ts')
    startKeeping(new QueryClient())
    return tab
  })
type Tab = Awaited<ReturnType<typeof openTab>>

const read = async (tab: Pick<Tab, 'read'>, id: number) =>
  (await tab.read(directoryReads.byId, { params: { id: String(id) } })).body
const countKept = async (tab: Pick<Tab, 'askDirectory'>) =>
  (await tab.askDirectory('measure')).pages.count

it('an opened profile is shown without the server, with the fields that lists lack', async () => {
  const first = await openTab()
  await first.syncDirectory()
  api.db.contractors.update(api.db.contractors.get(7) as never, { licenseNumber: 'CFC 1' })
  const online = await read(first, 7)
  await expect.poll(() => countKept(first)).toBe(1)
  api.disconnect()
  const later = await openTab()
  expect(await read(later, 7)).toEqual(online)
  expect((await read(later, 8)).licenseNumber).toBeNull()
  const { categorySlug, slug } = online
  const byPath = { params: { slug: categorySlug, name: slug } }
  expect((await later.read(directoryReads.bySlug, byPath)).body.contractor).toEqual(online)
})

it('an opened profile is shown although no directory is stored, and forgotten when it is gone', async () => {
  const tab = await openTab()
  const online = await read(tab, 7)
  await expect.poll(() => countKept(tab)).toBe(1)
  api.disconnect()
  expect(await read(tab, 7)).toEqual(online)
  api.restore()
  deleteContractors(api.db, 7)
  await expect(read(tab, 7)).rejects.toMatchObject({ status: 410 })
  await expect.poll(() => countKept(tab)).toBe(0)
})

it('a sync updates an opened profile, and removes one that was deleted', async () => {
  const tab = await openTab()
  await tab.syncDirectory()
  await read(tab, 7)
  await read(tab, 8)
  await expect.poll(() => countKept(tab)).toBe(2)
  upsertContractors(api.db, [{ id: 7, name: 'Renamed', updatedAt: '2030-01-01T00:00:00.000Z' }])
  deleteContractors(api.db, 8)
  await tab.syncDirectory()
  api.disconnect()
  expect((await read(tab, 7)).name).toBe('Renamed')
  await expect(read(tab, 8)).rejects.toMatchObject({ name: 'NotOnDeviceError' })
})

it('what only an owner or an admin receives is not kept, also without an owner in it', async () => {
  const tab = await openTab()
  await read(tab, 9)
  await expect.poll(() => countKept(tab)).toBe(1)
  api.useScenario('admin')
  api.db.contractors.update(api.db.contractors.get(8) as never, { userId: 2 })
  expect((await read(tab, 7)).userId).toBeNull()
  expect((await read(tab, 8)).userId).toBe(2)
  api.disconnect()
  for (const id of [7, 8])
    await expect(read(tab, id)).rejects.toMatchObject({ name: 'NotOnDeviceError' })
  expect(await countKept(tab)).toBe(1)
})

it('of the queries of the page, only those that the server has drawn are kept', async () => {
  const tab = await device.openTab(async () => ({
    ...(await import('../../../web/src/device/ask-directory.ts')),
    ...(await import('../../../web/src/device/initial-queries.ts')),
    ...(await import('../../../web/src/device/keep-replies.ts')),
    ...(await import('../../../web/src/device/read.ts')),
  }))
  const keyOf = (id: number) => queryKeyOf(directoryReads.byId, { params: { id: String(id) } })
  const drawn = await (await fetch('/api/contractors/7')).json()
  api.useScenario('admin')
  const client = new QueryClient()
  tab.setInitialQueries(client, [{ key: keyOf(7), data: drawn }], Date.now())
  await client.fetchQuery({ queryKey: keyOf(8), queryFn: () => read(tab, 8) })
  client.setQueryData(keyOf(9), { ...drawn, id: 9 })
  tab.startKeeping(client)
  await expect.poll(() => countKept(tab)).toBe(1)
  api.disconnect()
  expect(await read(tab, 7)).toEqual(drawn)
})

it('the list of posts and an opened post are shown without the server', async () => {
  const tab = await openTab()
  const list = (await tab.read(blogReads.list, {})).body
  await expect.poll(() => countKept(tab)).toBe(1)
  api.disconnect()
  expect((await tab.read(blogReads.list, {})).body).toEqual(list)
  const { slug } = list[0] as Post
  expect((await tab.read(blogReads.bySlug, { params: { slug } })).body).toEqual(list[0])
})

it('at most 100 profiles are kept, none longer than 14 days', async () => {
  const tab = await openTab()
  const detail = await read(tab, 7)
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let id = 1000; id < 1105; id += 1) {
    vi.setSystemTime(Date.now() + 1000)
    await tab.askDirectory('keep', directory.byId.path, { ...detail, id })
  }
  expect(await countKept(tab)).toBe(100)
  api.disconnect()
  expect((await read(tab, 1104)).id).toBe(1104)
  vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60_000)
  await expect(read(tab, 1104)).rejects.toMatchObject({ name: 'NotOnDeviceError' })
})

it('a kept reply has the time at which the server sent it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00.000Z') })
  const tab = await openTab()
  await read(tab, 7)
  await tab.read(blogReads.list, {})
  await expect.poll(() => countKept(tab)).toBe(2)
  vi.setSystemTime('2026-11-21T12:00:00.000Z')
  api.disconnect()
  const profile = await tab.read(directoryReads.byId, { params: { id: '7' } })
  const posts = await tab.read(blogReads.list, {})
  expect([profile.asOf, posts.asOf]).toEqual(Array(2).fill('2026-11-20T12:00:00.000Z'))
})

it('a search around a place does not wait for a table of places that does not arrive', async () => {
  const tab = await openTab()
  await tab.syncDirectory()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void tab.askDirectory('loadPlaces')
  const raw = { query: { location: 'Tampa, FL', radius: '25' } }
  const { body } = await tab.askDirectory('answer', directory.search.path, raw)
  expect((body as unknown[]).length).toBeGreaterThan(0)
})
