import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestWords } from '../../web/src/offline/outbox-row.ts'

const starts: { closeUserDisk: () => Promise<void>; stopOutbox: () => void }[] = []

/** A tab: modules with a memory of their own over the device. */
async function openTab() {
  vi.resetModules()
  const [outbox, db] = await Promise.all([import('../../web/src/offline/outbox.ts'), import('../../web/src/offline/user-db.ts')])
  await outbox.loadOutbox()
  starts.push({ ...db, ...outbox })
  const rows = () => outbox.useOutbox.getState().rows ?? []
  return { ...outbox, ...db, rows, row: () => rows()[0] }
}

const words: RequestWords = { businessName: 'Nail & Hammer', email: 'office@nail.example', phoneNumber: '813-555-0100', category: 'general', message: 'Additions in Tampa.' }
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const request = (n = 1, userId: number | null = null) => ({ requestId: id(n), userId, words, trap: '', filledInMs: 9000 })

/** What the server has, by key, and every call it got. */
let arrived: Map<string, unknown>
let calls: string[]
let answer: (key: string) => Response | Promise<Response>
const accept = () => Response.json({ success: true, id: arrived.size }, { status: 201 })
const refuse = (status: number, body: object = {}, headers: Record<string, string> = {}) => Response.json({ message: 'No', code: 'invalid', ...body }, { status, headers })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

