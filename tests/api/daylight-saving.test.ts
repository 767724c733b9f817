import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Post } from '#contract/entities.ts'
import { createPost } from '../../api/features/blog/write-post.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { postForm } from '../support/posts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ZONE = 'America/New_York'

let database: TestDatabase
let instances: TestServer[]
beforeAll(async () => {
  database = await openTestDatabase('PostgreSQL', 'demo')
  await installClock(database.db)
  instances = await Promise.all(
    [1, 2].map(() => startTestServer('PostgreSQL', 'demo', { shares: database, pages: true })),
  )
})
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()))
  await database.close()
})

/** Gives connections that are opened from now on the zone, and a `now()` that reads a table. */
async function installClock(db: Knex): Promise<void> {
  await db.raw(`
    create table test_clock (at timestamptz not null);
    insert into test_clock values (pg_catalog.now());
    create function public.now() returns timestamptz language sql stable as 'select at from public.test_clock';
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
      execute format('alter database %I set timezone = %L', current_database(), '${ZONE}');
    end $$`)
}

/** Sets the clock of the database. Written by each instance, so that each reads the posts again. */
async function setClock(at: number): Promise<void> {
  for (const { db } of instances) await db('test_clock').update({ at: new Date(at).toISOString() })
}

/** Returns where an instance shows the post: in the list, by its slug, as a page, in the sitemap. */
async function placesOf({ url }: TestServer, slug: string): Promise<boolean[]> {
  const get = async (path: string) => fetch(url + path)
  const list = (await (await get('/api/blog')).json()) as Post[]
  return [
    list.some((post) => post.slug === slug),
    (await get(`/api/blog/slug/${slug}`)).status === 200,
    (await get(`/blog/${slug}`)).status === 200,
    (await (await get('/sitemap.xml')).text()).includes(slug),
  ]
}

const everywhere = [true, true, true, true]
const nowhere = [false, false, false, false]

describe('a post that is scheduled for the night of a clock change', () => {
  test.each([
    ['an hour that occurs twice, the first time', '2030-11-03T01:30:00-04:00', '2030-11-03T05:30Z'],
    [
      'an hour that occurs twice, the second time',
      '2030-11-03T01:30:00-05:00',
      '2030-11-03T06:30Z',
    ],
    ['an hour that does not occur', '2031-03-09T02:30:00-05:00', '2031-03-09T07:30Z'],
    ['the hour after the missing one', '2031-03-09T03:30:00-04:00', '2031-03-09T07:30Z'],
  ])('in %s is shown exactly from its time, on every instance', async (_, input, utc) => {
    const [writer] = instances
    if (!writer) throw new Error('No instance was started')
    const [zone] = (await writer.db.raw<{ rows: { TimeZone: string }[] }>('show timezone')).rows
    expect(zone?.TimeZone).toBe(ZONE)
    const moment = Date.parse(utc)
    await setClock(moment - 7_200_000)
    const form = contract.adminBlog.create.body.parse(
      postForm({ status: 'scheduled', scheduledAt: input }),
    )
    const { slug } = await createPost(writer.db, form, 1)
    for (const [at, expected] of [
      [moment - 3_600_000, nowhere],
      [moment - 1, nowhere],
      [moment, everywhere],
      [moment + 3_600_000, everywhere],
    ] as const) {
      await setClock(at)
      for (const instance of instances)
        expect([at - moment, await placesOf(instance, slug)]).toEqual([at - moment, expected])
    }
    const post = (await (await fetch(`${writer.url}/api/blog/slug/${slug}`)).json()) as Post
    expect(post).toMatchObject({
      status: 'published',
      publishedAt: new Date(moment).toISOString(),
    })
  })
})
