import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppContext } from '../../api/http/context.ts'
import { health } from '../../api/http/health.ts'

let monotonicMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs)
})
afterEach(() => vi.useRealTimers())

/** Returns the status of a call to /readyz. */
async function readStatus(middleware: ReturnType<typeof health>): Promise<number> {
  const ctx = {
    path: '/readyz',
    method: 'GET',
    state: {},
    set: () => undefined,
    status: 404,
  } as unknown as AppContext
  await middleware(ctx, () => Promise.resolve())
  return ctx.status
}

test('/readyz checks again after a second, even if the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T12:00:00Z') })
  const isReady = vi.fn(() => Promise.resolve(true))
  const middleware = health(isReady)
  expect(await readStatus(middleware)).toBe(200)
  expect(await readStatus(middleware)).toBe(200)
  expect(isReady).toHaveBeenCalledTimes(1)
  vi.setSystemTime(new Date('2026-01-01T11:00:00Z'))
  monotonicMs += 1001
  isReady.mockResolvedValue(false)
  expect(await readStatus(middleware)).toBe(503)
})

test('/readyz waits for a running check instead of starting a second one', async () => {
  let finish = (_isReady: boolean): void => undefined
  const isReady = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        finish = resolve
      }),
  )
  const middleware = health(isReady)
  const first = readStatus(middleware)
  monotonicMs += 60_000
  const second = readStatus(middleware)
  finish(true)
  expect(await Promise.all([first, second])).toEqual([200, 200])
  expect(isReady).toHaveBeenCalledTimes(1)
})
