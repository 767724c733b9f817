import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readEnv } from '../../api/env.ts'
import { createPayment } from '../../api/features/listing-payment/create-payment.ts'
import { nextStatus, type Verdict } from '../../api/features/listing-payment/judge.ts'
import type { PaymentStatus } from '../../api/features/listing-payment/payments.ts'
import { reconcile } from '../../api/features/listing-payment/settle-open.ts'
import { readError, readReply } from '../contract/strict.ts'
import { json } from '../contract/targets.ts'
import { databaseKinds } from '../support/databases.ts'
import { listingPrice, type Member, MEMBER_PASSWORD, newMember, type PaidServer, paymentsOf, silent, startPaidServer } from '../support/payments.ts'
import { startTestServer } from '../support/server.ts'

const { create, activate } = contract.listingPayment
const ACTIVATE = '/api/contractors/activate-listing'
const CREATE = '/api/create-listing-payment'

const receiptsOf = async ({ db }: Pick<PaidServer, 'db'>, email: string) => (await db('outbox').where({ recipient: email, kind: 'payment_receipt' })).length
const makeDue = (db: PaidServer['db']) => db('subscriptions').where({ status: 'pending' }).update({ opened_at: db.raw(`now() - interval '2 minutes'`), checked_at: null })

function shuffled<T>(items: readonly T[]): T[] {
  return items.map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ item }) => item)
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

/** Members with an open payment each. */
async function openSome(server: PaidServer, count: number): Promise<{ member: Member; id: string }[]> {
  const opened = []
  for (let n = 0; n < count; n += 1) {
    const member = await newMember(server)
    opened.push({ member, id: await server.open(member) })
  }
  return opened
}

/** Runs tasks, at most sixteen at a time. */
async function inTurns(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...tasks]
  await Promise.all(Array.from({ length: 16 }, async () => {
    for (let task = left.shift(); task; task = left.shift()) await task()
  }))
}

