import { http, type RequestHandler } from 'msw'
import { isForMocks, type MockApi } from './api.ts'

/**
 * Returns the mocks as an MSW handler. The file is separate, so that clients without MSW do not
 * load MSW.
 */
export const apiHandler = (api: MockApi): RequestHandler =>
  http.all(
    ({ request }) => isForMocks(request),
    ({ request }) => api(request),
  )
