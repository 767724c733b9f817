import type { Histogram } from 'prom-client'

/** What many requests have in common. */
export interface RequestKind {
  method: string
  /** The template with its method, never the URL. None for pages and paths without a route. */
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
