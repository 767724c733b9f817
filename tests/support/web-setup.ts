import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * What a test must not do unnoticed: write to the console, or call a server that the test did not
 * start.
 */
const unexpected: string[] = []

const own = { error: console.error, warn: console.warn, fetch: globalThis.fetch }
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...words)}`)
    own[level](...words)
  }
}
globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  if (address.startsWith('http://127.0.0.1:')) return own.fetch(input, init)
  unexpected.push(
    `${init?.method ?? 'GET'} ${address} was called, and no server answers it in this test`,
  )
  throw new TypeError('Failed to fetch')
}

afterEach(() => {
  expect(unexpected.splice(0), 'Unexpected messages or requests').toEqual([])
})
afterAll(() => {
  Object.assign(console, { error: own.error, warn: own.warn })
  globalThis.fetch = own.fetch
})
