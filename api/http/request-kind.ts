import type { Histogram } from 'prom-client'

/** Method, route and status of a request. */
export interface RequestKind {
  method: string
  /** The template with its method, never the URL. Undefined for pages and paths without a route. */
  route?: string | undefined
  status: number
}

/** Other methods are labelled `other`, so that clients cannot create labels. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type RequestDurations = Histogram<'method' | 'route' | 'status'>

/**
 * Returns the labels of requests. The label of the route has no method, because the method has its
 * own label.
 */
export function requestLabels({
  method,
  route = '(none)',
  status,
}: RequestKind): Record<'method' | 'route' | 'status', string | number> {
  return {
    method: methods.has(method) ? method : 'other',
    route: route.replace(/^[A-Z]+ /, ''),
    status,
  }
}
