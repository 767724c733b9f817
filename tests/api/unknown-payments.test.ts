import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { settlePayment } from '../../api/features/listing-payment/settle.ts'
import { signatureHeader } from '../../mocks/upstream/stripe.ts'
import { featureDatabases } from '../support/databases.ts'
import {
  newMember,
  readPayments,
  SITE,
  WEBHOOK_SECRET,
  withPaymentServer,
} from '../support/payments.ts'

describe.each(featureDatabases)(
  'events for a payment that is not in the database, on %s',
  (kind) => {
    const server = withPaymentServer(kind)

    const opened = async () => server.openPayment(await newMember(server))

    test('are listed for admins if the payment is paid, until an admin dismisses them', async () => {
      const admin = await newMember(server)
      await server.db('users').where({ id: admin.id }).update({ is_admin: true })
      const fetchUnknownPayments = async () =>
        (await admin.get('/api/admin/unknown-payments')).json()
      const lost = await opened()
      const event = server.stripe.pay(lost)
      const refusedCard = await opened()
      const decline = server.stripe.decline(refusedCard)
      // Simulates restoring a backup that is older than these payments.
      await server.db('payments').whereIn('payment_intent_id', [lost, refusedCard]).delete()
      expect(await server.stripe.deliver([event, decline, event])).toEqual([200, 200, 200])
      const [row] = await server.db('unknown_payments').select<{ id: number }[]>()
      const unknown = {
        id: row?.id,
        paymentIntentId: lost,
        eventType: 'payment_intent.succeeded',
        amountCents: 4999,
        currency: 'usd',
        receivedAt: expect.any(String) as string,
      }
      expect(await fetchUnknownPayments()).toEqual([unknown])

      expect((await admin.post(`/api/admin/unknown-payments/${row?.id}/dismiss`, {})).status).toBe(
        200,
      )
      expect(await fetchUnknownPayments()).toEqual([])
      expect((await admin.post(`/api/admin/unknown-payments/${row?.id}/dismiss`, {})).status).toBe(
        404,
      )
      expect(
        await server
          .db('audit_log')
          .where({ action: 'payment.unknown-dismissed', subject: `payment ${lost}` }),
      ).toHaveLength(1)

      // A later event makes the payment visible again.
      expect(await server.stripe.deliver([server.stripe.refund(lost)])).toEqual([200])
      expect(await fetchUnknownPayments()).toEqual([{ ...unknown, eventType: 'charge.refunded' }])
    })

    test('are logged as an error, once per event', async () => {
      const lines: Record<string, unknown>[] = []
      const log = pino(
        {},
        { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
      )
      const lost = server.stripe.add({ metadata: { lintel: SITE, userId: '1' } })
      const { id, payload } = server.stripe.pay(lost.id)
      const event = server.provider.readEvent(
        Buffer.from(payload),
        signatureHeader(payload, WEBHOOK_SECRET),
      )
      if (!event) throw new Error('The event was not read')
      const settle = () =>
        settlePayment({ db: server.db, provider: server.provider, log }, lost.id, event)
      expect([await settle(), await settle()]).toEqual([null, null])
      expect(lines).toEqual([
        expect.objectContaining({
          level: 50,
          paymentIntentId: lost.id,
          eventId: id,
          eventType: 'payment_intent.succeeded',
          msg: 'The payment provider reported a payment that is not in the database: see the payments page',
        }),
      ])
      expect(JSON.stringify(lines)).not.toContain('secret')
    })

    test.each([
      ['a shop without metadata', {}],
      ['another product that names its own user', { userId: 'cus_42' }],
      ['another product whose user has the number of a user here', { userId: '1' }],
      ['another site of this software', { lintel: 'other.example', userId: '1' }],
    ])('are acknowledged and left alone if the payment is of %s', async (_, metadata) => {
      const countRows = async () => [
        await server.db('unknown_payments').count(),
        await server.db('stripe_events').count(),
      ]
      const before = await countRows()
      const foreign = server.stripe.add({ metadata, amount: 4999 })
      const events = [
        server.stripe.pay(foreign.id),
        server.stripe.refund(foreign.id),
        server.stripe.dispute(foreign.id),
        server.stripe.closeDispute(foreign.id, 'lost'),
      ]
      expect(await server.stripe.deliver(events)).toEqual([200, 200, 200, 200])
      expect(await countRows()).toEqual(before)
    })

    test('change a payment that this database has, also without the mark', async () => {
      const member = await newMember(server)
      const id = await server.openPayment(member)
      const intent = server.stripe.intents.get(id)
      if (!intent) throw new Error('The intent is missing')
      intent.metadata = { userId: String(member.id) }
      expect(await server.stripe.deliver([server.stripe.pay(id)])).toEqual([200])
      expect(await readPayments(server.db, member.id)).toEqual([
        { status: 'active', contractor_id: null },
      ])
    })
  },
)
