import { format } from 'node:util'
import { threadId } from 'node:worker_threads'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Console errors and warnings, and requests to other hosts than 127.0.0.1. A test fails if there
 * are any.
 */
const unexpected: string[] = []

const originals = {
  error: console.error,
  warn: console.warn,
  fetch: globalThis.fetch,
  BroadcastChannel: globalThis.BroadcastChannel,
}
for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...args)}`)
    originals[level](...args)
  }
}
globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  if (address.startsWith('http://127.0.0.1:')) return originals.fetch(input, init)
  unexpected.push(
    `${init?.method ?? 'GET'} ${address} was requested, but this test has no server for it`,
  )
  throw new TypeError('Failed to fetch')
}

// Test files run in threads of one process. A channel of Node delivers its messages to all threads.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of thread ${threadId}`)
  }
}

afterEach(() => {
  expect(unexpected.splice(0), 'Unexpected messages or requests').toEqual([])
})
afterAll(() => {
  Object.assign(console, { error: originals.error, warn: originals.warn })
  globalThis.fetch = originals.fetch
  globalThis.BroadcastChannel = originals.BroadcastChannel
})
