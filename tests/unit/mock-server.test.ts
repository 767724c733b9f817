import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { type MockHttpServer, startMockServer } from '../../mocks/server.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { signInAs } from '../support/users.ts'
import { cookieOf } from '../support/visitors.ts'

const { session, directory, contactRequests, csvImport } = contract

describe('the mocks over HTTP', () => {
  let server: MockHttpServer
  beforeAll(async () => {
    server = await startMockServer()
  })
  beforeEach(async () => {
    expect((await fetch(`${server.url}/reset`, { method: 'POST' })).status).toBe(204)
  })
  afterAll(() => server.close())

  const send = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
  const login = (email: string) =>
    send('/api/login', jsonRequest('POST', { email, password: 'demo-password' }))

  test('respond to GET and HEAD as the contract defines', async () => {
    expect(
      (await readReply(directory.categories, await send('/api/categories'))).length,
    ).toBeGreaterThan(5)
    const head = await send('/api/categories', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('identify users by the cookie', async () => {
    const response = await login('owner@example.com')
    const cookie = cookieOf(response)
    expect(await readReply(session.login, response)).toMatchObject({ email: 'owner@example.com' })
    expect(
      await readReply(session.user, await send('/api/user', { headers: { cookie } })),
    ).toMatchObject({ email: 'owner@example.com' })
    expect(await readError(await send('/api/user'))).toMatchObject({ status: 401 })
  })

  test('accept JSON and files, and report invalid JSON', async () => {
    const request = {
      businessName: 'Bay Plumbing',
      email: 'owner@bay.example',
      phoneNumber: '(813) 555-0100',
      category: 'plumbing',
      message: 'Please list us.',
    }
    expect(
      (
        await readReply(
          contactRequests.submit,
          await send('/api/contact', jsonRequest('POST', request)),
        )
      ).id,
    ).toBeGreaterThan(0)
    expect(
      await readError(
        await send('/api/contact', { ...jsonRequest('POST', {}), body: '{"businessName":' }),
      ),
    ).toMatchObject({ status: 400, code: 'invalid' })
    const admin = await signInAs({ send }, 'admin@example.com')
    const result = await readReply(
      csvImport.importContractors,
      await admin.upload(
        'POST',
        csvImport.importContractors.path,
        new File(['name,city,state\nOver The Wire,Tampa,FL\n'], 'list.csv', { type: 'text/csv' }),
        'list.csv',
      ),
    )
    expect(result.successes).toEqual(['Over The Wire'])
  })

  test('use the scenario of the header or the query for one call, and reject an unknown name', async () => {
    expect((await send('/api/categories?mock=500')).status).toBe(500)
    expect((await send('/api/categories', { headers: { 'x-mock-scenario': '500' } })).status).toBe(
      500,
    )
    expect(await readReply(session.user, await send('/api/user?mock=admin'))).toMatchObject({
      isAdmin: true,
    })
    expect((await send('/api/categories')).status).toBe(200)
    await expect(send('/api/categories?mock=offline')).rejects.toThrow()
    expect(await readError(await send('/api/categories?mock=sunny'))).toMatchObject({
      status: 400,
      paths: ['mock'],
      message: expect.stringContaining('"sunny"') as string,
    })
  })

  test('store changes until they are reset', async () => {
    const admin = await signInAs({ send }, 'admin@example.com')
    const { id } = (await (
      await admin.send('POST', '/api/admin/contractors', {
        name: 'Kept Until Reset',
        categoryId: 1,
        city: 'Tampa',
        state: 'FL',
      })
    ).json()) as { id: number }
    expect((await send(`/api/contractors/${id}`)).status).toBe(200)
    await send('/reset', { method: 'POST' })
    expect((await send(`/api/contractors/${id}`)).status).toBe(404)
    expect((await admin.send('GET', '/api/user')).status).toBe(401)
  })

  test('have a start page and a page with the mails', async () => {
    await send('/api/password/forgot', jsonRequest('POST', { email: 'member@example.com' }))
    expect(await (await send('/mails')).json()).toEqual([
      expect.objectContaining({
        recipient: 'member@example.com',
        body: expect.stringContaining(`${server.url}/reset-password#token=`) as string,
      }),
    ])
    expect(await (await send('/')).text()).toContain('partial-import')
    expect((await send('/elsewhere')).status).toBe(404)
  })

  test('allow cross-origin calls only from pages of this machine', async () => {
    const from = async (origin: string) =>
      (await send('/api/categories', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await from('http://localhost:4200')).toBe('http://localhost:4200')
    expect(await from('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
    expect(await from('https://localhost.evil.example')).toBeNull()
    const preflight = await send('/api/login', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4200', 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-credentials')]).toEqual([
      204,
      'true',
    ])
  })
})
