import { describe, expect, it, vi } from 'vitest'
import { contactRequests } from '#contract/contact-requests.ts'
import type { ContactFormValues } from '../../../../web/src/device/user-rows.ts'
import { testDevice } from '../../../support/device.ts'
import { mockApi } from '../../../support/mock-api.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const device = testDevice()
const api = mockApi()

/** Opens the app in another tab. */
const openTab = () =>
  device.openTab(
    async () => {
      const [outbox, db] = await Promise.all([
        import('../../../../web/src/domain/request-outbox/outbox.ts'),
        import('../../../../web/src/device/user-db.ts'),
      ])
      await outbox.loadOutbox()
      const rows = () => outbox.useOutbox.getState().rows ?? []
      return { ...outbox, ...db, rows, row: () => rows()[0] }
    },
    ({ cancelScheduledFlush: stopOutbox }) => stopOutbox(),
  )

const form: ContactFormValues = {
  businessName: 'Nail & Hammer',
  email: 'office@nail.example',
  phoneNumber: '813-555-0100',
  category: 'general',
  message: 'Additions in Tampa.',
}
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const request = (n = 1, userId: number | null = null) => ({
  requestId: id(n),
  userId,
  form,
  honeypot: '',
  filledInMs: 9000,
})

const { submit } = contactRequests
/** Returns the idempotency keys of all calls that send a request, in order. */
const calledKeys = () =>
  api.calls.map(({ headers }) => headers.get('idempotency-key')).filter((key) => key !== null)
/** Returns the requests that the server received, without those of the demo data. */
const stored = () =>
  api.db.contactRequests.all().filter(({ idempotencyKey }) => idempotencyKey !== null)
const freezeTime = (now = NOON) => vi.useFakeTimers({ toFake: ['Date'], now })

describe('a contact request written offline', () => {
  it('is stored until the next start and sent once, with its id and form values', async () => {
    expect(await (await openTab()).enqueueRequest(request())).toBe('disk')
    const tab = await openTab()
    expect(tab.rows()).toHaveLength(1)
    await tab.flushOutbox()
    await tab.flushOutbox()
    expect(calledKeys()).toEqual([id(1)])
    expect(stored()).toMatchObject([{ ...form, idempotencyKey: id(1), isSpam: false }])
    expect(tab.rows()).toEqual([])
    expect((await openTab()).rows()).toEqual([])
  })

  it('is sent once by two tabs that try ten times', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.enqueueRequest(request())
    const release = api.hold(submit)
    const flushes = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? one : other).flushOutbox())
    await vi.waitFor(() => expect(api.calls).toHaveLength(1))
    release()
    await Promise.all(flushes)
    await Promise.all([one.flushOutbox(), other.flushOutbox()])
    expect(calledKeys()).toEqual([id(1)])
    await vi.waitFor(() => expect(other.rows()).toEqual([]))
  })

  it('is sent again with the same id when the response was lost', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    api.loseResponses(submit)
    freezeTime()
    await tab.flushOutbox()
    const notBefore = new Date(NOON + 10_000).toISOString()
    expect(tab.row()).toMatchObject({ requestId: id(1), problem: null, notBefore, tries: 1 })
    api.restore()
    await tab.flushOutbox()
    expect(calledKeys()).toEqual([id(1)])
    vi.setSystemTime(NOON + 10_000)
    await tab.flushOutbox()
    expect(calledKeys()).toEqual([id(1), id(1)])
    expect(stored()).toHaveLength(1)
  })

  it('is sent again by itself when the response was lost but the server is reachable', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    api.loseResponses(submit)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOON })
    await tab.flushOutbox()
    api.restore()
    expect(vi.getTimerCount()).toBe(1)
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
    await vi.waitFor(() => expect(calledKeys()).toEqual([id(1), id(1)]))
    expect(stored()).toHaveLength(1)
  })

  it('waits while the server is unreachable, and later requests are not sent', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request(1))
    await tab.enqueueRequest(request(2))
    api.disconnect()
    await tab.flushOutbox()
    expect(calledKeys()).toEqual([id(1)])
    expect(tab.rows()).toMatchObject([
      { tries: 0, notBefore: null },
      { tries: 0, notBefore: null },
    ])
    api.restore()
    await tab.flushOutbox()
    expect(stored()).toHaveLength(2)
  })

  it('is not sent while the browser is offline', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    device.navigator.onLine = false
    await tab.flushOutbox()
    expect(calledKeys()).toEqual([])
  })

  it('is stored in memory and sent if the device has no storage', async () => {
    device.denyStorage()
    const tab = await openTab()
    expect(await tab.enqueueRequest(request())).toBe('memory')
    expect(tab.useOutbox.getState().isMemoryOnly).toBe(true)
    await tab.flushOutbox()
    expect(stored()).toHaveLength(1)
    expect(tab.rows()).toEqual([])
  })
})

