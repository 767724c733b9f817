import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Knex } from 'knex'
import pino from 'pino'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import type { PaymentProvider } from '../../api/integrations/payment-provider.ts'
import { createStripe } from '../../api/integrations/stripe.ts'
import {
  signatureHeader,
  startStripeStandIn,
  type StripeStandIn,
} from '../../mocks/upstream/stripe.ts'
import { readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { blockFixture } from './block-fixture.ts'
import type { DatabaseKind, DatabaseState } from './databases.ts'
import { startTestServer, type TestServer } from './server.ts'
import { signIn } from './visitors.ts'

export const silentLog = pino({ level: 'silent' })
/** Host of the site that the tests run. It marks the site's payments at the provider. */
export const SITE = 'lintel.example'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const MEMBER_PASSWORD = 'a password of the tests'
export const listingPrice = { amount: LISTING_PRICE_CENTS }
export const CREATE_PAYMENT = '/api/create-listing-payment'
export const ACTIVATE_LISTING = '/api/contractors/activate-listing'

export interface Member {
  id: number
  email: string
  /** Sends a request as this user's browser does. */
  post: (path: string, body: unknown, signal?: AbortSignal) => Promise<Response>
  get: (path: string) => Promise<Response>
}

export interface PaymentServer extends TestServer {
  stripe: StripeStandIn
  provider: PaymentProvider
  /** Opens a payment as the page does. Returns the payment intent id. */
  openPayment: (member: Pick<Member, 'post'>) => Promise<string>
  /** Sends a webhook event. It has a valid signature unless `headers` are given. */
  sendEvent: (payload: string, headers?: Record<string, string>) => Promise<Response>
}

/** Starts the API and a Stripe stand-in. Calls to the stand-in time out after `timeoutMs`. */
export async function startPaymentServer(
  kind: DatabaseKind,
  state: DatabaseState = 'empty',
  timeoutMs = 10_000,
): Promise<PaymentServer> {
  const stripe = await startStripeStandIn()
  const provider = createStripe({
    site: SITE,
    secretKey: 'sk_test_lintel',
    publishableKey: 'pk_test_lintel',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: stripe.url,
    timeoutMs,
  })
  const server = await startTestServer(kind, state, { payments: { mode: 'stripe', provider } })
  stripe.webhook = { url: `${server.url}/api/webhooks/stripe`, secret: WEBHOOK_SECRET }
  return {
    ...server,
    stripe,
    provider,
    openPayment,
    sendEvent: (
      payload,
      headers = { 'stripe-signature': signatureHeader(payload, WEBHOOK_SECRET) },
    ) => fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body: payload, headers }),
    close: async () => {
      await server.close()
      await stripe.close()
    },
  }
}

/** Starts one payment server for all tests of a block. */
export const withPaymentServer = (
  ...settings: Parameters<typeof startPaymentServer>
): PaymentServer => blockFixture(() => startPaymentServer(...settings))

/** Opens a payment as the page does. Returns the payment intent id. */
export async function openPayment(member: Pick<Member, 'post'>): Promise<string> {
  const response = await member.post('/api/create-listing-payment', listingPrice)
  if (response.status !== 200)
    throw new Error(`Opening a payment returned ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { paymentIntentId: string }).paymentIntentId
}

export const activatePayment = (
  member: Pick<Member, 'post'>,
  paymentIntentId: string,
  signal?: AbortSignal,
): Promise<Response> => member.post(ACTIVATE_LISTING, { paymentIntentId }, signal)

/** Makes all open payments old enough for the reconciler. */
export async function makePaymentsDue(db: Knex): Promise<void> {
  await db('payments')
    .where({ status: 'pending' })
    .update({ opened_at: db.raw(`now() - interval '2 minutes'`), checked_at: null })
}

/** Reads the account as the user's browser does. */
export const readAccount = async (member: Pick<Member, 'get'>): Promise<User> =>
  readReply(contract.session.user, await member.get('/api/user'))

let passwordHash: Promise<string> | undefined

/** Inserts a registered user who never paid and has no session. */
export async function insertMember(db: Knex): Promise<{ id: number; email: string }> {
  const email = `member-${randomBytes(6).toString('hex')}@example.com`
  passwordHash ??= hash(MEMBER_PASSWORD)
  const [user] = await db('users')
    .insert({ email, password_hash: await passwordHash })
    .returning<{ id: number }[]>('id')
  if (!user) throw new Error('The member was not stored')
  return { id: user.id, email }
}

/** Returns functions that send requests with these session cookies. */
export function createBrowserClient(url: string, cookie: string): Pick<Member, 'post' | 'get'> {
  return {
    post: (path, body, signal) =>
      fetch(`${url}${path}`, { ...jsonRequest('POST', body, { cookie }), signal: signal ?? null }),
    get: (path) => fetch(`${url}${path}`, { headers: { cookie } }),
  }
}

/** Inserts a user and signs in. */
export async function newMember(server: { db: Knex; url: string }): Promise<Member> {
  const member = await insertMember(server.db)
  return {
    ...member,
    ...createBrowserClient(server.url, await signIn(server, member.email, MEMBER_PASSWORD)),
  }
}

export async function readPayments(
  db: Knex,
  userId: number,
): Promise<{ status: string; contractor_id: number | null }[]> {
  return db('payments')
    .where({ user_id: userId })
    .orderBy('id')
    .select<{ status: string; contractor_id: number | null }[]>('status', 'contractor_id')
}

/** Counts the queued and sent receipts to this address. */
export async function countReceipts(
  { db }: Pick<PaymentServer, 'db'>,
  email: string,
): Promise<number> {
  return (await db('outbox').where({ recipient: email, kind: 'payment_receipt' })).length
}

/** Creates members with one open payment each. */
export async function openPayments(
  server: PaymentServer,
  count: number,
): Promise<{ member: Member; id: string }[]> {
  const opened = []
  for (let n = 0; n < count; n += 1) {
    const member = await newMember(server)
    opened.push({ member, id: await server.openPayment(member) })
  }
  return opened
}

export function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/** Runs the tasks, at most sixteen at a time. */
export async function runConcurrently(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const remaining = [...tasks]
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let task = remaining.shift(); task; task = remaining.shift()) await task()
    }),
  )
}
