import { afterAll, beforeAll } from 'vitest'

/**
 * Opens something before the tests of a block (a file or a `describe`) and closes it after them.
 * Its fields can be read in tests and hooks.
 */
export function blockFixture<T extends { close: () => Promise<void> }>(open: () => Promise<T>): T {
  const fixture = {} as T
  beforeAll(async () => {
    Object.assign(fixture, await open())
  })
  afterAll(() => fixture.close())
  return fixture
}
