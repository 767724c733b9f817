// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../../web/src/offline/connection.ts'
import { startDirectorySync } from '../../web/src/offline/directory-sync.ts'
import { useDirectoryTime } from '../../web/src/offline/directory/age.ts'
import { DIRECTORY_CHANNEL } from '../../web/src/offline/directory/channel.ts'
import { watchForServer } from '../../web/src/offline/reconnect.ts'
import { refreshStored, syncStored } from '../../web/src/offline/stored-directory.ts'

vi.mock('../../web/src/offline/stored-directory.ts', () => ({
  syncStored: vi.fn(async () => true),
  refreshStored: vi.fn(async () => undefined),
}))

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000
const asked = vi.mocked(syncStored)
let stop: () => void = () => undefined

const visible = (state: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
const comeBack = () => {
  visible('visible')
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Starts with a list confirmed at noon, and forgets the first question. */
function start() {
  stop = startDirectorySync()
  asked.mockClear()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOON)
  useDirectoryTime.setState({ asOf: new Date(NOON).toISOString() })
  useConnection.setState({ isOffline: false })
  visible('visible')
  asked.mockClear()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the server is asked for what is new', () => {
  it('at the start', () => {
    stop = startDirectorySync()
    expect(asked).toHaveBeenCalledOnce()
  })

  it('not by a page that nobody sees, nor offline', () => {
    visible('hidden')
    stop = startDirectorySync()
    stop()
    visible('visible')
    useConnection.setState({ isOffline: true })
    stop = startDirectorySync()
    expect(asked).not.toHaveBeenCalled()
  })

  it.each(['focus', 'visibilitychange'])(
    'on coming back (%s) after five minutes, and not before',
    (event) => {
      start()
      const happen = () =>
        event === 'focus' ? window.dispatchEvent(new Event('focus')) : comeBack()
      vi.setSystemTime(NOON + 5 * MINUTE)
      happen()
      expect(asked).not.toHaveBeenCalled()
      vi.setSystemTime(NOON + 5 * MINUTE + 1)
      happen()
      expect(asked).toHaveBeenCalledOnce()
    },
  )

  it('on coming back when the clock was set back by an hour, or nothing was ever downloaded', () => {
    start()
    vi.setSystemTime(NOON - 60 * MINUTE)
    comeBack()
    expect(asked).toHaveBeenCalledTimes(1)
    useDirectoryTime.setState({ asOf: null })
    comeBack()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('once on reconnecting, however fresh the list is', () => {
    start()
    useConnection.setState({ isOffline: true })
    expect(asked).not.toHaveBeenCalled()
    useConnection.setState({ isOffline: false })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('by no occasion while the browser is to save data', () => {
    const { connection } = navigator as Navigator & { connection?: unknown }
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    })
    stop = startDirectorySync()
    vi.setSystemTime(NOON + 60 * MINUTE)
    comeBack()
    useConnection.setState({ isOffline: true })
    useConnection.setState({ isOffline: false })
    expect(asked).not.toHaveBeenCalled()
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  })

  it('by nobody after the end', () => {
    start()
    stop()
    vi.setSystemTime(NOON + 60 * MINUTE)
    comeBack()
    window.dispatchEvent(new Event('focus'))
    expect(asked).not.toHaveBeenCalled()
  })
})

it('what another tab has fetched is read from the device, not asked for again', async () => {
  start()
  const otherTab = new BroadcastChannel(DIRECTORY_CHANNEL)
  otherTab.postMessage('changed')
  await expect.poll(() => vi.mocked(refreshStored).mock.calls.length).toBe(1)
  otherTab.close()
  expect(asked).not.toHaveBeenCalled()
})

describe('a server that did not answer', () => {
  it('is looked for again also when a look gets no answer at all', async () => {
    vi.useFakeTimers()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(), ms)
      return limit.signal
    })
    const neverAnswers = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => new Response('[]')).mockImplementationOnce(neverAnswers),
    )
    stop = watchForServer()
    useConnection.setState({ isOffline: true })
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(useConnection.getState().isOffline).toBe(false)
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
