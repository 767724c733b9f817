import { describe, expect, it, vi } from 'vitest'
import { quoteRequests } from '#contract/quote-requests.ts'
import { openQuotes } from '../../../../mocks/handlers/quote-requests.ts'
import { testDevice } from '../../../support/device.ts'
import { mockApi } from '../../../support/mock-api.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR_MS = 60 * 60_000
const device = testDevice()
const api = mockApi()

/** Opens the app in another tab. */
const openTab = () =>
  device.openTab(
    async () => {
      const [outbox, quotes] = await Promise.all([
        import('../../../../web/src/domain/request-outbox/outbox.ts'),
        import('../../../../web/src/domain/quotes/quote-calls.ts'),
      ])
      await outbox.loadOutbox()
      return { ...outbox, ...quotes, rows: () => outbox.useOutbox.getState().rows ?? [] }
    },
    ({ cancelScheduledFlush }) => cancelScheduledFlush(),
  )

const requestId = '00000000-0000-4000-8000-0000000000aa'
const request = {
  kind: 'quote',
  requestId,
  userId: null,
  form: {
    name: 'Dora Velez',
    email: 'dora@example.com',
    phone: null,
    zipcode: '33602',
    when: 'week',
    message: 'The gutter over the porch drips.',
  },
  contractor: { id: 3, name: 'Bay Roofing' },
  sent: null,
  honeypot: '',
  filledInMs: 9000,
} as const

const { submit } = quoteRequests
/** Returns whether the business has the request. */
const isStored = () =>
  openQuotes(api.db)
    .all()
    .some(({ key }) => key === requestId)
const countSubmits = () =>
  api.paths().filter((path) => path === '/api/contractors/3/quote-requests')

describe('a request for a quote that is deleted', () => {
  it('while it is being sent does not stay at the business', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.enqueueRequest(request)
    const release = api.hold(submit)
    const sending = one.flushOutbox()
    await vi.waitFor(() => expect(countSubmits()).toHaveLength(1))
    const deletion = other.withdrawQuote(request)
    release()
    await Promise.all([sending, deletion])
    expect(api.paths().at(-1)).toBe('/api/quote-requests/withdraw')
    expect(isStored()).toBe(false)
    expect(other.rows()).toEqual([])
  })

  it('after its response was lost does not stay at the business', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request)
    api.loseResponses(submit)
    await tab.flushOutbox()
    expect(isStored()).toBe(true)
    // The app was closed meanwhile.
    const next = await openTab()
    await next.withdrawQuote(request)
    expect(isStored()).toBe(false)
    expect(next.rows()).toEqual([])
  })

  it('is removed without a network if the app has not tried to send it', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request)
    device.navigator.onLine = false
    await tab.flushOutbox()
    await tab.withdrawQuote(request)
    expect(api.calls).toEqual([])
    expect(tab.rows()).toEqual([])
  })

  it('stays and is not sent any more if the business may have it and the server is unreachable', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request)
    api.loseResponses(submit)
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    await tab.flushOutbox()
    api.disconnect()
    await expect(tab.withdrawQuote(request)).rejects.toThrow('The server could not be reached')
    const message = 'It may have been sent already. Please delete it again later.'
    expect(tab.rows()).toMatchObject([{ requestId, problem: { message } }])
    api.restore()
    vi.setSystemTime(NOON + HOUR_MS)
    await tab.flushOutbox()
    expect(countSubmits()).toHaveLength(1)
    await tab.withdrawQuote(request)
    expect(isStored()).toBe(false)
    expect(tab.rows()).toEqual([])
  })

  it('is removed without a network if the server has rejected it', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request)
    api.fail(submit, 409, { message: 'Bay Roofing takes no requests here. Please call.' })
    await tab.flushOutbox()
    expect(tab.rows()).toMatchObject([{ problem: { status: 409 } }])
    api.disconnect()
    await tab.withdrawQuote(request)
    expect(tab.rows()).toEqual([])
  })

  it('stays with its reason if a limit may have come before the server looked', async () => {
    const tab = await openTab()
    await tab.enqueueRequest(request)
    api.fail(submit, 429, { message: 'You have asked ten businesses today.' })
    await tab.flushOutbox()
    api.disconnect()
    await expect(tab.withdrawQuote(request)).rejects.toThrow('The server could not be reached')
    expect(tab.rows()).toMatchObject([{ problem: { status: 429 } }])
  })
})
