import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { withBlogAdmin } from '../support/admin-blog.ts'
import { DAY_MS, HOUR_MS, isoTimeIn, postForm } from '../support/posts.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

const { blog } = contract

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
    fetchPublicPosts,
    isListed,
    listsWith,
    statusOf,
  } = withBlogAdmin(name)

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
})
