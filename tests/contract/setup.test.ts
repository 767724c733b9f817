import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { setupMessages } from '#contract/messages.ts'
import { signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const { create, loadDemoDirectory } = contract.setup
const account = { email: 'first@example.com', password: 'a lamp beside the river' }

describe.each(targetNames)('the setup of a new site on %s', (name) => {
  const target = withTarget(name)
  const send = (body: unknown) => target.send('/api/setup', jsonRequest('POST', body))

  test('is not found while there is an admin', async () => {
    expect(await readError(await send({ code: 'x', ...account }))).toMatchObject({ status: 404 })
  })

  test('creates the first admin with the printed code, once, and invalid input does not use the code up', async () => {
    const member = await signInAs(target, 'admin@example.com')
    const code = await target.startSetup()
    expect(await readError(await send({ code: 'wrong', ...account }))).toMatchObject({
      status: 403,
      message: setupMessages.wrongCode,
    })
    for (const [changes, path] of [
      [{ email: 'nobody' }, 'email'],
      [{ password: '123' }, 'password'],
      [{ password: 'password' }, 'password'],
    ] as const)
      expect(await readError(await send({ code, ...account, ...changes }))).toMatchObject({
        status: 400,
        paths: [path],
      })
    const response = await send({ code, ...account })
    const cookie = response.headers.getSetCookie().map((text) => text.split(';')[0])
    expect(await readReply(create, response)).toMatchObject({
      email: account.email,
      isAdmin: true,
    })
    const signedIn = await target.send('/api/admin/site', {
      headers: { cookie: cookie.join('; ') },
    })
    expect(signedIn.status).toBe(200)
    expect(await readError(await send({ code, ...account }))).toMatchObject({ status: 404 })
    expect((await member.send('GET', '/api/admin/site')).status).toBe(403)
  })
})

describe.each(targetNames)('the demo directory on %s', (name) => {
  const target = withTarget(name)
  const load = (admin: TestUser) => admin.send('POST', '/api/admin/demo-directory')

  test('is loaded into an empty directory only, without accounts', async () => {
    const admin = await signInAs(target, 'admin@example.com')
    expect(await readError(await load(admin))).toMatchObject({
      status: 409,
      message: setupMessages.notEmpty,
    })
    await target.emptyDirectory()
    const { contractors } = await readReply(loadDemoDirectory, await load(admin))
    expect(contractors).toBeGreaterThan(1000)
    const { contractorCount } = await readReply(
      contract.directory.summary,
      await target.send('/api/summary'),
    )
    expect(contractorCount).toBe(contractors)
    const mine = await signInAs(target, 'owner@example.com')
    expect(
      await readReply(contract.ownerListings.mine, await mine.send('GET', '/api/user/contractors')),
    ).toEqual([])
  })
})
