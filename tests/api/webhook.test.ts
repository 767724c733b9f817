import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { signatureHeader } from '../../mocks/upstream/stripe.ts'
import { readError } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import {
  newMember,
  readPayments,
  MEMBER_PASSWORD,
  startPaymentServer,
  WEBHOOK_SECRET,
  withPaymentServer,
} from '../support/payments.ts'
import { signIn } from '../support/visitors.ts'

const now = () => Math.floor(Date.now() / 1000)

describe.each(featureDatabases)('webhook events of the payment provider on %s', (kind) => {
  const server = withPaymentServer(kind)

  const events = async () =>
    server
      .db('stripe_events')
      .count<{ count: number }[]>()
      .then(([row]) => row?.count)
  const opened = async () => {
    const member = await newMember(server)
    return { member, id: await server.openPayment(member) }
  }

  test('are accepted only with a valid signature that is not older than five minutes', async () => {
    const { member, id } = await opened()
    const { payload } = server.stripe.pay(id)
    const valid = signatureHeader(payload, WEBHOOK_SECRET)
    const before = await events()
    const invalid = [
      '',
      'nonsense',
      valid.replace('v1=', 'v0='),
      valid.slice(0, -1),
      signatureHeader(payload, 'whsec_of_somebody_else'),
      signatureHeader(`${payload} `, WEBHOOK_SECRET),
      signatureHeader(payload, WEBHOOK_SECRET, now() - 301),
      valid.replace(/t=\d+/, `t=${now() - 10}`),
    ]
    for (const signature of invalid)
      expect(
        await readError(await server.sendEvent(payload, { 'stripe-signature': signature })),
      ).toMatchObject({ status: 400, code: 'invalid' })
    expect((await server.sendEvent(payload, {})).status).toBe(400)
    expect(await readPayments(server.db, member.id)).toEqual([
      { status: 'pending', contractor_id: null },
    ])
    expect(await events()).toBe(before)
    expect(
      (
        await server.sendEvent(payload, {
          'stripe-signature': signatureHeader(payload, WEBHOOK_SECRET, now() - 290),
        })
      ).status,
    ).toBe(200)
    expect(await readPayments(server.db, member.id)).toEqual([
      { status: 'active', contractor_id: null },
    ])
  })

  test('count once, even if they are delivered repeatedly or concurrently', async () => {
    const { member, id } = await opened()
    const event = server.stripe.pay(id)
    const before = await events()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => server.stripe.deliver([event])),
    )
    expect(new Set(statuses.flat())).toEqual(new Set([200]))
    expect(await events()).toBe((before ?? 0) + 1)
    expect(await readPayments(server.db, member.id)).toEqual([
      { status: 'active', contractor_id: null },
    ])
    const callsBefore = server.stripe.calls.length
    expect(await server.stripe.deliver([event])).toEqual([200])
    expect(server.stripe.calls.length).toBe(callsBefore)
  })

  test('only trigger a check at the provider, so a forged status has no effect', async () => {
    const { member, id } = await opened()
    const forged = JSON.stringify({
      id: 'evt_lie',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: { object: 'payment_intent', id, status: 'succeeded', amount_received: 4999 },
      },
    })
    expect((await server.sendEvent(forged)).status).toBe(200)
    expect(await readPayments(server.db, member.id)).toEqual([
      { status: 'pending', contractor_id: null },
    ])
  })

  test('can arrive in any order, for example a refund or dispute before the payment', async () => {
    for (const [reversal, status] of [
      ['refund', 'refunded'],
      ['dispute', 'disputed'],
    ] as const) {
      const { member, id } = await opened()
      const paid = server.stripe.pay(id)
      const back = server.stripe[reversal](id)
      expect(await server.stripe.deliver([back, paid, back, paid])).toEqual([200, 200, 200, 200])
      expect(await readPayments(server.db, member.id)).toEqual([{ status, contractor_id: null }])
      expect(await server.db('outbox').where({ recipient: member.email })).toEqual([])
    }
  })

  test('for a declined card leave the payment open for another card', async () => {
    const { member, id } = await opened()
    expect(await server.stripe.deliver([server.stripe.decline(id)])).toEqual([200])
    expect(await readPayments(server.db, member.id)).toEqual([
      { status: 'pending', contractor_id: null },
    ])
    expect(await server.stripe.deliver([server.stripe.pay(id)])).toEqual([200])
    expect(await readPayments(server.db, member.id)).toEqual([
      { status: 'active', contractor_id: null },
    ])
  })

  test('of other types or for other payments are acknowledged with 200', async () => {
    const callsBefore = server.stripe.calls.length
    for (const type of ['customer.created', 'invoice.paid', 'a.type.of.tomorrow']) {
      expect(
        (
          await server.sendEvent(
            JSON.stringify({
              id: `evt_${type}`,
              object: 'event',
              type,
              data: { object: { id: 'x' } },
            }),
          )
        ).status,
      ).toBe(200)
    }
    expect(server.stripe.calls.length).toBe(callsBefore)
    const foreign = server.stripe.add({ metadata: { userId: '1' } })
    expect(await server.stripe.deliver([server.stripe.pay(foreign.id)])).toEqual([200])
    expect(await server.db('payments').where({ payment_intent_id: foreign.id })).toEqual([])
    expect(
      (
        await server.sendEvent(
          JSON.stringify({
            id: 'evt_gone',
            object: 'event',
            type: 'charge.refunded',
            data: { object: { object: 'charge', payment_intent: 'pi_gone' } },
          }),
        )
      ).status,
    ).toBe(200)
  })

  test('are ignored when the id of their payment is not an id', async () => {
    const callsBefore = server.stripe.calls.length
    const data = { object: { object: 'dispute', payment_intent: '\ud800' } }
    const event = { id: 'evt_odd', object: 'event', type: 'charge.dispute.closed', data }
    expect((await server.sendEvent(JSON.stringify(event))).status).toBe(200)
    expect(server.stripe.calls.length).toBe(callsBefore)
  })

  test('get a 503 while the provider is unavailable and count when they are delivered again', async () => {
    const { member, id } = await opened()
    const event = server.stripe.pay(id)
    server.stripe.faults.fail = { times: 3, status: 500 }
    expect(await server.stripe.deliver([event])).toEqual([503])
    expect(await server.stripe.deliver([event])).toEqual([200])
    expect(await readPayments(server.db, member.id)).toEqual([
      { status: 'active', contractor_id: null },
    ])
  })

  test('are accepted from other sites and with any content type', async () => {
    const { member, id } = await opened()
    const { payload } = server.stripe.pay(id)
    const foreign = {
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
      cookie: await signIn(server, member.email, MEMBER_PASSWORD),
    }
    expect(
      (await fetch(`${server.url}/api/logout`, { method: 'POST', headers: foreign })).status,
    ).toBe(403)
    const sent = await server.sendEvent(payload, {
      ...foreign,
      'content-type': 'text/plain',
      'stripe-signature': signatureHeader(payload, WEBHOOK_SECRET),
    })
    expect(sent.status).toBe(200)
    expect(sent.headers.get('cache-control')).toBe('no-store')
    expect(sent.headers.get('set-cookie')).toBeNull()
  })

  test('are accepted only as POST requests of up to 512 kB', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const reply = await fetch(`${server.url}/api/webhooks/stripe`, { method })
      expect(reply.headers.get('allow')).toBe('POST')
      expect(await readError(reply)).toMatchObject({ status: 405 })
    }
    const large = JSON.stringify({
      id: 'evt_large',
      object: 'event',
      type: 'customer.created',
      data: { object: { pad: 'é'.repeat(150_000) } },
    })
    expect((await server.sendEvent(large)).status).toBe(200)
    expect(await statusOf(server.url, 'x'.repeat(512 * 1024 + 1), true)).toBe(413)
    expect(await statusOf(server.url, 'x'.repeat(512 * 1024 + 1), false)).toBe(413)
  })
})

test('a webhook event gets a 5xx when the database fails, so that the provider retries', async () => {
  const server = await startPaymentServer('PostgreSQL')
  const member = await newMember(server)
  const event = server.stripe.pay(await server.openPayment(member))
  await server.db.raw('alter table stripe_events rename to stripe_events_away')
  expect((await server.stripe.deliver([event]))[0]).toBeGreaterThanOrEqual(500)
  await server.db.raw('alter table stripe_events_away rename to stripe_events')
  expect(await server.stripe.deliver([event])).toEqual([200])
  expect(await readPayments(server.db, member.id)).toEqual([
    { status: 'active', contractor_id: null },
  ])
  await server.close()
})

/**
 * Returns the response status. With `isAnnounced` the body has a content-length, else it is
 * chunked.
 */
function statusOf(url: string, body: string, isAnnounced: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/webhooks/stripe`,
      {
        method: 'POST',
        headers: isAnnounced
          ? { 'content-length': body.length }
          : { 'transfer-encoding': 'chunked' },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
        sent.destroy()
      },
    )
    // The server closes the connection when it rejects the body.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    )
    sent.end(body)
  })
}
