// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { category } from '../../../support/builders.ts'
import { buildContractor } from '../../../support/contractors.ts'
import { testDevice } from '../../../support/device.ts'

const plumbers = category('plumbers')
const bay = buildContractor({ id: 7, name: 'Bay Plumbing' })
const device = testDevice()

/** Opens another page of the site on the same device. */
const openPage = () =>
  device.openTab(async () => {
    const [pendingSaves, ids, saved, db, toggle] = await Promise.all([
      import('../../../../web/src/domain/saved/pending-saves.ts'),
      import('../../../../web/src/domain/saved/saved-ids.ts'),
      import('../../../../web/src/domain/saved/saved.ts'),
      import('../../../../web/src/device/user-db.ts'),
      import('../../../../web/src/domain/saved/save-button.tsx'),
    ])
    const rows = () =>
      (saved.useSaved.getState().rows ?? []).map(({ id, note, contractor }) => ({
        id,
        note,
        contractor,
      }))
    return {
      ...pendingSaves,
      ...saved,
      ...db,
      ...toggle,
      rows,
      hearts: () => [...ids.useSavedIds.getState().ids],
    }
  })

beforeEach(() => localStorage.clear())

it('a save that could not be stored before the page was left is stored on the next page', async () => {
  const firstPage = await openPage()
  const saving = firstPage.toggleSaved({ ...bay, userId: 3 }, plumbers)
  const pending = localStorage.getItem('site-pending-save-7') ?? ''
  expect(JSON.parse(pending)).toMatchObject({ name: 'Bay Plumbing', userId: null })
  await saving
  await firstPage.runOnUserDb(async (db) => db.close())
  // Simulates a page that was left before the save was stored.
  device.wipe()
  localStorage.setItem('site-pending-save-7', pending)
  const page = await openPage()
  expect(page.pendingSaves()).toHaveLength(1)
  await page.loadSaved()
  expect(page.hearts()).toEqual([7])
  expect(page.pendingSaves()).toEqual([])
  const next = await openPage()
  await next.loadSaved()
  expect(next.rows()).toEqual([
    {
      id: 7,
      note: '',
      contractor: { ...bay, userId: null, categoryName: 'Plumbers', categorySlug: 'plumbers' },
    },
  ])
})

it('a contractor removed on the previous page is not restored, and a contractor saved before still has its note', async () => {
  const firstPage = await openPage()
  await firstPage.saveOrRemove(bay, plumbers, true)
  await firstPage.saveOrRemove({ ...bay, id: 8 }, plumbers, true)
  await firstPage.setNote(8, 'Ask for Ann')
  localStorage.setItem('site-pending-save-7', 'null')
  localStorage.setItem(
    'site-pending-save-8',
    JSON.stringify({ ...bay, id: 8, name: 'Another name' }),
  )
  const page = await openPage()
  await page.loadSaved()
  expect(page.hearts()).toEqual([8])
  expect(page.rows()).toMatchObject([
    { id: 8, note: 'Ask for Ann', contractor: { name: 'Bay Plumbing' } },
  ])
})

it('pending saves are removed when they are stored, and two quick saves are both shown immediately', async () => {
  const page = await openPage()
  const both = [page.toggleSaved(bay, plumbers), page.toggleSaved({ ...bay, id: 8 }, plumbers)]
  const pending = page.pendingSaves()
  expect(pending.map(({ id }) => id)).toEqual([7, 8])
  await both[0]
  expect(new Set(page.hearts())).toEqual(new Set([7, 8]))
  await Promise.all(both)
  expect(page.pendingSaves()).toEqual([])
  expect(page.rows()).toHaveLength(2)
})

it('a pending save is discarded if it is damaged or if all saved contractors are deleted', async () => {
  const page = await openPage()
  localStorage.setItem('site-pending-save-7', JSON.stringify(bay))
  await page.removeAllSaved()
  localStorage.setItem('site-pending-save-9', '{"id":')
  const next = await openPage()
  await next.loadSaved()
  expect(next.rows()).toEqual([])
  expect(next.pendingSaves()).toEqual([])
})

it('saves of the previous page have their original order and time', async () => {
  localStorage.setItem(
    'site-pending-save-7',
    JSON.stringify({ ...bay, pressedAt: '2026-11-20T12:00:01.000Z' }),
  )
  localStorage.setItem(
    'site-pending-save-8',
    JSON.stringify({ ...bay, id: 8, pressedAt: '2026-11-20T12:00:00.000Z' }),
  )
  const page = await openPage()
  await page.loadSaved()
  expect(page.useSaved.getState().rows?.map(({ id, savedAt }) => [id, savedAt])).toEqual([
    [7, '2026-11-20T12:00:01.000Z'],
    [8, '2026-11-20T12:00:00.000Z'],
  ])
})

it('a save without a database is not called temporary, because the next page stores it', async () => {
  device.denyStorage()
  const page = await openPage()
  await page.loadSaved()
  expect(await page.toggleSaved(bay, plumbers)).not.toMatchObject({
    title: 'Saved until you close or reload this page',
  })
  expect(page.hearts()).toEqual([7])
  device.restoreStorage()
  const next = await openPage()
  await next.loadSaved()
  expect(next.rows().map(({ id }) => id)).toEqual([7])
})

it('the first save is announced, also when the start of the page stores it', async () => {
  const page = await openPage()
  const saving = page.toggleSaved(bay, plumbers)
  await page.loadSaved()
  expect(await saving).toMatchObject({ title: 'Saved on this device' })
})
