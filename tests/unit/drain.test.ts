import { get } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import type { BuiltApp } from '../../api/app.ts'
import { createHttpServer, drain, listen } from '../../api/server.ts'

afterEach(() => vi.useRealTimers())

test('a request that is still open 25 seconds after the server began to stop is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let onArrival: () => void
  const arrival = new Promise<void>((resolve) => {
    onArrival = resolve
  })
  // This server never responds.
  const server = createHttpServer({ handle: () => onArrival() })
  const port = await listen(server, 0, '127.0.0.1')
  const failure = new Promise((resolve) => {
    get({ port, host: '127.0.0.1' }).on('error', resolve)
  })
  await arrival
  const state = { isDraining: false, inFlight: 1, receiving: 0 }
  const app = { state, close: () => Promise.resolve() } as BuiltApp
  let isStopped = false
  const stopped = drain(server, app, 0).then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(24_500)
  expect([state.isDraining, isStopped]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1000)
  await stopped
  expect(await failure).toMatchObject({ code: 'ECONNRESET' })
})
