import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { registerOwner, type TestUser, listingForm, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const {
  payments,
  returnCredit,
  unknownPayments,
  dismissUnknownPayment,
  audit,
  users,
  endUserSessions,
} = contract.adminRecords

describe.each(targetNames)('admin payments, audit log and users on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const fetchPayments = async (query: string) =>
    readReply(payments, await admin.send('GET', `/api/admin/payments?${query}`))
  const fetchAuditLog = async (query: string) =>
    readReply(audit, await admin.send('GET', `/api/admin/audit?${query}`))
  const fetchUsers = async (query: string) =>
    readReply(users, await admin.send('GET', `/api/admin/users?${query}`))
  const sendReturnCredit = (id: number) =>
    admin.send('POST', `/api/admin/payments/${id}/return-credit`)
  const listing = async (owner: TestUser) =>
    readReply(
      contract.ownerListings.create,
      await owner.send('POST', '/api/contractors', listingForm()),
    )
  const account = async (owner: TestUser) =>
    readReply(contract.session.user, await owner.send('GET', '/api/user'))

  test('every call requires an admin', async () => {
    const member = await signInAs(target, 'member@example.com')
    for (const [method, path] of [
      ['GET', 'payments'],
      ['POST', 'payments/1/return-credit'],
      ['GET', 'audit'],
      ['GET', 'users'],
      ['POST', 'users/1/end-sessions'],
      ['GET', 'unknown-payments'],
      ['POST', 'unknown-payments/1/dismiss'],
    ] as const) {
      expect(await readError(await member.send(method, `/api/admin/${path}`))).toMatchObject({
        status: 403,
      })
      expect(
        await readError(
          await target.send(`/api/admin/${path}`, {
            method,
            headers: { 'sec-fetch-site': 'same-origin' },
          }),
        ),
      ).toMatchObject({ status: 401 })
    }
  })

  describe('payments', () => {
    test('are listed newest first with user, amount and listing', async () => {
      const owner = await registerOwner(target, 2)
      const created = await listing(owner)
      const { id } = await account(owner)
      const { data, pagination } = await fetchPayments(`q=${owner.email.toUpperCase()}`)
      expect(pagination).toEqual({ page: 1, limit: 20, totalCount: 2, totalPages: 1 })
      const common = {
        userId: id,
        userEmail: owner.email,
        provider: 'mock',
        status: 'active',
        amountCents: 4999,
        currency: 'usd',
      }
      expect(data).toEqual([
        expect.objectContaining({
          ...common,
          contractorId: null,
          contractorName: null,
          isContractorDeleted: false,
        }),
        expect.objectContaining({
          ...common,
          contractorId: created.id,
          contractorName: created.name,
        }),
      ])
      expect(
        data.every(
          ({ paymentIntentId, paidAt, createdAt }) =>
            paymentIntentId?.startsWith('mock_') &&
            Date.parse(paidAt ?? '') >= Date.parse(createdAt),
        ),
      ).toBe(true)
      expect((await fetchPayments('limit=2')).data).toEqual(data)
      expect(
        (await fetchPayments(`q=${encodeURIComponent(created.name.toLowerCase())}`)).data,
      ).toEqual([data[1]])
      expect((await fetchPayments(`q=${data[0]?.paymentIntentId}`)).data).toEqual([data[0]])
    })

    test('do not contain or count an attempt that was not paid', async () => {
      const owner = await registerOwner(target, 1)
      const before = await fetchPayments('limit=1')
      await owner.send('POST', '/api/create-listing-payment', { amount: 4999 })
      expect(await fetchPayments('limit=1')).toEqual(before)
      expect(await fetchPayments(`q=${owner.email}`)).toMatchObject({
        data: [{ status: 'active', paidAt: expect.any(String) }],
        pagination: { totalCount: 1 },
      })
    })

    test('are paged, and wildcards in a search are treated as literal text', async () => {
      const all = await fetchPayments('limit=5')
      expect(all.data).toHaveLength(5)
      expect(all.pagination.totalPages).toBe(Math.ceil(all.pagination.totalCount / 5))
      expect(await fetchPayments('limit=5&page=100000')).toEqual({
        data: [],
        pagination: { ...all.pagination, page: 100_000 },
      })
      expect((await fetchPayments(`q=${encodeURIComponent('owner%example.com')}`)).data).toEqual([])
      expect((await fetchPayments('q=__________________')).data).toEqual([])
    })
  })

  describe('returning a credit', () => {
    test('makes the payment of a deleted listing available for another listing', async () => {
      const owner = await registerOwner(target)
      const created = await listing(owner)
      const [payment] = (await fetchPayments(`q=${owner.email}`)).data
      expect(await readError(await sendReturnCredit(payment?.id ?? 0))).toMatchObject({
        status: 409,
        code: 'conflict',
        message: 'The listing of this payment is not deleted',
      })
      expect(payment?.isContractorDeleted).toBe(false)
      await admin.send('DELETE', `/api/admin/contractors/${created.id}`)
      expect((await fetchPayments(`q=${owner.email}`)).data).toEqual([
        { ...payment, isContractorDeleted: true },
      ])
      expect((await account(owner)).listingCredits).toBe(0)
      await readReply(returnCredit, await sendReturnCredit(payment?.id ?? 0))
      expect((await account(owner)).listingCredits).toBe(1)
      expect(await readError(await sendReturnCredit(payment?.id ?? 0))).toMatchObject({
        status: 409,
        message: 'The credit of this payment has not been used',
      })
      const next = await listing(owner)
      expect((await fetchPayments(`q=${owner.email}`)).data).toEqual([
        { ...payment, contractorId: next.id, contractorName: next.name },
      ])
      expect(
        (await fetchAuditLog(`q=${encodeURIComponent(`payment ${payment?.id}:`)}`)).data,
      ).toEqual([
        expect.objectContaining({
          userEmail: 'admin@example.com',
          action: 'payment.credit-returned',
          subject: `payment ${payment?.id}: ${created.name}`,
          details: { paymentId: payment?.id, userId: created.userId, contractorId: created.id },
        }),
      ])
    })

    test('is refused for open payments, unused credits and unknown ids', async () => {
      const owner = await registerOwner(target, 1)
      await owner.send('POST', '/api/create-listing-payment', { amount: 4999 })
      for (const { id } of (await fetchPayments(`q=${owner.email}`)).data)
        expect(await readError(await sendReturnCredit(id))).toMatchObject({
          status: 409,
          code: 'conflict',
        })
      expect(await readError(await sendReturnCredit(2_000_000_000))).toMatchObject({ status: 404 })
      expect(
        await readError(await admin.send('POST', '/api/admin/payments/x/return-credit')),
      ).toMatchObject({ status: 404 })
    })
  })

  test('the audit log is sorted newest first and can be searched by user, action and subject', async () => {
    const mark = `Log ${randomUUID().slice(0, 8)}`
    for (const n of [1, 2, 3])
      await admin.send('POST', '/api/admin/contractors', {
        name: `${mark} ${n}`,
        categoryId: 1,
        city: 'Tampa',
        state: 'FL',
      })
    const { data, pagination } = await fetchAuditLog(
      `q=${encodeURIComponent(mark.toUpperCase())}&limit=2`,
    )
    expect(pagination).toEqual({ page: 1, limit: 2, totalCount: 3, totalPages: 2 })
    expect(data.map(({ subject }) => subject.split(': ')[1])).toEqual([`${mark} 3`, `${mark} 2`])
    expect(
      (await fetchAuditLog('q=contractor.created&limit=3')).data.map(({ id }) => id).slice(0, 2),
    ).toEqual(data.map(({ id }) => id))
    expect((await fetchAuditLog('q=ADMIN@example.com&limit=1')).data[0]?.id).toBe(data[0]?.id)
    expect((await fetchAuditLog('q=nobody@example.com')).data).toEqual([])
    expect((await fetchAuditLog('')).pagination.limit).toBe(50)
  })

  test('users are found by e-mail, username or id, with their number of listings', async () => {
    const owner = await registerOwner(target, 2)
    const [first] = [await listing(owner), await listing(owner)]
    await admin.send('DELETE', `/api/admin/contractors/${first.id}`)
    const { id } = await account(owner)
    expect(await fetchUsers(`q=${owner.email.slice(0, 20).toUpperCase()}`)).toEqual({
      data: [
        {
          id,
          email: owner.email,
          username: null,
          emailConfirmedAt: null,
          listings: 1,
          sessions: 1,
        },
      ],
      pagination: { page: 1, limit: 20, totalCount: 1, totalPages: 1 },
    })
    expect((await fetchUsers('limit=1')).data).toEqual([
      { id, email: owner.email, username: null, emailConfirmedAt: null, listings: 1, sessions: 1 },
    ])
    const [demo] = (await fetchUsers('q=owner@example.com')).data
    expect(demo).toMatchObject({ email: 'owner@example.com', listings: 3 })
    expect(demo?.emailConfirmedAt).toMatch(/^20/)
    expect((await fetchUsers(`q=${demo?.username}`)).data.map(({ email }) => email)).toContain(
      'owner@example.com',
    )
    expect((await fetchUsers('q=%25@')).data).toEqual([])
    // The contractor form finds an owner by id in this way.
    expect((await fetchUsers(`q=${encodeURIComponent(`#${id}`)}`)).data).toEqual([
      { id, email: owner.email, username: null, emailConfirmedAt: null, listings: 1, sessions: 1 },
    ])
    expect((await fetchUsers(`q=${encodeURIComponent('#2000000000')}`)).data).toEqual([])
    expect((await fetchUsers(`q=${encodeURIComponent('#9999999999')}`)).data).toEqual([])
  })

  test('an admin signs a user out on every device, and this is in the audit log', async () => {
    const owner = await registerOwner(target, 0)
    const again = await signInAs(target, owner.email)
    const { id } = await account(owner)
    expect((await fetchUsers(`q=${owner.email}`)).data).toEqual([
      { id, email: owner.email, username: null, emailConfirmedAt: null, listings: 0, sessions: 2 },
    ])
    await readReply(
      endUserSessions,
      await admin.send('POST', `/api/admin/users/${id}/end-sessions`),
    )
    for (const ended of [owner, again])
      expect(await readError(await ended.send('GET', '/api/user'))).toMatchObject({ status: 401 })
    expect((await fetchUsers(`q=${owner.email}`)).data).toMatchObject([{ sessions: 0 }])
    expect((await fetchAuditLog(`q=${owner.email}`)).data).toEqual([
      expect.objectContaining({
        userEmail: 'admin@example.com',
        action: 'user.sessions-ended',
        subject: `user ${id}: ${owner.email}`,
        details: { sessions: 2 },
      }),
    ])
    expect(
      await readError(await admin.send('POST', '/api/admin/users/2000000000/end-sessions')),
    ).toMatchObject({ status: 404 })
  })

  test('the list of unknown payments is empty at first, and an unknown id cannot be dismissed', async () => {
    expect(
      await readReply(unknownPayments, await admin.send('GET', '/api/admin/unknown-payments')),
    ).toEqual([])
    expect(
      await readError(await admin.send('POST', '/api/admin/unknown-payments/1/dismiss')),
    ).toMatchObject({ status: 404 })
  })

  test('an unknown payment is listed until it is dismissed', async () => {
    const id = await target.addUnknownPayment('pi_of_another_database')
    const list = async () =>
      readReply(unknownPayments, await admin.send('GET', '/api/admin/unknown-payments'))
    expect(await list()).toMatchObject([
      { id, paymentIntentId: 'pi_of_another_database', amountCents: 4999, currency: 'usd' },
    ])
    await readReply(
      dismissUnknownPayment,
      await admin.send('POST', `/api/admin/unknown-payments/${id}/dismiss`),
    )
    expect(await list()).toEqual([])
    expect(
      await readError(await admin.send('POST', `/api/admin/unknown-payments/${id}/dismiss`)),
    ).toMatchObject({ status: 404 })
  })
})
