import { createApi, type MockApi } from './api.ts'
import { readSessionKey, withSessionKey } from './cookies.ts'
import { MockDb, type Seed } from './db.ts'
import type { Scenario } from './scenarios.ts'
import { emptied } from './seed.ts'
import { startSession } from './session.ts'

/** The mocks for callers without a page: every call says for itself in which scenario it is made. */
export interface MockWorld {
  answer: (request: Request, scenario?: Scenario) => Promise<Response>
  /** Back to the seed; everybody is signed out. */
  reset: () => void
  /** The tables behind every scenario but the empty ones. */
  db: MockDb
}

/** Tables of its own, in memory only. */
export function createWorld(seed: Seed): MockWorld {
  const [db, bare] = [new MockDb(seed), new MockDb(emptied(seed))]
  const ordinary = createApi(db)
  const apis = new Map<Scenario, MockApi>()
  const begun = new Map<Scenario, string>()

  function apiOf(scenario: Scenario): MockApi {
    const api = apis.get(scenario) ?? createApi(scenario.isEmpty ? bare : db, scenario.intercept)
    apis.set(scenario, api)
    return api
  }

  /** Who has no session of their own is the account of the scenario. */
  function asAccount(request: Request, scenario: Scenario): Request {
    if (scenario.signIn === undefined) return request
    if (scenario.signIn === null) return withSessionKey(request, null)
    return readSessionKey(request) === null ? withSessionKey(request, sessionIn(scenario)) : request
  }

  function sessionIn(scenario: Scenario): string | null {
    const tables = scenario.isEmpty ? bare : db
    const known = tables.sessions.find(({ key }) => key === begun.get(scenario))
    const user = tables.users.find(({ email }) => email === scenario.signIn)
    if (known || !user) return known?.key ?? null
    const key = startSession(tables, user.id, scenario)
    begun.set(scenario, key)
    return key
  }

  return {
    db,
    answer: (request, scenario) =>
      scenario ? apiOf(scenario)(asAccount(request, scenario)) : ordinary(request),
    reset: () => {
      db.reset()
      bare.reset()
    },
  }
}
