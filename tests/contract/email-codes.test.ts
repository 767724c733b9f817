import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { CODE_LIMITS, CODE_MINUTES, CODE_TRIES } from '#contract/rules/email-codes.ts'
import { accountCalls } from '../support/account-calls.ts'
import { codeIn, configuredMail, otherThan } from '../support/mail.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { send, confirm } = contract.emailCodes
const INVALID = 'This code is no longer valid. Ask for a new one.'

describe.each(targetNames)('codes in mails on %s', (name) => {
  const target = withTarget(name, { mail: configuredMail })
  const { member, post, linkToken, who } = accountCalls(target)
  const confirmWith = (code: unknown, cookie: string) =>
    post('/api/user/email-code/confirm', { code }, cookie)
  const newCode = (cookie: string) => post('/api/user/email-code', undefined, cookie)

  test('confirm the address of a new account, however the code is typed', async () => {
    const { email, user, cookie } = await member()
    expect(user.emailConfirmed).toBe(false)
    const code = codeIn(await target.mailsTo(email))
    const typed = ` ${code.slice(0, 3)} - ${code.slice(3)}`
    expect(await readReply(confirm, await confirmWith(typed, cookie))).toEqual({
      ...user,
      emailConfirmed: true,
    })
    expect(await (await who(cookie)).json()).toMatchObject({ emailConfirmed: true })
    // Both calls then change nothing.
    const mails = (await target.mailsTo(email)).length
    expect(await readReply(send, await newCode(cookie))).toEqual({ success: true, expiresAt: null })
    expect(await target.mailsTo(email)).toHaveLength(mails)
    await readReply(confirm, await confirmWith('123456', cookie))
  })

  test('end when a newer one is sent', async () => {
    const { email, cookie } = await member()
    const first = codeIn(await target.mailsTo(email))
    const { expiresAt } = await readReply(send, await newCode(cookie))
    const minutes = (Date.parse(expiresAt ?? '') - Date.now()) / 60_000
    expect(Math.abs(minutes - CODE_MINUTES)).toBeLessThan(1)
    const second = codeIn(await target.mailsTo(email))
    // One of a million pairs of codes is equal.
    if (first !== second)
      expect(await readError(await confirmWith(first, cookie))).toMatchObject({
        status: 400,
        paths: ['code'],
        message: 'This code is wrong. 4 tries are left.',
      })
    await readReply(confirm, await confirmWith(second, cookie))
  })

  test('can be tried five times, and what is not six digits costs no try', async () => {
    const { email, cookie } = await member()
    const code = codeIn(await target.mailsTo(email))
    for (const typed of ['', '12345', '1234567', 'abcdef', 123456, null, '1'.repeat(50)])
      expect(await readError(await confirmWith(typed, cookie))).toMatchObject({
        status: 400,
        paths: ['code'],
        message: 'Enter the 6 digits from the email',
      })
    const messages = []
    for (let n = 0; n < CODE_TRIES; n += 1)
      messages.push((await readError(await confirmWith(otherThan(code), cookie))).message)
    expect(messages).toEqual([
      'This code is wrong. 4 tries are left.',
      'This code is wrong. 3 tries are left.',
      'This code is wrong. 2 tries are left.',
      'This code is wrong. 1 try is left.',
      INVALID,
    ])
    expect(await readError(await confirmWith(code, cookie))).toMatchObject({ message: INVALID })
  })

  test('of another account are not accepted', async () => {
    const [one, another] = [await member(), await member()]
    const code = codeIn(await target.mailsTo(another.email))
    if (code !== codeIn(await target.mailsTo(one.email)))
      expect(await readError(await confirmWith(code, one.cookie))).toMatchObject({ status: 400 })
    await readReply(confirm, await confirmWith(code, another.cookie))
  })

  test('are mailed to an account five times an hour at most', async () => {
    const { email, cookie } = await member()
    const sent = () => target.mailsTo(email)
    for (let n = 1; n < CODE_LIMITS.accountPerHour; n += 1)
      await readReply(send, await newCode(cookie))
    expect(await readError(await newCode(cookie))).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'Please wait before you ask for another code',
    })
    expect(await sent()).toHaveLength(CODE_LIMITS.accountPerHour)
    // The last code is still valid.
    await readReply(confirm, await confirmWith(codeIn(await sent()), cookie))
  })

  test('are not needed after a password reset with the mailed link', async () => {
    const { email } = await member()
    const token = await linkToken(email)
    await post('/api/password/reset', { token, password: 'another password' })
    const signedIn = await post('/api/login', { email, password: 'another password' })
    expect(await readReply(contract.session.login, signedIn)).toMatchObject({
      emailConfirmed: true,
    })
  })

  test('are for signed-in users only', async () => {
    expect(await readError(await newCode(''))).toMatchObject({ status: 401 })
    expect(await readError(await confirmWith('123456', ''))).toMatchObject({ status: 401 })
  })
})
