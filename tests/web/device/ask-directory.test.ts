import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Question, WorkerMessage } from '../../../web/src/directory-worker/messages.ts'
import { testDevice } from '../../support/device.ts'
import { mockApi } from '../../support/mock-api.ts'

const device = testDevice()
const api = mockApi()
const openTab = () => device.openTab(() => import('../../../web/src/device/ask-directory.ts'))

/** Workers of the page, the newest last. They say nothing by themselves. */
let workers: StubWorker[]

class StubWorker {
  questions: Question[] = []
  onmessage?: (event: { data: WorkerMessage }) => void
  onerror?: () => void
  terminate = vi.fn()
  constructor() {
    workers.push(this)
  }
  postMessage(question: Question) {
    this.questions.push(question)
  }
  reply(message: object) {
    const { id } = this.questions.at(-1) ?? { id: 0 }
    this.onmessage?.({ data: { id, ...message } as WorkerMessage })
  }
}

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', StubWorker)
})

describe('the directory of the device', () => {
  it('runs in one worker, which the first question starts', async () => {
    const { askDirectory } = await openTab()
    expect(workers).toEqual([])
    const result = askDirectory('places')
    workers[0]?.reply({ result: ['Tampa'] })
    expect(await result).toEqual(['Tampa'])
    void askDirectory('places')
    expect(workers).toHaveLength(1)
    expect(api.paths()).toEqual([])
  })

  it('is in the page when the worker fails before its first reply', async () => {
    const { askDirectory } = await openTab()
    const result = askDirectory('places')
    workers[0]?.onerror?.()
    expect(await result).toEqual([])
    expect(workers[0]?.terminate).toHaveBeenCalled()
    expect(await askDirectory('places')).toEqual([])
    expect(workers).toHaveLength(1)
  })

  it('gets a new worker when one dies later, and open questions are rejected', async () => {
    const { askDirectory } = await openTab()
    const first = askDirectory('places')
    workers[0]?.reply({ result: [] })
    await first
    const open = askDirectory('places')
    workers[0]?.onerror?.()
    await expect(open).rejects.toThrow('The worker has ended')
    const next = askDirectory('places')
    workers[1]?.reply({ result: ['Ocala'] })
    expect(await next).toEqual(['Ocala'])
  })

  it('gives its memory back a minute after the page was hidden, but not before its last question is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden', hidden: true })
    vi.stubGlobal('document', page)
    const { askDirectory } = await openTab()
    const slow = askDirectory('places')
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(90_000)
    expect(workers[0]?.terminate).not.toHaveBeenCalled()
    workers[0]?.reply({ result: [] })
    await slow
    await vi.advanceTimersByTimeAsync(60_000)
    expect(workers[0]?.terminate).toHaveBeenCalled()
  })

  it('fails as an API call does when the worker reports a failure', async () => {
    const { syncDirectory } = await openTab()
    const ask = async (failure: object) => {
      const result = syncDirectory()
      workers[0]?.reply({ failure })
      return result.catch((error: unknown) => error)
    }
    expect(await ask({ kind: 'network' })).toMatchObject({ name: 'NetworkError' })
    const body = { message: 'Back soon' }
    expect(await ask({ kind: 'status', status: 503, body })).toMatchObject({
      status: 503,
      serverMessage: 'Back soon',
    })
    expect(await ask({ kind: 'not-on-device', state: 'TX' })).toMatchObject({
      name: 'NotOnDeviceError',
      state: 'TX',
    })
  })
})
