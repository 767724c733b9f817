import { readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { shareImagePath } from '#content/site-pictures.ts'
import { defaultSite } from '#content/site.ts'
import { isPublicPage, pageNames, pages } from '#contract/pages.ts'
import { PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { anyDatabase } from '../support/databases.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { parsePage } from '../support/page-head.ts'
import { rawGet } from '../support/raw-get.ts'
import { startTestServer, withServer } from '../support/server.ts'

const PUBLIC_URL = 'https://lintel.example'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: PUBLIC_URL })

const get = (path: string, headers?: Record<string, string>, at = server) =>
  rawGet(at.url, path, headers)

/** Pages of what is stored on the device, which the server cannot know. */
const devicePages: ReadonlySet<string> = new Set(['saved', 'offline-data'])

describe('public pages', () => {
  test.each(Object.entries(publicAddresses))('%s is drawn at %s', async (_, address) => {
    const { status, headers, text } = await get(address)
    expect([status, headers['cache-control']]).toEqual([200, PUBLIC_CACHE_CONTROL])
    const root = parsePage(text).querySelector('#root')
    expect(root?.getAttribute('data-drawn')).toBe(address)
    expect(root?.querySelectorAll('main h1')).toHaveLength(1)
  })

  // A loader that leaves out what its page shows is found here: the page then waits for it.
  test.each(Object.entries(publicAddresses).filter(([name]) => !devicePages.has(name)))(
    '%s is drawn with its content, and waits for nothing',
    async (_, address) => {
      const main = parsePage((await get(address)).text).querySelector('#root main')
      expect(main?.querySelectorAll('[aria-busy="true"]')).toHaveLength(0)
      expect(main?.querySelectorAll('.skeleton')).toHaveLength(0)
    },
  )
})

describe('private pages', () => {
  const names = pageNames.filter((name) => !isPublicPage(name) && name !== 'setup')

  test.each(names.map((name) => pages[name].path.replace(':id', '7')))(
    '%s is an empty shell that is not cacheable',
    async (path) => {
      const { status, headers, text } = await get(path)
      expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined])
      const page = parsePage(text)
      expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe(
        'noindex,follow',
      )
      expect(page.querySelector('link[rel="canonical"]')).toBeNull()
      expect(page.querySelector('#root')?.innerHTML).toBe('')
    },
  )

  test('the setup of a site that has an admin is a missing page, as any other', async () => {
    const [setup, missing] = [await get('/setup'), await get('/no-such-page')]
    expect([setup.status, setup.headers['cache-control']]).toEqual([404, 'no-cache'])
    expect(parsePage(setup.text).querySelector('h1')?.textContent).toBe(
      parsePage(missing.text).querySelector('h1')?.textContent,
    )
  })

  test('the page of a post draft is a 404, and its preview page does not contain the draft', async () => {
    await server.db('posts').insert({
      title: 'Secret draft',
      slug: 'secret-draft',
      content: '<p>Secret</p>',
      category_name: 'Plumbers',
      status: 'draft',
    })
    expect((await get('/blog/secret-draft')).status).toBe(404)
    const preview = await get('/blog/secret-draft?preview=1')
    expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(preview.text.replaceAll('secret-draft', '')).toBe(
      (await get('/blog/no-draft?preview=1')).text,
    )
    expect(preview.text).not.toMatch(/secret/i)
    expect((await get('/sitemap.xml')).text).not.toContain('secret-draft')
  })

  test('the manifest of the build is a 404, even with an encoded dot', async () => {
    for (const path of ['/.vite/manifest.json', '/%2Evite/manifest.json'])
      expect((await get(path)).status).toBe(404)
  })
})

describe('the origin of the site is PUBLIC_URL', () => {
  test('regardless of the host header of the request', async () => {
    for (const path of ['/', '/contractor/12', '/sitemap.xml', '/robots.txt', '/auth']) {
      const { text } = await get(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
      expect(text).not.toContain('evil.example')
      expect(text).toContain(PUBLIC_URL)
    }
  })
})

describe('other methods than GET and HEAD', () => {
  const paths = [
    '/',
    '/contact',
    '/no/such/page',
    '/theme.js',
    '/assets/none.js',
    '/sitemap.xml',
    '/robots.txt',
    '/livez',
    '/readyz',
    '/uploads/x.webp',
  ]
  test.each(paths)('%s rejects them with an Allow header', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await fetch(`${server.url}${path}`, { method })
      expect([method, response.status, response.headers.get('allow')]).toEqual([
        method,
        405,
        'GET, HEAD',
      ])
      await response.arrayBuffer()
    }
  })
})

