import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { afterEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { openDatabase } from '../../api/db/knex.ts'
import { startSmtpStandIn } from '../../mocks/upstream/smtp.ts'
import { startStripeStandIn, type StripeStandIn } from '../../mocks/upstream/stripe.ts'
import { jsonRequest } from '../contract/targets.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { withDataLocation } from '../support/data-locations.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import { createBrowserClient, openPayment, WEBHOOK_SECRET } from '../support/payments.ts'

/** Number of kills per database. */
const KILLS = quickOrFull(1, 100)
const MEMBERS_PER_ROUND = 4

interface Payer extends ReturnType<typeof createBrowserClient> {
  email: string
  paymentIntentId: string
  /** True for each call that had a successful response. */
  acknowledged: { activation: boolean; listing: boolean }
}

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL')
})

async function start(settings: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  const server = await startServer(settings)
  running.push(server)
  return server
}

async function newPayer(server: RunningServer): Promise<Payer> {
  const email = `payer-${randomBytes(6).toString('hex')}@example.com`
  const registered = await fetch(
    `${server.url}/api/register`,
    jsonRequest('POST', { email, password: 'a long password' }),
  )
  expect(registered.status).toBe(contract.session.register.status)
  const browser = createBrowserClient(
    server.url,
    registered.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  )
  return {
    email,
    ...browser,
    paymentIntentId: await openPayment(browser),
    acknowledged: { activation: false, listing: false },
  }
}

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
/** Returns the response status, or 0 if the server was killed before it responded. */
const statusOf = async (response: Promise<Response>) =>
  (await response.catch(() => ({ status: 0 }))).status
const isDone = (status: number) => status === 200 || status === 201

/**
 * Sends the requests that the page sends after a payment, twice in parallel, while the provider
 * delivers its events.
 */
function finish(payer: Payer, stripe: StripeStandIn): Promise<unknown> {
  const { paymentIntentId, email, acknowledged } = payer
  const page = async () => {
    const isActive = isDone(
      await statusOf(payer.post('/api/contractors/activate-listing', { paymentIntentId })),
    )
    acknowledged.activation ||= isActive
    const isListed = isDone(
      await statusOf(payer.post('/api/contractors', listingForm(`Listing of ${email}`))),
    )
    acknowledged.listing ||= isListed
  }
  const events = stripe.events.filter(({ payload }) => payload.includes(paymentIntentId))
  return Promise.all([page(), page(), stripe.deliver(events).catch(() => undefined)])
}

async function rowsOf(db: Knex, email: string) {
  const { id } = await db('users').where({ email }).first<{ id: number }>('id')
  return {
    payments: await db('payments')
      .where({ user_id: id })
      .select<{ status: string; contractor_id: number | null }[]>('status', 'contractor_id'),
    listings: await db('contractors')
      .where({ user_id: id, deleted_at: null })
      .pluck<number[]>('id'),
    receipts: (await db('outbox').where({ recipient: email, kind: 'payment_receipt' })).length,
    livingMails: (await db('outbox').where({ recipient: email, kind: 'listing_live' })).length,
  }
}