describe.each(databaseKinds)('payments at the provider on %s', (kind) => {
  let server: PaidServer
  let deps: { db: PaidServer['db']; provider: PaidServer['provider']; log: typeof silent }
  beforeAll(async () => {
    server = await startPaidServer(kind)
    deps = { db: server.db, provider: server.provider, log: silent }
  })
  afterAll(() => server.close())

  const activating = (member: Member, paymentIntentId: string) => member.post(ACTIVATE, { paymentIntentId })
  const userOf = async (member: Member) => readReply(contract.session.user, await member.get('/api/user'))

  describe('opening', () => {
    test.each([[4998], [1], [0], ['4999'], [4999.5], [-4999], [null], [undefined]])('amount %j is refused, and nothing is made', async (amount) => {
      const member = await newMember(server)
      const before = server.stripe.calls.length
      expect(await readError(await member.post(CREATE, { amount }))).toMatchObject({ status: 400, message: 'Invalid amount' })
      expect(server.stripe.calls.length).toBe(before)
      expect(await paymentsOf(server.db, member.id)).toEqual([])
    })

    test('the price, the currency and the owner are the server’s', async () => {
      const member = await newMember(server)
      const reply = await readReply(create, await member.post(CREATE, { ...listingPrice, currency: 'jpy', userId: 1, metadata: { userId: '1' } }))
      expect(reply).toMatchObject({ isMock: false, mockMessage: null, publishableKey: 'pk_test_lintel' })
      expect(reply.clientSecret).toContain(reply.paymentIntentId)
      expect(server.stripe.intents.get(reply.paymentIntentId)).toMatchObject({ amount: 4999, currency: 'usd', metadata: { userId: String(member.id) } })
    })

    test('fifty calls at once make one intent, and so does one a while later', async () => {
      const member = await newMember(server)
      const before = server.stripe.intents.size
      const replies = await Promise.all(Array.from({ length: 50 }, async () => readReply(create, await member.post(CREATE, listingPrice))))
      replies.push(await readReply(create, await member.post(CREATE, listingPrice)))
      expect(new Set(replies.map(({ clientSecret }) => clientSecret)).size).toBe(1)
      expect(server.stripe.intents.size).toBe(before + 1)
    })

    test('instances that know nothing of each other make one intent', async () => {
      const member = await newMember(server)
      const before = server.stripe.intents.size
      const made = await Promise.all(Array.from({ length: 8 }, () => createPayment(deps, member.id)))
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      expect(server.stripe.intents.size).toBe(before + 1)
    })

    test('an answer lost on the way is asked for again under the same key', async () => {
      const member = await newMember(server)
      const before = server.stripe.intents.size
      server.stripe.faults.loseAnswers = 2
      await readReply(create, await member.post(CREATE, listingPrice))
      expect(server.stripe.intents.size).toBe(before + 1)
    })

    test('a paid intent is not charged twice, and a cancelled one is replaced', async () => {
      const member = await newMember(server)
      const first = await server.open(member)
      server.stripe.pay(first)
      expect(await readError(await member.post(CREATE, listingPrice))).toMatchObject({ status: 409, code: 'conflict' })
      expect(await userOf(member)).toMatchObject({ hasActiveSubscription: true, listingCredits: 1 })
      const second = await server.open(member)
      expect(second).not.toBe(first)
      Object.assign(server.stripe.intents.get(second) ?? {}, { status: 'canceled' })
      expect(await server.open(member)).not.toBe(second)
    })

    test('an intent of another price is called off before a new one is made', async () => {
      const member = await newMember(server)
      const old = await server.open(member)
      Object.assign(server.stripe.intents.get(old) ?? {}, { amount: 3999 })
      expect(await server.open(member)).not.toBe(old)
      expect(server.stripe.intents.get(old)?.status).toBe('canceled')
    })
  })

  describe('activating', () => {
    test('what is paid gives one credit, one receipt, and the user; again it answers alike', async () => {
      const member = await newMember(server)
      const id = await server.open(member)
      server.stripe.pay(id)
      const first = await readReply(activate, await activating(member, id))
      expect(first.user).toMatchObject({ id: member.id, isContractor: true, hasActiveSubscription: true, listingCredits: 1 })
      expect(await readReply(activate, await activating(member, id))).toEqual(first)
      expect(await receiptsOf(server, member.email)).toBe(1)
    })

    test.each([
      ['never paid', 402, { status: 'requires_payment_method' }],
      ['waiting for the bank', 402, { status: 'requires_action' }],
      ['being processed', 402, { status: 'processing' }],
      ['only authorised', 402, { status: 'requires_capture' }],
      ['cancelled', 402, { status: 'canceled' }],
      ['of a smaller sum', 402, { status: 'succeeded', amount: 50, amount_received: 50 }],
      ['paid in part', 402, { status: 'succeeded', amount_received: 4998 }],
      ['in another currency', 402, { status: 'succeeded', amount_received: 4999, currency: 'jpy' }],
      ['of the other mode', 402, { status: 'succeeded', amount_received: 4999, livemode: true }],
      ['given back', 402, { status: 'succeeded', amount_received: 4999, refunded: true }],
      ['disputed', 402, { status: 'succeeded', amount_received: 4999, dispute: 'needs_response' }],
      ['made for another user', 403, { status: 'succeeded', amount_received: 4999, metadata: { userId: '999999' } }],
      ['made for nobody', 403, { status: 'succeeded', amount_received: 4999, metadata: {} }],
    ] as const)('an intent %s answers %i and gives nothing', async (_, status, changes) => {
      const member = await newMember(server)
      const id = await server.open(member)
      Object.assign(server.stripe.intents.get(id) ?? {}, changes)
      expect(await readError(await activating(member, id))).toMatchObject({ status })
      expect(await userOf(member)).toMatchObject({ isContractor: false, hasActiveSubscription: false, listingCredits: 0 })
      expect(await receiptsOf(server, member.email)).toBe(0)
    })

    test('of another user answers 403 to everybody else, paid or not, used or not', async () => {
      const [owner, thief] = [await newMember(server), await newMember(server)]
      const id = await server.open(owner)
      expect(await readError(await activating(thief, id))).toMatchObject({ status: 403 })
      server.stripe.pay(id)
      expect(await readError(await activating(thief, id))).toMatchObject({ status: 403 })
      await readReply(activate, await activating(owner, id))
      expect(await readError(await activating(thief, id))).toMatchObject({ status: 403 })
      expect(await userOf(thief)).toMatchObject({ listingCredits: 0 })
      expect(await userOf(owner)).toMatchObject({ listingCredits: 1 })
    })

    test('what was not opened here is unknown, also when the provider knows it; a mock id is refused', async () => {
      const member = await newMember(server)
      const foreign = server.stripe.add({ status: 'succeeded', amount_received: 4999, metadata: { userId: String(member.id) } })
      expect(await readError(await activating(member, foreign.id))).toMatchObject({ status: 404 })
      expect(await readError(await activating(member, 'pi_never_made'))).toMatchObject({ status: 404 })
      expect(await readError(await activating(member, 'mock_11111111-1111-4111-8111-111111111111'))).toMatchObject({ status: 400, code: 'invalid' })
      expect(await readError(await activating(member, ''))).toMatchObject({ status: 400, paths: ['paymentIntentId'] })
      expect(await readError(await fetch(`${server.url}${ACTIVATE}`, json('POST', { paymentIntentId: foreign.id })))).toMatchObject({ status: 401 })
    })

    test('what the provider does not know any more is unknown', async () => {
      const member = await newMember(server)
      const id = await server.open(member)
      server.stripe.intents.delete(id)
      expect(await readError(await activating(member, id))).toMatchObject({ status: 404 })
      expect(await paymentsOf(server.db, member.id)).toMatchObject([{ status: 'failed' }])
    })

    test('twenty calls, events in any order and the reconciler at once give one credit for each of thirty payments', async () => {
      const opened = await openSome(server, 30)
      const paid = opened.map(({ member, id }) => ({ member, id, event: server.stripe.pay(id) }))
      await makeDue(server.db)
      await inTurns(shuffled([
        ...paid.flatMap(({ member, id, event }) => [
          ...Array.from({ length: 20 }, () => () => activating(member, id)),
          ...Array.from({ length: 3 }, () => () => server.stripe.deliver([event])),
        ]),
        ...Array.from({ length: 5 }, () => () => reconcile(deps)),
      ]))
      for (const { member } of paid) {
        expect(await paymentsOf(server.db, member.id)).toEqual([{ status: 'active', contractor_id: null }])
        expect(await receiptsOf(server, member.email)).toBe(1)
      }
      const active = await server.db('subscriptions').where({ status: 'active' }).pluck<string[]>('payment_intent_id')
      expect(active.filter((id) => server.stripe.intents.get(id)?.status !== 'succeeded')).toEqual([])
    })
  })

  describe('when the browser dies after paying', () => {
    test('the webhook settles', async () => {
      const member = await newMember(server)
      const id = await server.open(member)
      expect(await server.stripe.deliver([server.stripe.pay(id)])).toEqual([200])
      expect(await userOf(member)).toMatchObject({ listingCredits: 1 })
    })

    test('without it the reconciler does, after a minute and within its rounds', async () => {
      const opened = await openSome(server, 30)
      for (const { id } of opened) server.stripe.pay(id)
      await server.db('subscriptions').where({ status: 'pending' }).update({ opened_at: server.db.fn.now() })
      await reconcile(deps)
      expect((await paymentsOf(server.db, opened[0]?.member.id ?? 0))[0]?.status).toBe('pending')
      await makeDue(server.db)
      await reconcile(deps)
      for (const { member } of opened) expect(await paymentsOf(server.db, member.id)).toEqual([{ status: 'active', contractor_id: null }])
      // Asked about once, a payment is not due again before the next round.
      expect(await reconcile(deps)).toBe(0)
    })

    test('a provider away for a round, or one odd payment, keeps nobody else waiting', async () => {
      const [odd, plain] = [await newMember(server), await newMember(server)]
      server.stripe.intents.delete(await server.open(odd))
      server.stripe.pay(await server.open(plain))
      await makeDue(server.db)
      server.stripe.faults.fail = { times: 1000, status: 500 }
      await reconcile(deps, AbortSignal.timeout(500))
      server.stripe.faults.fail = { times: 0, status: 500 }
      expect(await userOf(plain)).toMatchObject({ listingCredits: 0 })
      await makeDue(server.db)
      await reconcile(deps)
      expect(await userOf(plain)).toMatchObject({ listingCredits: 1 })
      expect(await paymentsOf(server.db, odd.id)).toMatchObject([{ status: 'failed' }])
    })

    test('the next sign-in settles, and says so in its answer', async () => {
      const member = await newMember(server)
      server.stripe.pay(await server.open(member))
      const user = await readReply(contract.session.login, await fetch(`${server.url}/api/login`, json('POST', { email: member.email, password: MEMBER_PASSWORD })))
      expect(user).toMatchObject({ hasActiveSubscription: true, listingCredits: 1 })
    })

    test('a sign-in does not fail with the provider', async () => {
      const member = await newMember(server)
      server.stripe.pay(await server.open(member))
      server.stripe.faults.fail = { times: 3, status: 500 }
      const user = await readReply(contract.session.login, await fetch(`${server.url}/api/login`, json('POST', { email: member.email, password: MEMBER_PASSWORD })))
      expect(user).toMatchObject({ listingCredits: 0 })
      // Until the last of its tries is through.
      await expect.poll(() => server.stripe.faults.fail.times, { timeout: 20_000 }).toBe(0)
    })
  })
})

