import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Post } from '#contract/entities.ts'
import { DAY_MS, HOUR_MS, isoTimeIn, postForm, waitUntil } from '../support/posts.ts'
import { type TestUser, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { type Target, targetNames, withTarget } from './targets.ts'

const { adminBlog, blog } = contract
const LISTS = ['published', 'scheduled', 'drafts'] as const

describe.each(targetNames)('admin blog on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const create = async (overrides: Record<string, unknown> = {}) =>
    readReply(adminBlog.create, await admin.send('POST', '/api/admin/blog', postForm(overrides)))
  const put = (id: number, body: unknown) => admin.send('PUT', `/api/admin/blog/${id}`, body)
  const update = async (id: number, body: unknown) =>
    readReply(adminBlog.update, await put(id, body))
  const act = (id: number, action: string, body?: unknown) =>
    admin.send('POST', `/api/admin/blog/${id}/${action}`, body)
  const publish = async (id: number) => readReply(adminBlog.publish, await act(id, 'publish'))
  const schedule = async (id: number, body: unknown) =>
    readReply(adminBlog.schedule, await act(id, 'schedule', body))
  const remove = async (id: number) =>
    readReply(adminBlog.remove, await admin.send('DELETE', `/api/admin/blog/${id}`))
  const fetchPublicPosts = async () => readReply(blog.list, await target.send('/api/blog'))
  const isListed = async (id: number) => (await fetchPublicPosts()).some((post) => post.id === id)
  const listsWith = async (id: number) => {
    const found = []
    for (const list of LISTS) {
      const posts = await readReply(adminBlog[list], await admin.send('GET', adminBlog[list].path))
      if (posts.some((post) => post.id === id)) found.push(list)
    }
    return found
  }
  const statusOf = async (path: string, reader: { send: Target['send'] } = target) =>
    (await reader.send(path)).status

  test('reading and creating posts requires an admin', async () => {
    const member = await signInAs(target, 'member@example.com')
    for (const path of ['/api/admin/blog', '/api/admin/blog/draft', '/api/admin/blog/deleted']) {
      expect(await readError(await target.send(path))).toMatchObject({ status: 401 })
      expect(await readError(await member.send('GET', path))).toMatchObject({ status: 403 })
    }
    expect(await readError(await member.send('POST', '/api/admin/blog', postForm()))).toMatchObject(
      { status: 403 },
    )
  })

  describe('writing', () => {
    test('creates a post draft of the editorial team by default, and only admins can read it', async () => {
      const post = await create({ authorName: '', imageUrl: '' })
      expect(post).toMatchObject({
        status: 'draft',
        publishedAt: null,
        scheduledAt: null,
        authorName: 'Editorial team',
        authorTitle: null,
        imageUrl: null,
        categoryName: 'Roofing',
      })
      expect(await listsWith(post.id)).toEqual(['drafts'])
      expect(await isListed(post.id)).toBe(false)
      for (const path of [`/api/blog/${post.id}`, `/api/blog/slug/${post.slug}`]) {
        expect(await readError(await target.send(path))).toMatchObject({
          status: 404,
          code: 'not_found',
        })
        const preview = await admin.send('GET', path)
        expect(preview.headers.get('cache-control')).toContain('no-store')
        expect(await readReply(blog.byId, preview)).toEqual(post)
      }
    })

    test('reports every invalid field with the message that the form shows', async () => {
      const response = await admin.send('POST', '/api/admin/blog', {
        title: 'Roof',
        slug: 'ab',
        content: 'short',
        excerpt: 'short',
        categoryName: 'R',
        status: 'live',
        imageUrl: 'javascript:alert(1)',
        publishedAt: 'soon',
      })
      expect(response.status).toBe(400)
      expect(
        ((await response.json()) as { errors: { path: string; message: string }[] }).errors.map(
          ({ path, message }) => [path, message],
        ),
      ).toEqual([
        ['title', 'Title must be at least 5 characters'],
        ['slug', 'Slug must be at least 3 characters'],
        ['content', 'Content must be at least 50 characters'],
        ['excerpt', 'Excerpt must be at least 10 characters'],
        ['categoryName', 'Category name must be at least 2 characters'],
        ['status', 'Status must be draft, published or scheduled'],
        ['publishedAt', 'Publish date must be an ISO date with a time zone'],
        ['imageUrl', 'Please enter a valid image URL'],
      ])
    })

    test('normalises the slug and refuses an empty one', async () => {
      const { slug } = await create({ slug: '  Größe & Crème_Brûlée  -- 2026! ' })
      expect(slug).toBe('grosse-creme-brulee-2026')
      expect(
        await readError(await admin.send('POST', '/api/admin/blog', postForm({ slug: '!!! ???' }))),
      ).toMatchObject({
        status: 400,
        paths: ['slug'],
        message: 'Slug must be at least 3 characters',
      })
    })

    test('a slug in use is a 409 on the field, and the post does not change', async () => {
      const post = await create()
      const other = await create()
      const taken = {
        status: 409,
        code: 'slug_taken',
        message: 'A post with this slug already exists',
        paths: ['slug'],
      }
      expect(
        await readError(
          await admin.send('POST', '/api/admin/blog', postForm({ slug: post.slug.toUpperCase() })),
        ),
      ).toEqual(taken)
      expect(
        await readError(await put(other.id, { slug: post.slug, title: 'Another title' })),
      ).toEqual(taken)
      expect(await readReply(blog.byId, await admin.send('GET', `/api/blog/${other.id}`))).toEqual(
        other,
      )
    })

    test('an update changes only the sent fields', async () => {
      const post = await create({
        authorName: 'Ann Lee',
        authorTitle: 'Editor',
        imageUrl: 'https://pictures.example/roof.jpg',
      })
      const changed = await update(post.id, { title: 'Another title' })
      expect(changed).toEqual({ ...post, title: 'Another title', updatedAt: changed.updatedAt })
      expect(await update(post.id, { authorName: null, imageUrl: null })).toMatchObject({
        authorName: 'Editorial team',
        authorTitle: 'Editor',
        imageUrl: null,
      })
      expect(await readError(await put(2_000_000_000, { title: 'Another title' }))).toMatchObject({
        status: 404,
      })
    })

    test('an update of an outdated version is rejected, and the post does not change', async () => {
      const post = await create()
      const first = await update(post.id, {
        title: 'The first to be saved',
        updatedAt: post.updatedAt,
      })
      expect(
        await readError(
          await put(post.id, { title: 'The second to be saved', updatedAt: post.updatedAt }),
        ),
      ).toEqual({
        status: 409,
        code: 'conflict',
        message: 'This post was changed in the meantime. Please reload it and try again.',
        paths: [],
      })
      expect(await readReply(blog.byId, await admin.send('GET', `/api/blog/${post.id}`))).toEqual(
        first,
      )
      expect(
        await update(post.id, { title: 'The second to be saved', updatedAt: first.updatedAt }),
      ).toMatchObject({ title: 'The second to be saved' })
      expect(await update(post.id, { title: 'Asked for nothing' })).toMatchObject({
        title: 'Asked for nothing',
      })
      expect(await readError(await put(post.id, { updatedAt: 'yesterday' }))).toMatchObject({
        status: 400,
        message: 'updatedAt must be an ISO date with a time zone',
        paths: ['updatedAt'],
      })
    })

    test('former slugs still lead to the post, even after several changes', async () => {
      const post = await create({ status: 'published' })
      const [first, second] = [post.slug, `${post.slug}-second`]
      await update(post.id, { slug: second })
      expect(
        await readReply(blog.bySlug, await target.send(`/api/blog/slug/${first}`)),
      ).toMatchObject({ id: post.id, slug: second })
      expect(
        await readError(await admin.send('POST', '/api/admin/blog', postForm({ slug: first }))),
      ).toMatchObject({ status: 409, code: 'slug_taken', paths: ['slug'] })
      await update(post.id, { slug: first })
      for (const slug of [first, second])
        expect(
          await readReply(blog.bySlug, await target.send(`/api/blog/slug/${slug}`)),
        ).toMatchObject({ id: post.id, slug: first })
    })
  })

  describe('publishing', () => {
    test('publishes a post draft now, and a second call changes nothing', async () => {
      const post = await create()
      const since = Date.now()
      const published = await publish(post.id)
      expect(published).toMatchObject({ status: 'published', scheduledAt: null })
      expect(Date.parse(published.publishedAt ?? '')).toBeGreaterThanOrEqual(since)
      expect(Date.parse(published.publishedAt ?? '')).toBeLessThanOrEqual(Date.now())
      expect((await fetchPublicPosts())[0]).toEqual(published)
      expect(await publish(post.id)).toEqual(published)
      expect(await update(post.id, { status: 'published' })).toEqual(published)
      expect(await update(post.id, { status: 'published', publishedAt: null })).toEqual(published)
    })

    test('uses the given date, and schedules the post if the date is in the future', async () => {
      expect(
        await create({ status: 'published', publishedAt: '2026-01-05T07:30:00-05:00' }),
      ).toMatchObject({ status: 'published', publishedAt: '2026-01-05T12:30:00.000Z' })
      const date = isoTimeIn(DAY_MS)
      const later = await create({ status: 'published', publishedAt: date })
      expect(later).toMatchObject({ status: 'scheduled', publishedAt: null, scheduledAt: date })
      expect(await isListed(later.id)).toBe(false)
    })

    test('an invalid date is an error on its field', async () => {
      for (const publishedAt of [
        '0000-01-01T00:00:00Z',
        '1969-12-31T00:00:00Z',
        '9999-12-31T23:00:00-05:00',
      ]) {
        expect(
          await readError(
            await admin.send(
              'POST',
              '/api/admin/blog',
              postForm({ status: 'published', publishedAt }),
            ),
          ),
        ).toMatchObject({ status: 400, paths: ['publishedAt'] })
      }
      expect(
        await readError(
          await admin.send(
            'POST',
            '/api/admin/blog',
            postForm({ status: 'published', publishedAt: '2026-01-05T07:30:00' }),
          ),
        ),
      ).toMatchObject({ status: 400, paths: ['publishedAt'] })
    })

    test('publishing a scheduled post removes its schedule', async () => {
      const post = await create({ status: 'scheduled', scheduledAt: isoTimeIn(HOUR_MS) })
      expect(await listsWith(post.id)).toEqual(['scheduled'])
      const published = await publish(post.id)
      expect(published).toMatchObject({ status: 'published', scheduledAt: null })
      expect(await listsWith(post.id)).toEqual(['published'])
    })

    test('a published post can become a draft again', async () => {
      const post = await create({ status: 'published' })
      expect(await update(post.id, { status: 'draft' })).toMatchObject({
        status: 'draft',
        publishedAt: null,
        scheduledAt: null,
      })
      expect(await statusOf(`/api/blog/slug/${post.slug}`)).toBe(404)
      expect(await isListed(post.id)).toBe(false)
    })
  })

  describe('scheduling', () => {
    test.each(['scheduledDate', 'scheduledAt'])(
      'accepts an ISO time with a time zone as %s',
      async (key) => {
        const post = await create()
        expect(await schedule(post.id, { [key]: '2030-03-10T02:30:00-05:00' })).toMatchObject({
          status: 'scheduled',
          scheduledAt: '2030-03-10T07:30:00.000Z',
          publishedAt: null,
        })
      },
    )

    test('refuses a past date, a date without a time zone and a missing date', async () => {
      const post = await create()
      expect(
        await readError(await act(post.id, 'schedule', { scheduledDate: isoTimeIn(-70_000) })),
      ).toEqual({
        status: 400,
        code: 'invalid',
        message: 'Schedule date must be in the future',
        paths: ['scheduledDate'],
      })
      for (const scheduledDate of [
        '2030-03-10T02:30:00',
        '2030-03-10',
        'tomorrow',
        '2030-02-30T00:00:00Z',
        undefined,
        7,
      ]) {
        expect(await readError(await act(post.id, 'schedule', { scheduledDate }))).toMatchObject({
          status: 400,
          paths: ['scheduledDate'],
          message: 'Schedule date must be an ISO date with a time zone',
        })
      }
      expect(await readError(await put(post.id, { status: 'scheduled' }))).toMatchObject({
        status: 400,
        paths: ['scheduledAt'],
        message: 'Schedule date must be in the future',
      })
      expect(await listsWith(post.id)).toEqual(['drafts'])
    })

    test('a date less than a minute ago publishes the post at once', async () => {
      const post = await create()
      const date = isoTimeIn(-45_000)
      expect(await schedule(post.id, { scheduledDate: date })).toMatchObject({
        status: 'published',
        publishedAt: date,
      })
      expect(await isListed(post.id)).toBe(true)
    })

    test('hides a published post until its new date', async () => {
      const post = await create({ status: 'published' })
      await schedule(post.id, { scheduledDate: isoTimeIn(DAY_MS) })
      expect(await isListed(post.id)).toBe(false)
      for (const path of [`/api/blog/${post.id}`, `/api/blog/slug/${post.slug}`])
        expect(await statusOf(path)).toBe(404)
      expect(await listsWith(post.id)).toEqual(['scheduled'])
    })

    test('the post becomes public at the scheduled time and is then an ordinary published post', async () => {
      const post = await create()
      const date = isoTimeIn(3000)
      await schedule(post.id, { scheduledDate: date })
      expect(await isListed(post.id)).toBe(false)
      await expect.poll(() => isListed(post.id), { timeout: 30_000, interval: 100 }).toBe(true)
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(date))
      expect(await readReply(blog.byId, await target.send(`/api/blog/${post.id}`))).toMatchObject({
        status: 'published',
        publishedAt: date,
      })
      expect(await listsWith(post.id)).toEqual(['published'])
      expect(await publish(post.id)).toMatchObject({ publishedAt: date })
      // A form that was opened before the publication still sends the schedule.
      expect(
        await update(post.id, { title: 'Saved late', status: 'scheduled', scheduledAt: date }),
      ).toMatchObject({
        title: 'Saved late',
        status: 'published',
        publishedAt: date,
        scheduledAt: null,
      })
    })

    test('a post keeps its schedule when other fields change', async () => {
      const date = isoTimeIn(DAY_MS)
      const post = await create({ status: 'scheduled', scheduledAt: date })
      expect(await update(post.id, { title: 'Another title' })).toMatchObject({
        status: 'scheduled',
        scheduledAt: date,
        publishedAt: null,
      })
      expect(await schedule(post.id, { scheduledDate: isoTimeIn(2 * DAY_MS) })).toMatchObject({
        status: 'scheduled',
      })
    })
  })

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
      const first = await page('')
      expect(first.pagination).toMatchObject({ page: 1, limit: 20 })
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

  test('every change is in the audit log with user, action, subject and details', async () => {
    const { id, title } = await create()
    const scheduledAt = isoTimeIn(DAY_MS)
    await update(id, { title: 'Another title', slug: `another-${id}`, excerpt: 'A new excerpt' })
    await update(id, { excerpt: 'A newer excerpt' })
    await schedule(id, { scheduledDate: scheduledAt })
    await publish(id)
    await publish(id)
    await remove(id)
    await readReply(adminBlog.restore, await act(id, 'restore'))
    const { data } = await readReply(
      contract.adminRecords.audit,
      await admin.send('GET', `/api/admin/audit?q=${encodeURIComponent(`post ${id}:`)}`),
    )
    expect(data.every(({ userEmail }) => userEmail === 'admin@example.com')).toBe(true)
    const fieldsOf = ({ fields }: Record<string, unknown>) =>
      Array.isArray(fields) ? { fields: (fields as string[]).toSorted() } : {}
    expect(
      data
        .map(({ action, subject, details }) => [
          action,
          subject,
          { ...details, ...fieldsOf(details) },
        ])
        .reverse(),
    ).toEqual([
      ['post.created', `post ${id}: ${title}`, { postId: id, status: 'draft' }],
      [
        'post.updated',
        `post ${id}: Another title`,
        { postId: id, fields: ['excerpt', 'slug', 'title'], titleBefore: title },
      ],
      ['post.updated', `post ${id}: Another title`, { postId: id, fields: ['excerpt'] }],
      [
        'post.scheduled',
        `post ${id}: Another title`,
        { postId: id, scheduledAt, statusBefore: 'draft' },
      ],
      ['post.published', `post ${id}: Another title`, { postId: id, statusBefore: 'scheduled' }],
      ['post.deleted', `post ${id}: Another title`, { postId: id }],
      ['post.restored', `post ${id}: Another title`, { postId: id }],
    ])
  })
})
