import { describe, expect, test } from 'vitest'
import { CODE_LIMITS, CODE_TRIES } from '#contract/rules/email-codes.ts'
import { deleteOldCodes } from '../../api/db/email-codes.ts'
import { markSent } from '../../api/features/outbox/repo.ts'
import { grantAdmin } from '../../api/features/session/admin-account.ts'
import { createPasswordHasher } from '../../api/features/session/password-hasher.ts'
import { readError } from '../contract/read-reply.ts'
import { accountCallsOf } from '../support/account-calls.ts'
import { featureDatabases } from '../support/databases.ts'
import { codeIn, configuredMail, otherThan } from '../support/mail.ts'
import { withServer } from '../support/server.ts'
import { post as postTo } from '../support/visitors.ts'

describe.each(featureDatabases)('codes in mails on %s', (kind) => {
  const server = withServer(kind, 'demo', { mail: configuredMail })
  const { member, post } = accountCallsOf(server)
  const mailsTo = (recipient: string) =>
    server.db('outbox').where({ recipient }).orderBy('id').pluck<string[]>('body')
  const confirmWith = (code: string, cookie: string) =>
    post('/api/user/email-code/confirm', { code }, cookie)

  test('that are tried at the same time are tried five times', async () => {
    const { email, cookie } = await member()
    const code = codeIn(await mailsTo(email))
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => confirmWith(otherThan(code), cookie)),
    )
    const messages = await Promise.all(
      replies.map(async (reply) => (await readError(reply)).message),
    )
    expect(messages.filter((message) => message.startsWith('This code is wrong'))).toHaveLength(
      CODE_TRIES - 1,
    )
    expect(await readError(await confirmWith(code, cookie))).toMatchObject({ status: 400 })
  })

  test('are counted one after another, also when they are asked for at the same time', async () => {
    const { email, cookie } = await member()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => post('/api/user/email-code', undefined, cookie)),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(11 - CODE_LIMITS.accountPerHour)
    const waits = refused.map(({ headers }) => Number(headers.get('retry-after')))
    expect(waits.every((seconds) => seconds > 3500 && seconds <= 3600)).toBe(true)
    expect(await mailsTo(email)).toHaveLength(CODE_LIMITS.accountPerHour)
  })

  test('expire after 30 minutes, and are deleted after a day', async () => {
    const { email, user, cookie } = await member()
    const code = codeIn(await mailsTo(email))
    const codes = () => server.db('email_codes').where({ user_id: user.id })
    const age = (minutes: number) =>
      codes().update({ created_at: server.db.raw('now() - make_interval(mins => ?)', [minutes]) })
    await age(31)
    expect(await readError(await confirmWith(code, cookie))).toMatchObject({
      message: 'This code is no longer valid. Ask for a new one.',
    })
    await age(23 * 60)
    await deleteOldCodes(server.db)
    expect(await codes()).toHaveLength(1)
    await age(25 * 60)
    await deleteOldCodes(server.db)
    expect(await codes()).toHaveLength(0)
  })

  test('are stored as a keyed hash, and their mail is cleared once it is sent', async () => {
    const { email, user } = await member()
    const mail = await server
      .db('outbox')
      .where({ recipient: email })
      .first<{ id: number; attempts: number; subject: string; body: string }>()
    const code = codeIn([mail.body])
    expect(mail.subject).not.toContain(code)
    const [row] = await server.db('email_codes').where({ user_id: user.id })
    expect(JSON.stringify(row)).not.toContain(code)
    await markSent(server.db, { ...mail, kind: 'code', recipient: email, createdAt: new Date() })
    expect(await mailsTo(email)).toEqual([''])
  })

  test('are not sent when the site has sent 200 today, but accounts can still be created', async () => {
    const { user, cookie } = await member()
    const fill = (purpose: string) =>
      server.db('email_codes').insert(
        Array.from({ length: CODE_LIMITS.sitePerDay }, () => ({
          purpose,
          user_id: user.id,
          code_hash: Buffer.alloc(32),
          ended_at: new Date(),
          created_at: server.db.raw(`now() - interval '2 hours'`),
        })),
      )
    await fill('register')
    // Registrations cannot use up the codes of accounts.
    expect((await post('/api/user/email-code', undefined, cookie)).status).toBe(200)
    const { email } = await member()
    expect(await mailsTo(email)).toEqual([])
    await fill('account')
    expect(await readError(await post('/api/user/email-code', undefined, cookie))).toMatchObject({
      status: 503,
      message: 'No more codes can be sent today. Please try again tomorrow.',
    })
    await server
      .db('email_codes')
      .where({ code_hash: Buffer.alloc(32) })
      .delete()
  })

  test('are not needed by somebody whom the command line makes an admin', async () => {
    const { user, email } = await member()
    await grantAdmin(server.db, createPasswordHasher(), email)
    const [row] = await server
      .db('users')
      .where({ id: user.id })
      .pluck<Date[]>('email_confirmed_at')
    expect(row).toBeInstanceOf(Date)
  })
})

describe.each(featureDatabases)('without a mail server, on %s', (kind) => {
  const server = withServer(kind, 'demo')
  const { member, post } = accountCallsOf(server)

  test('accounts can be created, and a call for a code says why none is sent', async () => {
    const { cookie } = await member()
    expect(await readError(await post('/api/user/email-code', undefined, cookie))).toMatchObject({
      status: 503,
      code: 'not_configured',
      message: 'This site cannot send email yet. Please contact us.',
    })
  })
})

describe.each(featureDatabases)('with rate limits, on %s', (kind) => {
  const server = withServer(kind, 'demo', { mail: configuredMail, rateLimits: true })

  test('a network can ask for 20 codes an hour', async () => {
    const call = () => postTo(`${server.url}/api/user/email-code`, {})
    for (let n = 0; n < 20; n += 1) expect((await call()).status).toBe(401)
    const refused = await call()
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await readError(refused)).toMatchObject({
      status: 429,
      message: 'Please wait before you ask for another code',
    })
  })
})