describe.each(databaseKinds)('a provider in trouble on %s', (kind) => {
  let server: PaidServer
  beforeAll(async () => {
    server = await startPaidServer(kind, 'empty', 500)
  })
  afterAll(() => server.close())

  const troubles = [['fails', { fail: { times: 99, status: 502 } }], ['is slow', { slowMs: 1500 }], ['loses its answers', { loseAnswers: 99 }]] as const
  const over = { slowMs: 0, loseAnswers: 0, fail: { times: 0, status: 500 } }
  const eventually = (ask: () => Promise<Response>) => expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200)

  test.each(troubles)('that %s makes opening a payment answer 503, and afterwards one intent is handed out', async (_, trouble) => {
    const member = await newMember(server)
    Object.assign(server.stripe.faults, structuredClone(trouble))
    expect(await readError(await member.post(CREATE, listingPrice))).toMatchObject({ status: 503, code: 'unavailable' })
    Object.assign(server.stripe.faults, over)
    await eventually(() => member.post(CREATE, listingPrice))
    const made = [...server.stripe.intents.values()].filter(({ metadata }) => metadata.userId === String(member.id))
    // What was made behind our back is the one we got.
    expect(made).toHaveLength(1)
    expect(await readReply(create, await member.post(CREATE, listingPrice))).toMatchObject({ clientSecret: made[0]?.client_secret })
  })

  test.each(troubles)('that %s makes activating answer 503, and nothing is half done', async (_, trouble) => {
    const member = await newMember(server)
    await eventually(() => member.post(CREATE, listingPrice))
    const id = await server.open(member)
    server.stripe.pay(id)
    Object.assign(server.stripe.faults, structuredClone(trouble))
    expect(await readError(await member.post(ACTIVATE, { paymentIntentId: id }))).toMatchObject({ status: 503, code: 'unavailable' })
    expect(await paymentsOf(server.db, member.id)).toEqual([{ status: 'pending', contractor_id: null }])
    expect(await receiptsOf(server, member.email)).toBe(0)
    Object.assign(server.stripe.faults, over)
    await eventually(() => member.post(ACTIVATE, { paymentIntentId: id }))
    expect(await receiptsOf(server, member.email)).toBe(1)
  })
})

