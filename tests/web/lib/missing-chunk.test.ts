// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importCode, reloadOnMissingChunk } from '../../../web/src/lib/missing-chunk.ts'

const chromium = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: ${location.origin}/assets/${file}`)
const firefox = (file: string) =>
  new TypeError(`error loading dynamically imported module: ${location.origin}/assets/${file}`)
const webkit = () => new TypeError('Importing a module script failed.')
const stylesheet = (file: string) => new Error(`Unable to preload CSS for /assets/${file}`)

const code = () => new Response(null, { headers: { 'content-type': 'text/javascript' } })
const notFound = () => new Response('Not found', { status: 404 })
const gatePage = () =>
  new Response('<h1>Guest network</h1>', { headers: { 'content-type': 'text/html' } })
const noNetwork = () => Promise.reject(new TypeError('Load failed'))

type Answer = () => Response | Promise<Response>

const reload = vi.fn()
let stop: () => void

/** The server responds for the app's own file with `own`, and for all others with `other`. */
function setServer(other: Answer, own: Answer = code) {
  const fetched = vi.fn((file: URL) =>
    Promise.resolve(file.pathname.endsWith('/missing-chunk.ts') ? own() : other()),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

/** Imports code as Vite does; each failure is reported before the import rejects. */
function importing(...results: (Error | string)[]) {
  let count = 0
  const outcome = { value: 'pending', imports: () => count }
  const load = () => {
    const result = results[Math.min(count, results.length - 1)] ?? ''
    count += 1
    if (typeof result === 'string') return Promise.resolve(result)
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { payload: result }))
    return Promise.reject(result)
  }
  void importCode(load).then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.value = String(error)),
  )
  return outcome
}

const examined = () => vi.advanceTimersByTimeAsync(5000)

beforeEach(() => {
  vi.useFakeTimers()
  stop = reloadOnMissingChunk(reload)
})

afterEach(() => {
  stop()
  reload.mockClear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a failed import', () => {
  it.each([
    ['Chromium', chromium('a.js')],
    ['Firefox', firefox('a.js')],
    ['Chromium, a stylesheet', stylesheet('a.css')],
  ])('of a file that the server does not have reloads the page: %s', async (_, failure) => {
    const fetched = setServer(notFound)
    const outcome = importing(failure)
    await examined()
    expect(reload).toHaveBeenCalledOnce()
    expect(outcome.value).toBe('pending')
    expect(fetched.mock.calls[0]?.[0].href).toMatch(new RegExp(`^${location.origin}/assets/a\\.`))
  })

  it('without a name of the file reloads the page when the server no longer has this build', async () => {
    setServer(code, notFound)
    importing(webkit())
    await examined()
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each([
    ['Chromium', chromium('a.js')],
    ['Firefox', firefox('a.js')],
    ['WebKit', webkit()],
  ])(
    'of a file that the server has is repeated and does not reload the page: %s',
    async (_, failure) => {
      setServer(code)
      const outcome = importing(failure, 'the module')
      await examined()
      expect(outcome.value).toBe('the module')
      expect(reload).not.toHaveBeenCalled()
    },
  )

  it('is repeated twice at most', async () => {
    setServer(code)
    const outcome = importing(webkit())
    await examined()
    expect(outcome.value).toMatch('Importing a module script failed')
    expect(outcome.imports()).toBe(3)
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['the network fails', noNetwork],
    ['a gate responds with a page', gatePage],
    ['the server fails', () => new Response('Bad gateway', { status: 502 })],
  ])('does not reload the page when %s', async (_, answer) => {
    setServer(answer, answer)
    const outcome = importing(chromium('a.js'))
    await examined()
    expect(outcome.value).toMatch('Failed to fetch')
    expect(outcome.imports()).toBe(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not ask the server or reload a page that is gone a moment later', async () => {
    const fetched = setServer(notFound)
    importing(firefox('a.js'))
    await vi.advanceTimersByTimeAsync(400)
    expect(fetched).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  it('fails at once while the browser is offline', async () => {
    const fetched = setServer(notFound)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const outcome = importing(chromium('a.js'))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.value).toMatch('Failed to fetch')
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('the page is reloaded', () => {
  it('once for each file', async () => {
    setServer(notFound)
    for (const file of ['a.js', 'a.js', 'b.js', 'a.js']) importing(chromium(file))
    await examined()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('once for each build when the browser does not name the file', async () => {
    setServer(code, notFound)
    importing(webkit())
    await examined()
    const second = importing(webkit())
    await examined()
    expect(reload).toHaveBeenCalledOnce()
    expect(second.value).toMatch('Importing a module script failed')
  })

  it('never without session storage', async () => {
    setServer(notFound)
    vi.stubGlobal('sessionStorage', undefined)
    importing(chromium('a.js'))
    await examined()
    vi.unstubAllGlobals()
    expect(reload).not.toHaveBeenCalled()
  })
})
