import { describe, expect, test } from 'vitest'
import type { Contractor, Post } from '#contract/entities.ts'
import { isReplyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { MAX_AGE_MS } from '../../api/public-reads/servers.ts'
import { anyDatabase } from '../support/databases.ts'
import { createPageReader } from '../support/initial-queries.ts'
import { parsePage } from '../support/page-head.ts'
import { withServer } from '../support/server.ts'

/**
 * The server's clock for the age of cached versions. It moves only when a test sets it, so that
 * tests can count queries.
 */
let time = 0
const server = withServer(anyDatabase, 'demo', { pages: true, now: () => time })
const { get, api, initialQueriesOf } = createPageReader(server)

describe('a drawn page is cached', () => {
  /** Returns the database queries of a request. */
  async function statementsOf(path: string): Promise<string[]> {
    const statements: string[] = []
    const record = ({ sql }: { sql: string }) => statements.push(sql.trim().replace(/\s+/g, ' '))
    server.db.on('query', record)
    await get(path)
    server.db.removeListener('query', record)
    return statements
  }

  test.each([
    '/',
    '/directory?location=tampa&page=2&sort=name',
    '/contractor/12',
    '/category/plumbers',
    '/category/plumbers/tampa-fl?page=2',
    '/all-contractors?page=2',
    '/blog',
    '/blog/what-painters-mean-by-prep',
    '/contact',
  ])('so a second request for %s needs no query', async (path) => {
    const first = await get(path)
    expect(await statementsOf(path)).toEqual([])
    expect((await get(path)).body.equals(first.body)).toBe(true)
  })

  test('by its path and its query', async () => {
    const [first, second] = await Promise.all([
      get('/all-contractors?page=6'),
      get('/all-contractors?page=7'),
    ])
    expect(first.text).not.toBe(second.text)
    expect((await get('/all-contractors?page=6')).text).toBe(first.text)
  })

  test('only if it exists', async () => {
    for (const path of ['/contractor/999999', '/blog/nothing']) {
      await get(path)
      expect(await statementsOf(path), path).not.toEqual([])
    }
    // What every page needs is cached, so an unknown address costs no further query.
    await get('/no/such/page')
    expect(await statementsOf('/no/such/page')).toEqual([])
  })

  test('only with parameters that many ask alike', async () => {
    for (const path of ['/?utm_source=mail', '/all-contractors?page=2&verified=1']) {
      await get(path)
      expect(await statementsOf(path), path).not.toEqual([])
    }
  })

  test('until the directory changes', async () => {
    const featured = async () =>
      (await initialQueriesOf('/'))?.find(({ key }) => isReplyOf(directoryReads.featured, key))
        ?.data as Contractor[]
    const [first] = await featured()
    await get('/all-contractors')
    await server.db.raw('update directory set version = version + 1')
    await server.db.raw(
      'update contractors set phone_number = ?, rating = 50, review_count = 99998, change_seq = (select version from directory) where id = ?',
      ['+1 813-555-0199', first?.id ?? 0],
    )
    expect((await featured())[0]?.phoneNumber).toBe('+1 813-555-0199')
    const [card] = parsePage((await get('/all-contractors')).text).querySelectorAll('main article')
    expect(card?.textContent).toContain(first?.name)
    expect(card?.querySelector('a[href="tel:+18135550199"]')).not.toBeNull()
  })

  test('until a post changes', async () => {
    const { slug } = await api<Post>('/blog/3')
    for (const title of ['The first title', 'The second title']) {
      await server.db('posts').where({ id: 3 }).update({ title })
      for (const path of ['/blog', `/blog/${slug}`])
        expect(parsePage((await get(path)).text).querySelector('main')?.textContent).toContain(
          title,
        )
    }
  })

  test('until a scheduled post is due', async () => {
    const due = async () => (await get('/blog/due-soon')).status
    await server.db('posts').insert({
      title: 'Due soon',
      slug: 'due-soon',
      content: '<p>Now</p>',
      category_name: 'Plumbers',
      status: 'scheduled',
      scheduled_at: server.db.raw("now() + interval '2 seconds'"),
    })
    expect(await due()).toBe(404)
    expect((await get('/blog')).text).not.toContain('/blog/due-soon')
    await expect.poll(due).toBe(200)
    time += MAX_AGE_MS + 1
    expect((await get('/blog')).text).toContain('/blog/due-soon')
  })
})
