import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { QUOTE_DAYS } from '#contract/rules/limits.ts'
import { QUOTE_LIMITS } from '#contract/rules/quotes.ts'
import { markSent } from '../../api/features/outbox/repo.ts'
import { deleteExpiredRequests } from '../../api/features/quote-requests/repo.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { post, signIn } from '../support/visitors.ts'

const MESSAGE = 'The pipe under the kitchen sink drips since yesterday.'

describe.each(featureDatabases)('requests for quotes on %s', (kind) => {
  const server = withServer(kind, 'demo')
  beforeEach(async () => {
    await server.db('quote_requests').delete()
    await server.db('quote_sends').delete()
    await server.db('outbox').delete()
  })

  let senders = 0
  const send = async (contractor = 3, email = `sender${(senders += 1)}@homes.example`) =>
    (
      await post(
        `${server.url}/api/contractors/${contractor}/quote-requests`,
        { name: 'Rosa', email, zipcode: '33602', when: 'week', message: MESSAGE },
        { 'idempotency-key': randomUUID() },
      )
    ).status
  const mails = (kindOfMail: string) => server.db('outbox').where({ kind: kindOfMail })

  test('send mails whose answers go to the sender, and which are cleared once they are sent', async () => {
    expect(await send()).toBe(201)
    const mail = await mails('quote_request').first<{ id: number; attempts: number }>()
    expect(mail).toMatchObject({
      reply_to: 'sender1@homes.example',
      subject: 'Quote request: 33602, Within a week',
    })
    expect(await mails('quote_sent').pluck('reply_to')).toEqual([null])
    await markSent(server.db, {
      ...mail,
      kind: 'quote_request',
      recipient: '',
      subject: '',
      body: '',
      createdAt: new Date(),
    })
    expect(await mails('quote_request').first()).toMatchObject({ body: '', reply_to: null })
  })

  test('of one sender at the same time are counted one after another', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => send(3, 'one@homes.example')),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429, 429])
  })

  test('are stored without a mail after the fiftieth to an owner in a day', async () => {
    await server.db('outbox').insert(
      Array.from({ length: QUOTE_LIMITS.mailsPerOwnerAndDay }, () => ({
        kind: 'quote_request',
        recipient: 'owner@example.com',
        subject: 'Quote request',
        body: '',
      })),
    )
    expect(await send()).toBe(201)
    expect(await mails('quote_request')).toHaveLength(QUOTE_LIMITS.mailsPerOwnerAndDay)
    expect(await mails('quote_sent')).toHaveLength(1)
    expect(await server.db('quote_requests')).toHaveLength(1)
  })

  test('are refused while the address of the owner is not confirmed, and the listing says so', async () => {
    const owner = () => server.db('users').where({ email: 'owner@example.com' })
    await owner().update({ email_confirmed_at: null })
    expect(await send()).toBe(409)
    await owner().update({ email_confirmed_at: new Date() })
    expect(await send()).toBe(201)
  })

  test('are deleted after a year, and the counts of senders after a day', async () => {
    await send()
    await send(8)
    await server
      .db('quote_requests')
      .where({ contractor_id: 3 })
      .update({
        created_at: server.db.raw('now() - make_interval(days => ?)', [QUOTE_DAYS + 1]),
      })
    await server
      .db('quote_sends')
      .where({ contractor_id: 3 })
      .update({ created_at: server.db.raw(`now() - interval '25 hours'`) })
    await deleteExpiredRequests(server.db)
    expect(await server.db('quote_requests').pluck('contractor_id')).toEqual([8])
    expect(await server.db('quote_sends').pluck('contractor_id')).toEqual([8])
  })

  test('are deleted with the account of the owner who received them', async () => {
    await send()
    const cookie = await signIn(server, 'owner@example.com')
    const deleted = await post(
      `${server.url}/api/user/delete`,
      { password: 'demo-password' },
      { cookie },
    )
    expect(deleted.status).toBe(200)
    expect(await server.db('quote_requests')).toEqual([])
  })
})
