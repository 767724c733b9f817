/**
 * The endpoints of public data and of the signed-in user that the web app reads: method, path, what
 * of the reply stays on the device, and whether the device can answer. The full endpoint records,
 * such as `directory`, include these fields. This file has no schemas, because the first screen
 * renders before the schemas are loaded.
 */
export const directoryReads = {
  summary: { method: 'GET', path: '/api/summary', keep: 'first-screen', offline: true },
  categories: { method: 'GET', path: '/api/categories', keep: 'first-screen', offline: true },
  list: { method: 'GET', path: '/api/contractors', keep: 'stored-directory' },
  featured: {
    method: 'GET',
    path: '/api/contractors/featured',
    keep: 'first-screen',
    offline: true,
  },
  page: { method: 'GET', path: '/api/contractors/page', offline: true },
  cities: { method: 'GET', path: '/api/cities', offline: true },
  changes: { method: 'GET', path: '/api/contractors/changes', keep: 'stored-directory' },
  related: { method: 'GET', path: '/api/contractors/:id/related', offline: true },
  byId: { method: 'GET', path: '/api/contractors/:id', keep: 'opened', offline: true },
  bySlug: { method: 'GET', path: '/api/contractors/:slug/:name', keep: 'opened', offline: true },
  // Not stored: what was searched for stays private, and the stored directory answers anew.
  search: { method: 'GET', path: '/api/search', keep: 'memory', offline: true },
  suggest: { method: 'GET', path: '/api/suggest', keep: 'memory', offline: true },
} as const

export const blogReads = {
  list: { method: 'GET', path: '/api/blog', keep: 'opened', offline: true },
  bySlug: { method: 'GET', path: '/api/blog/slug/:slug', keep: 'opened', offline: true },
} as const

export const reviewReads = {
  summary: { method: 'GET', path: '/api/reviews/summary' },
} as const

export const siteReads = {
  get: { method: 'GET', path: '/api/site', keep: 'memory' },
  legal: { method: 'GET', path: '/api/site/legal', keep: 'memory' },
} as const

export const userRead = { method: 'GET', path: '/api/user' } as const
