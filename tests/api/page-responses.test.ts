import { readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ContractorDetail, Post } from '#contract/entities.ts'
import { blogPostNotFoundPage } from '#contract/page-heads/blog.ts'
import { contractorNotFoundPage } from '#contract/page-heads/contractor.ts'
import { isPublicPage, pageNames, pages } from '#contract/pages.ts'
import { PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { site } from '#contract/site.ts'
import { anyDatabase } from '../support/databases.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { renderHead, headTags, parsePage } from '../support/page-head.ts'
import { rawGet } from '../support/raw-get.ts'
import { startTestServer, withServer } from '../support/server.ts'

const PUBLIC_URL = 'https://lintel.example'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: PUBLIC_URL })

const get = (path: string, headers?: Record<string, string>, at = server) =>
  rawGet(at.url, path, headers)
const api = async <T>(path: string) => JSON.parse((await get(`/api${path}`)).text) as T

describe('redirected paths', () => {
  const moved: [from: string, to: string][] = [
    ['/Directory', '/directory'],
    ['/directory/', '/directory'],
    ['//directory', '/directory'],
    ['/CATEGORY//Plumbers/', '/category/plumbers'],
    ['/Directory/?location=Tampa&x=%2F', '/directory?location=Tampa&x=%2F'],
    ['/contractor/painters-miami/ab-plumbing', '/contractor/plumbers-tampa/ab-plumbing'],
    [
      '/Contractor/Painters-Miami/AB-Plumbing/?from=mail',
      '/contractor/plumbers-tampa/ab-plumbing?from=mail',
    ],
    ['/category/all/tampa-fl', '/category/all-contractors/tampa-fl'],
    ['/category/ALL/Florida/?x=1', '/category/all-contractors/florida?x=1'],
    ['/contractor/01', '/contractor/1'],
    ['/contractor/00012?from=mail', '/contractor/12?from=mail'],
    ['/category/all-contractors', '/all-contractors'],
    ['/category/all?page=3', '/all-contractors?page=3'],
  ]
  test.each(moved)('%s redirects to %s', async (from, to) => {
    const { status, headers } = await get(from)
    expect([status, headers.location]).toEqual([301, to])
  })

  test('a path with the id or a former slug of a contractor redirects to the current path', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    const path = contractorPath(contractor, contractor.categorySlug)
    await server.db('former_slugs').insert({ slug: 'the-old-name', contractor_id: 12 })
    for (const from of [
      `/contractor/${contractor.categorySlug}/12`,
      `/contractor/${contractor.categorySlug}/the-old-name`,
    ]) {
      const { status, headers } = await get(from)
      expect([status, headers.location]).toEqual([301, path])
    }
  })

  test('a path with a former slug of a post redirects to the current path', async () => {
    const [post] = await api<Post[]>('/blog')
    await server.db('former_post_slugs').insert({ slug: 'an-old-title', post_id: post?.id })
    const { status, headers } = await get('/blog/an-old-title?ref=1')
    expect([status, headers.location]).toEqual([301, `/blog/${post?.slug}?ref=1`])
  })

  test.each(['/No/Such/Page/', '//evil.example/Directory', '/\\EVIL.example', '/BLOG/none/'])(
    '%s is a 404 without a redirect',
    async (path) => {
      const { status, headers } = await get(path)
      expect([status, headers.location]).toEqual([404, undefined])
    },
  )
})

describe('deleted content', () => {
  test('contractors and posts respond with 410', async () => {
    const contractor = await api<ContractorDetail>('/contractors/20')
    const [, post] = await api<Post[]>('/blog')
    await server.db.raw('update directory set version = version + 1')
    await server.db.raw(
      'update contractors set deleted_at = now(), change_seq = (select version from directory) where id = 20',
    )
    await server.db.raw('update posts set deleted_at = now(), updated_at = now() where id = ?', [
      post?.id ?? 0,
    ])
    await server.db('former_slugs').insert({ slug: 'its-former-name', contractor_id: 20 })
    const { categorySlug } = contractor
    for (const path of [
      '/contractor/20',
      '/contractor/0020',
      contractorPath(contractor, categorySlug),
      `/contractor/${categorySlug}/20`,
      `/contractor/${categorySlug}/its-former-name`,
    ]) {
      const { status, text } = await get(path)
      expect([path, status, headTags(text)]).toEqual([
        path,
        410,
        headTags(renderHead(contractorNotFoundPage(), PUBLIC_URL)),
      ])
      const main = parsePage(text).querySelector('#root[data-drawn] main')
      expect(main?.querySelector('h1')?.textContent).toBe('Contractor not found')
      expect(text).not.toContain(contractor.name)
    }
    for (const path of [
      `/api/contractors/${categorySlug}/20`,
      `/api/contractors/${categorySlug}/its-former-name`,
      `/api/contractors/${categorySlug}/${contractor.slug}`,
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 410])
    }
    await server.db('former_post_slugs').insert({ slug: 'its-former-title', post_id: post?.id })
    for (const slug of [post?.slug, 'its-former-title']) {
      const { status, headers, text } = await get(`/blog/${slug}`)
      expect([status, headers.etag, headers['cache-control']]).toEqual([410, undefined, 'no-cache'])
      expect(headTags(text)).toEqual(headTags(renderHead(blogPostNotFoundPage(), PUBLIC_URL)))
      const main = parsePage(text).querySelector('#root[data-drawn] main')
      expect(main?.querySelector('h1')?.textContent).toBe('Blog post not found.')
      expect(text).not.toContain(post?.title)
    }
    expect((await get('/sitemap.xml')).text).not.toContain(`/${contractor.slug}<`)
    expect((await get('/sitemap.xml')).text).not.toContain(`/blog/${post?.slug}<`)
  })
})

describe('public pages', () => {
  test.each(Object.entries(publicAddresses))('%s is drawn at %s', async (_, address) => {
    const { status, headers, text } = await get(address)
    expect([status, headers['cache-control']]).toEqual([200, PUBLIC_CACHE_CONTROL])
    const root = parsePage(text).querySelector('#root')
    expect(root?.getAttribute('data-drawn')).toBe(address)
    expect(root?.querySelectorAll('main h1')).toHaveLength(1)
  })
})

describe('private pages', () => {
  const names = pageNames.filter((name) => !isPublicPage(name))

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
    const file = await readFile(new URL(`../../web/public${site.shareImage}`, import.meta.url))
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
