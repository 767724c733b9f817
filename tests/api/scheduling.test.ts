import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { resolveTiming, scheduleTiming } from '#contract/rules/post-timing.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { migrateUnderLock } from '../../api/db/migrate.ts'
import { findPostById, listPublicPosts } from '../../api/features/blog/repo.ts'
import { schedulePost } from '../../api/features/blog/schedule-post.ts'
import { createPost } from '../../api/features/blog/write-post.ts'
import { readState } from '../../api/public-reads/versions.ts'
import { readReply } from '../contract/read-reply.ts'
import { featureDatabases, openTestDatabase, withDatabase } from '../support/databases.ts'
import { HOUR_MS, isoTimeIn, MINUTE_MS, postForm, waitUntil } from '../support/posts.ts'
import { withServer } from '../support/server.ts'
import { type TestUser, signInAs } from '../support/users.ts'

const { adminBlog, blog } = contract
const form = (overrides: Record<string, unknown> = {}) =>
  adminBlog.create.body.parse(postForm(overrides))

/** Formats a time as ISO with this UTC offset in hours. */
function atOffset(moment: number, hours: number): string {
  const sign = hours < 0 ? '-' : '+'
  const [whole, minutes] = [Math.floor(Math.abs(hours)), (Math.abs(hours) % 1) * 60]
  const offset = `${sign}${String(whole).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  return new Date(moment + hours * HOUR_MS).toISOString().replace('Z', offset)
}

describe.each(featureDatabases)('scheduled posts on %s', (kind) => {
  const server = withServer(kind, 'demo', { pages: true })
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs({ send }, 'admin@example.com')
  })
  const send = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
  const create = async (overrides: Record<string, unknown> = {}) =>
    readReply(adminBlog.create, await admin.send('POST', '/api/admin/blog', postForm(overrides)))
  const fetchPostIds = async () =>
    (await readReply(blog.list, await send('/api/blog'))).map(({ id }) => id)

  test('posts scheduled in different time zones appear at the same time', async () => {
    const date = isoTimeIn(2000)
    const moment = Date.parse(date)
    const ids = []
    for (const hours of [0, 14, -12, 5.75, -3.5, -5]) {
      const { id } = await create()
      const post = await readReply(
        adminBlog.schedule,
        await admin.send('POST', `/api/admin/blog/${id}/schedule`, {
          scheduledDate: atOffset(moment, hours),
        }),
      )
      expect(post.scheduledAt).toBe(date)
      ids.push(id)
    }
    await waitUntil(date)
    expect(await fetchPostIds()).toEqual(expect.arrayContaining(ids))
  })

  test('no cached response is served after a publication: the list has a new ETag, and the post is found', async () => {
    const { id, slug } = await create()
    const date = isoTimeIn(3000)
    await admin.send('POST', `/api/admin/blog/${id}/schedule`, { scheduledDate: date })
    const before = await send('/api/blog')
    const tag = before.headers.get('etag') ?? ''
    expect(await before.text()).not.toContain(slug)
    expect((await send(`/api/blog/slug/${slug}`)).status).toBe(404)
    await waitUntil(date)
    const after = await send('/api/blog', { headers: { 'if-none-match': tag } })
    expect([after.status, await after.text()]).toEqual([200, expect.stringContaining(slug)])
    expect((await send(`/api/blog/slug/${slug}`)).status).toBe(200)
  })

  test('scheduled posts are hidden from the list and the sitemap, and visitors and members get a 404 for them', async () => {
    const published = await create({ status: 'published' })
    const { id, slug } = await create({ status: 'scheduled', scheduledAt: isoTimeIn(HOUR_MS) })
    for (const path of ['/api/blog', '/sitemap.xml']) {
      const text = await (await send(path)).text()
      expect(text).toContain(published.slug)
      expect(text).not.toContain(slug)
    }
    for (const cookie of ['', (await signInAs({ send }, 'member@example.com')).cookie]) {
      const headers = { cookie }
      expect((await send(`/api/blog/${id}`, { headers })).status).toBe(404)
      expect((await send(`/api/blog/slug/${slug}`, { headers })).status).toBe(404)
    }
    expect(
      await (await send('/api/blog', { headers: { cookie: admin.cookie } })).text(),
    ).not.toContain(slug)
  })
})

const blogVersion = async (db: Knex) => (await readState(db)).blog

describe.each(featureDatabases)('the version of the blog on %s', (kind) => {
  const database = withDatabase(kind, 'demo')

  test('increases with every write, even one that does not set updated_at, and with every publication', async () => {
    const { db } = database
    let last = await blogVersion(db)
    const grown = async () => {
      const version = await blogVersion(db)
      expect(version).toBeGreaterThan(last)
      last = version
    }
    const date = isoTimeIn(2000)
    const { id } = await createPost(db, form({ status: 'scheduled', scheduledAt: date }), 1)
    await grown()
    await waitUntil(date)
    await grown()
    await db('posts')
      .where({ id })
      .update({ title: 'Changed by hand', updated_at: '2020-01-01T00:00:00Z' })
    await grown()
    await db('posts').where({ id }).update({ status: 'draft', scheduled_at: null })
    await grown()
    await db('posts').where({ id }).delete()
    await grown()
    expect(await blogVersion(db)).toBe(last)
  })
})

test('a transaction that starts before a publication and ends after it also changes the version', async () => {
  const { db, close } = await openTestDatabase('PostgreSQL', 'demo')
  const date = isoTimeIn(2000)
  const { id } = await createPost(db, form({ status: 'scheduled', scheduledAt: date }), 1)
  const other = await createPost(db, form({ status: 'published' }), 1)
  const slow = await db.transaction()
  await slow('posts')
    .where({ id: other.id })
    .update({ title: 'Written slowly', updated_at: slow.fn.now() })
  await waitUntil(date)
  const between = await blogVersion(db)
  expect((await findPostById(db, id))?.isPublic).toBe(true)
  await slow.commit()
  expect(await blogVersion(db)).toBeGreaterThan(between)
  await close()
})

describe('restarts', () => {
  test.each(featureDatabases)(
    'a post that becomes due while no server is running is public after the start, on %s',
    async (kind) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'lintel-schedule-'))
      const database = kind === 'PostgreSQL' ? await openTestDatabase(kind, 'demo') : undefined
      const open = () => openDatabase({ databaseUrl: database?.databaseUrl, dataDir })
      const first = await open()
      await migrateUnderLock(first)
      const userId = await anyUser(first)
      const { id } = await createPost(first, form({ status: 'published' }), userId)
      const date = isoTimeIn(3000)
      await schedulePost(first, { id, date }, userId)
      expect((await listPublicPosts(first)).value.some((post) => post.id === id)).toBe(false)
      const version = await blogVersion(first)
      await first.destroy()
      await waitUntil(date)
      const second = await open()
      expect((await listPublicPosts(second)).value.find((post) => post.id === id)).toMatchObject({
        status: 'published',
        publishedAt: date,
      })
      expect(await blogVersion(second)).toBeGreaterThan(version)
      await second.destroy()
      await database?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  )
})

async function anyUser(db: Knex): Promise<number> {
  const [user] = await db('users')
    .insert({ email: `${Math.random()}@example.com`, password_hash: 'none', is_admin: true })
    .returning<{ id: number }[]>('id')
  return user?.id ?? 0
}

test.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
  'a database in the time zone %s stores the same times',
  async (zone) => {
    const { databaseUrl = '', close } = await openTestDatabase('PostgreSQL', 'demo')
    const db = await openDatabase({
      databaseUrl: `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c timezone=${zone}`)}`,
      dataDir: '',
    })
    expect(
      (await db.raw<{ rows: { TimeZone: string }[] }>('show timezone')).rows[0]?.TimeZone,
    ).toBe(zone)
    // These are the nights when daylight saving time ends and begins in New York.
    for (const [input, expected] of [
      ['2030-11-03T01:30:00-04:00', '2030-11-03T05:30:00.000Z'],
      ['2030-11-03T01:30:00-05:00', '2030-11-03T06:30:00.000Z'],
      ['2031-03-09T02:30:00-05:00', '2031-03-09T07:30:00.000Z'],
      ['2031-03-09T03:30:00-04:00', '2031-03-09T07:30:00.000Z'],
    ] as const) {
      expect(
        await createPost(db, form({ status: 'scheduled', scheduledAt: input }), 1),
      ).toMatchObject({ status: 'scheduled', scheduledAt: expected })
    }
    const past = await createPost(
      db,
      form({ status: 'published', publishedAt: '2025-11-02T01:30:00-05:00' }),
      1,
    )
    expect(past).toMatchObject({ status: 'published', publishedAt: '2025-11-02T06:30:00.000Z' })
    await db.destroy()
    await close()
  },
)

