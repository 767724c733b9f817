import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { KnownValue, MAX_AGE_MS } from '../../api/http/known-value.ts'

const visitor = { headers: {} } as IncomingMessage
const signedIn = { headers: { cookie: 'theme=dark; sid=abc' } } as IncomingMessage

function countedValue(maxAgeMs = MAX_AGE_MS) {
  let [time, stored] = [0, 1]
  const read = vi.fn(() => Promise.resolve(stored))
  return {
    known: new KnownValue(read, { maxAgeMs, now: () => time }),
    read,
    pass: (ms: number) => (time += ms),
    store: (value: number) => (stored = value),
  }
}

describe('a known value', () => {
  it('is read once for all requests until it is too old', async () => {
    const { known, read, pass, store } = countedValue()
    expect(await Promise.all([known.get(visitor), known.get(visitor)])).toEqual([1, 1])
    read.mockClear()
    store(2)
    pass(MAX_AGE_MS / 2)
    expect([await known.get(visitor), known.peek()]).toEqual([1, 1])
    expect(read).not.toHaveBeenCalled()
    pass(MAX_AGE_MS / 2 + 1)
    expect(known.peek()).toBeUndefined()
    expect(await known.get(visitor)).toBe(2)
  })

  it('is read again in the background before it is too old', async () => {
    const { known, read, pass, store } = countedValue()
    await known.get(visitor)
    store(2)
    pass(MAX_AGE_MS * 0.75)
    expect([known.peek(), known.peek()]).toEqual([1, 1])
    await expect.poll(() => known.peek()).toBe(2)
    expect(read).toHaveBeenCalledTimes(2)
    pass(MAX_AGE_MS)
    expect(known.peek()).toBe(2)
  })

  it('is not used after the time at which it changes by itself', async () => {
    let time = 0
    const read = vi.fn(() => Promise.resolve({ dueInMs: time < 50 ? 50 - time : Infinity }))
    const known = new KnownValue(read, { validForMs: ({ dueInMs }) => dueInMs, now: () => time })
    await known.get(visitor)
    time = 49
    expect(known.peek()).toEqual({ dueInMs: 50 })
    time = 50
    expect(known.peek()).toBeUndefined()
    expect(await known.get(visitor)).toEqual({ dueInMs: Infinity })
  })

  it('is always read for clients with a session', async () => {
    const { known, store } = countedValue()
    await known.get(signedIn)
    store(2)
    expect(await known.get(visitor)).toBe(1)
    expect(await known.get(signedIn)).toBe(2)
    expect(await known.get(visitor)).toBe(2)
  })

  it('is read again after it has expired, even if a query was running at that time', async () => {
    let finish: (value: number) => void = () => undefined
    const read = vi.fn(() => new Promise<number>((resolve) => (finish = resolve)))
    const known = new KnownValue(read, { maxAgeMs: Infinity })
    const first = known.get(visitor)
    known.expire()
    finish(1)
    expect([await first, known.peek()]).toEqual([1, undefined])
    const second = known.get(visitor)
    await expect.poll(() => read.mock.calls.length).toBe(2)
    finish(2)
    expect([await second, known.peek()]).toEqual([2, 2])
  })

  it('reports a failure only to requests that wait for the value', async () => {
    let isDown = false
    let time = 0
    const read = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(1))
    const known = new KnownValue(read, { now: () => time })
    await known.get(visitor)
    isDown = true
    time = MAX_AGE_MS
    expect(await known.get(visitor)).toBe(1)
    time += 1
    await expect(known.get(visitor)).rejects.toThrow('down')
  })
})
