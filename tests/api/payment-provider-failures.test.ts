import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import {
  ACTIVATE_LISTING,
  CREATE_PAYMENT,
  listingPrice,
  newMember,
  readPayments,
  countReceipts,
  withPaymentServer,
} from '../support/payments.ts'

const { create } = contract.listingPayment

describe.each(featureDatabases)('a failing payment provider on %s', (kind) => {
  const server = withPaymentServer(kind, 'empty', 500)

  const troubles = [
    ['fails', { fail: { times: 99, status: 502 } }],
    ['is slow', { slowMs: 1500 }],
    ['loses its responses', { loseResponses: 99 }],
  ] as const
  const noFaults = { slowMs: 0, loseResponses: 0, fail: { times: 0, status: 500 } }
  const eventually = (send: () => Promise<Response>) =>
    expect.poll(async () => (await send()).status).toBe(200)

  test.each(troubles)(
    'that %s makes opening a payment respond with 503, and all later calls return the same intent',
    async (_, trouble) => {
      const member = await newMember(server)
      Object.assign(server.stripe.faults, structuredClone(trouble))
      expect(await readError(await member.post(CREATE_PAYMENT, listingPrice))).toMatchObject({
        status: 503,
        code: 'unavailable',
      })
      Object.assign(server.stripe.faults, noFaults)
      await eventually(() => member.post(CREATE_PAYMENT, listingPrice))
      const created = [...server.stripe.intents.values()].filter(
        ({ metadata }) => metadata.userId === String(member.id),
      )
      // An intent that was created although its response was lost is reused.
      expect(created).toHaveLength(1)
      expect(
        await readReply(create, await member.post(CREATE_PAYMENT, listingPrice)),
      ).toMatchObject({ clientSecret: created[0]?.client_secret })
    },
  )

  test.each(troubles)(
    'that %s makes activating respond with 503, without a partial change',
    async (_, trouble) => {
      const member = await newMember(server)
      await eventually(() => member.post(CREATE_PAYMENT, listingPrice))
      const id = await server.openPayment(member)
      server.stripe.pay(id)
      Object.assign(server.stripe.faults, structuredClone(trouble))
      expect(
        await readError(await member.post(ACTIVATE_LISTING, { paymentIntentId: id })),
      ).toMatchObject({
        status: 503,
        code: 'unavailable',
      })
      expect(await readPayments(server.db, member.id)).toEqual([
        { status: 'pending', contractor_id: null },
      ])
      expect(await countReceipts(server, member.email)).toBe(0)
      Object.assign(server.stripe.faults, noFaults)
      await eventually(() => member.post(ACTIVATE_LISTING, { paymentIntentId: id }))
      expect(await countReceipts(server, member.email)).toBe(1)
    },
  )
})
