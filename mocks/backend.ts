import { createMockApi, type MockApi } from './api.ts'
import { readSessionKey, withSessionKey } from './cookies.ts'
import { MockDb, type Seed } from './db.ts'
import type { Scenario } from './scenarios.ts'
import { withoutContent } from './seed.ts'
import { startSession } from './session.ts'

/** The mocks for clients outside the browser. Each request chooses its scenario. */
export interface MockBackend {
  handle: (request: Request, scenario?: Scenario) => Promise<Response>
  /** Restores the seed and signs everyone out. */
  reset: () => void
  /** The tables that all scenarios without `isEmpty` share. */
  db: MockDb
}

/** Creates a mock backend with its own tables in memory. */
export function createMockBackend(seed: Seed): MockBackend {
  const [db, emptyDb] = [new MockDb(seed), new MockDb(withoutContent(seed))]
  const defaultApi = createMockApi(db)
  const apis = new Map<Scenario, MockApi>()
  const scenarioSessions = new Map<Scenario, string>()

  function getApi(scenario: Scenario): MockApi {
    const api =
      apis.get(scenario) ?? createMockApi(scenario.isEmpty ? emptyDb : db, scenario.intercept)
    apis.set(scenario, api)
    return api
  }

  /**
   * Signs the request in or out as the scenario requires. A request that has a session keeps it,
   * unless the scenario is for visitors.
   */
  function withScenarioSession(request: Request, scenario: Scenario): Request {
    if (scenario.signIn === undefined) return request
    if (scenario.signIn === null) return withSessionKey(request, null)
    return readSessionKey(request) === null
      ? withSessionKey(request, getScenarioSession(scenario))
      : request
  }

  function getScenarioSession(scenario: Scenario): string | null {
    const tables = scenario.isEmpty ? emptyDb : db
    const existing = tables.sessions.find(({ key }) => key === scenarioSessions.get(scenario))
    const user = tables.users.find(({ email }) => email === scenario.signIn)
    if (existing || !user) return existing?.key ?? null
    const key = startSession(tables, user.id, scenario)
    scenarioSessions.set(scenario, key)
    return key
  }

  return {
    db,
    handle: (request, scenario) =>
      scenario ? getApi(scenario)(withScenarioSession(request, scenario)) : defaultApi(request),
    reset: () => {
      db.reset()
      emptyDb.reset()
    },
  }
}
