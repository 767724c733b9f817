import type { Endpoint } from '#contract/endpoint.ts'
import { ContractError } from '#contract/errors.ts'
import type { MockDb } from './db.ts'
import { mockRoutes } from './handlers/index.ts'
import { errorResponse, type MockRoute } from './mock.ts'
import { userOf } from './session.ts'

/** The whole API as a function from request to answer. */
export type MockApi = (request: Request) => Promise<Response>

/** A call on its way to the mocks of the contract. */
export interface MockedCall {
  request: Request
  /** What is called; undefined for an address or a method that the contract does not have. */
  endpoint: Endpoint | undefined
  db: MockDb
  /** The answer of the mocks, to this request or to one put in its place. */
  next: MockApi
}

/** Stands before the mocks, and lets a call through to them or answers it in their place. */
export type Intercept = (call: MockedCall) => Response | Promise<Response>

/** Whether the mocks are asked: everything under /api, wherever it is served from. */
export const isApiCall = ({ url }: Request) => /^\/api(\/|$)/.test(new URL(url).pathname)

/** The mocks of the whole contract over one set of tables. */
export function createApi(db: MockDb, intercept?: Intercept): MockApi {
  const routes = mockRoutes(db).map((route) => ({
    ...route,
    segmentsOf: pathReader(route.endpoint.path),
  }))
  return async (request) => {
    const { pathname } = new URL(request.url)
    const matching = routes.filter((route) => route.segmentsOf(pathname))
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = matching.find(({ endpoint }) => endpoint.method === method)
    const next: MockApi = async (passed) => {
      if (matching.length === 0) return errorResponse(new ContractError('not_found'))
      if (!route)
        return errorResponse(new ContractError('method_not_allowed'), { allow: allowed(matching) })
      const response = await route.answer({
        request: passed,
        segments: route.segmentsOf(pathname) ?? {},
        user: userOf(db, passed),
      })
      if (method !== 'GET') db.save()
      return request.method === 'HEAD' ? new Response(null, response) : response
    }
    return intercept ? intercept({ request, endpoint: route?.endpoint, db, next }) : next(request)
  }
}

/** Reads `/api/contractors/:id`: the segments by name, or null for another path. */
function pathReader(path: string): (pathname: string) => Record<string, string> | null {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i')
  return (pathname) => {
    const match = pattern.exec(pathname)
    return (
      match &&
      Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, segment]) => [name, decode(segment)]),
      )
    )
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function allowed(routes: readonly MockRoute[]): string {
  const methods = new Set<string>(routes.map(({ endpoint }) => endpoint.method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].join(', ')
}
