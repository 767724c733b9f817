import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { blog } = contract

describe.each(targetNames)('the blog on %s', (name) => {
  const target = withTarget(name)

  test('lists only published posts, newest first', async () => {
    const posts = await readReply(blog.list, await target.send('/api/blog'))
    expect(posts.length).toBeGreaterThanOrEqual(12)
    expect(posts.every(({ status }) => status === 'published')).toBe(true)
    const dates = posts.map(({ publishedAt }) => publishedAt ?? '')
    expect(dates).toEqual([...dates].sort().reverse())
  })

  test('returns the same post by slug and by id', async () => {
    const [post] = await readReply(blog.list, await target.send('/api/blog'))
    const bySlug = await readReply(blog.bySlug, await target.send(`/api/blog/slug/${post?.slug}`))
    const byId = await readReply(blog.byId, await target.send(`/api/blog/${post?.id}`))
    expect(bySlug).toEqual(post)
    expect(byId).toEqual(post)
  })

  test('hides drafts and scheduled posts from visitors', async () => {
    const posts = await readReply(blog.list, await target.send('/api/blog'))
    const ids = new Set(posts.map(({ id }) => id))
    const hidden = Array.from({ length: posts.length + 2 }, (_, n) => n + 1).filter(
      (id) => !ids.has(id),
    )
    expect(hidden).toHaveLength(2)
    for (const id of hidden)
      expect(await readError(await target.send(`/api/blog/${id}`))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
  })

  test.each(['/api/blog/abc', '/api/blog/0', '/api/blog/slug/no-such-post', '/api/blog/999999'])(
    'responds with 404 at %s',
    async (path) => {
      expect(await readError(await target.send(path))).toMatchObject({ status: 404 })
    },
  )
})
