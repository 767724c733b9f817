import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { anyDatabase } from '../support/databases.ts'
import { parsePage } from '../support/page-head.ts'
import { rawGet } from '../support/raw-get.ts'
import { startTestServer, withServer } from '../support/server.ts'

const PUBLIC_URL = 'https://lintel.example'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: PUBLIC_URL })

const get = (path: string, headers?: Record<string, string>, at = server) =>
  rawGet(at.url, path, headers)
const api = async <T>(path: string) => JSON.parse((await get(`/api${path}`)).text) as T

describe('robots.txt and sitemap.xml', () => {
  const locations = (text: string) =>
    [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) =>
      (location ?? '').replaceAll('&amp;', '&'),
    )

  test('robots.txt disallows only the private pages and the API', async () => {
    const { status, headers, text } = await get('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = text.trim().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines.filter((line) => line.startsWith('Disallow')).sort()).toEqual(
      [
        '/account',
        '/admin',
        '/api',
        '/auth',
        '/business-profile-setup',
        '/claim/',
        '/contractor-dashboard',
        '/contractor-listing',
        '/forgot-password',
        '/reset-password',
        '/setup',
      ].map((path) => `Disallow: ${path}`),
    )
    expect(lines.at(-1)).toBe(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
  })

  test('the sitemap has only canonical, indexable URLs that respond with 200', async () => {
    const { status, headers, text } = await get('/sitemap.xml', { 'accept-encoding': 'identity' })
    expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
    const urls = locations(text)
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.length).toBeGreaterThan((await api<Contractor[]>('/contractors')).length)
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    for (const url of urls.filter(
      (each, index) => !each.includes('/contractor/') || index % 40 === 0,
    )) {
      const response = await get(url.replace(PUBLIC_URL, ''))
      const page = parsePage(response.text)
      expect([
        url,
        response.status,
        page.querySelector('link[rel="canonical"]')?.getAttribute('href'),
        page.querySelector('meta[name="robots"]')?.getAttribute('content'),
      ]).toEqual([url, 200, url, 'index,follow'])
    }
  })

  test('a small sitemap has no parts', async () => {
    for (const part of ['1', '0', ''])
      expect([part, (await get(`/sitemap.xml?part=${part}`)).status]).toEqual([part, 404])
  })

  test('the sitemap is compressed, and an unchanged one gets a 304', async () => {
    const packed = await get('/sitemap.xml', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.body).toString()).toContain('<urlset')
    const again = await get('/sitemap.xml', {
      'accept-encoding': 'br',
      'if-none-match': String(packed.headers.etag),
    })
    expect(again.status).toBe(304)
  })

  test('a large sitemap is an index of parts with every URL once', async () => {
    const small = await startTestServer(anyDatabase, 'demo', {
      pages: true,
      publicUrl: PUBLIC_URL,
      sitemapPartSize: 500,
    })
    try {
      const whole = locations((await get('/sitemap.xml')).text).filter((url) =>
        url.includes('/contractor/'),
      ).length
      const parts = locations((await get('/sitemap.xml', {}, small)).text)
      expect(parts[0]).toBe(`${PUBLIC_URL}/sitemap.xml?part=1`)
      const urls: string[] = []
      for (const part of parts) {
        const found = locations((await get(part.replace(PUBLIC_URL, ''), {}, small)).text)
        expect(found.length).toBeLessThanOrEqual(500)
        urls.push(...found)
      }
      expect(new Set(urls).size).toBe(urls.length)
      expect(urls.filter((url) => url.includes('/contractor/'))).toHaveLength(whole)
      for (const part of [
        parts.length + 1,
        0,
        -1,
        1.5,
        'x',
        '',
        '01',
        '1e0',
        '%201',
        '0x1',
        '1&part=2',
      ]) {
        expect([part, (await get(`/sitemap.xml?part=${part}`, {}, small)).status]).toEqual([
          part,
          404,
        ])
      }
    } finally {
      await small.close()
    }
  })
})

describe('the setting INDEX_LANDING_PAGES', () => {
  test('city pages with at least three contractors are indexed with the setting, but pages of states and of unknown or misspelled places are not', async () => {
    const open = await startTestServer(anyDatabase, 'demo', {
      pages: true,
      publicUrl: PUBLIC_URL,
      landingPages: true,
    })
    try {
      const headOf = async (path: string) => {
        const { status, text } = await get(path, {}, open)
        const page = parsePage(text)
        return {
          status,
          page,
          robots: page.querySelector('meta[name="robots"]')?.getAttribute('content'),
          canonical: page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
        }
      }
      const tampa = await headOf('/category/plumbers/tampa-fl')
      expect(tampa).toMatchObject({
        status: 200,
        robots: 'index,follow',
        canonical: `${PUBLIC_URL}/category/plumbers/tampa-fl`,
      })
      expect(tampa.page.querySelector('#root')?.textContent).toMatch(
        /\d+ businesses in Tampa, FL are listed here under Plumbers\. .*Best rated: /,
      )
      expect(
        tampa.page.querySelector('meta[name="index-landing-pages"]')?.getAttribute('content'),
      ).toBe('1')
      expect(await headOf('/category/plumbers/tampa-florida')).toMatchObject({
        canonical: `${PUBLIC_URL}/category/plumbers/tampa-fl`,
      })
      // These are a misspelled city, a whole state, an unknown state and a city without
      // contractors.
      for (const place of ['tmpa-fl', 'florida', 'tampa-xx', 'nowhere-at-all-fl']) {
        expect(await headOf(`/category/plumbers/${place}`), place).toMatchObject({
          status: 200,
          robots: 'noindex,follow',
          canonical: null,
        })
      }
      const urls = [
        ...(await get('/sitemap.xml', {}, open)).text.matchAll(
          /<loc>([^<]*\/category\/[^<]*\/[^<]*)<\/loc>/g,
        ),
      ].map(([, url]) => url ?? '')
      expect(urls).toContain(`${PUBLIC_URL}/category/plumbers/tampa-fl`)
      expect(urls).toContain(`${PUBLIC_URL}/category/all-contractors/tampa-fl`)
      for (const url of urls.filter((_, index) => index % 20 === 0))
        expect(await headOf(url.replace(PUBLIC_URL, '')), url).toMatchObject({
          status: 200,
          robots: 'index,follow',
          canonical: url,
        })
    } finally {
      await open.close()
    }
  })

  test('the sitemap has no city pages without the setting', async () => {
    expect((await get('/sitemap.xml')).text).not.toMatch(/\/category\/[^<]*\/[^<]*</)
  })
})
