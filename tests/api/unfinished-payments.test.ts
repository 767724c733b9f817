import { beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import {
  reconcilePayments,
  startReconciler,
} from '../../api/features/listing-payment/settle-open.ts'
import { readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import {
  activatePayment,
  countReceipts,
  makePaymentsDue,
  type Member,
  MEMBER_PASSWORD,
  newMember,
  openPayments,
  type PaymentServer,
  readAccount,
  readPayments,
  silentLog,
  withPaymentServer,
} from '../support/payments.ts'

/** Browsers that close after paying: more than one batch of the reconciler. */
const DEATHS = quickOrFull(25, 100)

describe.each(featureDatabases)('when the browser closes after paying, on %s', (kind) => {
  const server = withPaymentServer(kind)
  let deps: { db: PaymentServer['db']; provider: PaymentServer['provider']; log: typeof silentLog }
  beforeAll(() => {
    deps = { db: server.db, provider: server.provider, log: silentLog }
  })

  /** Closes the connection while the activation is running. */
  const activateAndClose = async (member: Member, paymentIntentId: string) => {
    const calls = server.stripe.calls.length
    const connection = new AbortController()
    const reply = activatePayment(member, paymentIntentId, connection.signal)
    await expect.poll(() => server.stripe.calls.length, { interval: 1 }).toBeGreaterThan(calls)
    connection.abort()
    await reply.catch(() => undefined)
  }

  test('the webhook settles the payment', async () => {
    const member = await newMember(server)
    const id = await server.openPayment(member)
    expect(await server.stripe.deliver([server.stripe.pay(id)])).toEqual([200])
    expect(await readAccount(member)).toMatchObject({ listingCredits: 1 })
  })

  test(
    `the next round of the reconciler settles ${DEATHS} payments older than a minute, however the browser died`,
    async () => {
      const opened = await openPayments(server, DEATHS)
      for (const [index, { member, id }] of opened.entries()) {
        server.stripe.pay(id)
        if (index % 10 === 0) {
          // The activation failed, because the provider did.
          server.stripe.faults.fail = { times: 3, status: 500 }
          expect((await activatePayment(member, id)).status).toBeGreaterThanOrEqual(500)
        } else if (index % 2 === 0) {
          await activateAndClose(member, id)
        }
      }
      const statuses = async () =>
        server
          .db('payments')
          .whereIn(
            'user_id',
            opened.map(({ member }) => member.id),
          )
          .pluck<string[]>('status')
      await server
        .db('payments')
        .where({ status: 'pending' })
        .update({ opened_at: server.db.fn.now(), checked_at: null })
      await reconcilePayments(deps)
      const tooEarly = await statuses()
      expect(tooEarly.filter((status) => status === 'pending').length).toBeGreaterThanOrEqual(
        Math.floor(DEATHS / 3),
      )
      await makePaymentsDue(server.db)
      await reconcilePayments(deps)
      for (const { member } of opened) {
        expect(await readPayments(server.db, member.id)).toEqual([
          { status: 'active', contractor_id: null },
        ])
        expect(await countReceipts(server, member.email)).toBe(1)
      }
      // A checked payment is not checked again before the next interval.
      expect(await reconcilePayments(deps)).toBe(0)
    },
    60_000 + DEATHS * 2000,
  )

  test('the rounds of the reconciler start every two minutes', async () => {
    const setTimer = vi.spyOn(globalThis, 'setInterval')
    const reconciler = startReconciler(deps)
    expect(setTimer.mock.calls.map(([, ms]) => ms)).toContain(120_000)
    await reconciler.stop()
  })

  test('failed calls to the provider and a payment that is missing there do not block other payments', async () => {
    const [odd, plain] = [await newMember(server), await newMember(server)]
    server.stripe.intents.delete(await server.openPayment(odd))
    server.stripe.pay(await server.openPayment(plain))
    await makePaymentsDue(server.db)
    server.stripe.faults.fail = { times: 1000, status: 500 }
    await reconcilePayments(deps, AbortSignal.timeout(500))
    server.stripe.faults.fail = { times: 0, status: 500 }
    expect(await readAccount(plain)).toMatchObject({ listingCredits: 0 })
    await makePaymentsDue(server.db)
    await reconcilePayments(deps)
    expect(await readAccount(plain)).toMatchObject({ listingCredits: 1 })
    expect(await readPayments(server.db, odd.id)).toMatchObject([{ status: 'failed' }])
  })

  test('the next sign-in settles the payment, and its reply has the credit', async () => {
    const member = await newMember(server)
    server.stripe.pay(await server.openPayment(member))
    const user = await readReply(
      contract.session.login,
      await fetch(
        `${server.url}/api/login`,
        jsonRequest('POST', { email: member.email, password: MEMBER_PASSWORD }),
      ),
    )
    expect(user).toMatchObject({ hasActiveSubscription: true, listingCredits: 1 })
  })

  test('users can sign in while the provider fails', async () => {
    const member = await newMember(server)
    server.stripe.pay(await server.openPayment(member))
    server.stripe.faults.fail = { times: 3, status: 500 }
    const user = await readReply(
      contract.session.login,
      await fetch(
        `${server.url}/api/login`,
        jsonRequest('POST', { email: member.email, password: MEMBER_PASSWORD }),
      ),
    )
    expect(user).toMatchObject({ listingCredits: 0 })
    // Waits until the last retry has ended.
    await expect.poll(() => server.stripe.faults.fail.times).toBe(0)
  })
})
