import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import {
  ACTIVATE_LISTING,
  runConcurrently,
  type Member,
  newMember,
  openPayments,
  countReceipts,
  shuffle,
  withPaymentServer,
} from '../support/payments.ts'

const { activate } = contract.listingPayment
const PAYMENTS = quickOrFull(5, 50)

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

describe.each(featureDatabases)('a listing and its payment, on %s', (kind) => {
  const server = withPaymentServer(kind, 'demo')

  const listingForm = (name: string) => ({
    name,
    email: 'office@bay.example',
    phone: '(813) 555-0100',
    address: '1 Bay Street',
    city: 'Tampa',
    state: 'FL',
    zipcode: '33602',
    categoryId: 1,
    description: 'We mend what drips, leaks and floods, by day and by night, all around the bay.',
    website: '',
    yearsInBusiness: 4,
    servicesOffered: 'Repairs',
  })
  const changesSince = async (cursor: string) =>
    readReply(
      contract.directory.changes,
      await fetch(`${server.url}/api/contractors/changes?since=${encodeURIComponent(cursor)}`),
    )
  const createListing = async (member: Member, name: string) => {
    const id = await server.openPayment(member)
    server.stripe.pay(id)
    await readReply(activate, await member.post(ACTIVATE_LISTING, { paymentIntentId: id }))
    return {
      paymentIntentId: id,
      ...(await readReply(
        contract.ownerListings.create,
        await member.post('/api/contractors', listingForm(name)),
      )),
    }
  }

  test('after a refund the listing is not public, its owner can still see it, and late events change nothing', async () => {
    const member = await newMember(server)
    const { paymentIntentId, id } = await createListing(member, `Refunded Plumbing ${kind}`)
    const before = await changesSince('')
    const refunded = server.stripe.refund(paymentIntentId)
    const [succeeded] = server.stripe.events.filter(
      ({ payload, type }) =>
        type === 'payment_intent.succeeded' && payload.includes(paymentIntentId),
    )
    expect(
      await server.stripe.deliver([refunded, ...(succeeded ? [succeeded] : []), refunded]),
    ).toEqual([200, 200, 200])
    const after = await changesSince(before.cursor)
    expect(after).toMatchObject({ reset: false, items: [], deletedIds: [id] })
    expect((await fetch(`${server.url}/api/contractors/${id}`)).status).toBe(404)
    const [mine] = await readReply(
      contract.ownerListings.mine,
      await member.get('/api/user/contractors'),
    )
    expect(mine).toMatchObject({ id, hasActiveSubscription: false })
    expect(await readError(await member.post(ACTIVATE_LISTING, { paymentIntentId }))).toMatchObject(
      {
        status: 402,
      },
    )
    expect((await changesSince(after.cursor)).deletedIds).toEqual([])
  })

  test('a dispute hides the listing until the dispute is won', async () => {
    const member = await newMember(server)
    const { paymentIntentId, id } = await createListing(member, `Disputed Plumbing ${kind}`)
    const before = await changesSince('')
    expect(await server.stripe.deliver([server.stripe.dispute(paymentIntentId)])).toEqual([200])
    const hidden = await changesSince(before.cursor)
    expect(hidden.deletedIds).toEqual([id])
    expect(
      await server.stripe.deliver([server.stripe.closeDispute(paymentIntentId, 'won')]),
    ).toEqual([200])
    const back = await changesSince(hidden.cursor)
    expect(back.items.map((item) => item.id)).toEqual([id])
    expect(await countReceipts(server, member.email)).toBe(1)
  })

  test(
    'one payment creates one listing, regardless of the number of concurrent calls',
    async () => {
      const opened = (await openPayments(server, PAYMENTS)).map(({ member, id }) => ({
        member,
        id,
        event: server.stripe.pay(id),
      }))
      await runConcurrently(
        shuffle(
          opened.flatMap(({ member, id, event }, n) => [
            ...Array.from(
              { length: 4 },
              () => () => member.post(ACTIVATE_LISTING, { paymentIntentId: id }),
            ),
            ...Array.from(
              { length: 4 },
              (_, m) => () =>
                member.post('/api/contractors', listingForm(`One of ${kind} ${n} ${m}`)),
            ),
            () => server.stripe.deliver([event, event]),
          ]),
        ),
      )
      for (const { member } of opened)
        await member.post('/api/contractors', listingForm(`Last of ${kind} ${member.id}`))
      const userIds = opened.map(({ member }) => member.id)
      const listings = await server
        .db('contractors')
        .whereIn('user_id', userIds)
        .select<{ id: number; user_id: number }[]>('id', 'user_id')
      const bound = await server
        .db('payments')
        .whereIn('user_id', userIds)
        .whereNotNull('contractor_id')
        .pluck<number[]>('contractor_id')
      expect(ascending(listings.map((row) => row.user_id))).toEqual(ascending(userIds))
      expect(ascending(bound)).toEqual(ascending(listings.map((row) => row.id)))
    },
    60_000 + PAYMENTS * 5000,
  )
})