describe.each(databaseKinds)('a listing and its payment on %s', (kind) => {
  let server: PaidServer
  beforeAll(async () => {
    server = await startPaidServer(kind, 'demo')
  })
  afterAll(() => server.close())

  const profile = (name: string) => ({
    name, email: 'office@bay.example', phone: '(813) 555-0100', address: '1 Bay Street', city: 'Tampa', state: 'FL', zipcode: '33602', categoryId: 1,
    description: 'We mend what drips, leaks and floods, by day and by night, all around the bay.', website: '', yearsInBusiness: 4, servicesOffered: 'Repairs',
  })
  const changesSince = async (cursor: string) =>
    readReply(contract.directory.changes, await fetch(`${server.url}/api/contractors/changes?since=${encodeURIComponent(cursor)}`))
  const listed = async (member: Member, name: string) => {
    const id = await server.open(member)
    server.stripe.pay(id)
    await readReply(activate, await member.post(ACTIVATE, { paymentIntentId: id }))
    return { paymentIntentId: id, ...(await readReply(contract.ownerListings.create, await member.post('/api/contractors', profile(name)))) }
  }

  test('goes with a refund from lists and phones, stays the owner’s, and no late word brings it back', async () => {
    const member = await newMember(server)
    const { paymentIntentId, id } = await listed(member, `Refunded Plumbing ${kind}`)
    const before = await changesSince('')
    const refunded = server.stripe.refund(paymentIntentId)
    const [succeeded] = server.stripe.events.filter(({ payload, type }) => type === 'payment_intent.succeeded' && payload.includes(paymentIntentId))
    expect(await server.stripe.deliver([refunded, ...(succeeded ? [succeeded] : []), refunded])).toEqual([200, 200, 200])
    const after = await changesSince(before.cursor)
    expect(after).toMatchObject({ reset: false, items: [], deletedIds: [id] })
    expect((await fetch(`${server.url}/api/contractors/${id}`)).status).toBe(404)
    const [mine] = await readReply(contract.ownerListings.mine, await member.get('/api/user/contractors'))
    expect(mine).toMatchObject({ id, hasActiveSubscription: false })
    expect(await readError(await member.post(ACTIVATE, { paymentIntentId }))).toMatchObject({ status: 402 })
    expect((await changesSince(after.cursor)).deletedIds).toEqual([])
  })

  test('goes with a dispute and comes back when it is won', async () => {
    const member = await newMember(server)
    const { paymentIntentId, id } = await listed(member, `Disputed Plumbing ${kind}`)
    const before = await changesSince('')
    expect(await server.stripe.deliver([server.stripe.dispute(paymentIntentId)])).toEqual([200])
    const hidden = await changesSince(before.cursor)
    expect(hidden.deletedIds).toEqual([id])
    expect(await server.stripe.deliver([server.stripe.closeDispute(paymentIntentId, 'won')])).toEqual([200])
    const back = await changesSince(hidden.cursor)
    expect(back.items.map((item) => item.id)).toEqual([id])
    expect(await receiptsOf(server, member.email)).toBe(1)
  })

  test('one payment is one listing, however often both are asked for at once', async () => {
    const opened = (await openSome(server, 10)).map(({ member, id }) => ({ member, id, event: server.stripe.pay(id) }))
    await inTurns(shuffled(opened.flatMap(({ member, id, event }, n) => [
      ...Array.from({ length: 4 }, () => () => member.post(ACTIVATE, { paymentIntentId: id })),
      ...Array.from({ length: 4 }, (_, m) => () => member.post('/api/contractors', profile(`One of ${kind} ${n} ${m}`))),
      () => server.stripe.deliver([event, event]),
    ])))
    for (const { member } of opened) await member.post('/api/contractors', profile(`Last of ${kind} ${member.id}`))
    const userIds = opened.map(({ member }) => member.id)
    const listings = await server.db('contractors').whereIn('user_id', userIds).select<{ id: number; user_id: number }[]>('id', 'user_id')
    const bound = await server.db('subscriptions').whereIn('user_id', userIds).whereNotNull('contractor_id').pluck<number[]>('contractor_id')
    expect(ascending(listings.map((row) => row.user_id))).toEqual(ascending(userIds))
    expect(ascending(bound)).toEqual(ascending(listings.map((row) => row.id)))
  })
})

