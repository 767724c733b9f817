import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { unsent, retry, retryAll } = contract.outbox
const mail = { recipient: 'kim@mail.example', subject: 'We received your request' }

describe.each(targetNames)('mail that could not be sent on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const read = async (query = '?limit=100') =>
    readReply(unsent, await admin.send('GET', `/api/admin/outbox${query}`))
  const idsOf = async () => (await read()).data.map(({ id }) => id)
  const retryOne = (id: number | string) => admin.send('POST', `/api/admin/outbox/${id}/retry`)
  const readAudit = async (q: string) =>
    (
      await readReply(
        contract.adminRecords.audit,
        await admin.send('GET', `/api/admin/audit?q=${encodeURIComponent(q)}`),
      )
    ).data

  // The demo data of the mocks has such mails.
  beforeEach(async () => {
    await readReply(retryAll, await admin.send('POST', '/api/admin/outbox/retry'))
  })

  test('is listed for admins with the reason, newest first', async () => {
    const dead = await target.addUnsentMail({ ...mail, failure: 'recipient' })
    const waiting = await target.addUnsentMail({ ...mail, failure: 'later', isDead: false })
    expect((await read()).data.slice(0, 2)).toMatchObject([
      { ...mail, id: waiting, isDead: false, failure: 'later', nextAttemptAt: expect.any(String) },
      {
        ...mail,
        id: dead,
        isDead: true,
        failure: 'recipient',
        details: '550 refused',
        canRetry: true,
        attempts: 1,
        nextAttemptAt: null,
      },
    ])
    const { data, pagination } = await read('?limit=1&page=2')
    expect(data.map(({ id }) => id)).toEqual([dead])
    expect(pagination.totalCount).toBeGreaterThanOrEqual(2)
    expect(await readError(await admin.send('GET', '/api/admin/outbox?limit=0'))).toMatchObject({
      status: 400,
      paths: ['limit'],
    })
  })

  test('is sent again when an admin retries it, and this is in the audit log', async () => {
    const [first, second] = [
      await target.addUnsentMail({ ...mail, failure: 'recipient' }),
      await target.addUnsentMail({ ...mail, failure: 'unreachable', isDead: false }),
    ]
    await readReply(retry, await retryOne(first))
    await readReply(retry, await retryOne(second))
    const ids = await idsOf()
    expect(ids).not.toContain(first)
    expect(ids).not.toContain(second)
    expect(await readAudit(`mail ${first}:`)).toMatchObject([
      { action: 'mail.retried', userEmail: 'admin@example.com', details: { count: 1 } },
    ])
    for (const id of [first, 2_000_000_000, 'abc'])
      expect(await readError(await retryOne(id))).toMatchObject({ status: 404 })
  })

  test('is sent again all at once, except expired mail', async () => {
    const expired = await target.addUnsentMail({ ...mail, failure: 'expired' })
    const others = [
      await target.addUnsentMail({ ...mail, failure: 'sender' }),
      await target.addUnsentMail({ ...mail, failure: 'mailbox-full', isDead: false }),
    ]
    const send = async () =>
      readReply(retryAll, await admin.send('POST', '/api/admin/outbox/retry'))
    expect(await send()).toEqual({ count: 2 })
    expect(await send()).toEqual({ count: 0 })
    const left = (await read()).data
    expect(left.map(({ id }) => id)).toContain(expired)
    for (const id of others) expect(left.map((row) => row.id)).not.toContain(id)
    expect(left.find(({ id }) => id === expired)).toMatchObject({ canRetry: false })
    expect((await readAudit('mail.all-retried'))[0]).toMatchObject({ details: { count: 2 } })
    expect(await readError(await retryOne(expired))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This mail has expired and cannot be sent any more',
    })
  })
})
