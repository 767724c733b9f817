import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { withBlogAdmin } from '../support/admin-blog.ts'
import { DAY_MS, isoTimeIn, postForm } from '../support/posts.ts'
import { signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

const { adminBlog, blog } = contract

describe.each(targetNames)('admin blog on %s', (name) => {
  const {
    target,
    admin,
    create,
    put,
    update,
    act,
    publish,
    schedule,
    remove,
    isListed,
    listsWith,
  } = withBlogAdmin(name)

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

    test('normalizes the slug and refuses an empty one', async () => {
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
