import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { createPayment } from '../../api/features/listing-payment/create-payment.ts'
import { reconcilePayments } from '../../api/features/listing-payment/settle-open.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import {
  ACTIVATE_LISTING,
  activatePayment,
  countReceipts,
  CREATE_PAYMENT,
  listingPrice,
  makePaymentsDue,
  newMember,
  openPayments,
  type PaymentServer,
  readAccount,
  readPayments,
  runConcurrently,
  shuffle,
  silentLog,
  withPaymentServer,
  SITE,
} from '../support/payments.ts'

const { create, activate } = contract.listingPayment
const PAYMENTS = quickOrFull(8, 50)

describe.each(featureDatabases)('payments at the provider on %s', (kind) => {
  const server = withPaymentServer(kind)
  let deps: { db: PaymentServer['db']; provider: PaymentServer['provider']; log: typeof silentLog }
  beforeAll(() => {
    deps = { db: server.db, provider: server.provider, log: silentLog }
  })

  describe('opening', () => {
    test.each([[4998], [1], [0], ['4999'], [4999.5], [-4999], [null], [undefined]])(
      'amount %j is refused, and no payment is created',
      async (amount) => {
        const member = await newMember(server)
        const before = server.stripe.calls.length
        expect(await readError(await member.post(CREATE_PAYMENT, { amount }))).toMatchObject({
          status: 400,
          message: 'Invalid amount',
        })
        expect(server.stripe.calls.length).toBe(before)
        expect(await readPayments(server.db, member.id)).toEqual([])
      },
    )

    test('the server sets the price, the currency and the user', async () => {
      const member = await newMember(server)
      const reply = await readReply(
        create,
        await member.post(CREATE_PAYMENT, {
          ...listingPrice,
          currency: 'jpy',
          userId: 1,
          metadata: { userId: '1' },
        }),
      )
      expect(reply).toMatchObject({
        isMock: false,
        mockMessage: null,
        publishableKey: 'pk_test_lintel',
      })
      expect(reply.clientSecret).toContain(reply.paymentIntentId)
      expect(server.stripe.intents.get(reply.paymentIntentId)).toMatchObject({
        amount: 4999,
        currency: 'usd',
        metadata: { lintel: SITE, userId: String(member.id) },
      })
    })

    test('fifty concurrent calls and a later one share one intent', async () => {
      const member = await newMember(server)
      const before = server.stripe.intents.size
      const replies = await Promise.all(
        Array.from({ length: 50 }, async () =>
          readReply(create, await member.post(CREATE_PAYMENT, listingPrice)),
        ),
      )
      replies.push(await readReply(create, await member.post(CREATE_PAYMENT, listingPrice)))
      expect(new Set(replies.map(({ clientSecret }) => clientSecret)).size).toBe(1)
      expect(server.stripe.intents.size).toBe(before + 1)
    })

    test('concurrent calls of createPayment, as in independent instances, create one intent', async () => {
      const member = await newMember(server)
      const before = server.stripe.intents.size
      const made = await Promise.all(
        Array.from({ length: 8 }, () =>
          createPayment(deps, { userId: member.id, amount: LISTING_PRICE_CENTS }),
        ),
      )
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      expect(server.stripe.intents.size).toBe(before + 1)
    })

    test('a call to the provider that gets no response is retried with the same idempotency key', async () => {
      const member = await newMember(server)
      const before = server.stripe.intents.size
      server.stripe.faults.loseResponses = 2
      await readReply(create, await member.post(CREATE_PAYMENT, listingPrice))
      expect(server.stripe.intents.size).toBe(before + 1)
    })

    test('a paid intent is not charged again, and a cancelled one is replaced', async () => {
      const member = await newMember(server)
      const first = await server.openPayment(member)
      server.stripe.pay(first)
      expect(await readError(await member.post(CREATE_PAYMENT, listingPrice))).toMatchObject({
        status: 409,
        code: 'conflict',
      })
      expect(await readAccount(member)).toMatchObject({
        hasActiveSubscription: true,
        listingCredits: 1,
      })
      const second = await server.openPayment(member)
      expect(second).not.toBe(first)
      Object.assign(server.stripe.intents.get(second) ?? {}, { status: 'canceled' })
      expect(await server.openPayment(member)).not.toBe(second)
    })

    test('an intent with another price is cancelled before a new one is created', async () => {
      const member = await newMember(server)
      const old = await server.openPayment(member)
      Object.assign(server.stripe.intents.get(old) ?? {}, { amount: 3999 })
      expect(await server.openPayment(member)).not.toBe(old)
      expect(server.stripe.intents.get(old)?.status).toBe('canceled')
    })
  })

  describe('activating', () => {
    test('a paid intent gives one credit and one receipt, and a repeated call has the same reply', async () => {
      const member = await newMember(server)
      const id = await server.openPayment(member)
      server.stripe.pay(id)
      const first = await readReply(activate, await activatePayment(member, id))
      expect(first.user).toMatchObject({
        id: member.id,
        isContractor: true,
        hasActiveSubscription: true,
        listingCredits: 1,
      })
      expect(await readReply(activate, await activatePayment(member, id))).toEqual(first)
      expect(await countReceipts(server, member.email)).toBe(1)
    })

    test.each([
      ['never paid', 402, { status: 'requires_payment_method' }],
      ['waiting for the bank', 402, { status: 'requires_action' }],
      ['being processed', 402, { status: 'processing' }],
      ['only authorized', 402, { status: 'requires_capture' }],
      ['cancelled', 402, { status: 'canceled' }],
      ['of a smaller amount', 402, { status: 'succeeded', amount: 50, amount_received: 50 }],
      ['partially paid', 402, { status: 'succeeded', amount_received: 4998 }],
      ['in another currency', 402, { status: 'succeeded', amount_received: 4999, currency: 'jpy' }],
      ['of the other mode', 402, { status: 'succeeded', amount_received: 4999, livemode: true }],
      ['refunded', 402, { status: 'succeeded', amount_received: 4999, refunded: true }],
      ['disputed', 402, { status: 'succeeded', amount_received: 4999, dispute: 'needs_response' }],
      [
        'of another user',
        403,
        { status: 'succeeded', amount_received: 4999, metadata: { userId: '999999' } },
      ],
      ['without a user', 403, { status: 'succeeded', amount_received: 4999, metadata: {} }],
    ] as const)(
      'the call for an intent %s responds with %i and gives no credit',
      async (_, status, changes) => {
        const member = await newMember(server)
        const id = await server.openPayment(member)
        Object.assign(server.stripe.intents.get(id) ?? {}, changes)
        expect(await readError(await activatePayment(member, id))).toMatchObject({ status })
        expect(await readAccount(member)).toMatchObject({
          isContractor: false,
          hasActiveSubscription: false,
          listingCredits: 0,
        })
        expect(await countReceipts(server, member.email)).toBe(0)
      },
    )

    test('the call for an intent of another user responds with 403 before and after it is paid', async () => {
      const [owner, thief] = [await newMember(server), await newMember(server)]
      const id = await server.openPayment(owner)
      expect(await readError(await activatePayment(thief, id))).toMatchObject({ status: 403 })
      server.stripe.pay(id)
      expect(await readError(await activatePayment(thief, id))).toMatchObject({ status: 403 })
      await readReply(activate, await activatePayment(owner, id))
      expect(await readError(await activatePayment(thief, id))).toMatchObject({ status: 403 })
      expect(await readAccount(thief)).toMatchObject({ listingCredits: 0 })
      expect(await readAccount(owner)).toMatchObject({ listingCredits: 1 })
    })

    test('an intent that was not opened by this server is unknown, and a mock id is rejected', async () => {
      const member = await newMember(server)
      const foreign = server.stripe.add({
        status: 'succeeded',
        amount_received: 4999,
        metadata: { userId: String(member.id) },
      })
      expect(await readError(await activatePayment(member, foreign.id))).toMatchObject({
        status: 404,
      })
      expect(await readError(await activatePayment(member, 'pi_never_made'))).toMatchObject({
        status: 404,
      })
      expect(
        await readError(await activatePayment(member, 'mock_11111111-1111-4111-8111-111111111111')),
      ).toMatchObject({ status: 400, code: 'invalid' })
      expect(await readError(await activatePayment(member, ''))).toMatchObject({
        status: 400,
        paths: ['paymentIntentId'],
      })
      expect(
        await readError(
          await fetch(
            `${server.url}${ACTIVATE_LISTING}`,
            jsonRequest('POST', { paymentIntentId: foreign.id }),
          ),
        ),
      ).toMatchObject({ status: 401 })
    })

    test('an intent that is missing at the provider is unknown', async () => {
      const member = await newMember(server)
      const id = await server.openPayment(member)
      server.stripe.intents.delete(id)
      expect(await readError(await activatePayment(member, id))).toMatchObject({ status: 404 })
      expect(await readPayments(server.db, member.id)).toMatchObject([{ status: 'failed' }])
    })

    test(
      `concurrent calls, events in any order and the reconciler give one credit for each of ${PAYMENTS} payments`,
      async () => {
        const opened = await openPayments(server, PAYMENTS)
        const paid = opened.map(({ member, id }) => ({ member, id, event: server.stripe.pay(id) }))
        await makePaymentsDue(server.db)
        await runConcurrently(
          shuffle([
            ...paid.flatMap(({ member, id, event }) => [
              ...Array.from({ length: 20 }, () => () => activatePayment(member, id)),
              ...Array.from({ length: 3 }, () => () => server.stripe.deliver([event])),
            ]),
            ...Array.from({ length: 5 }, () => () => reconcilePayments(deps)),
          ]),
        )
        for (const { member } of paid) {
          expect(await readPayments(server.db, member.id)).toEqual([
            { status: 'active', contractor_id: null },
          ])
          expect(await countReceipts(server, member.email)).toBe(1)
        }
        const active = await server
          .db('payments')
          .where({ status: 'active' })
          .pluck<string[]>('payment_intent_id')
        expect(
          active.filter((id) => server.stripe.intents.get(id)?.status !== 'succeeded'),
        ).toEqual([])
      },
      60_000 + PAYMENTS * 5000,
    )
  })
})
