import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { signatureHeader } from '../../mocks/upstream/stripe.ts'
import { readError } from '../contract/strict.ts'
import { featureDatabases } from '../support/databases.ts'
import {
  newMember,
  paymentsOf,
  signIn,
  startPaidServer,
  WEBHOOK_SECRET,
  withPaidServer,
} from '../support/payments.ts'

const now = () => Math.floor(Date.now() / 1000)

describe.each(featureDatabases)('what the payment provider tells on %s', (kind) => {
  const server = withPaidServer(kind)

  const events = async () =>
    server
      .db('stripe_events')
      .count<{ count: number }[]>()
      .then(([row]) => row?.count)
  const opened = async () => {
    const member = await newMember(server)
    return { member, id: await server.open(member) }
  }

  const newAdmin = async () => {
    const member = await newMember(server)
    await server.db('users').where({ id: member.id }).update({ is_admin: true })
    return member
  }

  test('is believed only with a good signature, not older than five minutes', async () => {
    const { member, id } = await opened()
    const { payload } = server.stripe.pay(id)
    const good = signatureHeader(payload, WEBHOOK_SECRET)
    const before = await events()
    const bad = [
      '',
      'nonsense',
      good.replace('v1=', 'v0='),
      good.slice(0, -1),
      signatureHeader(payload, 'whsec_of_somebody_else'),
      signatureHeader(`${payload} `, WEBHOOK_SECRET),
      signatureHeader(payload, WEBHOOK_SECRET, now() - 301),
      good.replace(/t=\d+/, `t=${now() - 10}`),
    ]
    for (const signature of bad)
      expect(
        await readError(await server.sendEvent(payload, { 'stripe-signature': signature })),
      ).toMatchObject({ status: 400, code: 'invalid' })
    expect((await server.sendEvent(payload, {})).status).toBe(400)
    expect(await paymentsOf(server.db, member.id)).toEqual([
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
    expect(await paymentsOf(server.db, member.id)).toEqual([
      { status: 'active', contractor_id: null },
    ])
  })

  test('counts once however often it comes, also all at once', async () => {
    const { member, id } = await opened()
    const event = server.stripe.pay(id)
    const before = await events()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => server.stripe.deliver([event])),
    )
    expect(new Set(statuses.flat())).toEqual(new Set([200]))
    expect(await events()).toBe((before ?? 0) + 1)
    expect(await paymentsOf(server.db, member.id)).toEqual([
      { status: 'active', contractor_id: null },
    ])
    const asked = server.stripe.calls.length
    expect(await server.stripe.deliver([event])).toEqual([200])
    expect(server.stripe.calls.length).toBe(asked)
  })

  test('is only a reason to ask: a forged content pays nothing', async () => {
    const { member, id } = await opened()
    const lie = JSON.stringify({
      id: 'evt_lie',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: { object: 'payment_intent', id, status: 'succeeded', amount_received: 4999 },
      },
    })
    expect((await server.sendEvent(lie)).status).toBe(200)
    expect(await paymentsOf(server.db, member.id)).toEqual([
      { status: 'pending', contractor_id: null },
    ])
  })

  test('comes in any order: a refund or a dispute before the payment', async () => {
    for (const [takeBack, status] of [
      ['refund', 'refunded'],
      ['dispute', 'disputed'],
    ] as const) {
      const { member, id } = await opened()
      const paid = server.stripe.pay(id)
      const back = server.stripe[takeBack](id)
      expect(await server.stripe.deliver([back, paid, back, paid])).toEqual([200, 200, 200, 200])
      expect(await paymentsOf(server.db, member.id)).toEqual([{ status, contractor_id: null }])
      expect(await server.db('outbox').where({ recipient: member.email })).toEqual([])
    }
  })

  test('of a declined card leaves the payment open for the next card', async () => {
    const { member, id } = await opened()
    expect(await server.stripe.deliver([server.stripe.decline(id)])).toEqual([200])
    expect(await paymentsOf(server.db, member.id)).toEqual([
      { status: 'pending', contractor_id: null },
    ])
    expect(await server.stripe.deliver([server.stripe.pay(id)])).toEqual([200])
    expect(await paymentsOf(server.db, member.id)).toEqual([
      { status: 'active', contractor_id: null },
    ])
  })

  test('about other things, or payments that are not ours, is taken note of with 200', async () => {
    const asked = server.stripe.calls.length
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
    expect(server.stripe.calls.length).toBe(asked)
    const foreign = server.stripe.add({ metadata: { userId: '1' } })
    expect(await server.stripe.deliver([server.stripe.pay(foreign.id)])).toEqual([200])
    expect(await server.db('subscriptions').where({ payment_intent_id: foreign.id })).toEqual([])
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

  test('about a payment that is not in the database is kept for the admins until one dismisses it', async () => {
    const admin = await newAdmin()
    const listed = async () => (await admin.get('/api/admin/unknown-payments')).json()
    await server.db('unknown_payments').delete()
    const lost = await opened()
    const event = server.stripe.pay(lost.id)
    const refusedCard = await opened()
    const decline = server.stripe.decline(refusedCard.id)
    // As after a restore of a backup from before they were opened.
    await server
      .db('subscriptions')
      .whereIn('payment_intent_id', [lost.id, refusedCard.id])
      .delete()
    expect(await server.stripe.deliver([event, decline, event])).toEqual([200, 200, 200])
    const [row] = await server.db('unknown_payments').select<{ id: number }[]>()
    const unknown = {
      id: row?.id,
      paymentIntentId: lost.id,
      eventType: 'payment_intent.succeeded',
      amountCents: 4999,
      currency: 'usd',
      receivedAt: expect.any(String) as string,
    }
    expect(await listed()).toEqual([unknown])

    expect((await admin.post(`/api/admin/unknown-payments/${row?.id}/dismiss`, {})).status).toBe(
      200,
    )
    expect(await listed()).toEqual([])
    expect((await admin.post(`/api/admin/unknown-payments/${row?.id}/dismiss`, {})).status).toBe(
      404,
    )
    expect(
      await server
        .db('audit_log')
        .where({ action: 'payment.unknown-dismissed', subject: `payment ${lost.id}` }),
    ).toHaveLength(1)

    // What happens to it later shows it again.
    expect(await server.stripe.deliver([server.stripe.refund(lost.id)])).toEqual([200])
    expect(await listed()).toEqual([{ ...unknown, eventType: 'charge.refunded' }])
  })

  test('is answered 503 while the provider itself is away, and counts when it comes again', async () => {
    const { member, id } = await opened()
    const event = server.stripe.pay(id)
    server.stripe.faults.fail = { times: 3, status: 500 }
    expect(await server.stripe.deliver([event])).toEqual([503])
    expect(await server.stripe.deliver([event])).toEqual([200])
    expect(await paymentsOf(server.db, member.id)).toEqual([
      { status: 'active', contractor_id: null },
    ])
  })

  test('needs no page of ours: it passes where other foreign calls are refused, whatever its type', async () => {
    const { member, id } = await opened()
    const { payload } = server.stripe.pay(id)
    const foreign = {
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
      cookie: await signIn(server.url, member.email),
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

  test('takes POST and up to 64 kB', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await fetch(`${server.url}/api/webhooks/stripe`, { method })
      expect(answer.headers.get('allow')).toBe('POST')
      expect(await readError(answer)).toMatchObject({ status: 405 })
    }
    const large = JSON.stringify({
      id: 'evt_large',
      object: 'event',
      type: 'customer.created',
      data: { object: { pad: 'x'.repeat(60_000) } },
    })
    expect((await server.sendEvent(large)).status).toBe(200)
    expect(await statusOf(server.url, 'x'.repeat(64 * 1024 + 1), true)).toBe(413)
    expect(await statusOf(server.url, 'x'.repeat(64 * 1024 + 1), false)).toBe(413)
  })
})

test('is answered 5xx while the database is down, so that it comes again', async () => {
  const server = await startPaidServer('PostgreSQL')
  const member = await newMember(server)
  const event = server.stripe.pay(await server.open(member))
  await server.db.raw('alter table stripe_events rename to stripe_events_away')
  expect((await server.stripe.deliver([event]))[0]).toBeGreaterThanOrEqual(500)
  await server.db.raw('alter table stripe_events_away rename to stripe_events')
  expect(await server.stripe.deliver([event])).toEqual([200])
  expect(await paymentsOf(server.db, member.id)).toEqual([
    { status: 'active', contractor_id: null },
  ])
  await server.close()
})

/** Sends a body with its length announced, or in pieces. */
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
    // The server closes what it will not read to its end.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    )
    sent.end(body)
  })
}
