import { afterAll, beforeAll } from 'vitest'

/**
 * Opens a resource before the tests of a block (a file or a `describe`) and closes it after them.
 * The returned object is empty until its `beforeAll` hook has run.
 */
export function blockFixture<T extends { close: () => Promise<void> }>(open: () => Promise<T>): T {
  const fixture = {} as T
  beforeAll(async () => {
    Object.assign(fixture, await open())
  })
  afterAll(() => fixture.close())
  return fixture
}
