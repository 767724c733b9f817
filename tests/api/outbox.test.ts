import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passwordResetMail } from '#content/mails.ts'
import { type Mail, queueMails } from '../../api/db/outbox.ts'
import { deliverDue, startDelivery } from '../../api/features/outbox/deliver.ts'
import { claimNextMail } from '../../api/features/outbox/repo.ts'
import { MAX_ATTEMPTS } from '../../api/features/outbox/retry-schedule.ts'
import { configureMail } from '../../api/integrations/mail-service.ts'
import { MailError, type Mailer } from '../../api/integrations/mailer.ts'
import { createMailer } from '../../api/integrations/smtp.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../mocks/upstream/smtp.ts'
import {
  featureDatabases,
  openTestDatabase,
  type TestDatabase,
  withDatabase,
} from '../support/databases.ts'
import { quickSubset } from '../support/full-run.ts'
import { silentLog } from '../support/payments.ts'

const mail = (n = 1): Mail => ({
  kind: 'payment_receipt',
  recipient: `member-${n}@example.com`,
  subject: `Receipt № ${n}`,
  body: `Hello,\n\nyou paid ${n} €.\n.\nBye\n`,
})

let smtp: SmtpStandIn
let mailer: Mailer
beforeEach(async () => {
  smtp = await startSmtpStandIn()
  mailer = createMailer({
    host: smtp.host,
    port: smtp.port,
    user: undefined,
    pass: undefined,
    from: 'Lintel <mail@lintel.example>',
    timeoutMs: 20_000,
  })
})
afterEach(() => smtp.close())

