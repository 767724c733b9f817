// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollWhileUnreachable } from '../../../web/src/app/reconnect.ts'
import { askDirectory, syncDirectory } from '../../../web/src/device/ask-directory.ts'
import { useConnection } from '../../../web/src/device/connection.ts'
import { recordUse, useDirectory } from '../../../web/src/device/directory-state.ts'
import { startDirectorySync } from '../../../web/src/device/directory-sync.ts'

vi.mock('../../../web/src/device/ask-directory.ts', () => ({
  askDirectory: vi.fn(async () => true),
  readDirectoryState: vi.fn(async () => undefined),
  syncDirectory: vi.fn(async () => true),
}))

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000
const syncMock = vi.mocked(syncDirectory)
let stop: () => void = () => undefined

const visible = (state: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
const returnToTab = () => {
  visible('visible')
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Starts the sync with a list that was confirmed at noon, and ignores the first sync. */
function start() {
  stop = startDirectorySync()
  syncMock.mockClear()
}

/** Sets `navigator.connection`. */
function connectWith(properties: { saveData?: boolean; effectiveType?: string }) {
  const network = Object.assign(new EventTarget(), properties)
  Object.defineProperty(navigator, 'connection', { value: network, configurable: true })
  return network
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOON)
  useDirectory.setState({ asOf: new Date(NOON).toISOString(), states: null, uses: [] })
  useConnection.setState({ isOffline: false })
  visible('visible')
  syncMock.mockClear()
  vi.mocked(askDirectory).mockClear()
})

afterEach(() => {
  stop()
  Reflect.deleteProperty(navigator, 'connection')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the directory is synced', () => {
  it('at the start', () => {
    stop = startDirectorySync()
    expect(syncMock).toHaveBeenCalledOnce()
  })

  it('when it is used in a state that is not stored', async () => {
    useDirectory.setState({ states: [] })
    start()
    recordUse('FL')
    expect(askDirectory).toHaveBeenLastCalledWith('want', ['FL'])
    await Promise.resolve()
    expect(syncMock).not.toHaveBeenCalled()
    vi.mocked(askDirectory).mockResolvedValueOnce(false)
    recordUse('TX')
    expect(askDirectory).toHaveBeenLastCalledWith('want', ['TX'])
    await expect.poll(() => syncMock.mock.calls).toEqual([[{ ifBusy: 'wait' }]])
  })

  it('for the states that were used before it was known that devices store states', () => {
    start()
    recordUse('FL')
    recordUse('TX')
    expect(askDirectory).not.toHaveBeenCalled()
    useDirectory.setState({ states: [] })
    expect(askDirectory).toHaveBeenCalledExactlyOnceWith('want', ['TX', 'FL'])
  })

  it('neither while the page is hidden nor while the server cannot be reached', () => {
    visible('hidden')
    stop = startDirectorySync()
    stop()
    visible('visible')
    useConnection.setState({ isOffline: true })
    stop = startDirectorySync()
    expect(syncMock).not.toHaveBeenCalled()
  })

  it.each(['focus', 'visibilitychange'])(
    'on return (%s) after five minutes, and not before',
    (event) => {
      start()
      const trigger = () =>
        event === 'focus' ? window.dispatchEvent(new Event('focus')) : returnToTab()
      vi.setSystemTime(NOON + 5 * MINUTE)
      trigger()
      expect(syncMock).not.toHaveBeenCalled()
      vi.setSystemTime(NOON + 5 * MINUTE + 1)
      trigger()
      expect(syncMock).toHaveBeenCalledOnce()
    },
  )

  it('on return if the clock was set back by an hour or if there is no list yet', () => {
    start()
    vi.setSystemTime(NOON - 60 * MINUTE)
    returnToTab()
    expect(syncMock).toHaveBeenCalledTimes(1)
    useDirectory.setState({ asOf: null })
    returnToTab()
    expect(syncMock).toHaveBeenCalledTimes(2)
  })

  it('once after reconnecting, even if the list is fresh', () => {
    start()
    useConnection.setState({ isOffline: true })
    expect(syncMock).not.toHaveBeenCalled()
    useConnection.setState({ isOffline: false })
    expect(syncMock).toHaveBeenCalledOnce()
  })

  it.each([
    { saveData: true },
    { effectiveType: 'slow-2g' },
    { effectiveType: '2g' },
    { effectiveType: '3g' },
  ])('never while the connection is limited: %j', (limits) => {
    connectWith(limits)
    stop = startDirectorySync()
    vi.setSystemTime(NOON + 60 * MINUTE)
    returnToTab()
    useConnection.setState({ isOffline: true })
    useConnection.setState({ isOffline: false })
    expect(syncMock).not.toHaveBeenCalled()
  })

  it('on a fast connection without data saver', () => {
    connectWith({ saveData: false, effectiveType: '4g' })
    stop = startDirectorySync()
    expect(syncMock).toHaveBeenCalledOnce()
  })

  it('when a slow connection becomes fast, unless the list is fresh', () => {
    const network = connectWith({ effectiveType: '3g' })
    stop = startDirectorySync()
    network.effectiveType = '4g'
    network.dispatchEvent(new Event('change'))
    expect(syncMock).not.toHaveBeenCalled()
    useDirectory.setState({ asOf: null })
    network.dispatchEvent(new Event('change'))
    expect(syncMock).toHaveBeenCalledOnce()
  })

  it('never after the sync was stopped', () => {
    start()
    stop()
    vi.setSystemTime(NOON + 60 * MINUTE)
    returnToTab()
    window.dispatchEvent(new Event('focus'))
    expect(syncMock).not.toHaveBeenCalled()
  })
})

describe('the polling of an unreachable server', () => {
  it('continues after an attempt without a response', async () => {
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
      vi.fn<typeof fetch>(async () => Response.json([])).mockImplementationOnce(neverAnswers),
    )
    stop = pollWhileUnreachable()
    useConnection.setState({ isOffline: true })
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(useConnection.getState().isOffline).toBe(false)
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
