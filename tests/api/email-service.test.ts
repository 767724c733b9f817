import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { sendTestMail, verifyMailConnection } from '../../api/features/email-service/check-mail.ts'
import { configureMail } from '../../api/integrations/mail-service.ts'
import { createMailer } from '../../api/integrations/smtp.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../mocks/upstream/smtp.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { anyDatabase } from '../support/databases.ts'
import { startTestServer, type TestServer, withServer } from '../support/server.ts'
import { type TestUser, signInAs } from '../support/users.ts'

const { emailService } = contract
const PASSWORD = 'a-mail-server-password'
const sender = (server: Pick<TestServer, 'url'>) => ({
  send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init),
})

describe('the e-mail service with an SMTP server', () => {
  let smtp: SmtpStandIn
  let admin: TestUser
  beforeAll(async () => {
    smtp = await startSmtpStandIn()
  })
  afterAll(() => smtp.close())
  const server = withServer(anyDatabase, 'demo', async () => ({
    mail: await configureMail({
      SMTP_HOST: smtp.host,
      SMTP_PORT: smtp.port,
      SMTP_USER: 'mailer',
      SMTP_PASS: PASSWORD,
      SMTP_FROM: 'Lintel <mail@lintel.example>',
    }),
  }))
  beforeAll(async () => {
    admin = await signInAs(sender(server), 'admin@example.com')
  })
  beforeEach(() => {
    smtp.mails.length = 0
    smtp.reject.times = 0
  })
  const send = (to: string) => admin.send('POST', '/api/admin/email/test', { to })

  test('sends one mail to the recipient from the configured sender', async () => {
    await readReply(emailService.test, await send('Someone@Example.com'))
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]).toMatchObject({
      from: 'mail@lintel.example',
      to: ['someone@example.com'],
      text: expect.stringContaining('this is a test'),
    })
    expect(smtp.mails[0]?.headers).toMatchObject({
      from: 'Lintel <mail@lintel.example>',
      to: 'someone@example.com',
      subject: 'Test email',
    })
    expect(Object.keys(smtp.mails[0]?.headers ?? {})).not.toContain('bcc')
  })

  test('a mail that the SMTP server rejects causes a 502 with the reason and without credentials', async () => {
    Object.assign(smtp.reject, { times: 1, code: 550 })
    const response = await send('someone@example.com')
    const text = await response.clone().text()
    expect(await readError(response)).toMatchObject({
      status: 502,
      code: 'upstream_failed',
      message: expect.stringContaining('The stand-in refuses'),
    })
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toContain(Buffer.from(PASSWORD).toString('base64'))
  })

  test('while the SMTP server is down, a test mail fails with 502 and the connection check reports success false', async () => {
    await smtp.close()
    expect(await readError(await send('someone@example.com'))).toMatchObject({
      status: 502,
      message: expect.stringContaining('ECONNREFUSED'),
    })
    expect(
      await readReply(emailService.verify, await admin.send('POST', '/api/admin/email/verify')),
    ).toEqual({ success: false, message: expect.stringContaining('ECONNREFUSED') })
    smtp = await startSmtpStandIn({ port: smtp.port })
    expect(
      await readReply(emailService.verify, await admin.send('POST', '/api/admin/email/verify')),
    ).toMatchObject({ success: true })
  })
})

describe('an SMTP server that keeps sending greeting lines', () => {
  let endlessServer: Server
  beforeAll(async () => {
    endlessServer = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 50)
      socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
    })
    endlessServer.listen(0, '127.0.0.1')
    await once(endlessServer, 'listening')
  })
  afterAll(() => {
    endlessServer.close()
  })

  test('causes a timeout after the limit for the whole connection', async () => {
    const mailer = createMailer({
      host: '127.0.0.1',
      port: (endlessServer.address() as AddressInfo).port,
      user: undefined,
      pass: undefined,
      from: 'mail@lintel.example',
      timeoutMs: 3_600_000,
    })
    await expect(
      sendTestMail(mailer, 'a@b.example', { name: 'Lintel' }, 500),
    ).rejects.toMatchObject({
      code: 'upstream_failed',
      message: 'The mail server did not answer within 1 second',
    })
    expect(await verifyMailConnection(mailer, 1001)).toContain('did not answer within 2 seconds')
  })
})

test('with incomplete settings no mail is sent, and the configuration check names the missing settings', async () => {
  const server = await startTestServer(anyDatabase, 'demo', {
    mail: await configureMail({ SMTP_USER: 'mailer' }),
  })
  const admin = await signInAs(sender(server), 'admin@example.com')
  expect(
    await readError(await admin.send('POST', '/api/admin/email/test', { to: 'a@b.example' })),
  ).toMatchObject({
    status: 503,
    code: 'not_configured',
    message: 'Email service is not configured',
  })
  expect(
    await readReply(emailService.verify, await admin.send('POST', '/api/admin/email/verify')),
  ).toEqual({ success: false, message: 'Email service is not configured' })
  expect(
    await readReply(emailService.config, await admin.send('GET', '/api/admin/email/config')),
  ).toEqual({ configured: false, errors: ['SMTP_HOST', 'SMTP_FROM', 'SMTP_PASS'] })
  await server.close()
})