describe('the rules for publication times', () => {
  const now = new Date('2026-11-01T05:30:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()

  test('accept scheduled times of up to one minute ago', () => {
    expect(scheduleTiming(at(-MINUTE_MS), 'scheduledDate', now)).toMatchObject({
      scheduledAt: at(-MINUTE_MS),
    })
    expect(() => scheduleTiming(at(-MINUTE_MS - 1), 'scheduledDate', now)).toThrow(
      'Schedule date must be in the future',
    )
    expect(() => scheduleTiming(null, 'scheduledDate', now)).toThrow(
      'Schedule date must be in the future',
    )
  })

  test('publish now if the publication time is at most a minute ahead', () => {
    expect(
      resolveTiming({ status: 'published', publishedAt: at(MINUTE_MS) }, undefined, now),
    ).toEqual({
      status: 'published',
      publishedAt: at(0),
      scheduledAt: null,
    })
    expect(
      resolveTiming({ status: 'published', publishedAt: at(MINUTE_MS + 1) }, undefined, now),
    ).toEqual({ status: 'scheduled', publishedAt: null, scheduledAt: at(MINUTE_MS + 1) })
  })

  test('do not change anything for missing fields', () => {
    const published = { status: 'published', publishedAt: at(-HOUR_MS), scheduledAt: null } as const
    const scheduled = { status: 'scheduled', publishedAt: null, scheduledAt: at(HOUR_MS) } as const
    for (const timing of [published, scheduled])
      expect(resolveTiming({}, timing, now)).toEqual(timing)
    expect(resolveTiming({}, undefined, now)).toEqual({
      status: 'draft',
      publishedAt: null,
      scheduledAt: null,
    })
    expect(resolveTiming({ publishedAt: at(-1) }, scheduled, now)).toEqual(scheduled)
  })
})
