import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readError, readReply } from './strict.ts'
import { json, openTarget, type Target, targetNames } from './targets.ts'

const { submit } = contract.contactRequests
const request = {
  businessName: 'Bay Plumbing', email: 'Owner@Bay.example', phoneNumber: '(813) 555-0100', category: 'plumbing', message: 'Please list us.', filledInMs: 9000,
}

describe.each(targetNames)('a listing request on %s', (name) => {
  let target: Target
  beforeAll(async () => {
    target = await openTarget(name)
  })
  afterAll(() => target.close())

  const send = (body: unknown, headers?: Record<string, string>) => target.send('/api/contact', json('POST', body, headers))

  test('is accepted and numbered', async () => {
    const first = await readReply(submit, await send(request))
    const second = await readReply(submit, await send(request))
    expect(second.id).toBeGreaterThan(first.id)
  })

  test('sent twice under one key is one request', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await readReply(submit, await send(request, key))
    expect(await readReply(submit, await send(request, key))).toEqual(first)
  })

  test('with the honeypot filled gets the same answer', async () => {
    await readReply(submit, await send({ ...request, company_url: 'https://spam.example' }))
  })

  test('says of every field what is wrong with it, in the words of the form', async () => {
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
    ['businessName', 'x'.repeat(121)], ['email', 'not an address'], ['email', 'a@b.example\r\nBcc: c@d.example'], ['phoneNumber', '12345'],
    ['category', 'roofing'], ['message', ' \n '], ['message', 'x'.repeat(2001)], ['businessName', 'a\u0000b'], ['message', 7],
  ])('is refused for %s = %j', async (path, value) => {
    expect(await readError(await send({ ...request, [path]: value }))).toMatchObject({ status: 400, code: 'invalid', paths: [path] })
  })

  test('must be JSON', async () => {
    const response = await target.send('/api/contact', {
      method: 'POST', body: new URLSearchParams({ businessName: 'x' }), headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(await readError(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  test('that is no JSON at all is refused', async () => {
    const response = await target.send('/api/contact', { ...json('POST', {}), body: '{"businessName":' })
    expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid' })
  })
})

test('a signed-out visitor is nobody, everywhere', async () => {
  for (const name of targetNames) {
    const target = await openTarget(name)
    expect(await readError(await target.send('/api/user'))).toMatchObject({ status: 401, code: 'unauthenticated' })
    await target.close()
  }
})
