import { beforeAll, describe, expect, test } from 'vitest'
import { isPublicPage, type PageName, pageNames, pages } from '#contract/pages.ts'
import { checksum } from '../support/checksum.ts'
import { featureDatabases } from '../support/databases.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { PrincipalCookies, principals } from '../support/principals.ts'
import { withServer } from '../support/server.ts'

/** A request for a path that is not in the contract. */
interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** The same for every user. */
  status: number
}

const addressOf = (name: PageName) =>
  isPublicPage(name)
    ? publicAddresses[name]
    : pages[name].path.replace(':id', '1').replace(':section', 'identity')
const forwarded = { 'x-forwarded-for': '203.0.113.1' }

const routes: readonly Route[] = [
  // Payments are in maintenance mode.
  { method: 'POST', path: '/api/webhooks/stripe', status: 503 },
  { method: 'GET', path: '/api/webhooks/stripe', status: 405 },
  { method: 'GET', path: '/metrics', headers: forwarded, status: 404 },
  { method: 'POST', path: '/metrics', status: 405 },
  { method: 'GET', path: '/api/docs', status: 200 },
  { method: 'GET', path: '/api/openapi.json', status: 200 },
  { method: 'PUT', path: '/api/openapi.json', status: 405 },
  { method: 'GET', path: '/api', status: 404 },
  { method: 'GET', path: '/api/none', status: 404 },
  { method: 'POST', path: '/api/none', status: 404 },
  { method: 'GET', path: '/livez', status: 200 },
  { method: 'GET', path: '/readyz', status: 200 },
  { method: 'DELETE', path: '/readyz', status: 405 },
  { method: 'GET', path: `/uploads/${'0'.repeat(32)}-large.webp`, status: 404 },
  { method: 'GET', path: '/uploads/..%2f..%2fpackage.json', status: 404 },
  { method: 'GET', path: '/assets/index-1.js', status: 200 },
  { method: 'GET', path: '/assets/none.js', status: 404 },
  { method: 'GET', path: '/theme.js', status: 200 },
  { method: 'GET', path: '/robots.txt', status: 200 },
  { method: 'GET', path: '/sitemap.xml', status: 200 },
  { method: 'GET', path: '/.vite/manifest.json', status: 404 },
  { method: 'GET', path: '/no/such/page', status: 404 },
  { method: 'POST', path: '/', status: 405 },
  ...pageNames
    // Whoever has just created the first admin may go on with the setup.
    .filter((name) => name !== 'setup')
    .map((name) => ({ method: 'GET' as const, path: addressOf(name), status: 200 })),
]

describe.each(featureDatabases)('routes outside the contract on %s', (kind) => {
  const server = withServer(kind, 'demo', { pages: true })
  let cookies: PrincipalCookies
  beforeAll(async () => {
    cookies = new PrincipalCookies(server)
    await cookies.prepare()
    for (const who of principals) await cookies.of(who)
  })

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s has the same response for every user, sets no cookie and changes no data',
    async (_, { method, path, headers = {}, status }) => {
      const before = await checksum(server.db)
      const replies = []
      for (const who of principals) {
        const response = await fetch(`${server.url}${path}`, {
          method,
          redirect: 'manual',
          headers: {
            'sec-fetch-site': 'same-origin',
            cookie: await cookies.of(who),
            ...headers,
          },
        })
        expect([who, response.status, response.headers.getSetCookie()]).toEqual([who, status, []])
        replies.push(await response.text())
      }
      expect(new Set(replies).size).toBe(1)
      expect(await checksum(server.db)).toBe(before)
    },
  )

  test('/metrics is only for this machine, and needs no session', async () => {
    const { status, headers } = await fetch(`${server.url}/metrics`)
    expect([status, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      200,
      'no-store',
      'nosniff',
    ])
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect(
        (await fetch(`${server.url}/metrics`, { headers: { [name]: '127.0.0.1' } })).status,
      ).toBe(404)
  })
})
