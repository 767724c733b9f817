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

/** The mocks over the demo data, with tables of their own. */
export const createDemoWorld = (): MockWorld => createWorld(seed)

export interface MockFetch extends Pick<MockWorld, 'db' | 'reset'> {
  /**
   * Answers as the API would; rejects for what is no call of it. Cookies travel in the headers, as
   * on the wire.
   */
  fetch: (request: Request, scenario?: Scenario) => Promise<Response>
}

/** An API of its own, with its own tables and without a network: one target of the contract suite. */
export function createMockFetch(): MockFetch {
  const { answer, db, reset } = createDemoWorld()
  return {
    db,
    reset,
    fetch: async (request, scenario) => {
      if (!isApiCall(request)) throw new Error(`The mocks have no answer to ${request.url}`)
      return answer(request, scenario)
    },
  }
}
