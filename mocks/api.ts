import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { ContractError } from '#contract/errors.ts'
import { SITE_PICTURES_PATH } from '#contract/rules/site-pictures.ts'
import { hasHint, writeSessionHint } from './cookies.ts'
import type { MockDb } from './db.ts'
import { mockRoutes } from './handlers/index.ts'
import { errorResponse, type MockRoute } from './mock-group.ts'
import { getCurrentUser } from './session.ts'
import { readSitePicture } from './site-pictures.ts'
import { readMockSite } from './site.ts'

/** The whole mock API as a function from request to response. */
export type MockApi = (request: Request) => Promise<Response>

/** An intercepted API call, before the mocks handle it. */
export interface InterceptedCall {
  request: Request
  /** The called endpoint; undefined if the contract has no such path or method. */
  endpoint: Endpoint | undefined
  db: MockDb
  /** Calls the mocks with this request or with a changed one. */
  next: MockApi
}

/** Runs before the mocks. It either calls `next` or returns its own response. */
export type Intercept = (call: InterceptedCall) => Response | Promise<Response>

/** Returns true for calls of the API and for pictures of the site, on any origin. */
export const isForMocks = ({ url }: Request) => /^\/(api(\/|$)|look\/)/.test(new URL(url).pathname)

/** Creates the mocks of the whole contract on one database. */
export function createMockApi(db: MockDb, intercept?: Intercept): MockApi {
  const routes = mockRoutes(db).map((route) => ({
    ...route,
    matchPath: compilePath(route.endpoint.path),
  }))
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(SITE_PICTURES_PATH)) return readSitePicture(db, pathname)
    const matching = routes.filter((route) => route.matchPath(pathname))
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const withMethod = matching.filter(({ endpoint }) => endpoint.method === method)
    // As on the server, a public read leaves a path with invalid parameters to other endpoints.
    const route = withMethod.find(
      ({ endpoint: { cached, params }, matchPath }) =>
        !cached || params?.safeParse(matchPath(pathname)).success !== false,
    )
    const next: MockApi = async (forwarded) => {
      if (!route && (matching.length === 0 || withMethod.length > 0))
        return errorResponse(new ContractError('not_found'))
      if (!route)
        return errorResponse(new ContractError('method_not_allowed'), {
          allow: allowedMethods(matching),
        })
      const { feature } = route.endpoint
      if (feature && !readMockSite(db).features[feature])
        return errorResponse(new ContractError('not_found'))
      const response = await route.handle({
        request: forwarded,
        segments: route.matchPath(pathname) ?? {},
        user: getCurrentUser(db, forwarded),
      })
      if (method !== 'GET') db.save()
      if (route.endpoint === contract.session.user) updateHint(forwarded, response)
      return request.method === 'HEAD' ? new Response(null, response) : response
    }
    return intercept ? intercept({ request, endpoint: route?.endpoint, db, next }) : next(request)
  }
}

/** As on the server, reading the user sets a missing hint and removes a wrong one. */
function updateHint(request: Request, response: Response): void {
  const isSignedIn = response.status !== 401
  if (hasHint(request) !== isSignedIn) writeSessionHint(response.headers, isSignedIn)
}

/**
 * Compiles a path such as `/api/contractors/:id` to a function that returns the segments by name,
 * or null for another path.
 */
function compilePath(path: string): (pathname: string) => Record<string, string> | null {
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

function allowedMethods(routes: readonly MockRoute[]): string {
  const methods = new Set<string>(routes.map(({ endpoint }) => endpoint.method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].join(', ')
}
