import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { QUOTE_LIMITS } from '#contract/rules/quotes.ts'
import { registerConfirmed } from '../support/confirmed-users.ts'
import { configuredMail } from '../support/mail.ts'
import { signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const { quoteRequests } = contract
const OWNED = [3, 8, 21] as const
const TOO_SHORT = 'Please describe the work in at least 20 characters'

let senders = 0
const newSender = () => `sender${(senders += 1)}@homes.example`

const form = (overrides: Record<string, unknown> = {}) => ({
  name: 'Rosa Delgado',
  email: newSender(),
  phone: '(813) 555-0144',
  zipcode: '33602',
  when: 'week',
  message: 'The pipe under the kitchen sink drips since yesterday.',
  filledInMs: 9000,
  ...overrides,
})

describe.each(targetNames)('requests for quotes on %s', (name) => {
  const target = withTarget(name, { mail: configuredMail })
  let owner: TestUser
  let admin: TestUser
  beforeAll(async () => {
    owner = await signInAs(target, 'owner@example.com')
    admin = await signInAs(target, 'admin@example.com')
  })

  const post = (body: unknown, key: string, id: number | string = OWNED[0], user?: TestUser) =>
    user
      ? user.send('POST', `/api/contractors/${id}/quote-requests`, body, { 'idempotency-key': key })
      : target.send(
          `/api/contractors/${id}/quote-requests`,
          jsonRequest('POST', body, { 'idempotency-key': key }),
        )
  /** Sends a request and returns its id and key. */
  const ask = async (overrides: Record<string, unknown> = {}, id: number = OWNED[0]) => {
    const key = randomUUID()
    const { id: requestId } = await readReply(
      quoteRequests.submit,
      await post(form(overrides), key, id),
    )
    return { id: requestId, key }
  }
  const bySender = (path: 'status' | 'withdraw', key: unknown) =>
    target.send(`/api/quote-requests/${path}`, jsonRequest('POST', { key }))
  const status = async (key: string) =>
    readReply(quoteRequests.status, await bySender('status', key))
  const inbox = async (query = '', user = owner) =>
    readReply(quoteRequests.inbox, await user.send('GET', `/api/user/quote-requests${query}`))
  const patch = (id: number, body: object, user = owner) =>
    user.send('PATCH', `/api/user/quote-requests/${id}`, body)

  test('reach the owner of the listing, who alone gets the text, and the sender gets a mail without it', async () => {
    const sent = form({ email: 'Rosa+Pipes@Homes.example', name: 'Rosa\nDelgado' })
    const key = randomUUID()
    const { id } = await readReply(quoteRequests.submit, await post(sent, key))
    expect((await inbox()).data.find((row) => row.id === id)).toMatchObject({
      contractorId: 3,
      name: 'Rosa\nDelgado',
      email: 'rosa+pipes@homes.example',
      phone: sent.phone,
      zipcode: sent.zipcode,
      when: 'week',
      message: sent.message,
      status: 'new',
      isSpam: false,
    })
    const toOwner = (await target.mailsTo('owner@example.com')).at(-1) ?? ''
    for (const text of ['Name: Rosa Delgado\n', sent.message, sent.phone, 'Within a week'])
      expect(toOwner).toContain(text)
    const toSender = (await target.mailsTo('rosa+pipes@homes.example')).at(-1) ?? ''
    expect(toSender).toContain(`/my-requests#${key}`)
    for (const text of [sent.message, 'Rosa Delgado', sent.zipcode, sent.phone])
      expect(toSender).not.toContain(text)
    const rows = await readReply(
      quoteRequests.listForAdmins,
      await admin.send('GET', '/api/admin/quote-requests'),
    )
    const row = rows.data.find((found) => found.id === id)
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ['contractorId', 'contractorName', 'createdAt', 'id', 'isSpam', 'status'].sort(),
    )
  })

  test('are stored once when they are sent again with the same key', async () => {
    const key = randomUUID()
    const body = form()
    const replies = await Promise.all([post(body, key), post(body, key), post(body, key)])
    const ids = await Promise.all(
      replies.map(async (reply) => (await readReply(quoteRequests.submit, reply)).id),
    )
    expect(new Set(ids).size).toBe(1)
    expect((await target.mailsTo(body.email)).length).toBe(1)
    expect(await readError(await post({ ...body, zipcode: '33603' }, key))).toMatchObject({
      status: 409,
      code: 'key_reused',
    })
  })

  test('need a key of the device', async () => {
    const noKey = await target.send(
      '/api/contractors/3/quote-requests',
      jsonRequest('POST', form()),
    )
    expect(await readError(noKey)).toMatchObject({ status: 400, paths: ['idempotency-key'] })
    expect(await readError(await post(form(), 'nonsense'))).toMatchObject({ status: 400 })
    for (const key of ['nonsense', '', null])
      expect(await readError(await bySender('status', key))).toMatchObject({
        status: 400,
        paths: ['key'],
      })
    expect(await readError(await bySender('status', randomUUID()))).toMatchObject({ status: 404 })
    expect(await readError(await bySender('withdraw', randomUUID()))).toMatchObject({ status: 404 })
  })

  test('show their sender whether they were read and answered, and can be withdrawn', async () => {
    const { id, key } = await ask()
    expect(await status(key)).toMatchObject({ status: 'sent' })
    await readReply(quoteRequests.update, await patch(id, { status: 'read' }))
    expect(await status(key)).toMatchObject({ status: 'read' })
    await readReply(quoteRequests.update, await patch(id, { status: 'answered' }))
    await readReply(quoteRequests.update, await patch(id, { status: 'closed' }))
    expect(await status(key)).toMatchObject({ status: 'answered' })
    await readReply(quoteRequests.withdraw, await bySender('withdraw', key))
    expect((await bySender('status', key)).status).toBe(404)
    expect(await readError(await patch(id, { status: 'read' }))).toMatchObject({ status: 404 })
  })

  test('are in the tabs New, Answered, Closed and Possible spam', async () => {
    const { id } = await ask()
    const spam = await ask({ company_url: 'https://spam.example' })
    const mails = (await target.mailsTo('owner@example.com')).length
    const idsOf = async (query: string) =>
      (await inbox(`${query}${query ? '&' : '?'}limit=100`)).data.map((row) => row.id)
    const { unread } = await inbox()
    expect(await idsOf('?status=new')).toContain(id)
    await patch(id, { status: 'read' })
    expect((await inbox()).unread).toBe(unread - 1)
    expect(await idsOf('?status=new')).toContain(id)
    await patch(id, { status: 'answered' })
    expect(await idsOf('?status=answered')).toContain(id)
    await patch(id, { status: 'closed' })
    expect(await idsOf('?status=closed')).toContain(id)
    expect(await idsOf('?status=spam')).toContain(spam.id)
    expect(await idsOf('')).not.toContain(spam.id)
    expect(await status(spam.key)).toMatchObject({ status: 'sent' })
    await patch(spam.id, { isSpam: false })
    expect(await idsOf('?status=new')).toContain(spam.id)
    // Neither the suspected spam nor a change of it sends a mail.
    expect((await target.mailsTo('owner@example.com')).length).toBe(mails)
    expect(
      await readError(await owner.send('GET', '/api/user/quote-requests?status=all')),
    ).toMatchObject({ status: 400, paths: ['status'] })
  })

  test('of somebody else are not found', async () => {
    const { id } = await ask()
    const other = await registerConfirmed(target)
    for (const user of [other, admin]) {
      expect((await patch(id, { status: 'read' }, user)).status).toBe(404)
      expect((await user.send('DELETE', `/api/user/quote-requests/${id}`)).status).toBe(404)
      expect((await inbox('', user)).data).toEqual([])
    }
    await readReply(
      quoteRequests.remove,
      await owner.send('DELETE', `/api/user/quote-requests/${id}`),
    )
    expect((await owner.send('DELETE', `/api/user/quote-requests/${id}`)).status).toBe(404)
  })

  test('can be deleted by an admin, which is in the audit log', async () => {
    const { id, key } = await ask()
    const remove = () => admin.send('DELETE', `/api/admin/quote-requests/${id}`)
    await readReply(quoteRequests.removeForAdmins, await remove())
    expect((await remove()).status).toBe(404)
    expect((await bySender('status', key)).status).toBe(404)
    const audit = await readReply(
      contract.adminRecords.audit,
      await admin.send('GET', '/api/admin/audit?q=quote'),
    )
    expect(audit.data[0]).toMatchObject({ action: 'quote-request.deleted' })
  })

  test('are limited to one a day for a contractor and to five contractors', async () => {
    const email = newSender()
    const { key } = await ask({ email })
    const again = (overrides: object, id: number) =>
      post(form({ email, ...overrides }), randomUUID(), id)
    const { status: code, message } = await readError(await again({}, OWNED[0]))
    expect(code).toBe(429)
    expect(message).toMatch(/^You have already written to .+ today\. You can call .*\d{4}\.$/)
    const tagged = email.replace('@', '+another@')
    expect((await again({ email: tagged }, OWNED[0])).status).toBe(429)
    // Withdrawing does not allow another request.
    await bySender('withdraw', key)
    expect((await again({}, OWNED[0])).status).toBe(429)
    // A confirmed user is counted by the account, so nobody can use up another's address.
    const user = await registerConfirmed(target)
    const own = await post(form({ email }), randomUUID(), OWNED[0], user)
    expect(own.status).toBe(201)
    expect((await post(form(), randomUUID(), OWNED[0], user)).status).toBe(429)
    expect(QUOTE_LIMITS.contractorsPerDay).toBe(5)
  })

  test('are refused where nobody takes them', async () => {
    const refused = await readError(await post(form(), randomUUID(), 11))
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.message).toMatch(/^.+ takes no requests here\. Please call\.$/)
    expect((await post(form(), randomUUID(), 2_000_000_000)).status).toBe(404)
    const set = async (takesQuotes: unknown) =>
      owner.send('PUT', `/api/contractors/${OWNED[2]}`, { takesQuotes })
    const changed = await readReply(contract.ownerListings.update, await set(false))
    // The license of this listing is checked.
    const license = { licenseCheckedUntil: changed.facts?.licenseCheckedUntil }
    expect(license.licenseCheckedUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(changed.facts).toEqual({ isManaged: true, ...license })
    expect((await post(form(), randomUUID(), OWNED[2])).status).toBe(409)
    const back = await readReply(contract.ownerListings.update, await set(true))
    expect(back.facts).toEqual({ isManaged: true, takesQuotes: true, ...license })
    expect(await readError(await set('yes'))).toMatchObject({ status: 400, paths: ['takesQuotes'] })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['without a name', { name: ' ' }, ['name']],
    ['with a long name', { name: 'x'.repeat(81) }, ['name']],
    ['with an invalid address', { email: 'nobody' }, ['email']],
    ['with an invalid phone number', { phone: '12' }, ['phone']],
    ['with an invalid ZIP code', { zipcode: '1234' }, ['zipcode']],
    ['without a time', { when: 'soon' }, ['when']],
    ['with a short text', { message: 'too short' }, ['message']],
    ['with a long text', { message: 'x'.repeat(2001) }, ['message']],
  ])('are refused %s', async (_, overrides, paths) => {
    expect(await readError(await post(form(overrides), randomUUID()))).toMatchObject({
      status: 400,
      paths,
    })
    if (paths[0] === 'message' && overrides.message === 'too short')
      expect((await readError(await post(form(overrides), randomUUID()))).message).toBe(TOO_SHORT)
  })

  test('stay with the former owner when the listing gets another one', async () => {
    const { id } = await ask({}, OWNED[1])
    const next = await registerConfirmed(target)
    const users = await readReply(
      contract.adminRecords.users,
      await admin.send('GET', `/api/admin/users?q=${next.email}`),
    )
    const give = (userId: number | null | undefined) =>
      admin.send('PUT', `/api/admin/contractors/${OWNED[1]}`, { userId })
    const owners = await readReply(
      contract.adminRecords.users,
      await admin.send('GET', '/api/admin/users?q=owner@example.com'),
    )
    await give(users.data[0]?.id)
    expect((await inbox('', next)).data).toEqual([])
    expect((await inbox('?limit=100')).data.map((row) => row.id)).toContain(id)
    await give(owners.data.find(({ email }) => email === 'owner@example.com')?.id)
  })

  test('leave no trace when they are switched off', async () => {
    const switchTo = async (quotes: boolean | null) => {
      const { version } = await readReply(
        contract.site.getForAdmins,
        await admin.send('GET', '/api/admin/site'),
      )
      const site = { features: { quotes } }
      await readReply(
        contract.site.save,
        await admin.send('PUT', '/api/admin/site', { version, site }),
      )
    }
    const { key } = await ask()
    await switchTo(false)
    try {
      expect((await post(form(), randomUUID())).status).toBe(404)
      expect((await bySender('status', key)).status).toBe(404)
      expect((await owner.send('GET', '/api/user/quote-requests')).status).toBe(404)
      const profile = await readReply(
        contract.directory.byId,
        await target.send('/api/contractors/3'),
      )
      expect(profile.facts).toEqual({ isManaged: true })
    } finally {
      await switchTo(null)
    }
    expect(await status(key)).toMatchObject({ status: 'sent' })
  })
})