describe('the image of link previews', () => {
  test('is a PNG file of 1200 by 630 pixels', async () => {
    const file = await readFile(
      new URL(`../../web/public${shareImagePath(defaultSite)}`, import.meta.url),
    )
    expect([file.subarray(1, 4).toString(), file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ])
  })
})

describe('serving a page', () => {
  test('a page is compressed and revalidated', async () => {
    const plain = await get('/category/plumbers')
    for (const [encoding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const packed = await get('/category/plumbers', { 'accept-encoding': encoding })
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([
        encoding,
        'Accept-Encoding',
      ])
      expect(decode(packed.body).equals(plain.body)).toBe(true)
      const again = await get('/category/plumbers', {
        'accept-encoding': encoding,
        'if-none-match': String(packed.headers.etag),
      })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
    await server.db.raw('update directory set version = version + 1')
    await server.db.raw(`
      update contractors set name = 'First of All', rating = 50, review_count = 99999, change_seq = (select version from directory)
      where id = (select min(id) from contractors where category_id = 3 and deleted_at is null)`)
    const changed = await get('/category/plumbers', { 'if-none-match': String(plain.headers.etag) })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('First of All')
  })

  test('preloads the code of the page, but not the code that the app shell loads', async () => {
    const preloads = async (path: string) =>
      parsePage((await get(path)).text)
        .querySelector('script[data-preload]')
        ?.getAttribute('data-preload')
    expect(await preloads('/blog')).toBe('/assets/blog-1.js /assets/card-1.js')
    expect(await preloads('/contact')).toBe('')
  })

  test('the parameter for loading a page from the network is ignored, and such a page is not stored', async () => {
    for (const [path, plainPath] of [
      ['/contact?from-network=1', '/contact'],
      ['/directory?location=Tampa&from-network=1', '/directory?location=Tampa'],
    ] as const)
      for (const _ of ['first', 'repeated']) {
        const { status, headers, text } = await get(path)
        expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
        expect(text).toBe((await get(plainPath)).text)
      }
  })

  test('HEAD has the status and no body', async () => {
    const response = await fetch(`${server.url}/no/such/page`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  test('the first scripts are cached for an hour; the shell file is not indexed and is always revalidated', async () => {
    for (const script of ['/theme.js', '/start.js'])
      expect((await get(script)).headers['cache-control']).toMatch(/^public, max-age=3600/)
    const file = await get('/index.html')
    expect([file.status, file.headers['x-robots-tag'], file.headers['cache-control']]).toEqual([
      200,
      'noindex',
      'no-cache',
    ])
    const missing = await get('/assets/none.js')
    expect([
      missing.status,
      missing.headers['content-type'],
      missing.headers['cache-control'],
    ]).toEqual([404, 'text/plain; charset=utf-8', 'no-store'])
  })

  test('without the database the app is still served, with status 503', async () => {
    const down = await startTestServer(anyDatabase, 'empty', { pages: true, publicUrl: PUBLIC_URL })
    await down.db.destroy()
    for (const path of ['/', '/contractor/12', '/blog', '/category/plumbers/tampa-fl']) {
      const { status, headers, text } = await get(path, {}, down)
      expect([path, status, headers['cache-control'], headers['retry-after']]).toEqual([
        path,
        503,
        'no-store',
        '2',
      ])
      const page = parsePage(text)
      expect(page.querySelectorAll('title')).toHaveLength(1)
      expect(page.querySelector('meta[name="site-origin"]')?.getAttribute('content')).toBe(
        PUBLIC_URL,
      )
      expect(text).not.toMatch(/knex|pool|destroy/i)
    }
    expect((await get('/sitemap.xml', {}, down)).status).toBeGreaterThanOrEqual(500)
    await down.close()
  })
})
