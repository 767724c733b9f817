import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { secondFactorMessages } from '#contract/messages.ts'
import { MAX_CODE_ATTEMPTS, formatRecoveryCode, totpOptions } from '#contract/second-factor.ts'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { cookieOf } from '../support/visitors.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, openTarget, type Target, targetNames } from './targets.ts'

const { status, begin, enable, disable } = contract.secondFactor
const EMAIL = 'admin@example.com'
const wrongCode = {
  status: 400,
  code: 'invalid',
  paths: ['code'],
  message: secondFactorMessages.wrongCode,
}

/** Returns the code of this or a later period. The server also accepts the code of the next period. */
const codeOf = (secret: string, periodsAhead = 0) =>
  new TOTP({ ...totpOptions, secret }).generate({
    timestamp: Date.now() + periodsAhead * totpOptions.period * 1000,
  })

describe.each(targetNames)('two-step sign-in on %s', (name) => {
  let target: Target
  let cookie: string
  beforeAll(async () => {
    target = await openTarget(name)
  })
  afterAll(() => target.close())

  const login = (body: object) =>
    target.send(
      '/api/login',
      jsonRequest('POST', { email: EMAIL, password: DEMO_PASSWORD, ...body }),
    )
  const post = (path: string, body?: unknown) =>
    target.send(
      `/api/admin/second-factor/${path}`,
      body === undefined
        ? { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } }
        : jsonRequest('POST', body, { cookie }),
    )
  const readStatus = async () =>
    readReply(status, await target.send('/api/admin/second-factor', { headers: { cookie } }))
  const audited = async () =>
    (
      await readReply(
        contract.adminRecords.audit,
        await target.send('/api/admin/audit?q=second-factor', { headers: { cookie } }),
      )
    ).data.map(({ action }) => action)

  beforeEach(async () => {
    cookie = cookieOf(await login({}))
  })

  test('is off at first, and sign-in then ignores a well-formed code', async () => {
    expect(await readStatus()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    await readReply(contract.session.login, await login({ code: '123456' }))
    expect(await readError(await login({ code: 'nonsense' }))).toMatchObject({
      status: 400,
      paths: ['code'],
    })
    expect(
      await readError(await post('disable', { password: DEMO_PASSWORD, code: '123456' })),
    ).toMatchObject({ status: 409, message: secondFactorMessages.notEnabled })
    expect(await readError(await post('enable', { code: '123456' }))).toMatchObject({
      status: 409,
      message: secondFactorMessages.setupNotStarted,
    })
  })

  test('is enabled with a code from the app, requires a code at sign-in, and is disabled with password and code', async () => {
    const elsewhere = cookieOf(await login({}))
    await readReply(begin, await post('begin'))
    const { secret, uri } = await readReply(begin, await post('begin'))
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*admin%40example\.com\?/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(await readError(await post('enable', { code: '12345' }))).toMatchObject({
      status: 400,
      paths: ['code'],
    })
    expect(await readError(await post('enable', { code: codeOf(secret, 100) }))).toEqual(wrongCode)
    expect(await readStatus()).toMatchObject({ enabledAt: null })
    await readReply(contract.session.login, await login({}))

    const first = codeOf(secret)
    const { recoveryCodes } = await readReply(
      enable,
      await post('enable', { code: `${first.slice(0, 3)} ${first.slice(3)}` }),
    )
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await target.send('/api/user', { headers: { cookie: elsewhere } })).status).toBe(401)
    expect(await readError(await post('begin'))).toMatchObject({
      status: 409,
      message: secondFactorMessages.alreadyEnabled,
    })

    expect(
      await readError(await login({ password: 'wrong', code: codeOf(secret, 1) })),
    ).toMatchObject({ status: 401, code: 'wrong_credentials' })
    const withoutCode = await login({})
    expect(withoutCode.headers.getSetCookie()).toEqual([])
    expect(await readError(withoutCode)).toEqual({
      status: 401,
      code: 'second_factor_required',
      message: 'Please enter the code from your authenticator app',
      paths: [],
    })
    expect(await readError(await login({ code: '' }))).toMatchObject({
      code: 'second_factor_required',
    })
    // This code was already used to enable two-step sign-in.
    expect(await readError(await login({ code: first }))).toEqual(wrongCode)
    const next = codeOf(secret, 1)
    expect((await readReply(contract.session.login, await login({ code: next }))).email).toBe(EMAIL)
    expect(await readError(await login({ code: next }))).toEqual(wrongCode)

    const [one = '', two = ''] = recoveryCodes
    await readReply(
      contract.session.login,
      await login({ code: formatRecoveryCode(one).toLowerCase() }),
    )
    expect(await readError(await login({ code: one }))).toEqual(wrongCode)
    expect(await readStatus()).toEqual({ enabledAt: expect.any(String), recoveryCodesLeft: 9 })

    expect(await readError(await post('disable', { password: 'wrong', code: two }))).toEqual({
      status: 400,
      code: 'invalid',
      paths: ['password'],
      message: 'Password is not correct',
    })
    expect(await readError(await post('disable', { password: DEMO_PASSWORD, code: one }))).toEqual(
      wrongCode,
    )
    await readReply(disable, await post('disable', { password: DEMO_PASSWORD, code: two }))
    expect(await readStatus()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    await readReply(contract.session.login, await login({}))
    expect((await audited()).slice(0, 4)).toEqual([
      'second-factor.disabled',
      'second-factor.recovery-code-used',
      'second-factor.recovery-code-used',
      'second-factor.enabled',
    ])
  })

  test(`after ${MAX_CODE_ATTEMPTS} wrong codes no code is accepted for a while`, async () => {
    const { secret } = await readReply(begin, await post('begin'))
    await readReply(enable, await post('enable', { code: codeOf(secret) }))
    for (let time = 0; time < MAX_CODE_ATTEMPTS; time += 1)
      expect(await readError(await login({ code: codeOf(secret, 100 + time) }))).toEqual(wrongCode)
    expect(await readError(await login({ code: codeOf(secret, 1) }))).toMatchObject({
      status: 429,
      code: 'rate_limited',
    })
  })
})
