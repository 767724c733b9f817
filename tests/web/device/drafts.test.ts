import { describe, expect, it, vi } from 'vitest'
import { USER_DATABASE } from '#contract/device-storage.ts'
import { openDatabase, testDevice } from '../../support/device.ts'

const device = testDevice()

/** Starts the app again on the same device. */
const start = () =>
  device.openTab(async () => ({
    ...(await import('../../../web/src/device/drafts.ts')),
    ...(await import('../../../web/src/device/user-db.ts')),
    ...(await import('../../../web/src/domain/session/last-user.ts')),
  }))

describe('a draft', () => {
  it('is restored with its time after a restart', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00.000Z') })
    await (await start()).saveDraft('profile', 7, { name: 'Bay Plumbing', hours: [1, null] })
    const found = await (await start()).loadDraft('profile', 7)
    expect(found).toMatchObject({
      values: { name: 'Bay Plumbing', hours: [1, null] },
      savedAt: '2026-11-20T12:00:00.000Z',
    })
  })

  it('belongs to one form and one user', async () => {
    const app = await start()
    await app.saveDraft('profile', 7, 'of seven')
    await app.saveDraft('profile', null, 'of nobody')
    expect(await app.loadDraft('profile', 8)).toBeNull()
    expect(await app.loadDraft('post', 7)).toBeNull()
    expect((await app.loadDraft('profile', null))?.values).toBe('of nobody')
    expect(await app.runOnUserDb((db) => db.drafts.toCollection().primaryKeys())).toEqual([
      '7:profile',
      'anyone:profile',
    ])
  })

  it('stores the values at the time of saving, even if the form changes them afterwards', async () => {
    const app = await start()
    const values = { name: 'before' }
    const saving = app.saveDraft('profile', 7, values)
    values.name = 'after'
    await saving
    expect((await app.loadDraft('profile', 7))?.values).toEqual({ name: 'before' })
  })

  it('is not restored if it is removed while it is being saved', async () => {
    const app = await start()
    void app.saveDraft('profile', 7, 'one')
    void app.removeDraft('profile', 7)
    expect(await app.loadDraft('profile', 7)).toBeNull()
    expect(await (await start()).loadDraft('profile', 7)).toBeNull()
  })

  it('is not written after its user signed out, and is written again after the next sign-in', async () => {
    const app = await start()
    app.blockDraftWrites(7)
    await app.saveDraft('profile', 7, 'late')
    expect(await app.loadDraft('profile', 7)).toBeNull()
    app.allowDraftWrites(7)
    await app.saveDraft('profile', 7, 'anew')
    expect((await app.loadDraft('profile', 7))?.values).toBe('anew')
  })

  it('is ignored if its content is damaged', async () => {
    const app = await start()
    await app.runOnUserDb((db) =>
      db.drafts.put({ key: '7:profile', userId: 7, values: '{', savedAt: '' }),
    )
    expect(await app.loadDraft('profile', 7)).toBeNull()
  })

  it('is removed unless it belongs to the given user or to a signed-out visitor', async () => {
    const app = await start()
    for (const userId of [7, 8, null]) await app.saveDraft('profile', userId, String(userId))
    await app.removeDraftsOfOthers(8)
    const left = await app.runOnUserDb((db) => db.drafts.toCollection().primaryKeys())
    expect(left).toEqual(['8:profile', 'anyone:profile'])
  })
})

describe('without a database', () => {
  it('drafts are available until the page is closed or reloaded', async () => {
    device.denyStorage()
    const app = await start()
    await app.saveDraft('profile', 7, 'in memory')
    await app.saveDraft('profile', 8, 'of another')
    expect((await app.loadDraft('profile', 7))?.values).toBe('in memory')
    await app.removeDraftsOfOthers(8)
    expect(await app.loadDraft('profile', 7)).toBeNull()
    await app.removeDraft('profile', 8)
    expect(await app.loadDraft('profile', 8)).toBeNull()
  })

  it('the last user is unknown, and no call fails', async () => {
    device.denyStorage()
    const app = await start()
    await app.rememberUser({
      id: 7,
      name: 'olivia',
      isAdmin: false,
      isContractor: true,
      hasActiveSubscription: true,
    })
    expect(await app.readLastUser()).toBeNull()
    await app.removeLastUser()
  })
})

describe('the database', () => {
  it('of a newer app version is used without a downgrade or data loss', async () => {
    const app = await start()
    await app.saveDraft('profile', 7, 'kept')
    await app.runOnUserDb(async (db) => db.close())
    const newer = await openDatabase(USER_DATABASE, (app.USER_VERSION + 3) * 10, (db) =>
      db.createObjectStore('later'),
    )
    newer.close()
    const older = await start()
    expect((await older.loadDraft('profile', 7))?.values).toBe('kept')
    await older.saveDraft('profile', 7, 'changed')
    expect((await (await start()).loadDraft('profile', 7))?.values).toBe('changed')
  })

  it('is released for another tab that upgrades it, and used again afterwards', async () => {
    const app = await start()
    await app.saveDraft('profile', 7, 'on disk')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const newer = await openDatabase(USER_DATABASE, (app.USER_VERSION + 1) * 10)
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('Another connection wants to upgrade'),
    )
    newer.close()
    await app.saveDraft('profile', 7, 'afterwards')
    expect((await (await start()).loadDraft('profile', 7))?.values).toBe('afterwards')
  })

  it('is reopened if the browser closed the connection', async () => {
    const app = await start()
    await app.saveDraft('profile', 7, 'one')
    await app.runOnUserDb(async (db) => db.close())
    await app.saveDraft('profile', 7, 'two')
    expect((await (await start()).loadDraft('profile', 7))?.values).toBe('two')
  })
})

describe('the last known user', () => {
  it('is stored with id, name and flags, without the email address', async () => {
    const app = await start()
    const user = {
      id: 7,
      name: 'olivia',
      email: 'olivia@example.com',
      isAdmin: false,
      isContractor: true,
      hasActiveSubscription: true,
      listingCredits: 2,
    }
    await app.rememberUser(user)
    expect(await (await start()).readLastUser()).toEqual({
      id: 7,
      name: 'olivia',
      isAdmin: false,
      isContractor: true,
      hasActiveSubscription: true,
    })
  })

  it('is removed only with the same id', async () => {
    const app = await start()
    await app.rememberUser({
      id: 7,
      name: 'olivia',
      isAdmin: false,
      isContractor: false,
      hasActiveSubscription: false,
    })
    await app.removeLastUser(8)
    expect((await app.readLastUser())?.id).toBe(7)
    await app.removeLastUser(7)
    expect(await app.readLastUser()).toBeNull()
  })
})
