import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Post } from '#contract/entities.ts'
import { withBlogAdmin } from '../support/admin-blog.ts'
import { DAY_MS, isoTimeIn, postForm, waitUntil } from '../support/posts.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

const { adminBlog } = contract

describe.each(targetNames)('admin blog on %s', (name) => {
  const { target, admin, create, act, remove, isListed, listsWith, statusOf } = withBlogAdmin(name)

  describe('the bin', () => {
    const deleted = async () =>
      readReply(adminBlog.deleted, await admin.send('GET', '/api/admin/blog/deleted'))

    test('a deleted post responds with 410 and can be restored unchanged', async () => {
      const post = await create({ status: 'published' })
      await remove(post.id)
      for (const path of [`/api/blog/${post.id}`, `/api/blog/slug/${post.slug}`])
        expect(await readError(await target.send(path))).toMatchObject({
          status: 410,
          code: 'gone',
        })
      expect(await listsWith(post.id)).toEqual([])
      expect((await deleted())[0]?.id).toBe(post.id)
      for (const [method, path] of [
        ['DELETE', ''],
        ['PUT', ''],
        ['POST', '/publish'],
        ['POST', '/schedule'],
      ] as const) {
        const body =
          method === 'PUT'
            ? { title: 'Another title' }
            : path === '/schedule'
              ? { scheduledDate: isoTimeIn(DAY_MS) }
              : undefined
        expect(
          await readError(await admin.send(method, `/api/admin/blog/${post.id}${path}`, body)),
        ).toMatchObject({ status: 404 })
      }
      expect(
        await readError(await admin.send('POST', '/api/admin/blog', postForm({ slug: post.slug }))),
      ).toMatchObject({
        status: 409,
        code: 'slug_taken',
        message: 'A deleted post still has this slug',
      })
      const restored = await readReply(adminBlog.restore, await act(post.id, 'restore'))
      expect(restored).toEqual({ ...post, updatedAt: restored.updatedAt })
      expect(await isListed(post.id)).toBe(true)
      expect(await readError(await act(post.id, 'restore'))).toMatchObject({ status: 404 })
    })

    test('a deleted post draft responds with 404', async () => {
      const post = await create()
      await remove(post.id)
      for (const reader of [target, { send: (path: string) => admin.send('GET', path) }])
        expect(await statusOf(`/api/blog/slug/${post.slug}`, reader)).toBe(404)
    })

    test('a post whose scheduled time has passed is restored as a draft', async () => {
      const date = isoTimeIn(3000)
      const post = await create({ status: 'scheduled', scheduledAt: date })
      await remove(post.id)
      await waitUntil(date)
      expect(await readReply(adminBlog.restore, await act(post.id, 'restore'))).toMatchObject({
        status: 'draft',
        scheduledAt: null,
        publishedAt: null,
      })
      expect(await isListed(post.id)).toBe(false)
    })
  })

  describe('the list', () => {
    const page = async (query: string) =>
      readReply(adminBlog.list, await admin.send('GET', `/api/admin/blog?${query}`))

    test('is paged, with twenty posts per page by default, and a page past the end is empty', async () => {
      // The demo has fewer than twenty posts.
      for (let n = 0; n < 5; n += 1) await create()
      const first = await page('')
      expect(first.pagination).toMatchObject({ page: 1, limit: 20 })
      expect(first.data).toHaveLength(20)
      const all: Post[] = []
      for (let n = 1; n <= Math.ceil(first.pagination.totalCount / 7); n += 1)
        all.push(...(await page(`limit=7&page=${n}`)).data)
      expect(new Set(all.map(({ id }) => id)).size).toBe(first.pagination.totalCount)
      expect(all.slice(0, 20)).toEqual(first.data)
      const beyond = await page('limit=7&page=2000000000')
      expect(beyond).toEqual({
        data: [],
        pagination: {
          page: 2_000_000_000,
          limit: 7,
          totalCount: all.length,
          totalPages: Math.ceil(all.length / 7),
        },
      })
      for (const query of ['limit=0', 'limit=101', 'page=0', 'page=x'])
        expect((await admin.send('GET', `/api/admin/blog?${query}`)).status).toBe(400)
    })

    test('is searched by title and category, and wildcards are literal', async () => {
      const post = await create({
        title: '100% of_gutters \\ cleaned',
        categoryName: 'Gutter-Care',
      })
      for (const q of ['100%25', 'OF_GUTTERS', 'gutter-care', '%5C%20cle', '%20gutters%20%5C%20'])
        expect((await page(`q=${q}`)).data.map(({ id }) => id)).toEqual([post.id])
      for (const q of ['100_', '%25%25', 'no such post'])
        expect((await page(`q=${q}`)).data).toEqual([])
    })
  })
})
