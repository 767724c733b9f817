import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mail, queueMails } from '../../api/db/outbox.ts'
import { deliverDue, startDelivery } from '../../api/features/outbox/deliver.ts'
import { claimNextMail } from '../../api/features/outbox/repo.ts'
import { retryDelay } from '../../api/features/outbox/retry-schedule.ts'
import type { Mailer } from '../../api/integrations/mailer.ts'
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

  test('retries after 10 seconds to one hour and stops after eight attempts', async () => {
    await queueMails(database.db, [mail()])
    smtp.reject.times = 8
    for (const expected of [10, 60, 300, 900, 3600, 3600, 3600]) {
      expect(await deliverDue(deps)).toBe(0)
      expect(await secondsToNextAttempt()).toBeGreaterThan(expected - 5)
      expect(await secondsToNextAttempt()).toBeLessThanOrEqual(expected)
      expect(await deliverDue(deps)).toBe(0)
      await becomeDue()
    }
    await deliverDue(deps)
    expect(await rows()).toMatchObject([
      { status: 'dead', attempts: 8, last_error: expect.stringContaining('The stand-in refuses') },
    ])
    await becomeDue()
    expect(await deliverDue(deps)).toBe(0)
    expect(smtp.mails).toEqual([])
  })

  test('a mail with a rejected recipient, an invalid recipient or an invalid subject is dead immediately and does not block others', async () => {
    smtp.reject.times = 1
    smtp.reject.code = 550
    await queueMails(database.db, [
      mail(1),
      { ...mail(2), recipient: 'a@b.example, c@d.example' },
      { ...mail(3), recipient: 'a@b.example\r\nBcc: c@d.example' },
      { ...mail(4), subject: 'Hello\r\nBcc: c@d.example' },
    ])
    await deliverDue(deps)
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

  test('a crash during the last attempt ends with a dead mail, not with a ninth attempt', async () => {
    await queueMails(database.db, [mail()])
    await database.db('outbox').update({ attempts: 8 })
    await deliverDue(deps)
    expect(await rows()).toMatchObject([{ status: 'dead', attempts: 8 }])
  })

  test('while the SMTP server is down, mails wait, and the sender tries only three of them', async () => {
    await queueMails(
      database.db,
      Array.from({ length: 20 }, (_, n) => mail(n)),
    )
    await smtp.close()
    await deliverDue(deps)
    const waiting = await rows()
    expect(waiting.every(({ status }) => status === 'waiting')).toBe(true)
    expect(waiting.filter(({ attempts }) => attempts !== 0)).toHaveLength(3)
    smtp = await startSmtpStandIn({ port: smtp.port })
    await becomeDue()
    expect(await deliverDue(deps)).toBe(20)
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

test('the delay grows from ten seconds to one hour, and there is no ninth attempt', () => {
  expect(Array.from({ length: 8 }, (_, n) => retryDelay(n + 1))).toEqual([
    10,
    60,
    300,
    900,
    3600,
    3600,
    3600,
    null,
  ])
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
  expect(failure).toMatchObject({ name: 'MailError', isFinal: false })
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
    await database
      .db('outbox')
      .where({ id: 2 })
      .update({ status: 'dead', attempts: 8, last_error: 'EENVELOPE: no such mailbox' })
    await database.db('outbox').where({ id: 3 }).update({ status: 'sent' })
    const list = outbox()
    expect(list).toMatchObject({ status: 0, stderr: '' })
    expect(list.stdout).toContain('1  member-1@example.com  Receipt № 1')
    expect(list.stdout).toContain('dead, queued 20')
    expect(list.stdout).toContain('8 tries, last: EENVELOPE: no such mailbox')
    expect(list.stdout).not.toContain('member-3')
    const { stdout: shown } = outbox('show', '1')
    expect(shown).toContain('To: member-1@example.com\nSubject: Receipt № 1')
    expect(shown).toContain('you paid 1 €.')
    expect(outbox('retry').stdout).toBe('1 mail will be tried again once SMTP_HOST is set.\n')
    expect(await database.db('outbox').where({ id: 2 }).first()).toMatchObject({
      status: 'waiting',
      attempts: 0,
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
    expect(outbox('show', '99')).toMatchObject({ status: 1, stderr: 'There is no mail 99\n' })
  })
})
