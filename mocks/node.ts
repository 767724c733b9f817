import { readFile } from 'node:fs/promises'
import { isForMocks } from './api.ts'
import { createMockBackend, type MockBackend } from './backend.ts'
import type { Scenario } from './scenarios.ts'
import { readSeed } from './seed.ts'

const read = (path: string) => readFile(new URL(`../api/${path}`, import.meta.url), 'utf8')

const seed = await readSeed({
  contractorsCsv: await read('db/demo/contractors.csv'),
  picturesJson: await read('db/demo/pictures.json'),
  postsJson: await read('db/demo/posts.json'),
  placesText: await read('contract/places/places.txt'),
})

/** Creates a mock backend with the demo data in its own tables. */
export const createDemoBackend = (): MockBackend => createMockBackend(seed)

export interface MockFetch extends Pick<MockBackend, 'db' | 'reset'> {
  /**
   * Returns the API's response. Rejects for a URL outside the API. There is no cookie jar: set the
   * Cookie header yourself.
   */
  fetch: (request: Request, scenario?: Scenario) => Promise<Response>
}

/** Creates a mock API with its own tables, without a network. The contract tests run against it. */
export function createMockFetch(): MockFetch {
  const backend = createDemoBackend()
  return {
    db: backend.db,
    reset: backend.reset,
    fetch: async (request, scenario) => {
      if (!isForMocks(request))
        throw new Error(`The mocks handle only API calls, not ${request.url}`)
      return backend.handle(request, scenario)
    },
  }
}
