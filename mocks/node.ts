import { readFile } from 'node:fs/promises'
import { isApiCall } from './api.ts'
import type { Scenario } from './scenarios.ts'
import { readSeed } from './seed.ts'
import { createWorld, type MockWorld } from './world.ts'

const demo = (name: string) => readFile(new URL(`../api/db/demo/${name}`, import.meta.url), 'utf8')

const seed = await readSeed({
  contractorsCsv: await demo('contractors.csv'),
  postsJson: await demo('posts.json'),
})

/** Creates a mock backend with the demo data in its own tables. */
export const createDemoWorld = (): MockWorld => createWorld(seed)

export interface MockFetch extends Pick<MockWorld, 'db' | 'reset'> {
  /** Returns the API's response. Rejects for other URLs. Cookies are in the headers. */
  fetch: (request: Request, scenario?: Scenario) => Promise<Response>
}

/** Creates a mock API with its own tables, without a network. The contract tests run against it. */
export function createMockFetch(): MockFetch {
  const backend = createDemoWorld()
  return {
    db: backend.db,
    reset: backend.reset,
    fetch: async (request, scenario) => {
      if (!isApiCall(request)) throw new Error(`The mocks have no answer to ${request.url}`)
      return backend.answer(request, scenario)
    },
  }
}
