import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readEnv } from '../../api/env.ts'
import { nextStatus, type IntentState } from '../../api/features/listing-payment/classify-intent.ts'
import type { PaymentStatus } from '../../api/features/listing-payment/payment.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { anyDatabase, featureDatabases } from '../support/databases.ts'
import {
  ACTIVATE_LISTING,
  CREATE_PAYMENT,
  listingPrice,
  newMember,
  countReceipts,
} from '../support/payments.ts'
import { startTestServer } from '../support/server.ts'

const { create, activate } = contract.listingPayment

describe.each(featureDatabases)('maintenance mode on %s', (kind) => {
  test('gives each user a random payment id that gives one credit, and only to that user', async () => {
    const server = await startTestServer(kind, 'empty')
    const [member, thief] = [await newMember(server), await newMember(server)]
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () =>
        readReply(create, await member.post(CREATE_PAYMENT, listingPrice)),
      ),
    )
    expect(new Set(replies.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    const paymentIntentId = replies[0]?.paymentIntentId ?? ''
    expect(replies[0]).toMatchObject({
      clientSecret: null,
      publishableKey: null,
      isMock: true,
      mockMessage: 'Payment service is in maintenance mode. Your listing will still be activated.',
      paymentIntentId: expect.stringMatching(/^mock_[0-9a-f-]{36}$/),
    })
    expect(await readError(await thief.post(ACTIVATE_LISTING, { paymentIntentId }))).toMatchObject({
      status: 403,
    })
    for (const typed of ['mock_1', 'mock_11111111-1111-4111-8111-111111111111', 'pi_123']) {
      expect(
        await readError(await thief.post(ACTIVATE_LISTING, { paymentIntentId: typed })),
      ).toMatchObject({ status: 404 })
    }
    const done = await Promise.all(
      Array.from({ length: 20 }, async () =>
        readReply(activate, await member.post(ACTIVATE_LISTING, { paymentIntentId })),
      ),
    )
    expect(new Set(done.map(({ user }) => user.listingCredits))).toEqual(new Set([1]))
    expect(await countReceipts(server, member.email)).toBe(1)
    expect(
      (await readReply(create, await member.post(CREATE_PAYMENT, listingPrice))).paymentIntentId,
    ).not.toBe(paymentIntentId)
    await server.close()
  })
})

test('without API keys no payment can be opened or activated', async () => {
  const server = await startTestServer(anyDatabase, 'empty', {
    payments: { mode: 'stripe', provider: null },
  })
  const member = await newMember(server)
  expect(await readError(await member.post(CREATE_PAYMENT, listingPrice))).toMatchObject({
    status: 503,
    code: 'not_configured',
  })
  expect(
    await readError(await member.post(ACTIVATE_LISTING, { paymentIntentId: 'mock_1' })),
  ).toMatchObject({ status: 400 })
  expect(
    await readError(await member.post(ACTIVATE_LISTING, { paymentIntentId: 'pi_1' })),
  ).toMatchObject({
    status: 404,
  })
  expect(
    await readError(
      await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' }),
    ),
  ).toMatchObject({ status: 503, code: 'not_configured' })
  await server.close()
})

describe('the reported states of a payment', () => {
  /** Possible sequences of payment states at the provider. */
  const histories: IntentState[][] = [
    ['unpaid', 'paid'],
    ['unpaid', 'void'],
    ['unpaid', 'paid', 'refunded'],
    ['unpaid', 'paid', 'disputed'],
    ['unpaid', 'paid', 'disputed', 'refunded'],
  ]
  const finalStatuses: Record<string, PaymentStatus> = {
    paid: 'active',
    void: 'failed',
    refunded: 'refunded',
    disputed: 'disputed',
  }

  test('the last state counts, even if earlier states are reported late, repeatedly or never', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...histories),
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.nat(),
        (history, reports, at) => {
          const last = history.at(-1) ?? 'unpaid'
          const states = reports.map((n) => history[n % history.length] ?? 'unpaid')
          states.splice(at % (states.length + 1), 0, last)
          expect(states.reduce<PaymentStatus>(nextStatus, 'pending')).toBe(finalStatuses[last])
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the payment settings', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://directory.example',
    SESSION_KEYS: 'k'.repeat(32),
  }
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const test_ = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }

  test.each([
    ['mock', {}],
    ['stripe', test_],
    ['mock', { ...test_, PAYMENTS_MODE: 'mock' }],
    ['stripe', { PAYMENTS_MODE: 'stripe' }],
    ['stripe', production],
    ['stripe', { ...production, ...live }],
    ['mock', { ...production, PAYMENTS_MODE: 'mock' }],
  ])('the payment mode is %s for %j', (mode, settings) => {
    expect(readEnv(settings).paymentsMode).toBe(mode)
  })

  test.each([
    ['PAYMENTS_MODE', { ...production, ...live, PAYMENTS_MODE: 'mock' }],
    ['STRIPE_SECRET_KEY', { ...production, ...test_ }],
    ['STRIPE_SECRET_KEY', { ...production, ...test_, PAYMENTS_MODE: 'stripe' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...production, ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...test_, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...production, ...live, STRIPE_PUBLISHABLE_KEY: '' }],
    ['STRIPE_WEBHOOK_SECRET', { ...production, ...live, STRIPE_WEBHOOK_SECRET: '' }],
  ])('%s is named in the error for %j', (name, settings) => {
    expect(() => readEnv(settings)).toThrow(`  ${name}: `)
  })
})