describe('a response of the server', () => {
  it.each([400, 401, 403, 409, 422])(
    'with status %i stops the request until the user edits it',
    async (status) => {
      const tab = await openTab()
      await tab.enqueueRequest(request())
      const news: string[] = []
      tab.onOutboxEvent((item) => news.push(item))
      api.fail(submit, status, {
        message: 'Please check',
        errors: [{ path: 'email', message: 'Please enter a valid email address' }],
      })
      await tab.flushOutbox()
      await tab.flushOutbox()
      expect(api.calls).toHaveLength(1)
      expect(tab.row()?.problem).toEqual({
        status,
        message: 'Please check',
        fields: [{ path: 'email', message: 'Please enter a valid email address' }],
      })
      expect(news).toEqual(['refused'])
      expect((await openTab()).row()?.problem?.status).toBe(status)
    },
  )

  it.each([
    [429, '7', 7000],
    [503, '7', 7000],
    [500, null, 10_000],
    [502, null, 10_000],
    [408, null, 10_000],
  ])(
    'with status %i and Retry-After %j delays the next attempt by %i ms',
    async (status, retryAfter, wait) => {
      const tab = await openTab()
      await tab.enqueueRequest(request())
      api.fail(submit, status, undefined, retryAfter ? { 'retry-after': retryAfter } : {})
      freezeTime()
      await tab.flushOutbox()
      for (let n = 0; n < 10; n += 1) await tab.flushOutbox()
      expect(api.calls).toHaveLength(1)
      expect(tab.row()).toMatchObject({ tries: 1, problem: null })
      expect(tab.row()?.notBefore).toBe(new Date(NOON + wait).toISOString())
      vi.setSystemTime(NOON + wait)
      api.restore()
      await tab.flushOutbox()
      expect(stored()).toHaveLength(1)
    },
  )

  it('is followed by an automatic retry after the delay', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    api.fail(submit, 503, undefined, { 'retry-after': '0' })
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOON })
    await tab.flushOutbox()
    api.restore()
    expect(vi.getTimerCount()).toBe(1)
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
    await vi.waitFor(() => expect(stored()).toHaveLength(1))
  })

  it('without Retry-After increases the delay with every attempt, up to 30 minutes', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    api.fail(submit, 500)
    const pauses: number[] = []
    freezeTime()
    for (let n = 0; n < 6; n += 1) {
      await tab.flushOutbox()
      const notBefore = Date.parse(tab.row()?.notBefore ?? '')
      pauses.push(Math.round((notBefore - Date.now()) / 1000))
      vi.setSystemTime(notBefore + 1)
    }
    expect(pauses).toEqual([10, 30, 120, 600, 1800, 1800])
  })

  it('that is not from this server (such as a captive portal page) does not count as success', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    api.respond(
      submit,
      () =>
        new Response('<html>Please sign in</html>', { headers: { 'content-type': 'text/html' } }),
    )
    await tab.flushOutbox()
    expect(tab.row()).toMatchObject({ requestId: id(1), tries: 1, problem: null })
  })

  it('does not delay the next attempt if the stored delay is longer than the maximum', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    await tab.runOnUserDb((db) =>
      db.outbox.update(id(1), { notBefore: new Date(Date.now() + 400 * 86_400_000).toISOString() }),
    )
    await tab.flushOutbox()
    expect(stored()).toHaveLength(1)
  })
})

describe('a waiting request', () => {
  it('can be edited and is then sent with a new id', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    api.fail(submit, 400)
    await tab.flushOutbox()
    expect(await tab.editRequest(id(1), { ...form, email: 'new@nail.example' })).toBe(true)
    expect(tab.rows()).toHaveLength(1)
    expect(tab.row()).toMatchObject({
      problem: null,
      tries: 0,
      form: { email: 'new@nail.example' },
    })
    expect(tab.row()?.requestId).not.toBe(id(1))
    api.restore()
    await tab.flushOutbox()
    expect(stored()).toMatchObject([{ email: 'new@nail.example' }])
  })

  it('has the same id if it was not changed', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    api.fail(submit, 403)
    await tab.flushOutbox()
    await tab.editRequest(id(1), { ...form })
    expect(tab.row()).toMatchObject({ requestId: id(1), problem: null })
  })

  it('can be deleted', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request())
    expect(await tab.removeRequest(id(1))).toMatchObject({ requestId: id(1) })
    await tab.flushOutbox()
    expect(calledKeys()).toEqual([])
    expect((await openTab()).rows()).toEqual([])
  })

  it('cannot be edited or deleted while it is being sent', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.enqueueRequest(request())
    const release = api.hold(submit)
    const sending = one.flushOutbox()
    await vi.waitFor(() => expect(api.calls).toHaveLength(1))
    const changes = Promise.all([
      other.editRequest(id(1), { ...form, message: 'Other' }),
      other.removeRequest(id(1)),
    ])
    release()
    await sending
    expect(await changes).toEqual([false, null])
    expect(stored()).toHaveLength(1)
  })

  it('is sent or else removed if it belongs to another user than the given one, but not if it belongs to a visitor', async () => {
    const tab = await openTab()
    for (const [n, userId] of [
      [1, 7],
      [2, 8],
      [3, null],
    ] as const)
      await tab.enqueueRequest(request(n, userId))
    api.fail(submit, 503)
    await tab.removeRequestsOfOthers(8)
    expect(tab.rows().map(({ requestId }) => requestId)).toEqual([id(2), id(3)])
    api.restore()
    await tab.enqueueRequest(request(4, 9))
    await tab.removeRequestsOfOthers(null)
    expect(stored().map(({ idempotencyKey }) => idempotencyKey)).toEqual([id(4)])
  })
})
