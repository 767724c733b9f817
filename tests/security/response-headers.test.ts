import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { isPublicPage, type PageName, pageNames, pages } from '#contract/pages.ts'
import { PUBLIC_CACHE_CONTROL, REDIRECT_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { anyDatabase } from '../support/databases.ts'
import { endpointName, endpoints } from '../support/endpoints.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { expectSecurityHeaders } from '../support/response-headers.ts'
import { withServer } from '../support/server.ts'
import { signIn } from '../support/visitors.ts'

const PUBLIC = PUBLIC_CACHE_CONTROL
/** The same for a request with a session: the browser stores the reply, and revalidates it. */
const SIGNED_IN = 'private, max-age=0, must-revalidate'
const PRIVATE = 'private, no-store'
const NEVER = 'no-store'
const REVALIDATED = 'no-cache'
const IMMUTABLE = 'max-age=31536000,immutable'

/** The public endpoints whose successful responses may be cached, for a visitor and for an admin. */
const cacheControls: Record<string, [visitor: string, admin: string]> = {
  'GET /api/site': [PUBLIC, SIGNED_IN],
  'GET /api/site/legal': [PUBLIC, SIGNED_IN],
  'GET /api/summary': [PUBLIC, SIGNED_IN],
  'GET /api/categories': [PUBLIC, SIGNED_IN],
  'GET /api/contractors': [PUBLIC, SIGNED_IN],
  'GET /api/contractors/featured': [PUBLIC, SIGNED_IN],
  'GET /api/contractors/page': [PUBLIC, SIGNED_IN],
  'GET /api/contractors/changes': [PUBLIC, SIGNED_IN],
  'GET /api/contractors/:id/related': [PUBLIC, SIGNED_IN],
  'GET /api/contractors/:id/reviews': [PUBLIC, SIGNED_IN],
  'GET /api/reviews/summary': [PUBLIC, SIGNED_IN],
  'GET /api/contractors/:id': [PUBLIC, PRIVATE],
  'GET /api/contractors/:slug/:name': [PUBLIC, PRIVATE],
  'GET /api/cities': [PUBLIC, SIGNED_IN],
  'GET /api/search': [PUBLIC, SIGNED_IN],
  'GET /api/suggest': [PUBLIC, SIGNED_IN],
  'GET /api/blog': [PUBLIC, SIGNED_IN],
  'GET /api/blog/:id': [PUBLIC, SIGNED_IN],
  'GET /api/blog/slug/:slug': [PUBLIC, SIGNED_IN],
}

/** Paths outside the contract and the pages, with their `Cache-Control`. */
const otherPaths: [method: string, path: string, status: number, cacheControl: string][] = [
  ['GET', '/livez', 200, NEVER],
  ['GET', '/readyz', 200, NEVER],
  ['GET', '/api/docs', 200, REVALIDATED],
  ['GET', '/api/openapi.json', 200, REVALIDATED],
  ['GET', '/api/none', 404, PRIVATE],
  ['POST', '/api/webhooks/stripe', 503, PRIVATE],
  ['GET', '/robots.txt', 200, 'public, max-age=3600'],
  ['GET', '/sitemap.xml', 200, PUBLIC],
  ['GET', '/theme.js', 200, 'public, max-age=3600, stale-while-revalidate=604800'],
  ['GET', '/assets/index-1.js', 200, IMMUTABLE],
  ['GET', '/assets/none.js', 404, NEVER],
  ['GET', '/uploads/none.webp', 404, NEVER],
  ['GET', '/no/such/page', 404, REVALIDATED],
  ['GET', '/Directory', 301, REDIRECT_CACHE_CONTROL],
  ['POST', '/', 405, PRIVATE],
]

const parameters: Record<string, string> = {
  '/api/contractors/changes': '/api/contractors/changes?since=none',
  '/api/contractors/:slug/:name': '/api/contractors/plumbers-tampa/ab-plumbing',
  '/api/blog/slug/:slug': '/api/blog/slug/what-painters-mean-by-prep',
  '/api/search': '/api/search?location=tampa',
}
const addressOf = ({ path }: Pick<Endpoint, 'path'>) =>
  parameters[path] ?? path.replaceAll(/:\w+/g, '1')
const pageAddress = (name: PageName) =>
  isPublicPage(name)
    ? publicAddresses[name]
    : pages[name].path.replace(':id', '1').replace(':section', 'identity')

interface Reply {
  status: number
  headers: NodeJS.Dict<string | string[]>
}

describe.each([
  ['http', undefined],
  ['https', 'https://directory.example'],
] as const)('the response headers of a site with %s', (_, publicUrl) => {
  const server = withServer(anyDatabase, 'demo', {
    pages: true,
    ...(publicUrl ? { publicUrl } : {}),
  })
  const isHttps = publicUrl !== undefined
  let admin: string
  beforeAll(async () => {
    admin = await signIn(server, 'admin@example.com')
  })

  /** Sends a request as a page of the site does, without decompression and redirects. */
  const send = (method: string, path: string, cookie = '', more: Record<string, string> = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const hasBody = method !== 'GET' && method !== 'DELETE'
      const sent = httpRequest(
        `${server.url}${path}`,
        {
          method,
          headers: {
            ...more,
            'sec-fetch-site': 'same-origin',
            ...(cookie ? { cookie } : {}),
            ...(hasBody ? { 'content-type': 'application/json' } : {}),
          },
        },
        (response) => {
          response
            .resume()
            .on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers }),
            )
        },
      )
      sent.on('error', reject)
      sent.end(hasBody ? '{}' : undefined)
    })

  test.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    'of %s are complete for a visitor and an admin, and private data is not cached',
    async (name, endpoint) => {
      for (const [index, cookie] of ['', admin].entries()) {
        const reply = await send(endpoint.method, addressOf(endpoint), cookie)
        const request = `${name} as ${index ? 'admin' : 'visitor'}: ${reply.status}`
        expectSecurityHeaders(reply.headers, { isHttps, isData: true, request })
        const isSuccess = reply.status < 400
        const cacheControl = (isSuccess ? cacheControls[name]?.[index] : undefined) ?? PRIVATE
        expect(reply.headers['cache-control'], request).toBe(cacheControl)
        if (cacheControls[name]) expect(isSuccess, request).toBe(true)
        if (cacheControl === PUBLIC) expect(reply.headers['set-cookie'], request).toBeUndefined()
        if (/logout/.test(endpoint.path)) admin = await signIn(server, 'admin@example.com')
      }
    },
  )

  test.each(pageNames)('of the page %s are complete', async (name) => {
    const path = pageAddress(name)
    // A page is drawn for the first visitor and kept for the others.
    for (const cookie of ['', '', admin]) {
      const { status, headers } = await send('GET', path, cookie)
      expectSecurityHeaders(headers, { isHttps, request: path })
      // There is an admin, so visitors find no setup.
      if (name === 'setup' && cookie === '') {
        expect([status, headers['cache-control']]).toEqual([404, REVALIDATED])
        continue
      }
      expect([path, status, headers['cache-control'], headers['set-cookie']]).toEqual([
        path,
        200,
        pages[name].area === 'public' ? (cookie ? SIGNED_IN : PUBLIC) : NEVER,
        undefined,
      ])
    }
  })

  test.each(otherPaths)('of %s %s are complete', async (method, path, status, cacheControl) => {
    const reply = await send(method, path)
    expectSecurityHeaders(reply.headers, { isHttps, request: path })
    expect([reply.status, reply.headers['cache-control']]).toEqual([status, cacheControl])
  })

  test('of a repeated request are complete', async () => {
    const first = await send('GET', '/api/summary')
    const repeated = await send('GET', '/api/summary')
    const withoutVarying = ({ headers }: Reply) => {
      const { date, 'x-request-id': id, ...rest } = headers
      expect([date, id]).not.toContain(undefined)
      return rest
    }
    expect(withoutVarying(repeated)).toEqual(withoutVarying(first))
    expectSecurityHeaders(repeated.headers, { isHttps, isData: true })
  })

  test.each([
    ['/api/categories', true],
    ['/directory', false],
  ])('of a 304 are those of the reply: %s', async (path, isData) => {
    const { etag } = (await send('GET', path)).headers
    for (const cookie of ['', admin]) {
      const unchanged = await send('GET', path, cookie, { 'if-none-match': String(etag) })
      expect(unchanged.status).toBe(304)
      expectSecurityHeaders(unchanged.headers, { isHttps, isData, request: path })
    }
  })
})
