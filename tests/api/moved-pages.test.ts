import { describe, expect, test } from 'vitest'
import { blogPostNotFoundPage } from '#content/page-heads/blog.ts'
import { contractorNotFoundPage } from '#content/page-heads/contractor.ts'
import type { ContractorDetail, Post } from '#contract/entities.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { anyDatabase } from '../support/databases.ts'
import { readPages } from '../support/drawn-pages.ts'
import { renderHead, headTags, parsePage } from '../support/page-head.ts'
import { withServer } from '../support/server.ts'

const PUBLIC_URL = 'https://lintel.example'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: PUBLIC_URL })
const { get, api } = readPages(server)

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
    ['/category/plumbers/saint-petersburg-fl', '/category/plumbers/st-petersburg-fl'],
    [
      '/category/plumbers/ft-lauderdale-florida?page=2',
      '/category/plumbers/fort-lauderdale-fl?page=2',
    ],
    ['/category/all-contractors/mt-dora-fl', '/category/all-contractors/mount-dora-fl'],
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
