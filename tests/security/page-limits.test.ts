import { describe, expect, test } from 'vitest'
import { readSiteRow } from '../../api/db/site.ts'
import { rateClasses } from '../../api/http/rate-limit-classes.ts'
import { anyDatabase } from '../support/databases.ts'
import { parsePage } from '../support/page-head.ts'
import { rawGet } from '../support/raw-get.ts'
import { withServer } from '../support/server.ts'

const server = withServer(anyDatabase, 'demo', { pages: true, rateLimits: true, proxyHops: 1 })

let last = 0
/** Returns a function that requests paths from a new client address. */
const visitor = () => {
  const from = { 'x-forwarded-for': `198.51.100.${(last += 1)}` }
  return (path: string) => rawGet(server.url, path, from)
}
const searches = rateClasses['page-search'].rules[0].points
const visits = rateClasses.page.rules[0].points

describe('page rate limits per client address', () => {
  test('search pages share a limit of their own in every spelling of their address', async () => {
    const get = visitor()
    const spellings = [
      '/directory?location=',
      '/Directory/?location=',
      '/category/plumbers/tampa-fl?x=',
      '/directory?category=1&page=',
    ]
    for (let n = 0; n < searches; n += 1)
      expect((await get(`${spellings[n % spellings.length]}${n}`)).status).toBeLessThan(400)
    for (const spelling of spellings) expect((await get(`${spelling}x`)).status, spelling).toBe(429)
    for (const path of ['/', '/directory', '/category/plumbers', '/api/search?location=tampa'])
      expect((await get(path)).status, path).toBe(200)
    expect((await visitor()('/directory?location=tampa')).status).toBe(200)
  })

  test('all other pages are counted together, and files and uploads are not counted', async () => {
    const get = visitor()
    const paths = ['/contact', '/nowhere', '/auth', '/contractor/1']
    for (let n = 0; n < visits; n += 1)
      expect((await get(paths[n % paths.length] ?? '')).status).not.toBe(429)
    for (const path of paths) expect((await get(path)).status, path).toBe(429)
    for (const path of ['/theme.js', '/assets/index-1.js', '/robots.txt', '/api/summary'])
      expect((await get(path)).status, path).toBe(200)
    expect((await get(`/uploads/${'0'.repeat(32)}-card.webp`)).status).toBe(404)
  })

  test('a client over the limit gets an error page that is not cached, with the name of the site', async () => {
    const { version } = await readSiteRow(server.db)
    await server.db('site_versions').insert({
      version: version + 1,
      settings: JSON.stringify({ name: 'Harbor Pros' }),
      pictures: '{}',
      changed: '[]',
    })
    const get = visitor()
    for (let n = 0; n < searches; n += 1) await get('/directory?location=tampa')
    const refused = await get('/directory?location=tampa')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const page = parsePage(refused.text)
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
    expect(page.querySelector('link[rel="canonical"]')).toBeNull()
    expect(page.querySelector('h1')?.textContent).toBe('Too many requests')
    expect(page.querySelector('main')?.textContent).toContain(
      'Too many requests. Please try again later.',
    )
    expect(page.querySelector('header a')?.getAttribute('href')).toBe('/')
    expect(page.querySelector('header a')?.textContent).toBe('Harbor Pros')
  })
})
