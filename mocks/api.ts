import { http, type RequestHandler } from 'msw'
import { ContractError } from '#contract/errors.ts'
import type { MockDb } from './db.ts'
import { mockRoutes } from './handlers/index.ts'
import { errorResponse, type MockRoute } from './mock.ts'
import { userOf } from './session.ts'

/** Whether the mocks are asked: everything under /api, wherever it is served from. */
export const isApiCall = ({ url }: Request) => /^\/api(\/|$)/.test(new URL(url).pathname)

/** The whole API over one set of tables, as a function from request to answer. */
export function createApi(db: MockDb): (request: Request) => Promise<Response> {
  const routes = mockRoutes(db).map((route) => ({ ...route, segmentsOf: pathReader(route.endpoint.path) }))
  return async (request) => {
    const { pathname } = new URL(request.url)
    const matching = routes.filter((route) => route.segmentsOf(pathname))
    if (matching.length === 0) return errorResponse(new ContractError('not_found'))
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = matching.find(({ endpoint }) => endpoint.method === method)
    if (!route) return errorResponse(new ContractError('method_not_allowed'), { allow: allowed(matching) })
    const response = await route.answer({ request, segments: route.segmentsOf(pathname) ?? {}, user: userOf(db, request) })
    if (request.method !== 'GET') db.save()
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

/** The same as handlers of MSW. */
export function apiHandlers(db: MockDb): RequestHandler[] {
  const api = createApi(db)
  return [http.all(({ request }) => isApiCall(request), ({ request }) => api(request))]
}

/** Reads `/api/contractors/:id`: the segments by name, or null for another path. */
function pathReader(path: string): (pathname: string) => Record<string, string> | null {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i')
  return (pathname) => {
    const match = pattern.exec(pathname)
    return match && Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, segment]) => [name, decode(segment)]))
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