describe.each(featureDatabases)('the mail outbox on %s', (kind) => {
  const database = withDatabase(kind, 'empty')
  let deps: { db: TestDatabase['db']; mailer: Mailer; log: typeof silentLog }
  beforeEach(async () => {
    await database.db.raw('truncate outbox restart identity')
    deps = { db: database.db, mailer, log: silentLog }
  })

  const rows = () => database.db('outbox').orderBy('id').select<Record<string, unknown>[]>()
  /** Returns the seconds until the next attempt. */
  const secondsToNextAttempt = async () =>
    Number(
      (
        await database
          .db('outbox')
          .first<{ s: number }>(
            database.db.raw('extract(epoch from next_attempt_at - now())::float as s'),
          )
      ).s,
    )
  const becomeDue = () => database.db('outbox').update({ next_attempt_at: database.db.fn.now() })

  test('sends queued mails unchanged from the configured sender', async () => {
    await queueMails(database.db, [mail(1), mail(2)])
    expect(await deliverDue(deps)).toBe(2)
    expect(smtp.mails).toHaveLength(2)
    expect(smtp.mails[0]).toMatchObject({
      from: 'mail@lintel.example',
      to: ['member-1@example.com'],
      text: expect.stringContaining('you paid 1 €.\n.\nBye'),
    })
    expect(smtp.mails[0]?.headers).toMatchObject({
      from: 'Lintel <mail@lintel.example>',
      'message-id': expect.stringMatching(/^<outbox-1-\d+@lintel\.example>$/),
    })
    expect(await rows()).toMatchObject([
      { status: 'sent', attempts: 1, last_error: null },
      { status: 'sent' },
    ])
    expect(await deliverDue(deps)).toBe(0)
  })

  test('deletes the body of a sent mail with a secret link', async () => {
    await queueMails(database.db, [{ ...mail(), kind: 'password_reset' }])
    await deliverDue(deps)
    expect(await rows()).toMatchObject([{ status: 'sent', body: '' }])
  })

  test('retries after 10 seconds to one hour, and gives up after the last attempt', async () => {
    await queueMails(database.db, [mail()])
    smtp.reject.times = 9
    for (const expected of [10, 60, 300, 900, 3600, 3600, 3600]) {
      expect(await deliverDue(deps)).toBe(0)
      expect(await secondsToNextAttempt()).toBeGreaterThan(expected - 5)
      expect(await secondsToNextAttempt()).toBeLessThanOrEqual(expected)
      expect(await deliverDue(deps)).toBe(0)
      await becomeDue()
    }
    await database.db('outbox').update({ attempts: MAX_ATTEMPTS - 1 })
    await deliverDue(deps)
    expect(await rows()).toMatchObject([
      {
        status: 'dead',
        attempts: MAX_ATTEMPTS,
        failure: 'later',
        last_error: expect.stringContaining('The stand-in refuses'),
      },
    ])
    await becomeDue()
    expect(await deliverDue(deps)).toBe(0)
    expect(smtp.mails).toEqual([])
  })

  test('a mail that a limit refuses with a 5xx code arrives later', async () => {
    Object.assign(smtp.reject, { times: 1, code: 550, text: '5.4.5 Daily sending limit exceeded' })
    await queueMails(database.db, [mail()])
    expect(await deliverDue(deps)).toBe(0)
    expect(await rows()).toMatchObject([{ status: 'waiting', failure: 'later' }])
    await becomeDue()
    expect(await deliverDue(deps)).toBe(1)
    expect(await rows()).toMatchObject([{ status: 'sent', failure: null, last_error: null }])
  })

  test('a mail is not sent after it has become useless, and its text is deleted', async () => {
    await queueMails(database.db, [{ ...mail(), usefulMinutes: 60 }, mail(2)])
    await database
      .db('outbox')
      .where({ id: 1 })
      .update({
        expires_at: database.db.raw(`now() - interval '1 hour'`),
      })
    expect(await deliverDue(deps)).toBe(1)
    expect(smtp.mails.map(({ to }) => to)).toEqual([['member-2@example.com']])
    expect(await rows()).toMatchObject([
      { status: 'dead', failure: 'expired', attempts: 0, body: '' },
      { status: 'sent' },
    ])
  })

  test('a mail that was given up loses its text when it has become useless, and goes later', async () => {
    Object.assign(smtp.reject, { times: 2, code: 550, text: '5.1.1 User unknown' })
    await queueMails(database.db, [{ ...mail(), usefulMinutes: 60 }, mail(2)])
    await deliverDue(deps)
    const expire = (interval: string) =>
      database
        .db('outbox')
        .where({ id: 1 })
        .update({
          expires_at: database.db.raw(`now() - interval '${interval}'`),
        })
    await expire('1 hour')
    await deliverDue(deps)
    expect(await rows()).toMatchObject([
      { status: 'dead', failure: 'recipient', body: '' },
      { status: 'dead', failure: 'recipient', body: expect.stringContaining('you paid') },
    ])
    await expire('400 days')
    await deliverDue(deps)
    expect(await rows()).toMatchObject([{ id: 2 }])
  })

  test('the mail with a password link is useful for as long as its link', async () => {
    await queueMails(database.db, [
      { recipient: 'member@example.com', ...passwordResetMail('https://lintel.example', 45) },
    ])
    const [{ minutes } = { minutes: 0 }] = await database
      .db('outbox')
      .select<{ minutes: number }[]>(
        database.db.raw('extract(epoch from expires_at - created_at)::int / 60 as minutes'),
      )
    expect(minutes).toBe(45)
    expect(await deliverDue(deps)).toBe(1)
  })

  test('a mail with a rejected recipient, an invalid recipient or an invalid subject is dead immediately and does not block others', async () => {
    Object.assign(smtp.reject, { times: 1, code: 550, text: '5.1.1 User unknown' })
    await queueMails(database.db, [
      mail(1),
      { ...mail(2), recipient: 'a@b.example, c@d.example' },
      { ...mail(3), recipient: 'a@b.example\r\nBcc: c@d.example' },
      { ...mail(4), subject: 'Hello\r\nBcc: c@d.example' },
    ])
    await queueMails(database.db, [mail(5)])
    await deliverDue(deps)
    expect((await rows()).map(({ status }) => status)).toEqual([
      'dead',
      'dead',
      'dead',
      'dead',
      'sent',
    ])
    expect(smtp.mails.map(({ to }) => to)).toEqual([['member-5@example.com']])
  })

  test('concurrent senders send every mail once', async () => {
    await queueMails(
      database.db,
      Array.from({ length: 60 }, (_, n) => mail(n)),
    )
    const sent = await Promise.all([deliverDue(deps), deliverDue(deps), deliverDue(deps)])
    expect(sent.reduce((sum, n) => sum + n, 0)).toBe(60)
    expect(new Set(smtp.mails.map(({ to }) => to[0])).size).toBe(60)
    expect(smtp.mails).toHaveLength(60)
  })

  test('a mail of a crashed sender is sent when its lease has expired, with the same message id', async () => {
    await queueMails(database.db, [mail()])
    const claimed = await claimNextMail(database.db)
    expect(await deliverDue(deps)).toBe(0)
    await becomeDue()
    expect(await deliverDue(deps)).toBe(1)
    expect(smtp.mails[0]?.headers['message-id']).toContain(`outbox-${claimed?.id}-`)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  test('a crash during the last attempt ends with a dead mail, not with another attempt', async () => {
    await queueMails(database.db, [mail()])
    await database.db('outbox').update({ attempts: MAX_ATTEMPTS })
    await deliverDue(deps)
    expect(await rows()).toMatchObject([
      { status: 'dead', attempts: MAX_ATTEMPTS, failure: 'other' },
    ])
  })

  test('while the SMTP server is down, one mail is tried, the others wait for it, and all are sent afterwards', async () => {
    await queueMails(
      database.db,
      Array.from({ length: 20 }, (_, n) => mail(n)),
    )
    await smtp.close()
    await deliverDue(deps)
    await deliverDue(deps)
    const waiting = await rows()
    expect(waiting).toHaveLength(20)
    for (const row of waiting)
      expect(row).toMatchObject({ status: 'waiting', failure: 'unreachable' })
    expect(waiting.map(({ attempts }) => attempts)).toEqual([1, ...Array(19).fill(0)])
    // The next attempt is made with another mail, so that no mail can hold up the others.
    await becomeDue()
    await deliverDue(deps)
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, ...Array(18).fill(0)])
    smtp = await startSmtpStandIn({ port: smtp.port })
    // A new mail shows that the server is back, so the others do not wait for their next attempt.
    await queueMails(database.db, [mail(20)])
    expect(await deliverDue(deps)).toBe(21)
  })

  test('a mail that the server does not relay does not delay those that it takes', async () => {
    await queueMails(database.db, [mail(1), mail(2), mail(3)])
    const send: Mailer['send'] = (outgoing) =>
      outgoing.recipient === 'member-2@example.com'
        ? Promise.reject(new MailError('554 5.7.1 Relay access denied', 'sign-in'))
        : mailer.send(outgoing)
    const relay = { ...deps, mailer: { ...mailer, send } }
    expect([await deliverDue(relay), await deliverDue(relay)]).toEqual([1, 1])
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'waiting', 'sent'])
  })

  test('a mail that another sender is sending is not released', async () => {
    await queueMails(database.db, [mail(1), mail(2)])
    await database.db('outbox').update({ failure: 'unreachable' })
    await claimNextMail(database.db)
    expect(await deliverDue(deps)).toBe(1)
    expect(smtp.mails.map(({ to }) => to)).toEqual([['member-2@example.com']])
  })

  test('mails queued in a failed transaction are never sent', async () => {
    await expect(
      database.db.transaction(async (trx) => {
        await queueMails(trx, [mail()])
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    expect(await deliverDue(deps)).toBe(0)
    expect(smtp.mails).toEqual([])
  })

  test('the delivery loop sends at once when it is triggered, and nothing after it is stopped', async () => {
    const loop = startDelivery(deps)
    await queueMails(database.db, [mail(1)])
    loop.runNow()
    await expect.poll(() => smtp.mails.length).toBe(1)
    await loop.stop()
    await queueMails(database.db, [mail(2)])
    loop.runNow()
    expect(await deliverDue(deps)).toBe(1)
    expect(smtp.mails).toHaveLength(2)
  })
})

describe('a mail server with a self-signed certificate', () => {
  let encrypted: SMTPServer
  let received: number
  beforeEach(async () => {
    received = 0
    // Without a key, this server has a self-signed certificate.
    encrypted = new SMTPServer({
      authOptional: true,
      logger: false,
      disableReverseLookup: true,
      onData: (stream, { secure }, callback) => {
        stream.resume().on('end', () => {
          received += secure ? 1 : 0
          callback()
        })
      },
    })
    encrypted.on('error', () => undefined)
    encrypted.listen(0, '127.0.0.1')
    await once(encrypted.server, 'listening')
  })
  afterEach(() => new Promise<void>((resolve) => encrypted.close(() => resolve())))

  const send = (host: string, SMTP_TLS_VERIFY?: 'on' | 'off') =>
    configureMail({
      SMTP_HOST: host,
      SMTP_PORT: (encrypted.server.address() as AddressInfo).port,
      SMTP_FROM: 'mail@lintel.example',
      ...(SMTP_TLS_VERIFY ? { SMTP_TLS_VERIFY } : {}),
    }).then((service) => service.mailer?.send({ ...mail(), fromName: 'Lintel' }))

  test.each(['127.0.0.1', 'localhost'])('gets mail on this machine: %s', async (host) => {
    await send(host)
    expect(received).toBe(1)
  })

  // 0.0.0.0 is this machine too, but its name does not say so.
  test('gets no mail elsewhere, and the mail is tried again', async () => {
    await expect(send('0.0.0.0')).rejects.toMatchObject({ failure: 'encryption', isFinal: false })
    await expect(send('0.0.0.0', 'on')).rejects.toMatchObject({ failure: 'encryption' })
    expect(received).toBe(0)
  })

  test('gets mail elsewhere if the setting switches the check off', async () => {
    await send('0.0.0.0', 'off')
    expect(received).toBe(1)
  })
})

test('a refused sign-in is not final', async () => {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (_auth, _session, callback) => callback(new Error('Invalid username or password')),
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const refused = createMailer({
    host: '127.0.0.1',
    port,
    user: 'mailer',
    pass: 'wrong',
    from: 'mail@lintel.example',
  })
  await expect(refused.send({ ...mail(), fromName: 'Lintel' })).rejects.toMatchObject({
    failure: 'sign-in',
    isFinal: false,
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('an unreachable mail server causes an error that is not final and does not contain the password', async () => {
  const unreachable = createMailer({
    host: '127.0.0.1',
    port: 9,
    user: 'mailer',
    pass: 'a-mail-server-password',
    from: 'mail@lintel.example',
    timeoutMs: 300,
  })
  const failure = await unreachable.verify().catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'MailError', failure: 'unreachable', isFinal: false })
  expect(String(failure)).not.toContain('a-mail-server-password')
  await expect(mailer.verify()).resolves.toBeUndefined()
})

describe('npm run outbox', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase('PostgreSQL', 'empty')
  })
  afterEach(() => database.close())

  function outbox(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'api/commands/outbox.ts', ...args],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: database.databaseUrl },
      },
    )
    return { status, stdout, stderr }
  }

  test('lists unsent mails, prints one and retries dead mails', async () => {
    await queueMails(database.db, [mail(1), mail(2), mail(3)])
    await database.db('outbox').where({ id: 2 }).update({
      status: 'dead',
      failure: 'recipient',
      attempts: 8,
      last_error: 'EENVELOPE: no such mailbox',
    })
    await database.db('outbox').where({ id: 3 }).update({ status: 'sent' })
    const list = outbox()
    expect(list).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^Database: PostgreSQL, \w+ on \S+\n$/) as string,
    })
    expect(list.stdout).toContain('1  member-1@example.com  Receipt № 1')
    expect(list.stdout).toContain('dead, queued 20')
    expect(list.stdout).toContain('8 tries, last: EENVELOPE: no such mailbox')
    expect(list.stdout).toContain('The address does not exist or takes no mail.')
    expect(list.stdout).not.toContain('member-3')
    const { stdout: shown } = outbox('show', '1')
    expect(shown).toContain('To: member-1@example.com\nSubject: Receipt № 1')
    expect(shown).toContain('you paid 1 €.')
    expect(outbox('retry').stdout).toBe('1 mail will be tried again once SMTP_HOST is set.\n')
    expect(await database.db('outbox').where({ id: 2 }).first()).toMatchObject({
      status: 'waiting',
      attempts: 0,
    })
    expect(await database.db('audit_log').first('action', 'user_id', 'details')).toEqual({
      action: 'mail.all-retried',
      user_id: null,
      details: { count: 1, by: 'command line' },
    })
  })

  test('prints its usage for invalid arguments, and an error for an unknown mail', () => {
    for (const args of quickSubset(
      [['delete'], ['show'], ['show', 'x'], ['retry', 'x']],
      (_, index) => index === 0,
    ))
      expect(outbox(...args)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('Usage: npm run outbox'),
      })
    expect(outbox('show', '99')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/\nThere is no mail 99\n$/) as string,
    })
  })
})