describe.each(featureDatabases)(
  'kill -9 while payments are activated and listings created on %s',
  (kind) => {
    test(
      `after ${KILLS} kills every payment has one listing and one mail of each kind, and no acknowledged call is lost`,
      async () => {
        await withDataLocation(
          kind,
          async (location) => {
            const stripe = await startStripeStandIn()
            const server = await start({
              ...location,
              env: {
                DEMO: '0',
                SESSION_KEYS: 'a key of the tests, of thirty-two characters',
                STRIPE_API_URL: stripe.url,
                STRIPE_SECRET_KEY: 'sk_test_lintel',
                STRIPE_PUBLISHABLE_KEY: 'pk_test_lintel',
                STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
              },
            })
            stripe.webhook = { url: `${server.url}/api/webhooks/stripe`, secret: WEBHOOK_SECRET }
            const payers: Payer[] = []
            const newRound = async () => {
              const round = await Promise.all(
                Array.from({ length: MEMBERS_PER_ROUND }, () => newPayer(server)),
              )
              for (const { paymentIntentId } of round) stripe.pay(paymentIntentId)
              payers.push(...round)
              return round
            }
            // Measures a round without a kill. The kills are spread over this time, which is longer
            // on a busy machine.
            const normalRound = await newRound()
            const startedAt = performance.now()
            await Promise.all(normalRound.map((payer) => finish(payer, stripe)))
            const roundMs = performance.now() - startedAt
            const lost: string[] = []
            for (let kill = 0; kill < KILLS; kill += 1) {
              const round = await newRound()
              const finishing = Promise.all(round.map((payer) => finish(payer, stripe)))
              // The kill comes at a random moment of the round. The assertions must hold for each.
              await wait(Math.random() * roundMs)
              await server.stop('SIGKILL')
              await finishing
              await server.restart()
              for (const payer of round) {
                const user = (await (await payer.get('/api/user')).json()) as {
                  hasActiveSubscription: boolean
                }
                const mine = (await (await payer.get('/api/user/contractors')).json()) as unknown[]
                if (
                  (payer.acknowledged.activation && !user.hasActiveSubscription) ||
                  (payer.acknowledged.listing && mine.length === 0)
                )
                  lost.push(payer.email)
              }
            }
            for (const payer of payers) await finish(payer, stripe)
            await server.stop('SIGTERM')
            expect(lost).toEqual([])

            const db = await openDatabase({
              databaseUrl: location.databaseUrl,
              dataDir: location.dataDir,
            })
            try {
              for (const { email } of payers) {
                const { payments, listings, receipts, livingMails } = await rowsOf(db, email)
                expect(payments).toEqual([{ status: 'active', contractor_id: listings[0] }])
                expect({ listings: listings.length, receipts, livingMails }).toEqual({
                  listings: 1,
                  receipts: 1,
                  livingMails: 1,
                })
              }
              const active = await db('payments')
                .where({ status: 'active' })
                .pluck<string[]>('payment_intent_id')
              expect(active).toHaveLength(payers.length)
              expect(active.filter((id) => stripe.intents.get(id)?.status !== 'succeeded')).toEqual(
                [],
              )
            } finally {
              await db.destroy()
              await stripe.close()
            }
          },
          'empty',
        )
      },
      120_000 + KILLS * 20_000,
    )
  },
)

test('a running server settles payments that the browser did not finish, sends the receipts, and stops on SIGTERM', async () => {
  await withDataLocation(
    'PostgreSQL',
    async (location) => {
      const [stripe, smtp] = [await startStripeStandIn(), await startSmtpStandIn()]
      const env = {
        DEMO: '0',
        SESSION_KEYS: 'a key of the tests, of thirty-two characters',
        STRIPE_API_URL: stripe.url,
        STRIPE_SECRET_KEY: 'sk_test_lintel',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_lintel',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        SMTP_HOST: smtp.host,
        SMTP_PORT: String(smtp.port),
        SMTP_FROM: 'mail@lintel.example',
      }
      /** Who got a receipt. Every new account also gets a code for its address. */
      const receiptsTo = () =>
        smtp.mails
          .filter(({ text }) => text.includes('We received your one-time payment'))
          .map(({ to }) => to[0])
      const server = await start({ ...location, env })
      stripe.webhook = { url: `${server.url}/api/webhooks/stripe`, secret: WEBHOOK_SECRET }
      const [withEvent, withoutEvent] = [await newPayer(server), await newPayer(server)]
      // The webhook settles this payment, and the mail is sent right after the commit.
      expect(await stripe.deliver([stripe.pay(withEvent.paymentIntentId)])).toEqual([200])
      await expect.poll(receiptsTo).toEqual([withEvent.email])
      // The reconciler settles this payment. It also runs when the server starts.
      stripe.pay(withoutEvent.paymentIntentId)
      await server.stop('SIGTERM')
      const db = await openDatabase({ databaseUrl: location.databaseUrl, dataDir: '' })
      await db('payments')
        .where({ status: 'pending' })
        .update({ opened_at: db.raw(`now() - interval '2 minutes'`) })
      await server.restart()
      await expect.poll(receiptsTo).toEqual([withEvent.email, withoutEvent.email])
      expect(await (await withoutEvent.get('/api/user')).json()).toMatchObject({
        listingCredits: 1,
      })
      await server.stop('SIGTERM')
      await db.destroy()
      await stripe.close()
      await smtp.close()
    },
    'empty',
  )
})
