import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { configureMail } from '../../api/integrations/mail-service.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../mocks/upstream/smtp.ts'
import { type TestUser, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { emailService } = contract

describe.each(targetNames)('the e-mail service on %s', (name) => {
  let admin: TestUser
  let smtp: SmtpStandIn
  beforeAll(async () => {
    smtp = await startSmtpStandIn()
  })
  afterAll(() => smtp.close())
  const target = withTarget(name, async () => ({
    mail: await configureMail({
      SMTP_HOST: smtp.host,
      SMTP_PORT: smtp.port,
      SMTP_FROM: 'mail@lintel.example',
    }),
  }))
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  test('sends a test mail, verifies the connection and returns the configuration', async () => {
    const tested = await readReply(
      emailService.test,
      await admin.send('POST', '/api/admin/email/test', { to: ' Someone@Example.com ' }),
    )
    expect(tested).toEqual({
      success: true,
      message: 'Test email sent successfully! Please check your inbox.',
    })
    expect(
      await readReply(emailService.verify, await admin.send('POST', '/api/admin/email/verify')),
    ).toEqual({ success: true, message: 'SMTP connection verified successfully!' })
    expect(
      await readReply(emailService.config, await admin.send('GET', '/api/admin/email/config')),
    ).toEqual({ configured: true, errors: [] })
  })

  test.each([
    '',
    'nobody',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\nx',
    '<a@b.example>',
    'a@b.example;c@d.example',
    7,
    null,
    ['a@b.example'],
  ])('refuses the recipient %j', async (to) => {
    expect(await readError(await admin.send('POST', '/api/admin/email/test', { to }))).toEqual({
      status: 400,
      code: 'invalid',
      message: 'Please enter a valid email address',
      paths: ['to'],
    })
  })

  test('every call requires an admin', async () => {
    const member = await signInAs(target, 'member@example.com')
    for (const [method, path] of [
      ['POST', '/api/admin/email/test'],
      ['POST', '/api/admin/email/verify'],
      ['GET', '/api/admin/email/config'],
    ] as const) {
      const body = path.endsWith('test') ? { to: 'a@b.example' } : undefined
      expect(await readError(await member.send(method, path, body))).toMatchObject({ status: 403 })
    }
    expect(await readError(await target.send('/api/admin/email/config'))).toMatchObject({
      status: 401,
    })
  })
})