/** One lock for all tabs, as browsers have it. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, work: () => Promise<unknown>) => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
  }
}

beforeEach(() => {
  const device = new IDBFactory()
  vi.stubGlobal('indexedDB', device)
  Dexie.dependencies.indexedDB = device
  vi.stubGlobal('navigator', { onLine: true, locks: locks() })
  arrived = new Map()
  calls = []
  answer = accept
  vi.stubGlobal('fetch', vi.fn(async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const key = headers['idempotency-key'] ?? ''
    calls.push(key)
    const response = await answer(key)
    if (response.status === 201) arrived.set(key, JSON.parse(body))
    return response
  }))
})

afterEach(async () => {
  vi.useRealTimers()
  for (const { closeUserDisk, stopOutbox } of starts.splice(0)) {
    stopOutbox()
    await closeUserDisk()
  }
  vi.unstubAllGlobals()
})

describe('a request written without a network', () => {
  it('is there after the next start and goes out once, with its id and all that was written', async () => {
    expect(await (await openTab()).keepRequest(request())).toBe('disk')
    const tab = await openTab()
    expect(tab.rows()).toHaveLength(1)
    await tab.flushOutbox()
    await tab.flushOutbox()
    expect(calls).toEqual([id(1)])
    expect(arrived.get(id(1))).toEqual({ ...words, company_url: '', filledInMs: 9000 })
    expect(tab.rows()).toEqual([])
    expect((await openTab()).rows()).toEqual([])
  })

  it('is sent once by two tabs and ten reconnects (K2)', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.keepRequest(request())
    answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return accept()
    }
    await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? one : other).flushOutbox()))
    await Promise.all([one.flushOutbox(), other.flushOutbox()])
    expect(calls).toEqual([id(1)])
    await vi.waitFor(() => expect(other.rows()).toEqual([]))
  })

  it('that reached the server without an answer goes out again under the same id', async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    answer = async (key) => {
      arrived.set(key, words)
      return noNetwork()
    }
    await tab.flushOutbox()
    expect(tab.row()).toMatchObject({ requestId: id(1), problem: null, notBefore: null, tries: 0 })
    answer = accept
    await tab.flushOutbox()
    expect(calls).toEqual([id(1), id(1)])
    expect(arrived.size).toBe(1)
  })

  it('waits while the server is out of reach, and those behind it are not tried', async () => {
    const tab = await openTab()
    await tab.keepRequest(request(1))
    await tab.keepRequest(request(2))
    answer = noNetwork
    await tab.flushOutbox()
    expect(calls).toEqual([id(1)])
    answer = accept
    await tab.flushOutbox()
    expect(arrived.size).toBe(2)
  })

  it('is not even tried while the browser knows that it is offline', async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    vi.stubGlobal('navigator', { onLine: false, locks: locks() })
    await tab.flushOutbox()
    expect(calls).toEqual([])
  })

  it('is kept in memory where the device stores nothing, and still sent', async () => {
    const broken = { open: () => { throw new DOMException('denied', 'SecurityError') } } as unknown as IDBFactory
    vi.stubGlobal('indexedDB', broken)
    Dexie.dependencies.indexedDB = broken
    const tab = await openTab()
    expect(await tab.keepRequest(request())).toBe('memory')
    expect(tab.useOutbox.getState().isMemoryOnly).toBe(true)
    await tab.flushOutbox()
    expect(arrived.size).toBe(1)
    expect(tab.rows()).toEqual([])
  })
})

describe('an answer of the server', () => {
  it.each([400, 401, 403, 409, 422])('%i stops the request until somebody looks at it (K4)', async (status) => {
    const tab = await openTab()
    await tab.keepRequest(request())
    const news: string[] = []
    tab.onOutboxNews((item) => news.push(item))
    answer = () => refuse(status, { message: 'Please check', errors: [{ path: 'email', message: 'Please enter a valid email address' }] })
    await tab.flushOutbox()
    await tab.flushOutbox()
    expect(calls).toHaveLength(1)
    expect(tab.row()?.problem).toEqual({ status, message: 'Please check', fields: [{ path: 'email', message: 'Please enter a valid email address' }] })
    expect(news).toEqual(['refused'])
    expect((await openTab()).row()?.problem?.status).toBe(status)
  })

  it.each([[429, '7', 7000], [503, '7', 7000], [500, null, 10_000], [502, null, 10_000], [408, null, 10_000]])('%i with Retry-After %j waits %i ms', async (status, retryAfter, wait) => {
    const tab = await openTab()
    await tab.keepRequest(request())
    answer = () => refuse(status, {}, retryAfter ? { 'retry-after': retryAfter } : {})
    const before = Date.now()
    await tab.flushOutbox()
    for (let n = 0; n < 10; n += 1) await tab.flushOutbox()
    expect(calls).toHaveLength(1)
    expect(tab.row()).toMatchObject({ tries: 1, problem: null })
    const notBefore = Date.parse(tab.row()?.notBefore ?? '') - before
    expect(notBefore).toBeGreaterThanOrEqual(wait)
    expect(notBefore).toBeLessThan(wait + 5000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wait + 5000 })
    answer = accept
    await tab.flushOutbox()
    expect(arrived.size).toBe(1)
  })

  it('is tried again by itself when the pause is over', async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    answer = () => refuse(503, {}, { 'retry-after': '0' })
    await tab.flushOutbox()
    answer = accept
    await vi.waitFor(() => expect(arrived.size).toBe(1), { timeout: 10_000 })
  })

  it('waits longer and longer when the server says nothing about it', async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    answer = () => refuse(500)
    const pauses: number[] = []
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (let n = 0; n < 6; n += 1) {
      await tab.flushOutbox()
      const notBefore = Date.parse(tab.row()?.notBefore ?? '')
      pauses.push(Math.round((notBefore - Date.now()) / 1000))
      vi.setSystemTime(notBefore + 1)
    }
    expect(pauses).toEqual([10, 30, 120, 600, 1800, 1800])
  })

  it("that is not the server's own (a hotel's sign-in page) is no success", async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    answer = () => new Response('<html>Please sign in</html>', { headers: { 'content-type': 'text/html' } })
    await tab.flushOutbox()
    expect(tab.row()).toMatchObject({ requestId: id(1), tries: 1, problem: null })
  })

  it('to wait until a time that only a wrong clock can mean is not believed', async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    await tab.onUserDisk((db) => db.outbox.update(id(1), { notBefore: new Date(Date.now() + 400 * 86_400_000).toISOString() }))
    await tab.flushOutbox()
    expect(arrived.size).toBe(1)
  })
})

describe('a request that waits', () => {
  it('can be edited, and its new words go out under a new id', async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    answer = () => refuse(400)
    await tab.flushOutbox()
    expect(await tab.editRequest(id(1), { ...words, email: 'new@nail.example' })).toBe(true)
    expect(tab.rows()).toHaveLength(1)
    expect(tab.row()).toMatchObject({ problem: null, tries: 0, words: { email: 'new@nail.example' } })
    expect(tab.row()?.requestId).not.toBe(id(1))
    answer = accept
    await tab.flushOutbox()
    expect([...arrived.values()]).toMatchObject([{ email: 'new@nail.example' }])
  })

  it('keeps its id when nothing was changed', async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    answer = () => refuse(403)
    await tab.flushOutbox()
    await tab.editRequest(id(1), { ...words })
    expect(tab.row()).toMatchObject({ requestId: id(1), problem: null })
  })

  it('can be deleted', async () => {
    const tab = await openTab()
    await tab.keepRequest(request())
    expect(await tab.removeRequest(id(1))).toBe(true)
    await tab.flushOutbox()
    expect(calls).toEqual([])
    expect((await openTab()).rows()).toEqual([])
  })

  it('that is being sent is neither edited nor deleted any more: that it was sent is said', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.keepRequest(request())
    let release = () => {}
    answer = async () => {
      await new Promise<void>((resolve) => { release = resolve })
      return accept()
    }
    const sending = one.flushOutbox()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    const changes = Promise.all([other.editRequest(id(1), { ...words, message: 'Other' }), other.removeRequest(id(1))])
    release()
    await sending
    expect(await changes).toEqual([false, false])
    expect(arrived.size).toBe(1)
  })

  it('goes with its user, as far as it cannot be sent any more; that of nobody in particular stays (O2)', async () => {
    const tab = await openTab()
    for (const [n, userId] of [[1, 7], [2, 8], [3, null]] as const) await tab.keepRequest(request(n, userId))
    answer = () => refuse(503)
    await tab.removeRequestsOfOthers(8)
    expect(tab.rows().map(({ requestId }) => requestId)).toEqual([id(2), id(3)])
    answer = accept
    await tab.keepRequest(request(4, 9))
    await tab.removeRequestsOfOthers(null)
    expect([...arrived.keys()]).toEqual([id(4)])
  })
})
