import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { purgeDeletedContractors } from '../../api/features/admin-contractors/purge-repo.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { registerOwner, type TestUser, listingForm, signInAs } from '../support/users.ts'

const PATH = '/api/admin/contractors'
const form = () => ({
  name: `Old Pier ${randomUUID().slice(0, 8)}`,
  categoryId: 3,
  city: 'Tampa',
  state: 'FL',
  email: 'old@example.com',
})

/** Sets the deletion date to this many days ago. */
async function setDeletedDaysAgo(db: Knex, id: number, days: number): Promise<void> {
  await db.raw(
    `with next as (update directory set version = version + 1 returning version)
    update contractors set deleted_at = now() - make_interval(days => ?), change_seq = (select version from next) where id = ?`,
    [days, id],
  )
}

describe.each(featureDatabases)('emptying the bin on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let admin: TestUser
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const createContractor = async () =>
    readReply(contract.adminContractors.create, await admin.send('POST', PATH, form()))
  const deletedFor = async (days: number) => {
    const row = await createContractor()
    await admin.send('DELETE', `${PATH}/${row.id}`)
    await setDeletedDaysAgo(server.db, row.id, days)
    return row
  }
  const cursor = async () =>
    (await target.send('/api/contractors')).headers.get('x-directory-cursor') ?? ''
  const changes = async (since: string) =>
    readReply(
      contract.directory.changes,
      await target.send(`/api/contractors/changes?since=${encodeURIComponent(since)}`),
    )

  test('purges contractors that were deleted at least 30 days ago, and no others', async () => {
    const [young, old, active] = [
      await deletedFor(29),
      await deletedFor(31),
      await createContractor(),
    ]
    const { data } = await readReply(
      contract.adminContractors.deleted,
      await admin.send('GET', `${PATH}/deleted?limit=100`),
    )
    expect(data.map(({ id }) => id)).toContain(young.id)
    expect(data.map(({ id }) => id)).not.toContain(old.id)
    expect(await readError(await admin.send('POST', `${PATH}/${old.id}/restore`))).toMatchObject({
      status: 404,
    })
    expect(await purgeDeletedContractors(server.db)).toBe(1)
    expect(await purgeDeletedContractors(server.db)).toBe(0)
    expect(
      await server
        .db('contractors')
        .whereIn('id', [young.id, old.id, active.id])
        .orderBy('id')
        .pluck('id'),
    ).toEqual([young.id, active.id])
    expect(await readError(await target.send(`/api/contractors/${old.id}`))).toMatchObject({
      status: 404,
    })
    expect(await readError(await target.send(`/api/contractors/${young.id}`))).toMatchObject({
      status: 410,
    })
    expect((await admin.send('POST', `${PATH}/${young.id}/restore`)).status).toBe(200)
  })

  test('a client without the tombstone must reload the list, and a client that has it continues with deltas', async () => {
    const old = await createContractor()
    const cursorBefore = await cursor()
    await admin.send('DELETE', `${PATH}/${old.id}`)
    await setDeletedDaysAgo(server.db, old.id, 40)
    const cursorAfter = await cursor()
    expect(await changes(cursorBefore)).toMatchObject({ deletedIds: [old.id], reset: false })
    expect(await purgeDeletedContractors(server.db)).toBe(1)
    expect(await changes(cursorBefore)).toMatchObject({ items: [], deletedIds: [], reset: true })
    expect(await changes(cursorAfter)).toMatchObject({ items: [], deletedIds: [], reset: false })
    const next = await createContractor()
    expect(await changes(cursorAfter)).toMatchObject({
      items: [expect.objectContaining({ id: next.id })],
      reset: false,
    })
  })

  test('a purged listing keeps only id, name, slug, category, version and dates, and its credit remains used until an admin returns it', async () => {
    const owner = await registerOwner(target)
    const listing = await readReply(
      contract.ownerListings.create,
      await owner.send(
        'POST',
        '/api/contractors',
        listingForm({ facebookUrl: 'https://facebook.com/old' }),
      ),
    )
    await server
      .db('contractor_pictures')
      .insert({ contractor_id: listing.id, kind: 'photo', file: randomUUID(), width: 1, height: 1 })
    await admin.send('DELETE', `${PATH}/${listing.id}`)
    await setDeletedDaysAgo(server.db, listing.id, 31)
    expect(await purgeDeletedContractors(server.db)).toBe(1)
    expect(await purgeDeletedContractors(server.db)).toBe(0)
    expect(
      (await readReply(contract.session.user, await owner.send('GET', '/api/user'))).listingCredits,
    ).toBe(0)
    const {
      data: [payment],
    } = await readReply(
      contract.adminRecords.payments,
      await admin.send('GET', `/api/admin/payments?q=${owner.email}`),
    )
    expect(payment).toMatchObject({ contractorId: listing.id, contractorName: listing.name })
    const row = await server
      .db('contractors')
      .where({ id: listing.id })
      .first<Record<string, unknown>>()
    const filledColumns = Object.entries(row)
      .filter(([, value]) => value !== null && value !== '' && value !== false && value !== 0)
      .map(([key]) => key)
    expect(filledColumns.toSorted()).toEqual([
      'category_id',
      'change_seq',
      'created_at',
      'deleted_at',
      'id',
      'name',
      'name_key',
      'purged_at',
      'slug',
      'sort_name',
      'updated_at',
    ])
    expect(
      await server.db('contractor_pictures').where({ contractor_id: listing.id }).pluck('id'),
    ).toEqual([])
    expect(await readError(await target.send(`/api/contractors/${listing.id}`))).toMatchObject({
      status: 410,
    })
    expect(
      (await admin.send('POST', `/api/admin/payments/${payment?.id}/return-credit`)).status,
    ).toBe(200)
    expect(
      (await readReply(contract.session.user, await owner.send('GET', '/api/user'))).listingCredits,
    ).toBe(1)
  })

  test('a category can be deleted after its last contractor is purged', async () => {
    const category = await readReply(
      contract.adminCategories.create,
      await admin.send('POST', '/api/admin/categories', { name: 'Thatchers', icon: 'home' }),
    )
    const owner = await registerOwner(target)
    const listing = await readReply(
      contract.ownerListings.create,
      await owner.send('POST', '/api/contractors', listingForm({ categoryId: category.id })),
    )
    await admin.send('DELETE', `${PATH}/${listing.id}`)
    await setDeletedDaysAgo(server.db, listing.id, 31)
    expect((await admin.send('DELETE', `/api/admin/categories/${category.id}`)).status).toBe(409)
    await purgeDeletedContractors(server.db)
    expect((await admin.send('DELETE', `/api/admin/categories/${category.id}`)).status).toBe(200)
  })

  test('purges more contractors than fit into one batch', async () => {
    await server.db.raw(`with next as (update directory set version = version + 1 returning version)
      update contractors set deleted_at = now() - interval '31 days', change_seq = (select version from next) where id between 100 and 1300`)
    expect(await purgeDeletedContractors(server.db)).toBe(1201)
    expect(
      await server
        .db('contractors')
        .whereBetween('id', [100, 1300])
        .whereNull('purged_at')
        .pluck('id'),
    ).toEqual([])
  })
})
