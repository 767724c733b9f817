import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const { create, activate } = contract.listingPayment

describe.each(targetNames)('paying for a listing in maintenance mode on %s', (name) => {
  const target = withTarget(name)

  /** Returns functions that send requests with the cookies of a response that signs in. */
  const browserOf = (signedIn: Response) => {
    const cookie = signedIn.headers
      .getSetCookie()
      .map((part) => part.split(';')[0])
      .join('; ')
    return {
      create: (body: unknown = { amount: 4999 }) =>
        target.send(create.path, jsonRequest('POST', body, { cookie })),
      activate: (body: unknown) =>
        target.send(activate.path, jsonRequest('POST', body, { cookie })),
      user: async () =>
        readReply(contract.session.user, await target.send('/api/user', { headers: { cookie } })),
    }
  }
  const signIn = async (email: string) =>
    browserOf(
      await target.send('/api/login', jsonRequest('POST', { email, password: DEMO_PASSWORD })),
    )
  const register = async () =>
    browserOf(
      await target.send(
        '/api/register',
        jsonRequest('POST', {
          email: `payer-${randomBytes(6).toString('hex')}@example.com`,
          password: 'a long password',
        }),
      ),
    )

  test('requires a session', async () => {
    expect(
      await readError(await target.send(create.path, jsonRequest('POST', { amount: 4999 }))),
    ).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(
      await readError(
        await target.send(activate.path, jsonRequest('POST', { paymentIntentId: 'mock_1' })),
      ),
    ).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  test('returns the maintenance message, and the same payment id until the payment is activated', async () => {
    const member = await register()
    const opened = await readReply(create, await member.create())
    expect(opened).toEqual({
      clientSecret: null,
      isMock: true,
      mockMessage: 'Payment service is in maintenance mode. Your listing will still be activated.',
      paymentIntentId: expect.stringMatching(/^mock_/),
      publishableKey: null,
    })
    expect(await readReply(create, await member.create())).toEqual(opened)
    const { user } = await readReply(
      activate,
      await member.activate({ paymentIntentId: opened.paymentIntentId }),
    )
    expect(user).toMatchObject({
      isContractor: true,
      hasActiveSubscription: true,
      listingCredits: 1,
    })
    expect(await member.user()).toEqual(user)
    expect(
      (
        await readReply(
          activate,
          await member.activate({ paymentIntentId: opened.paymentIntentId }),
        )
      ).user,
    ).toEqual(user)
    expect((await readReply(create, await member.create())).paymentIntentId).not.toBe(
      opened.paymentIntentId,
    )
  })

  test('a second payment gives a second credit', async () => {
    const credit = await signIn('credit@example.com')
    const before = await credit.user()
    const { paymentIntentId } = await readReply(create, await credit.create())
    expect(
      (await readReply(activate, await credit.activate({ paymentIntentId }))).user.listingCredits,
    ).toBe(before.listingCredits + 1)
  })

  test.each([[4998], ['4999'], [null], [undefined]])(
    'refuses amounts other than the price: %j',
    async (amount) => {
      expect(await readError(await (await register()).create({ amount }))).toMatchObject({
        status: 400,
        code: 'invalid',
        message: 'Invalid amount',
        paths: ['amount'],
      })
    },
  )

  test('rejects empty and unknown payment ids and those of other users', async () => {
    const [member, thief] = [await register(), await register()]
    const { paymentIntentId } = await readReply(create, await member.create())
    expect(await readError(await thief.activate({ paymentIntentId }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    expect(await readError(await thief.activate({ paymentIntentId: 'mock_typed' }))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect(await readError(await thief.activate({ paymentIntentId: '' }))).toMatchObject({
      status: 400,
      paths: ['paymentIntentId'],
    })
    expect(await readError(await thief.activate({}))).toMatchObject({
      status: 400,
      paths: ['paymentIntentId'],
    })
    expect(await thief.user()).toMatchObject({
      isContractor: false,
      hasActiveSubscription: false,
      listingCredits: 0,
    })
  })
})
