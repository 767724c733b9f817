import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { SESSION_HINT } from '#contract/rules/session-hint.ts'
import type { ContractorRow, MockDb } from '../../mocks/db.ts'
import { apiHandler } from '../../mocks/msw.ts'
import { createDemoBackend } from '../../mocks/node.ts'
import { findScenario } from '../../mocks/scenarios.ts'

interface RecordedCall {
  method: string
  path: string
  headers: Headers
}

type Responder = (request: Request) => Response | undefined | Promise<Response | undefined>

/** Mock API that responds to `fetch` with the demo data. It is reset after each test. */
export interface MockApi {
  db: MockDb
  /** Calls of this test, in order; `path` includes the query. */
  calls: RecordedCall[]
  paths: () => string[]
  /** Uses a scenario of the mocks for all later calls, for example `owner` for a signed-in owner. */
  useScenario: (name: string) => void
  /** Overrides the response of one endpoint. If `responder` returns undefined, the mocks respond. */
  respond: (endpoint: Endpoint, responder: Responder) => void
  /** Makes one endpoint respond with an error. */
  fail: (
    endpoint: Endpoint,
    status: number,
    body?: { message: string; code?: string; errors?: object[] },
    headers?: Record<string, string>,
  ) => void
  /** Makes every call to an endpoint fail with a network error after the mocks have handled it. */
  loseResponses: (endpoint: Endpoint) => void
  /**
   * Delays the calls of an endpoint until the returned function is called. Then the mocks handle
   * them.
   */
  hold: (endpoint: Endpoint) => () => void
  /** Makes every call fail with a network error until `restore`. */
  disconnect: () => void
  /** Removes all overrides of this test. */
  restore: () => void
}

/** Starts the mock API for the tests of a file. An unhandled request fails. */
export function mockApi(): MockApi {
  const backend = createDemoBackend()
  const server = setupServer(apiHandler((request) => backend.handle(request)))
  const calls: RecordedCall[] = []
  server.events.on('request:start', ({ request: { method, url, headers } }) => {
    const { pathname, search } = new URL(url)
    calls.push({ method, path: pathname + search, headers })
  })
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    // The app requests relative paths. Without a page there is no origin, so one is set.
    if (typeof document === 'undefined')
      vi.stubGlobal('location', new URL('http://localhost:3000/'))
    // Pages ask for the user only with this cookie. Whether there is one is decided by the scenario.
    else document.cookie = `${SESSION_HINT}=1`
  })
  afterEach(() => {
    server.resetHandlers()
    backend.reset()
    calls.length = 0
  })
  afterAll(() => server.close())

  const respond = ({ method, path }: Endpoint, responder: Responder) => {
    const register = {
      GET: http.get,
      POST: http.post,
      PUT: http.put,
      PATCH: http.patch,
      DELETE: http.delete,
    }[method]
    server.use(register(`*${path}`, ({ request }) => responder(request)))
  }
  return {
    db: backend.db,
    calls,
    respond,
    paths: () => calls.map(({ path }) => path),
    useScenario: (name) => {
      const scenario = findScenario(name)
      if (!scenario) throw new Error(`There is no scenario ${name}`)
      server.use(apiHandler((request) => backend.handle(request, scenario)))
    },
    fail: (endpoint, status, body = { message: 'No' }, headers = {}) =>
      respond(endpoint, () => Response.json(body, { status, headers })),
    loseResponses: (endpoint) =>
      respond(endpoint, async (request) => {
        await backend.handle(request)
        return HttpResponse.error()
      }),
    hold: (endpoint) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      respond(endpoint, () => released.then(() => undefined))
      return () => release()
    },
    disconnect: () => server.use(http.all('*', () => HttpResponse.error())),
    restore: () => server.resetHandlers(),
  }
}

/** Updates or adds contractors as one change: all rows get the same new directory version. */
export function upsertContractors(
  db: MockDb,
  rows: readonly (Partial<ContractorRow> & { id: number })[],
): void {
  const version = db.nextVersion()
  const [first] = db.contractors.all()
  if (!first) throw new Error('The directory is empty')
  for (const row of rows) {
    const existing = db.contractors.get(row.id)
    const template = existing ?? {
      ...first,
      id: row.id,
      slug: `contractor-${row.id}`,
      userId: null,
    }
    db.contractors.update(template, { ...row, version })
  }
}

/** Soft-deletes contractors as one change: all rows get the same new directory version. */
export function deleteContractors(db: MockDb, ...ids: number[]): void {
  upsertContractors(
    db,
    ids.map((id) => ({ id, deletedAt: '2026-11-20T12:00:00.000Z' })),
  )
}
