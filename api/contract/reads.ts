/**
 * The endpoints of public data and of the signed-in user that the web app reads: method, path, and
 * what of the reply stays on the device. The full endpoint records, such as `directory`, include
 * these fields. This file has no schemas, because the first screen renders before the schemas are
 * loaded.
 */
export const directoryReads = {
  summary: { method: 'GET', path: '/api/summary', keep: { newest: 1 } },
  categories: { method: 'GET', path: '/api/categories', keep: { newest: 1 } },
  list: { method: 'GET', path: '/api/contractors', keep: 'stored-directory' },
  featured: { method: 'GET', path: '/api/contractors/featured', keep: { newest: 1 } },
  page: { method: 'GET', path: '/api/contractors/page' },
  cities: { method: 'GET', path: '/api/cities' },
  changes: { method: 'GET', path: '/api/contractors/changes', keep: 'stored-directory' },
  tiles: { method: 'GET', path: '/api/tiles', keep: 'stored-directory' },
  tile: { method: 'GET', path: '/api/tiles/:key/:hash', keep: 'stored-directory' },
  related: { method: 'GET', path: '/api/contractors/:id/related' },
  byId: { method: 'GET', path: '/api/contractors/:id', keep: { newest: 100 } },
  bySlug: { method: 'GET', path: '/api/contractors/:slug/:name', keep: { newest: 100 } },
  search: { method: 'GET', path: '/api/search', keep: 'memory' },
} as const

export const blogReads = {
  list: { method: 'GET', path: '/api/blog', keep: { newest: 1, maxItems: 50 } },
  bySlug: { method: 'GET', path: '/api/blog/slug/:slug', keep: { newest: 50 } },
} as const

export const userRead = { method: 'GET', path: '/api/user' } as const
