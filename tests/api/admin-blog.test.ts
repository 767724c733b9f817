import type { Knex } from 'knex'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { sanitizePost } from '../../api/db/sanitize-post.ts'
import { purgeDeletedPosts } from '../../api/features/blog/admin-repo.ts'
import { readState } from '../../api/public-reads/versions.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { DAY_MS, isoTimeIn, postForm } from '../support/posts.ts'
import { withServer } from '../support/server.ts'
import { type TestUser, signInAs } from '../support/users.ts'

const { adminBlog, blog } = contract

describe.each(featureDatabases)('admin blog on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let admin: TestUser
  let adminId: number
  beforeAll(async () => {
    admin = await signInAs({ send }, 'admin@example.com')
    adminId = (
      await server.db('users').where({ email: 'admin@example.com' }).first<{ id: number }>('id')
    ).id
  })

  const send = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
  const create = async (overrides: Record<string, unknown> = {}) =>
    readReply(adminBlog.create, await admin.send('POST', '/api/admin/blog', postForm(overrides)))
  const audited = (id: number) =>
    server
      .db('audit_log')
      .whereRaw(`details->>'postId' = ?`, [String(id)])
      .orderBy('id')
      .select<
        { action: string; subject: string; user_id: number; details: Record<string, unknown> }[]
      >()

  const blogVersion = async (db: Knex) => (await readState(db)).blog

  test('the audit log contains every change with user and title, but no other text of the post', async () => {
    const { id, title } = await create()
    const put = (body: unknown) => admin.send('PUT', `/api/admin/blog/${id}`, body)
    await put({ title: 'Another title', excerpt: 'A secret excerpt' })
    await put({ title: 'Another title' })
    await admin.send('POST', `/api/admin/blog/${id}/publish`)
    await admin.send('POST', `/api/admin/blog/${id}/publish`)
    await admin.send('POST', `/api/admin/blog/${id}/schedule`, { scheduledDate: isoTimeIn(DAY_MS) })
    await admin.send('DELETE', `/api/admin/blog/${id}`)
    await admin.send('POST', `/api/admin/blog/${id}/restore`)
    await put({ slug: '???' })
    const entries = await audited(id)
    expect(entries.map(({ action }) => action)).toEqual([
      'post.created',
      'post.updated',
      'post.published',
      'post.scheduled',
      'post.deleted',
      'post.restored',
    ])
    expect(entries[0]).toMatchObject({ user_id: adminId, subject: `post ${id}: ${title}` })
    expect(entries[1]?.details).toEqual({
      postId: id,
      fields: ['title', 'excerpt'],
      titleBefore: title,
    })
    expect(JSON.stringify(entries)).not.toContain('secret')
  })

  test('a rejected change creates no audit entry and no new version', async () => {
    const before = await server.db('audit_log').count()
    const version = await blogVersion(server.db)
    const { slug } = (await readReply(blog.list, await send('/api/blog')))[0] ?? { slug: '' }
    expect(
      await readError(await admin.send('POST', '/api/admin/blog', postForm({ slug }))),
    ).toMatchObject({ status: 409 })
    expect(await server.db('audit_log').count()).toEqual(before)
    expect(await blogVersion(server.db)).toBe(version)
  })

  test('content is sanitized before it is stored, and rejected if too little of it remains', async () => {
    const content =
      '<p onclick="alert(1)">A paragraph that is long enough to be content of a post.</p><script>alert(2)</script><img src=x onerror=alert(3)>'
    const { id } = await create({ content })
    const { content: stored } = await server
      .db('posts')
      .where({ id })
      .first<{ content: string }>('content')
    expect(stored).toBe(
      '<p>A paragraph that is long enough to be content of a post.</p><img src="x" />',
    )
    expect(
      await readError(
        await admin.send(
          'POST',
          '/api/admin/blog',
          postForm({ content: `<script>${'alert(1);'.repeat(20)}</script>` }),
        ),
      ),
    ).toMatchObject({
      status: 400,
      paths: ['content'],
      message: 'Content must be at least 50 characters',
    })
  })

  test('stored content is sanitized again when it is read', async () => {
    const { id } = await create({ status: 'published' })
    await server
      .db('posts')
      .where({ id })
      .update({ content: '<p>Old</p><script>alert(1)</script><a href="javascript:alert(2)">x</a>' })
    const post = await readReply(blog.byId, await send(`/api/blog/${id}`))
    expect(post.content).toBe('<p>Old</p><a rel="nofollow noopener">x</a>')
    expect(
      (await readReply(blog.list, await send('/api/blog'))).find((found) => found.id === id)
        ?.content,
    ).toBe(post.content)
    const published = await readReply(
      adminBlog.published,
      await admin.send('GET', '/api/admin/blog/published'),
    )
    expect(published.find((found) => found.id === id)?.content).toBe(post.content)
  })

  test('one of twenty concurrent posts gets the slug, and the others get a 409', async () => {
    const form = postForm()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => admin.send('POST', '/api/admin/blog', form)),
    )
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await server.db('posts').where({ slug: form.slug }).pluck('id')).toHaveLength(1)
  })

  test('publishing twenty times at once sets one date and creates one audit entry', async () => {
    const { id } = await create()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => admin.send('POST', `/api/admin/blog/${id}/publish`)),
    )
    const dates = await Promise.all(
      responses.map(async (response) => (await readReply(adminBlog.publish, response)).publishedAt),
    )
    expect(new Set(dates).size).toBe(1)
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'post.created',
      'post.published',
    ])
  })

  test('two posts that change to the same slug at once never share it', async () => {
    const [one, other] = [await create(), await create()]
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        admin.send('PUT', `/api/admin/blog/${one.id}`, { slug: `${one.slug}-${round}` }),
        admin.send('PUT', `/api/admin/blog/${other.id}`, { slug: `${one.slug}-${round}` }),
      ])
    }
    const slugs = await server.db('posts').whereIn('id', [one.id, other.id]).pluck<string[]>('slug')
    const former = await server.db('former_post_slugs').pluck<string[]>('slug')
    expect(new Set(slugs).size).toBe(2)
    for (const slug of slugs) expect(former).not.toContain(slug)
  })

  test('a change is visible immediately in the list and in the post', async () => {
    const { id, slug } = await create({ status: 'published' })
    const readPublicState = async () => {
      const [list, post] = [await send('/api/blog'), await send(`/api/blog/slug/${slug}`)]
      return {
        etags: [list.headers.get('etag'), post.headers.get('etag')],
        titles: [
          ((await list.json()) as { id: number; title: string }[]).find((row) => row.id === id)
            ?.title,
          ((await post.json()) as { title?: string }).title,
        ],
      }
    }
    const before = await readPublicState()
    expect(
      (await send('/api/blog', { headers: { 'if-none-match': before.etags[0] ?? '' } })).status,
    ).toBe(304)
    const unchanged = await send(`/api/blog/slug/${slug}`, {
      headers: { 'if-none-match': before.etags[1] ?? '' },
    })
    expect([
      unchanged.status,
      unchanged.headers.get('cache-control'),
      unchanged.headers.getSetCookie(),
    ]).toEqual([304, PUBLIC_CACHE_CONTROL, []])
    await admin.send('PUT', `/api/admin/blog/${id}`, { title: 'Another title' })
    const after = await readPublicState()
    expect(after.titles).toEqual(['Another title', 'Another title'])
    expect(after.etags).not.toEqual(before.etags)
  })

  test('posts are deleted permanently after 30 days in the bin', async () => {
    const [old, young] = [
      await create({ status: 'published' }),
      await create({ status: 'published' }),
    ]
    for (const { id } of [old, young]) await admin.send('DELETE', `/api/admin/blog/${id}`)
    await server
      .db('posts')
      .where({ id: old.id })
      .update({ deleted_at: server.db.raw(`now() - interval '30 days 1 second'`) })
    expect(
      await readError(await admin.send('POST', `/api/admin/blog/${old.id}/restore`)),
    ).toMatchObject({ status: 404 })
    expect(
      (await readReply(adminBlog.deleted, await admin.send('GET', '/api/admin/blog/deleted'))).some(
        ({ id }) => id === old.id,
      ),
    ).toBe(false)
    expect(await purgeDeletedPosts(server.db)).toBe(1)
    const version = await blogVersion(server.db)
    expect(await purgeDeletedPosts(server.db)).toBe(0)
    expect(await blogVersion(server.db)).toBe(version)
    expect([
      (await send(`/api/blog/${old.id}`)).status,
      (await send(`/api/blog/${young.id}`)).status,
    ]).toEqual([404, 410])
    await readReply(
      adminBlog.restore,
      await admin.send('POST', `/api/admin/blog/${young.id}/restore`),
    )
  })
})

test('sanitizing very long hostile content a second time changes nothing', () => {
  for (const piece of [
    '<b>',
    '<p>',
    '<blockquote>',
    '<',
    '<a href="',
    '<script>',
    '<svg><math>',
    '&#x3c;',
    '<x ',
    '<!--',
    '<table><td>',
  ]) {
    const clean = sanitizePost(piece.repeat(Math.floor(200_000 / piece.length)))
    expect(sanitizePost(clean)).toBe(clean)
  }
})
