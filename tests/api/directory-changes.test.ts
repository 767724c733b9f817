import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Changes } from '#contract/directory.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { writeCursor } from '../../api/features/directory/cursor.ts'
import { readState } from '../../api/public-reads/versions.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { countReads } from '../support/public-reads.ts'
import { withServer } from '../support/server.ts'

const { directory } = contract

describe.each(featureDatabases)('changes of the directory on %s', (kind) => {
  const server = withServer(kind, 'demo')

  const get = (path: string) => fetch(`${server.url}${path}`)
  const changes = async (since: string): Promise<Changes> =>
    readReply(directory.changes, await get(`/api/contractors/changes?since=${since}`))
  const now = async () => (await get('/api/contractors')).headers.get('x-directory-cursor') ?? ''
  const change = (id: number, values: Record<string, unknown>) =>
    server.db.transaction(async (trx) => {
      await trx('contractors')
        .where({ id })
        .update({ ...values, change_seq: await nextDirectoryVersion(trx) })
    })

  test('the next delta contains only the changed contractor', async () => {
    const cursor = await now()
    await change(5, { description: 'Changed' })
    const delta = await changes(cursor)
    expect(delta.items.map(({ id, description }) => [id, description])).toEqual([[5, 'Changed']])
    expect(await changes(delta.cursor)).toMatchObject({
      items: [],
      deletedIds: [],
      cursor: delta.cursor,
    })
  })

  test('a deleted contractor is a tombstone in the delta, is not in the list, and requests for it get a 410', async () => {
    const cursor = await now()
    const { slug } = await readReply(directory.byId, await get('/api/contractors/6'))
    await change(6, { deleted_at: new Date() })
    expect(await changes(cursor)).toMatchObject({ items: [], deletedIds: [6], reset: false })
    expect(await readError(await get('/api/contractors/6'))).toMatchObject({
      status: 410,
      code: 'gone',
    })
    expect(await readError(await get(`/api/contractors/x/${slug}`))).toMatchObject({
      status: 410,
      code: 'gone',
    })
    expect(
      (await readReply(directory.list, await get('/api/contractors'))).some(({ id }) => id === 6),
    ).toBe(false)
  })

  test('a listing is not public while its payment is refunded', async () => {
    const paid = await server
      .db('payments')
      .whereNotNull('contractor_id')
      .first<{ id: number; contractor_id: number }>('id', 'contractor_id')
    const id = paid.contractor_id
    const settle = async (status: string) => {
      await server.db('payments').where({ id: paid.id }).update({ status })
      await change(id, {})
    }
    const cursor = await now()
    await settle('refunded')
    expect((await changes(cursor)).deletedIds).toEqual([id])
    expect(await readError(await get(`/api/contractors/${id}`))).toMatchObject({ status: 404 })
    await settle('active')
    expect(
      (await changes(cursor)).items.map((item) => [item.id, item.hasActiveSubscription]),
    ).toEqual([[id, true]])
  })

  test('a former slug redirects to the current one', async () => {
    const before = await readReply(directory.byId, await get('/api/contractors/7'))
    await change(7, { slug: 'renamed-business' })
    await server.db('former_slugs').insert({ slug: before.slug, contractor_id: 7 })
    const found = await readReply(
      directory.bySlug,
      await get(`/api/contractors/${before.categorySlug}/${before.slug}`),
    )
    expect(found.contractor.id).toBe(7)
    expect(found.redirectTo).toMatch(/\/renamed-business$/)
  })

  test('the database rejects a change without a new version', async () => {
    await expect(
      server.db('contractors').where({ id: 9 }).update({ description: 'Unseen' }),
    ).rejects.toThrow(/change_seq/)
  })

  test('concurrent requests after a change share one read of the list', async () => {
    await change(10, { description: 'Once' })
    const lists: string[] = []
    const reads = await countReads(server, 'primary', async () => {
      const responses = Array.from({ length: 50 }, async () =>
        lists.push(await (await get('/api/contractors')).text()),
      )
      await Promise.all(responses)
    })
    expect([reads, new Set(lists).size]).toEqual([1, 1])
    expect(lists[0]).toContain('"Once"')
  })

  test('a client whose cursor is newer than the data keeps it', async () => {
    const newer = writeCursor({ ...(await readState(server.db)), directory: 1_000_000 })
    expect(await changes(newer)).toEqual({ items: [], deletedIds: [], cursor: newer, reset: false })
  })

  test('instead of a delta with more than 2,000 contractors, a reset is sent', async () => {
    const cursor = await now()
    await server.db.transaction(async (trx) => {
      await trx('contractors').update({ change_seq: await nextDirectoryVersion(trx) })
    })
    expect(await changes(cursor)).toMatchObject({ items: [], reset: true })
  })
})
