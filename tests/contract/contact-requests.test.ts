import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { type TestUser, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, openTarget, targetNames, withTarget } from './targets.ts'

const { submit } = contract.contactRequests
const request = {
  businessName: 'Bay Plumbing',
  email: 'Owner@Bay.example',
  phoneNumber: '(813) 555-0100',
  category: 'plumbing',
  message: 'Please list us.',
  filledInMs: 9000,
}

describe.each(targetNames)('a contact request on %s', (name) => {
  const target = withTarget(name)

  const send = (body: unknown, headers?: Record<string, string>) =>
    target.send('/api/contact', jsonRequest('POST', body, headers))

  test('is accepted and gets an id', async () => {
    const first = await readReply(submit, await send(request))
    const second = await readReply(submit, await send(request))
    expect(second.id).toBeGreaterThan(first.id)
  })

  test('is stored once if it is sent twice with the same idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await readReply(submit, await send(request, key))
    expect(await readReply(submit, await send(request, key))).toEqual(first)
  })

  test('is rejected with a used key only if the content differs', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await readReply(submit, await send(request, key))
    expect(
      await readError(await send({ ...request, message: 'Please list them.' }, key)),
    ).toMatchObject({
      status: 409,
      code: 'key_reused',
      message: 'This was already sent with different content. Reload the page to send it again.',
    })
    expect(await readReply(submit, await send({ ...request, filledInMs: 20_000 }, key))).toEqual(
      first,
    )
  })

  test('is accepted even if the honeypot is filled in', async () => {
    await readReply(submit, await send({ ...request, company_url: 'https://spam.example' }))
  })

  test('reports every invalid field with the message of the form', async () => {
    const response = await send({})
    const body = (await response.clone().json()) as { errors: { path: string; message: string }[] }
    expect((await readError(response)).status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'businessName', message: 'Business name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'phoneNumber', message: 'Phone number is required' },
      { path: 'category', message: 'Please select a category' },
      { path: 'message', message: 'Message is required' },
    ])
  })

  test.each([
    ['businessName', 'x'.repeat(121)],
    ['email', 'not an address'],
    ['email', 'a@b.example\r\nBcc: c@d.example'],
    ['phoneNumber', '12345'],
    ['category', 'roofing'],
    ['message', ' \n '],
    ['message', 'x'.repeat(2001)],
    ['businessName', 'a\u0000b'],
    ['message', 7],
  ])('is refused for %s = %j', async (path, value) => {
    expect(await readError(await send({ ...request, [path]: value }))).toMatchObject({
      status: 400,
      code: 'invalid',
      paths: [path],
    })
  })

  test('must be JSON', async () => {
    const response = await target.send('/api/contact', {
      method: 'POST',
      body: new URLSearchParams({ businessName: 'x' }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(await readError(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  test('is refused if the JSON is invalid', async () => {
    const response = await target.send('/api/contact', {
      ...jsonRequest('POST', {}),
      body: '{"businessName":',
    })
    expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid' })
  })
})

describe.each(targetNames)('admin contact requests on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const { list, update, remove } = contract.contactRequests
  const fetchRequests = async () =>
    readReply(list, await admin.send('GET', '/api/admin/contact-requests'))
  const sendIn = async (overrides: Record<string, unknown> = {}) =>
    (
      await readReply(
        submit,
        await target.send('/api/contact', jsonRequest('POST', { ...request, ...overrides })),
      )
    ).id
  const patch = (id: number, body: unknown) =>
    admin.send('PATCH', `/api/admin/contact-requests/${id}`, body)

  test('are listed newest first with their content, and suspicious ones are flagged as spam', async () => {
    const first = await sendIn({ businessName: 'First <b>of</b> all' })
    const tooFast = await sendIn({ filledInMs: 100 })
    const honeypotFilled = await sendIn({ company_url: 'https://spam.example' })
    const [newest, before, oldest] = await fetchRequests()
    expect([newest?.id, before?.id, oldest?.id]).toEqual([honeypotFilled, tooFast, first])
    expect(oldest).toMatchObject({
      businessName: 'First <b>of</b> all',
      email: 'owner@bay.example',
      phoneNumber: '(813) 555-0100',
      category: 'plumbing',
      message: 'Please list us.',
      isRead: false,
      isSpam: false,
    })
    expect([newest?.isSpam, before?.isSpam]).toEqual([true, true])
  })

  test('can be marked as read or spam, and unmarked', async () => {
    const id = await sendIn()
    expect(await readReply(update, await patch(id, { isRead: true }))).toMatchObject({
      id,
      isRead: true,
      isSpam: false,
    })
    expect(await readReply(update, await patch(id, { isSpam: true }))).toMatchObject({
      isRead: true,
      isSpam: true,
    })
    expect(await readReply(update, await patch(id, {}))).toMatchObject({
      isRead: true,
      isSpam: true,
    })
    expect(
      await readReply(
        update,
        await patch(id, { isRead: false, isSpam: false, message: 'Changed' }),
      ),
    ).toMatchObject({ isRead: false, isSpam: false, message: 'Please list us.' })
    expect(await readError(await patch(id, { isRead: 'yes' }))).toMatchObject({
      status: 400,
      paths: ['isRead'],
    })
    expect(await readError(await patch(2_000_000_000, { isRead: true }))).toMatchObject({
      status: 404,
    })
  })

  test('are deleted permanently', async () => {
    const id = await sendIn()
    await readReply(remove, await admin.send('DELETE', `/api/admin/contact-requests/${id}`))
    expect((await fetchRequests()).some((row) => row.id === id)).toBe(false)
    expect(
      await readError(await admin.send('DELETE', `/api/admin/contact-requests/${id}`)),
    ).toMatchObject({ status: 404 })
  })

  test('are accessible only for admins', async () => {
    const member = await signInAs(target, 'member@example.com')
    expect(await readError(await target.send('/api/admin/contact-requests'))).toMatchObject({
      status: 401,
    })
    expect(await readError(await member.send('GET', '/api/admin/contact-requests'))).toMatchObject({
      status: 403,
    })
    expect(
      await readError(
        await member.send('PATCH', '/api/admin/contact-requests/1', { isRead: true }),
      ),
    ).toMatchObject({ status: 403 })
    expect(
      await readError(await member.send('DELETE', '/api/admin/contact-requests/1')),
    ).toMatchObject({ status: 403 })
  })
})

test('a visitor gets a 401 for the current user on every target', async () => {
  for (const name of targetNames) {
    const target = await openTarget(name)
    expect(await readError(await target.send('/api/user'))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
    await target.close()
  }
})
