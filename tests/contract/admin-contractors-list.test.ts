import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { sortName } from '#contract/rules/search.ts'
import { ADMIN_CONTRACTORS_PATH, withContractorAdmin } from '../support/admin-contractors.ts'
import { registerOwner, listingForm } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

const { restore } = contract.adminContractors

describe.each(targetNames)('admin contractors on %s', (name) => {
  const {
    target,
    admin,
    find,
    bin,
    createContractor,
    deleteContractor,
    fetchPublicly,
    cursor,
    changesSince,
  } = withContractorAdmin(name)

  describe('searching', () => {
    test('returns twenty contractors per page, sorted by name, and the correct total', async () => {
      const first = await find('')
      expect(first.pagination).toMatchObject({ page: 1, limit: 20 })
      expect(first.data).toHaveLength(20)
      const { totalCount, totalPages } = first.pagination
      expect(totalPages).toBe(Math.ceil(totalCount / 20))
      const second = await find('page=2&limit=20')
      const names = [...first.data, ...second.data].map((row) => sortName(row.name))
      expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(40)
      const last = await find(`page=${totalPages}`)
      expect(last.data).toHaveLength(totalCount - (totalPages - 1) * 20)
      expect(last.pagination).toEqual({ page: totalPages, limit: 20, totalCount, totalPages })
      const beyond = await find('page=2147483647&limit=100')
      expect(beyond).toEqual({
        data: [],
        pagination: {
          page: 2147483647,
          limit: 100,
          totalCount,
          totalPages: Math.ceil(totalCount / 100),
        },
      })
    })

    test('finds parts of names regardless of case, and treats wildcards as literal text', async () => {
      const mark = randomUUID().slice(0, 8)
      const odd = await createContractor({ name: `100%_Ünique\\ ${mark}` })
      for (const q of [
        mark,
        mark.toUpperCase(),
        `  ${mark} `,
        `100%_ünique\\ ${mark}`,
        `%_ÜNIQUE\\ ${mark}`,
      ]) {
        expect(
          (await find(`q=${encodeURIComponent(q)}`)).data.map(({ id }) => id),
          q,
        ).toEqual([odd.id])
      }
      for (const q of [`100__ünique\\ ${mark}`, `%${mark}%`, `1%${mark}`]) {
        expect((await find(`q=${encodeURIComponent(q)}`)).pagination, q).toEqual({
          page: 1,
          limit: 20,
          totalCount: 0,
          totalPages: 0,
        })
      }
      expect(await find(`q=${encodeURIComponent(mark)}&page=2`)).toMatchObject({
        data: [],
        pagination: { totalCount: 1, totalPages: 1 },
      })
    })

    test('updates the total after every change', async () => {
      const before = (await find('limit=1')).pagination.totalCount
      const row = await createContractor()
      expect((await find('limit=1')).pagination.totalCount).toBe(before + 1)
      await deleteContractor(row.id)
      expect((await find('limit=1')).pagination.totalCount).toBe(before)
    })

    test('shows the owner of a listing to the admin', async () => {
      const owner = await registerOwner(target)
      const listing = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm()),
      )
      expect((await find(`q=${encodeURIComponent(listing.name)}`)).data).toEqual([listing])
      expect(listing.userId).not.toBeNull()
    })

    test('refuses invalid query parameters', async () => {
      for (const query of [
        'page=0',
        'limit=0',
        'limit=101',
        'limit=1e9',
        'page=x',
        `q=${'x'.repeat(121)}`,
        'page=1&page=2',
      ]) {
        expect(
          await readError(await admin.send('GET', `${ADMIN_CONTRACTORS_PATH}/search?${query}`)),
          query,
        ).toMatchObject({ status: 400, code: 'invalid' })
      }
    })
  })

  describe('deleting', () => {
    test('removes the contractor from the featured list and the admin search, sends a tombstone, and requests for it get a 410', async () => {
      const row = await createContractor({ isFeatured: true, rating: 50, reviewCount: 1_000_000 })
      const since = await cursor()
      await deleteContractor(row.id)
      expect(await readError(await fetchPublicly(row.id))).toMatchObject({
        status: 410,
        code: 'gone',
      })
      expect(
        await readError(await target.send(`/api/contractors/plumbers/${row.slug}`)),
      ).toMatchObject({ status: 410, code: 'gone' })
      expect(await changesSince(since)).toMatchObject({
        items: [],
        deletedIds: [row.id],
        reset: false,
      })
      expect(
        (
          await readReply(
            contract.directory.featured,
            await target.send('/api/contractors/featured'),
          )
        ).map(({ id }) => id),
      ).not.toContain(row.id)
      expect((await find(`q=${row.name}`)).data).toEqual([])
      for (const [method, path, body] of [
        ['DELETE', '', undefined],
        ['PUT', '', { city: 'Miami' }],
      ] as const) {
        expect(
          await readError(
            await admin.send(method, `${ADMIN_CONTRACTORS_PATH}/${row.id}${path}`, body),
          ),
        ).toMatchObject({ status: 404 })
      }
    })

    test('a restored contractor is the same as before the deletion', async () => {
      const row = await createContractor({ description: 'As it was', rating: 41 })
      await deleteContractor(row.id)
      const [deletedRow] = (await bin('limit=1')).data
      expect(deletedRow).toEqual({
        ...row,
        deletedAt: deletedRow?.deletedAt,
        isCreditReturned: false,
      })
      expect(Math.abs(Date.parse(deletedRow?.deletedAt ?? '') - Date.now())).toBeLessThan(60_000)
      const since = await cursor()
      expect(
        await readReply(
          restore,
          await admin.send('POST', `${ADMIN_CONTRACTORS_PATH}/${row.id}/restore`),
        ),
      ).toEqual(row)
      expect(await readReply(contract.directory.byId, await fetchPublicly(row.id))).toEqual(row)
      expect((await changesSince(since)).items.map(({ id }) => id)).toEqual([row.id])
      expect((await bin(`q=${row.name}`)).data).toEqual([])
      expect(
        await readError(await admin.send('POST', `${ADMIN_CONTRACTORS_PATH}/${row.id}/restore`)),
      ).toMatchObject({
        status: 404,
      })
      expect(
        await readError(await admin.send('POST', `${ADMIN_CONTRACTORS_PATH}/2000000000/restore`)),
      ).toMatchObject({ status: 404 })
    })

    test('the bin shows the most recently deleted first and has pages and a search', async () => {
      const mark = randomUUID().slice(0, 8)
      const rows = [
        await createContractor({ name: `A ${mark}` }),
        await createContractor({ name: `B ${mark}` }),
        await createContractor({ name: `C ${mark}` }),
      ]
      for (const { id } of rows) await deleteContractor(id)
      const found = await bin(`q=${mark.toUpperCase()}&limit=2`)
      expect(found.data.map(({ name: of }) => of)).toEqual([`C ${mark}`, `B ${mark}`])
      expect(found.pagination).toEqual({ page: 1, limit: 2, totalCount: 3, totalPages: 2 })
      expect((await bin(`q=${mark}&limit=2&page=2`)).data.map(({ name: of }) => of)).toEqual([
        `A ${mark}`,
      ])
      expect(await bin(`q=${mark}&limit=2&page=3`)).toMatchObject({
        data: [],
        pagination: { totalCount: 3 },
      })
    })

    test('makes the name available but not the slug, and a contractor whose name was reused cannot be restored', async () => {
      const row = await createContractor()
      await deleteContractor(row.id)
      const next = await createContractor({ name: row.name })
      expect(next.slug).toBe(`${row.slug}-2`)
      expect(
        await readError(await admin.send('POST', `${ADMIN_CONTRACTORS_PATH}/${row.id}/restore`)),
      ).toMatchObject({
        status: 409,
        code: 'name_taken',
        paths: ['name'],
      })
      await deleteContractor(next.id)
      expect(
        (
          await readReply(
            restore,
            await admin.send('POST', `${ADMIN_CONTRACTORS_PATH}/${row.id}/restore`),
          )
        ).slug,
      ).toBe(row.slug)
    })

    test('does not return the credit of the owner', async () => {
      const owner = await registerOwner(target)
      const listing = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm()),
      )
      await deleteContractor(listing.id)
      expect(
        await readReply(contract.session.user, await owner.send('GET', '/api/user')),
      ).toMatchObject({ hasActiveSubscription: true, listingCredits: 0 })
      expect(
        await readReply(
          contract.ownerListings.mine,
          await owner.send('GET', '/api/user/contractors'),
        ),
      ).toEqual([])
      expect(
        await readReply(
          restore,
          await admin.send('POST', `${ADMIN_CONTRACTORS_PATH}/${listing.id}/restore`),
        ),
      ).toEqual(listing)
    })

    test('a listing whose credit was returned cannot be restored, because it would have no payment', async () => {
      const owner = await registerOwner(target)
      const listing = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm()),
      )
      await deleteContractor(listing.id)
      const {
        data: [payment],
      } = await readReply(
        contract.adminRecords.payments,
        await admin.send('GET', `/api/admin/payments?q=${owner.email}`),
      )
      await readReply(
        contract.adminRecords.returnCredit,
        await admin.send('POST', `/api/admin/payments/${payment?.id}/return-credit`),
      )
      expect(
        await readError(
          await admin.send('POST', `${ADMIN_CONTRACTORS_PATH}/${listing.id}/restore`),
        ),
      ).toEqual({
        status: 409,
        code: 'credit_returned',
        paths: [],
        message:
          'The credit of this listing was returned to its owner, so it cannot be listed again. The owner can create another listing with it.',
      })
      expect(await readError(await fetchPublicly(listing.id))).toMatchObject({ status: 410 })
      expect((await bin(`q=${listing.name}`)).data).toMatchObject([
        { id: listing.id, isCreditReturned: true },
      ])
      expect(
        await readReply(contract.session.user, await owner.send('GET', '/api/user')),
      ).toMatchObject({ listingCredits: 1 })
    })
  })
})
