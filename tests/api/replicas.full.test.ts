import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CURSOR_HEADER } from '#contract/directory.ts'
import { startServer } from '../e2e/support/server.ts'
import { isoTimeIn, postForm } from '../support/posts.ts'
import { countReads, newSearch, textFrom, untilReadFrom } from '../support/public-reads.ts'
import {
  rename,
  signInAdmin,
  startReplicatedInstance,
  withReplicatedSite,
} from '../support/replicated-site.ts'
import type { Replica } from '../support/replication.ts'
import type { TestServer } from '../support/server.ts'
import type { TestUser } from '../support/users.ts'

/** Is in everything that is read from the primary, see `markPrimary`. */
const MARK = 'Onprimary'

const { primary, ids, addReplica, startInstance, closeAfterTest } = withReplicatedSite()

const markedColumns = [
  ['contractors', 'name'],
  ['contractors', 'city'],
  ['categories', 'name'],
  ['posts', 'title'],
] as const
/** Changes the marked columns of the primary, without a new version of the directory or the blog. */
const updateMarked = (toUpdate: (column: string) => string) =>
  primary.query(`
    begin;
    set local session_replication_role = replica;
    ${markedColumns.map(([table, column]) => `update ${table} set ${toUpdate(column)};`).join('\n')}
    commit`)
const markPrimary = () => updateMarked((column) => `${column} = '${MARK} ' || ${column}`)
const unmarkPrimary = () =>
  updateMarked(
    (column) =>
      `${column} = substr(${column}, ${MARK.length + 2}) where ${column} like '${MARK} %'`,
  )

/** Creates a post through the admin's instance. Returns its title. */
async function createPost(
  admin: TestUser,
  publication: { status: string; scheduledAt?: string },
): Promise<string> {
  const form = postForm(publication)
  expect((await admin.send('POST', '/api/admin/blog', form)).status).toBe(201)
  return form.title
}

describe('which server answers', () => {
  let paths: string[]
  let replica: Replica | undefined
  // While the clock stands, a replica is checked once.
  let time = 0
  const instances: TestServer[] = []

  beforeAll(async () => {
    replica = await primary.addReplica()
    for (let n = 0; n < 2; n += 1)
      instances.push(await startReplicatedInstance(primary, [replica], { now: () => time }))
    const [instance] = instances as [TestServer]
    const list = await fetch(`${instance.url}/api/contractors`)
    await rename(await signInAdmin(instance))
    await replica.catchUp()
    await replica.pause()
    const [post] = await primary.query(`select slug from posts where id = ${ids.post}`)
    const [contractor] = await primary.query(
      `select c.slug, k.slug as category from contractors c join categories k on k.id = c.category_id where c.id = 2`,
    )
    const profile = `${String(contractor?.category)}/${String(contractor?.slug)}`
    paths = [
      '/api/summary',
      '/api/categories',
      '/api/contractors',
      '/api/contractors/featured',
      '/api/contractors/page',
      '/api/cities',
      '/api/search?location=tampa',
      `/api/contractors/changes?since=${list.headers.get(CURSOR_HEADER)}`,
      '/api/contractors/2',
      `/api/contractors/${profile}`,
      '/api/blog',
      `/api/blog/${ids.post}`,
      `/api/blog/slug/${String(post?.slug)}`,
      '/',
      '/directory?location=tampa',
      '/all-contractors',
      '/contractor/2',
      '/blog',
      `/blog/${String(post?.slug)}`,
      '/sitemap.xml',
    ]
    await markPrimary()
    time += 1000
    await untilReadFrom(instance, 'replica-1')
  })

  afterAll(async () => {
    try {
      for (const instance of instances) await instance.close()
      await replica?.stop()
    } finally {
      await unmarkPrimary()
    }
  })

  test('a visitor reads everything public from the replica, and a signed-in client from the primary', async () => {
    const [first, second] = instances as [TestServer, TestServer]
    const { cookie } = await signInAdmin(second)
    const isMarked = (text: string) => text.toLowerCase().includes(MARK.toLowerCase())
    for (const path of paths) {
      expect(isMarked(await textFrom(first, path)), `a visitor: ${path}`).toBe(false)
      expect(isMarked(await textFrom(second, path, { cookie })), `signed in: ${path}`).toBe(true)
    }
  })

  test.each([
    ['/api/contractors/999999', 404],
    ['/contractor/999999', 404],
    ['/no/such/page', 404],
    ['/manifest.webmanifest', 200],
  ])('%s is no failure of the replica, which would be left out', async (path, status) => {
    const [, instance] = instances as [TestServer, TestServer]
    await untilReadFrom(instance, 'replica-1')
    // The primary has read what all pages share.
    const { cookie } = await signInAdmin(instance)
    await textFrom(instance, '/', { cookie })
    expect((await fetch(instance.url + path)).status).toBe(status)
    expect(await countReads(instance, 'primary', () => textFrom(instance, newSearch()))).toBe(0)
  })
})

