import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { registerOwner, type TestUser, listingForm, signInAs } from '../support/users.ts'

const PATH = '/api/admin/contractors'
const form = () => ({
  name: `Pier & Deck ${randomUUID().slice(0, 8)}`,
  categoryId: 3,
  city: 'Tampa',
  state: 'FL',
})

describe.each(featureDatabases)('concurrent changes by admins on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let admin: TestUser
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  test('one of ten concurrent deletions succeeds and creates one audit entry, and one of five concurrent restorations succeeds', async () => {
    const { id } = await readReply(
      contract.adminContractors.create,
      await admin.send('POST', PATH, form()),
    )
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => admin.send('DELETE', `${PATH}/${id}`)),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ])
    expect(
      await server
        .db('audit_log')
        .where({ action: 'contractor.deleted' })
        .whereLike('subject', `contractor ${id}:%`)
        .pluck('id'),
    ).toHaveLength(1)
    const back = await Promise.all(
      Array.from({ length: 5 }, () => admin.send('POST', `${PATH}/${id}/restore`)),
    )
    expect(back.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('concurrent requests with the same name create one contractor', async () => {
    const body = form()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => admin.send('POST', PATH, body)),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
  })

  test('if a credit is returned while its listing is restored, only one of the two calls succeeds', async () => {
    for (let n = 0; n < 5; n += 1) {
      const owner = await registerOwner(target)
      const listing = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm()),
      )
      await admin.send('DELETE', `${PATH}/${listing.id}`)
      const payment = await server
        .db('payments')
        .where({ contractor_id: listing.id })
        .first<{ id: number }>('id')
      const [back, restored] = await Promise.all([
        admin.send('POST', `/api/admin/payments/${payment.id}/return-credit`),
        admin.send('POST', `${PATH}/${listing.id}/restore`),
      ])
      expect([back.status, restored.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const bound = await server
        .db('payments')
        .where({ id: payment.id })
        .first<{ contractor_id: number | null }>('contractor_id')
      expect(bound.contractor_id).toBe(back.status === 200 ? null : listing.id)
      expect((await target.send(`/api/contractors/${listing.id}`)).status).toBe(
        restored.status === 200 ? 200 : 410,
      )
    }
  })
})
