import { describe, expect, it, vi } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { category } from '../../../support/builders.ts'
import { buildContractor } from '../../../support/contractors.ts'
import { testDevice } from '../../../support/device.ts'

const device = testDevice()

/** Starts the app on the same device, again or in another tab. */
const start = () =>
  device.openTab(async () => {
    const saved = await import('../../../../web/src/domain/saved/saved.ts')
    const db = await import('../../../../web/src/device/user-db.ts')
    const ids = await import('../../../../web/src/domain/saved/saved-ids.ts')
    const snapshot = await import('../../../../web/src/domain/saved/snapshot.ts')
    await saved.loadSaved()
    const rows = () => saved.useSaved.getState().rows ?? []
    return {
      ...saved,
      ...db,
      ...ids,
      ...snapshot,
      rows,
      row: () => rows()[0],
      names: () => rows().map(({ contractor }) => contractor.name),
    }
  })

const plumbers = category('plumbers')
const bay = buildContractor({ id: 7, name: 'Bay Plumbing' })
const hour = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString()
const directory = (contractors: Contractor[], asOf = hour(1), isWhole = true) => ({
  contractors,
  asOf,
  isWhole,
})
const categoryOf = (id: number) => (id === plumbers.id ? plumbers : undefined)
const newer = { updatedAt: '2026-06-01T00:00:00.000Z' }

describe('a saved contractor', () => {
  it('is restored completely after a restart, with the name and slug of its category', async () => {
    expect(await (await start()).saveOrRemove(bay, plumbers, true)).toMatchObject({
      title: 'Saved on this device',
    })
    const app = await start()
    expect(app.row()).toMatchObject({
      id: 7,
      note: '',
      latest: null,
      isGone: false,
      contractor: { ...bay, categoryName: 'Plumbers', categorySlug: 'plumbers' },
    })
    expect([...app.useSavedIds.getState().ids]).toEqual([7])
  })

  it('contains no data that only its owner receives', async () => {
    const app = await start()
    await app.saveOrRemove(
      { ...bay, userId: 3, licenseNumber: 'CFC-1' } as Contractor,
      plumbers,
      true,
    )
    expect(app.row()?.contractor.userId).toBeNull()
    expect(JSON.stringify(app.row())).not.toContain('CFC-1')
  })

  it('is unchanged when it is saved again', async () => {
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    await app.saveOrRemove({ ...bay, name: 'Another name' }, plumbers, true)
    expect(app.names()).toEqual(['Bay Plumbing'])
  })

  it('has its note again when it is saved after a removal', async () => {
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    await app.setNote(7, 'Ask for Ann')
    const before = app.row()
    await app.removeSaved(7)
    expect(app.names()).toEqual([])
    await app.saveOrRemove(bay, plumbers, true)
    expect(app.row()).toEqual(before)
    await app.removeSaved(7)
    await app.restoreSaved(7)
    expect((await start()).row()).toEqual(before)
  })

  it('is kept with the note that one tab writes while another tab removes the contractor', async () => {
    const [one, other] = [await start(), await start()]
    await one.saveOrRemove(bay, plumbers, true)
    await other.loadSaved()
    await one.removeSaved(7)
    await other.setNote(7, 'Gate code 12')
    expect((await start()).row()?.note).toBe('Gate code 12')
  })

  it('is listed before those saved earlier', async () => {
    const app = await start()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') })
    await app.saveOrRemove(bay, plumbers, true)
    vi.setSystemTime(new Date('2026-11-02T00:00:00Z'))
    await app.saveOrRemove({ ...bay, id: 8, name: 'Later' }, plumbers, true)
    expect(app.names()).toEqual(['Later', 'Bay Plumbing'])
  })

  it('appears in other tabs immediately', async () => {
    const [one, other] = [await start(), await start()]
    await one.saveOrRemove(bay, plumbers, true)
    await vi.waitFor(() => expect(other.names()).toEqual(['Bay Plumbing']))
    await other.removeSaved(7)
    await vi.waitFor(() => expect(one.names()).toEqual([]))
  })
})

