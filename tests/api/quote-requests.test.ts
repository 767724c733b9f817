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
  const send = async (
    contractor = 3,
    email = `sender${(senders += 1)}@homes.example`,
    key: string = randomUUID(),
  ) =>
    (
      await post(
        `${server.url}/api/contractors/${contractor}/quote-requests`,
        { name: 'Rosa', email, zipcode: '33602', when: 'week', message: MESSAGE },
        { 'idempotency-key': key },
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

  test('keep the address of the sender from admins also where its mail could not be sent', async () => {
    expect(await send(3, 'secret@homes.example')).toBe(201)
    await mails('quote_sent').update({
      status: 'dead',
      failure: 'recipient',
      last_error: '550 <secret@homes.example> unknown',
    })
    const cookie = await signIn(server, 'admin@example.com')
    const { id } = await mails('quote_sent').first('id')
    const read = async (path: string) =>
      (await fetch(`${server.url}${path}`, { headers: { cookie } })).text()
    const list = await read('/api/admin/outbox?limit=100')
    expect(list).toContain('Sender of a quote request')
    expect(list).not.toContain('secret@')
    const retried = await post(`${server.url}/api/admin/outbox/${id}/retry`, {}, { cookie })
    expect(retried.status).toBe(200)
    expect(await read('/api/admin/audit?limit=100')).not.toContain('secret@')
    const [row] = await mails('quote_request').select<{ minutes: number }[]>(
      server.db.raw('extract(epoch from expires_at - created_at)::int / 60 as minutes'),
    )
    expect(row?.minutes).toBe(7 * 24 * 60)
  })

  test('of one sender at the same time are counted one after another', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => send(3, 'one@homes.example')),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429, 429])
  })

  test('with one key at the same time are stored once, also of different senders', async () => {
    const key = randomUUID()
    const statuses = await Promise.all(
      Array.from({ length: 5 }, (_, n) => send(3, `other${n}@homes.example`, key)),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect(await server.db('quote_requests')).toHaveLength(1)
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
})
