import { http, type RequestHandler } from 'msw'
import { isApiCall, type MockApi } from './api.ts'

/**
 * Returns the mocks as an MSW handler. In a separate file, so that callers without MSW do not load
 * it.
 */
export const apiHandler = (api: MockApi): RequestHandler =>
  http.all(
    ({ request }) => isApiCall(request),
    ({ request }) => api(request),
  )