describe.each(databaseKinds)('maintenance mode on %s', (kind) => {
  test('gives each user one random id, good once and for nobody else', async () => {
    const server = await startTestServer(kind, 'empty')
    const [member, thief] = [await newMember(server), await newMember(server)]
    const replies = await Promise.all(Array.from({ length: 20 }, async () => readReply(create, await member.post(CREATE, listingPrice))))
    expect(new Set(replies.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    const paymentIntentId = replies[0]?.paymentIntentId ?? ''
    expect(replies[0]).toMatchObject({
      clientSecret: null, publishableKey: null, isMock: true,
      mockMessage: 'Payment service is in maintenance mode. Your listing will still be activated.', paymentIntentId: expect.stringMatching(/^mock_[0-9a-f-]{36}$/),
    })
    expect(await readError(await thief.post(ACTIVATE, { paymentIntentId }))).toMatchObject({ status: 403 })
    for (const typed of ['mock_1', 'mock_11111111-1111-4111-8111-111111111111', 'pi_123']) {
      expect(await readError(await thief.post(ACTIVATE, { paymentIntentId: typed }))).toMatchObject({ status: 404 })
    }
    const done = await Promise.all(Array.from({ length: 20 }, async () => readReply(activate, await member.post(ACTIVATE, { paymentIntentId }))))
    expect(new Set(done.map(({ user }) => user.listingCredits))).toEqual(new Set([1]))
    expect(await receiptsOf(server, member.email)).toBe(1)
    expect((await readReply(create, await member.post(CREATE, listingPrice))).paymentIntentId).not.toBe(paymentIntentId)
    await server.close()
  })
})

test('without keys nothing can be paid, and nothing is given away', async () => {
  const server = await startTestServer('PGlite', 'empty', { payments: { mode: 'stripe', provider: null } })
  const member = await newMember(server)
  expect(await readError(await member.post(CREATE, listingPrice))).toMatchObject({ status: 503, code: 'not_configured' })
  expect(await readError(await member.post(ACTIVATE, { paymentIntentId: 'mock_1' }))).toMatchObject({ status: 400 })
  expect(await readError(await member.post(ACTIVATE, { paymentIntentId: 'pi_1' }))).toMatchObject({ status: 404 })
  expect(await readError(await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' }))).toMatchObject({ status: 503, code: 'not_configured' })
  await server.close()
})

describe('what the provider said', () => {
  /** What it would answer at each moment of a payment's life. */
  const lives: Verdict[][] = [
    ['unpaid', 'paid'], ['unpaid', 'void'], ['unpaid', 'paid', 'refunded'], ['unpaid', 'paid', 'disputed'],
    ['unpaid', 'paid', 'disputed', 'refunded'],
  ]
  const ends: Record<string, PaymentStatus> = { paid: 'active', void: 'failed', refunded: 'refunded', disputed: 'disputed' }

  test('counts in its last state, whatever came late, twice or never', () => {
    fc.assert(fc.property(fc.constantFrom(...lives), fc.array(fc.nat(), { maxLength: 12 }), fc.nat(), (life, heard, at) => {
      const last = life.at(-1) ?? 'unpaid'
      const words = heard.map((n) => life[n % life.length] ?? 'unpaid')
      words.splice(at % (words.length + 1), 0, last)
      expect(words.reduce<PaymentStatus>(nextStatus, 'pending')).toBe(ends[last])
    }), { numRuns: 2000 })
  })
})

describe('the settings of payments', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://directory.example', SESSION_KEYS: 'k'.repeat(32) }
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const test_ = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  test.each([
    ['mock', {}], ['stripe', test_], ['mock', { ...test_, PAYMENTS_MODE: 'mock' }], ['stripe', { PAYMENTS_MODE: 'stripe' }],
    ['stripe', production], ['stripe', { ...production, ...live }], ['mock', { ...production, PAYMENTS_MODE: 'mock' }],
  ])('the mode is %s for %j', (mode, settings) => {
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
  ])('%s is named when the start is refused for %j', (name, settings) => {
    expect(() => readEnv(settings)).toThrow(`  ${name}: `)
  })
})
