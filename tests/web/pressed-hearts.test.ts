// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { buildContractor } from '../support/contractors.ts'
import { testDevice } from '../support/device.ts'
import { category } from './builders.ts'

const plumbers = category('plumbers')
const bay = buildContractor({ id: 7, name: 'Bay Plumbing' })
const device = testDevice()

/** Opens a page of the site on the same device. */
const openPage = () =>
  device.openTab(async () => {
    const [presses, ids, saved, db, toggle] = await Promise.all([
      import('../../web/src/offline/pressed-hearts.ts'),
      import('../../web/src/offline/saved-ids.ts'),
      import('../../web/src/offline/saved.ts'),
      import('../../web/src/offline/user-db.ts'),
      import('../../web/src/offline/toggle-saved.ts'),
    ])
    const rows = () =>
      (saved.useSaved.getState().rows ?? []).map(({ id, note, contractor }) => ({
        id,
        note,
        contractor,
      }))
    return {
      ...presses,
      ...saved,
      ...db,
      ...toggle,
      rows,
      hearts: () => [...ids.useSavedIds.getState().ids],
    }
  })

beforeEach(() => localStorage.clear())

it('a save whose page was left before anything was stored is stored by the next page', async () => {
  const left = await openPage()
  const press = left.toggleSaved({ ...bay, userId: 3 }, plumbers)
  const noted = localStorage.getItem('lintel-pressed-heart-7') ?? ''
  expect(JSON.parse(noted)).toMatchObject({ name: 'Bay Plumbing', userId: null })
  await press
  await left.closeUserDisk()
  // As if it had been left before anything else was done.
  device.wipe()
  localStorage.setItem('lintel-pressed-heart-7', noted)
  const page = await openPage()
  expect(page.pressedHearts()).toHaveLength(1)
  await page.loadSaved()
  expect(page.hearts()).toEqual([7])
  expect(page.pressedHearts()).toEqual([])
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

it('a contractor taken back on a page that was left does not come back; one saved before keeps its note', async () => {
  const left = await openPage()
  await left.saveContractor(bay, plumbers)
  await left.saveContractor({ ...bay, id: 8 }, plumbers)
  await left.setNote(8, 'Ask for Ann')
  localStorage.setItem('lintel-pressed-heart-7', 'null')
  localStorage.setItem(
    'lintel-pressed-heart-8',
    JSON.stringify({ ...bay, id: 8, name: 'Another name' }),
  )
  const page = await openPage()
  await page.loadSaved()
  expect(page.hearts()).toEqual([8])
  expect(page.rows()).toMatchObject([
    { id: 8, note: 'Ask for Ann', contractor: { name: 'Bay Plumbing' } },
  ])
})

it('leaves nothing written once the database has it, and shows two quick presses from the first moment', async () => {
  const page = await openPage()
  const both = [page.toggleSaved(bay, plumbers), page.toggleSaved({ ...bay, id: 8 }, plumbers)]
  const noted = page.pressedHearts()
  expect(noted.map(({ id }) => id)).toEqual([7, 8])
  await both[0]
  expect(page.hearts()).toEqual([7, 8])
  await Promise.all(both)
  expect(page.pressedHearts()).toEqual([])
  expect(page.rows()).toHaveLength(2)
})

it('what is deleted for good is not saved again by an earlier press, and a damaged note of a press is dropped', async () => {
  const page = await openPage()
  localStorage.setItem('lintel-pressed-heart-7', JSON.stringify(bay))
  await page.removeAllSaved()
  localStorage.setItem('lintel-pressed-heart-9', '{"id":')
  const next = await openPage()
  await next.loadSaved()
  expect(next.rows()).toEqual([])
  expect(next.pressedHearts()).toEqual([])
})

it('saves of a page that was left keep the order and the time of their presses', async () => {
  localStorage.setItem(
    'lintel-pressed-heart-7',
    JSON.stringify({ ...bay, pressedAt: '2026-11-20T12:00:01.000Z' }),
  )
  localStorage.setItem(
    'lintel-pressed-heart-8',
    JSON.stringify({ ...bay, id: 8, pressedAt: '2026-11-20T12:00:00.000Z' }),
  )
  const page = await openPage()
  await page.loadSaved()
  expect(page.useSaved.getState().rows?.map(({ id, savedAt }) => [id, savedAt])).toEqual([
    [7, '2026-11-20T12:00:01.000Z'],
    [8, '2026-11-20T12:00:00.000Z'],
  ])
})