describe('a saved contractor compared with the directory', () => {
  async function saved() {
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    return app
  }

  it('is updated without confirmation if only unimportant fields changed', async () => {
    const app = await saved()
    await app.compareSaved(directory([{ ...bay, ...newer, rating: 10, slug: 'bay' }]), categoryOf)
    expect(app.row()).toMatchObject({ latest: null, contractor: { rating: 10, slug: 'bay' } })
  })

  it('has a list of changed details, which are applied only on confirmation', async () => {
    const app = await saved()
    await app.compareSaved(
      directory([{ ...bay, ...newer, phoneNumber: '(813) 555-0199' }]),
      categoryOf,
    )
    const row = app.row()
    expect(row?.contractor.phoneNumber).toBe(bay.phoneNumber)
    expect(row?.latest && app.changedDetails(row.contractor, row.latest)).toEqual([
      { label: 'Phone', before: '(813) 555-0100', after: '(813) 555-0199' },
    ])
    await app.acceptDetails(7)
    expect((await start()).row()).toMatchObject({
      latest: null,
      contractor: { phoneNumber: '(813) 555-0199', categoryName: 'Plumbers' },
    })
  })

  it('no longer shows a change after the details were reverted', async () => {
    const app = await saved()
    await app.compareSaved(directory([{ ...bay, ...newer, city: 'Ocala' }]), categoryOf)
    await app.compareSaved(directory([{ ...bay, ...newer }]), categoryOf)
    expect(app.row()?.latest).toBeNull()
  })

  it('is marked as gone only while it is not in the directory', async () => {
    const app = await saved()
    await app.compareSaved(directory([]), categoryOf)
    expect((await start()).row()).toMatchObject({
      isGone: true,
      contractor: { phoneNumber: bay.phoneNumber },
    })
    await app.compareSaved(directory([bay]), categoryOf)
    expect(app.row()?.isGone).toBe(false)
  })

  it('is not compared with a directory older than the save, or with an older version of the contractor', async () => {
    const app = await saved()
    await app.compareSaved(directory([], hour(-1)), categoryOf)
    await app.compareSaved(
      directory([{ ...bay, city: 'Ocala', updatedAt: '2025-01-01T00:00:00.000Z' }]),
      categoryOf,
    )
    expect(app.row()).toMatchObject({ isGone: false, latest: null })
  })

  it('is compared even if it was saved with a clock that was ahead', async () => {
    const app = await start()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 86_400_000 })
    await app.saveOrRemove(bay, plumbers, true)
    vi.useRealTimers()
    await app.compareSaved(directory([], hour(0)), categoryOf)
    expect(app.row()?.isGone).toBe(true)
  })

  it('is not marked when the device has only some states of a large directory', async () => {
    const app = await saved()
    await app.compareSaved(directory([], hour(1), false), categoryOf)
    expect(app.row()?.isGone).toBe(false)
  })

  it('has the note that another tab wrote meanwhile', async () => {
    const [one, other] = [await saved(), await start()]
    await other.setNote(7, 'Ask for Ann')
    await one.compareSaved(directory([]), categoryOf)
    expect((await start()).row()).toMatchObject({ isGone: true, note: 'Ask for Ann' })
  })
})

describe('on a device without storage', () => {
  it('contractors are saved in memory only, and the app says so', async () => {
    device.denyStorage()
    const app = await start()
    expect(await app.saveOrRemove(bay, plumbers, true)).toMatchObject({
      title: 'Saved until you close or reload this page',
    })
    await app.setNote(7, 'a note')
    expect(app.row()?.note).toBe('a note')
    expect(app.useSaved.getState().isMemoryOnly).toBe(true)
    await app.removeSaved(7)
    expect(app.names()).toEqual([])
  })
})

describe('persistent storage', () => {
  it('is requested once, on the first save', async () => {
    const persist = vi.fn(async () => false)
    device.navigator.storage = { persist }
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce())
    await app.saveOrRemove({ ...bay, id: 8 }, plumbers, true)
    await (await start()).saveOrRemove({ ...bay, id: 9 }, plumbers, true)
    expect(persist).toHaveBeenCalledOnce()
  })
})
