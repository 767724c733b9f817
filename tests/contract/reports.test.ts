import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const { submit, list, update, remove } = contract.reports
const CONTRACTOR = 11
const TOO_SHORT = 'Please describe the problem in at least 10 characters'

describe.each(targetNames)('a report of a problem with a listing on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const send = (body: unknown, id: number | string = CONTRACTOR) =>
    target.send(`/api/contractors/${id}/reports`, jsonRequest('POST', body))
  const read = async (query = '') =>
    readReply(list, await admin.send('GET', `/api/admin/reports${query}`))
  const patch = (id: number, body: unknown) => admin.send('PATCH', `/api/admin/reports/${id}`, body)
  /** Sends a report and returns it as the admin sees it. */
  const sendIn = async (body: Record<string, unknown>) => {
    await readReply(submit, await send(body))
    const [newest] = (await read('?limit=1')).data
    if (!newest) throw new Error('The report is not in the list')
    return newest
  }

  test('is listed for admins with the contractor, the reason, the text and the email address', async () => {
    const { name: contractorName } = await readReply(
      contract.directory.byId,
      await target.send(`/api/contractors/${CONTRACTOR}`),
    )
    expect(
      await sendIn({
        reason: 'other',
        message: '  <b>They</b> never\r\ncall back. ',
        email: 'A@Visitor.example',
        filledInMs: 9000,
        isDone: true,
      }),
    ).toMatchObject({
      contractorId: CONTRACTOR,
      contractorName,
      reason: 'other',
      message: '<b>They</b> never\ncall back.',
      email: 'a@visitor.example',
      isDone: false,
      isSpam: false,
    })
  })

  test.each([{}, { message: '', email: '' }, { message: null, email: null }])(
    'needs only a reason: %j',
    async (rest) => {
      expect(await sendIn({ reason: 'closed', ...rest })).toMatchObject({
        reason: 'closed',
        message: null,
        email: null,
      })
    },
  )

  test('is flagged as spam if the honeypot is filled in or the form was sent too fast', async () => {
    expect(await sendIn({ reason: 'closed', company_url: 'https://spam.example' })).toMatchObject({
      isSpam: true,
    })
    expect(await sendIn({ reason: 'closed', filledInMs: 100 })).toMatchObject({ isSpam: true })
  })

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['without a reason', {}, { reason: 'Please select a reason' }],
    ['for an unknown reason', { reason: 'bored' }, { reason: 'Please select a reason' }],
    ['for another problem without a text', { reason: 'other' }, { message: TOO_SHORT }],
    [
      'for another problem with an empty text',
      { reason: 'other', message: '' },
      { message: TOO_SHORT },
    ],
    ['for a short text', { reason: 'closed', message: ' too short ' }, { message: TOO_SHORT }],
    [
      'for a long text',
      { reason: 'closed', message: 'x'.repeat(1001) },
      { message: 'Description must be at most 1000 characters' },
    ],
    [
      'for two fields at once',
      { reason: 'other', email: 'nobody' },
      { email: 'Please enter a valid email address', message: TOO_SHORT },
    ],
  ])('is refused %s, with the error of every field', async (_, body, expected) => {
    const response = await send(body)
    const { errors } = (await response.clone().json()) as {
      errors: { path: string; message: string }[]
    }
    expect((await readError(response)).status).toBe(400)
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual(expected)
  })

  test('is refused for an unknown and a deleted contractor', async () => {
    const report = { reason: 'closed' }
    for (const id of [2_000_000_000, 'abc'])
      expect(await readError(await send(report, id))).toMatchObject({ status: 404 })
    await admin.send('DELETE', '/api/admin/contractors/40')
    expect(await readError(await send(report, 40))).toMatchObject({ status: 410, code: 'gone' })
  })

  test('can be marked as done and opened again by an admin, and both changes are in the audit log', async () => {
    const { id, contractorName } = await sendIn({ reason: 'wrong_category' })
    const idsOf = async (query: string) => (await read(query)).data.map((report) => report.id)
    expect(await readReply(update, await patch(id, { isDone: true }))).toMatchObject({
      id,
      isDone: true,
    })
    expect(await idsOf('?status=done')).toContain(id)
    expect(await idsOf('?status=open')).not.toContain(id)
    // A repeated call changes nothing and is not recorded.
    await readReply(update, await patch(id, { isDone: true }))
    await readReply(update, await patch(id, { isDone: false }))
    expect(await idsOf('')).toContain(id)
    const { data } = await readReply(
      contract.adminRecords.audit,
      await admin.send('GET', '/api/admin/audit?q=report'),
    )
    const details = { reportId: id, contractorId: CONTRACTOR }
    const subject = `report ${id}: ${contractorName}`
    expect(data.filter((entry) => entry.subject === subject)).toMatchObject([
      { action: 'report.reopened', userEmail: 'admin@example.com', details },
      { action: 'report.done', userEmail: 'admin@example.com', details },
    ])
  })

  test('is deleted permanently', async () => {
    const { id } = await sendIn({ reason: 'closed' })
    const path = `/api/admin/reports/${id}`
    await readReply(remove, await admin.send('DELETE', path))
    expect((await read('?limit=100')).data.map((report) => report.id)).not.toContain(id)
    expect(await readError(await admin.send('DELETE', path))).toMatchObject({ status: 404 })
    expect(await readError(await patch(id, { isDone: true }))).toMatchObject({ status: 404 })
  })

  test('is in a list with pages, newest first', async () => {
    const [first, second, third] = [
      await sendIn({ reason: 'closed' }),
      await sendIn({ reason: 'closed' }),
      await sendIn({ reason: 'closed' }),
    ]
    const { data, pagination } = await read('?limit=2')
    expect(data.map(({ id }) => id)).toEqual([third.id, second.id])
    expect((await read('?limit=2&page=2')).data[0]?.id).toBe(first.id)
    expect(pagination).toEqual({
      page: 1,
      limit: 2,
      totalCount: pagination.totalCount,
      totalPages: Math.ceil(pagination.totalCount / 2),
    })
    for (const [query, path] of [
      ['?status=all', 'status'],
      ['?limit=101', 'limit'],
    ])
      expect(await readError(await admin.send('GET', `/api/admin/reports${query}`))).toMatchObject({
        status: 400,
        paths: [path],
      })
    expect(await readError(await patch(first.id, {}))).toMatchObject({
      status: 400,
      paths: ['isDone'],
    })
  })
})