test('with a replica five seconds behind nobody reads older than what they wrote, and visitors see it later', async () => {
  const replica = await addReplica({ recovery_min_apply_delay: '5s' })
  const first = await startInstance([replica])
  const second = await startInstance([replica])
  const admin = await signInAdmin(first)
  const { cookie } = admin
  await untilReadFrom(first, 'replica-1')
  for (let round = 0; round < 10; round += 1) {
    const name = await rename(admin)
    for (const path of ['/api/contractors/1', '/contractor/1', '/api/contractors'])
      for (const instance of [first, second])
        expect(await textFrom(instance, path, { cookie }), path).toContain(name)
  }
  const name = await rename(admin)
  const seen = () => textFrom(second, '/api/contractors/1')
  expect(await replica.query('select name from contractors where id = 1')).not.toEqual([{ name }])
  await expect.poll(seen).toContain(name)
  // Once a visitor has seen the change, no reply goes back.
  for (let n = 0; n < 20; n += 1) expect(await seen()).toContain(name)
})

test('a post that a replica does not have yet is shown to the admin who wrote it', async () => {
  const replica = await addReplica()
  const first = await startInstance([replica])
  const second = await startInstance([replica])
  const admin = await signInAdmin(first)
  await untilReadFrom(first, 'replica-1')
  await replica.pause()
  const title = await createPost(admin, { status: 'published' })
  for (const path of ['/api/blog', '/blog']) {
    const { cookie } = admin
    for (const instance of [first, second])
      expect(await textFrom(instance, path, { cookie }), path).toContain(title)
  }
  await replica.resume()
  await expect.poll(() => textFrom(second, '/api/blog')).toContain(title)
})

test('when a scheduled post becomes public, a replica that has it stays in use', async () => {
  const replica = await addReplica()
  const instance = await startInstance([replica])
  const admin = await signInAdmin(instance)
  const title = await createPost(admin, { status: 'scheduled', scheduledAt: isoTimeIn(2000) })
  await replica.catchUp()
  // What follows is decided by the clocks alone.
  await replica.pause()
  await expect.poll(() => textFrom(instance, '/api/blog')).toContain(title)
  await untilReadFrom(instance, 'replica-1')
  expect(await textFrom(instance, '/api/blog')).toContain(title)
})

test('a cursor that is newer than the replica is not answered with a reset', async () => {
  const replica = await addReplica()
  const late = await startInstance([replica], { now: () => 0 })
  await untilReadFrom(late, 'replica-1')
  await replica.pause()
  const writer = await startInstance([])
  await rename(await signInAdmin(writer))
  const list = await fetch(`${writer.url}/api/contractors`)
  const cursor = list.headers.get(CURSOR_HEADER) ?? ''
  const changes = JSON.parse(
    await textFrom(late, `/api/contractors/changes?since=${cursor}`),
  ) as Record<string, unknown>
  expect(changes).toEqual({ items: [], deletedIds: [], cursor, reset: false })
})

test('what a replica cannot read before it has a migration is read from the primary, and the rest from the replica', async () => {
  const renameColumns = (post: [string, string], category: [string, string]) =>
    primary.query(`
      alter table posts rename column ${post.join(' to ')};
      alter table categories rename column ${category.join(' to ')}`)
  await renameColumns(['author_title', 'author_role'], ['description', 'summary'])
  let replica: Replica
  try {
    replica = await addReplica()
    await replica.pause()
  } finally {
    await renameColumns(['author_role', 'author_title'], ['summary', 'description'])
  }
  // While the clock stands, a replica that is left out is not checked again.
  const instance = await startInstance([replica], { now: () => 0 })
  await untilReadFrom(instance, 'replica-1')
  const [category] = await primary.query(
    `select name from categories where name ~ '^[A-Za-z ]+$' order by id limit 1`,
  )
  for (const path of ['/api/categories', '/', `/api/blog/${ids.post}`])
    expect(await countReads(instance, 'primary', () => textFrom(instance, path)), path).not.toBe(0)
  expect(await textFrom(instance, '/')).toContain(category?.name)
  await untilReadFrom(instance, 'replica-1')
})

test('the server reads DATABASE_READ_URLS, and starts and stops while a replica is not reachable', async () => {
  const replica = await addReplica()
  const urls = ['postgres://127.0.0.1:1/lintel', replica.databaseUrl]
  const server = await startServer({
    databaseUrl: primary.databaseUrl,
    env: { DATABASE_READ_URLS: urls.join(','), DEMO: '0' },
  })
  closeAfterTest({ close: async () => void (await server.stop('SIGKILL')) })
  await untilReadFrom(server, 'replica-2')
  await textFrom(server, '/contractor/2')
  expect(await server.stop()).toBe(0)
})
