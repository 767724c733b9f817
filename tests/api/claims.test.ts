import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { CLAIM_LIMITS } from '#contract/rules/claims.ts'
import { CLAIM_DAYS } from '#contract/rules/limits.ts'
import { isSharedHost } from '#contract/rules/shared-hosts.ts'
import { deleteExpiredClaims } from '../../api/features/claims/repo.ts'
import { readReply } from '../contract/read-reply.ts'
import { registerConfirmed } from '../support/confirmed-users.ts'
import { featureDatabases } from '../support/databases.ts'
import { codeIn, configuredMail } from '../support/mail.ts'
import { PASSWORD } from '../support/passwords.ts'
import { withServer } from '../support/server.ts'
import type { TestUser } from '../support/users.ts'

const MESSAGE = 'I run this business. Please call me at the number in the listing.'

test.each([
  ['gmail.com', true],
  ['joes.wixsite.com', true],
  ['sites.google.com', true],
  ['facebook.com', true],
  ['joesplumbing.com', false],
  ['notgmail.com', false],
])('the host %s is shared: %s', (host, isShared) => expect(isSharedHost(host)).toBe(isShared))

describe.each(featureDatabases)('claims on %s', (kind) => {
  const server = withServer(kind, 'demo', { mail: configuredMail })
  const mailsTo = (recipient: string) =>
    server.db('outbox').where({ recipient }).orderBy('id').pluck<string[]>('body')
  const target = {
    send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init),
    mailsTo,
  }
  const begin = async (user: TestUser, id: number, body: object) =>
    readReply(contract.claims.start, await user.send('POST', `/api/contractors/${id}/claims`, body))
  const ask = (user: TestUser, id: number) => begin(user, id, { proof: 'admin', message: MESSAGE })
  const claim = (id: number) => server.db('claims').where({ id })
  const statusOf = async (user: TestUser, id: number) =>
    (await readReply(contract.claims.mine, await user.send('GET', '/api/user/claims'))).find(
      (row) => row.id === id,
    )?.status

  test('that wait tell the admin without the message, at most 50 times a day', async () => {
    const user = await registerConfirmed(target)
    await ask(user, 40)
    const notices = await mailsTo('notices@example.com')
    expect(notices).toHaveLength(1)
    expect(notices[0]).toContain('/admin/claims')
    expect(notices[0]).not.toContain(MESSAGE)
    await server.db('outbox').insert(
      Array.from({ length: CLAIM_LIMITS.adminMailsPerDay - 1 }, () => ({
        kind: 'claim_waiting',
        recipient: 'notices@example.com',
        subject: 'Claim',
        body: 'Claim',
      })),
    )
    await ask(user, 41)
    expect(await mailsTo('notices@example.com')).toHaveLength(CLAIM_LIMITS.adminMailsPerDay)
  })

  test('whose time is over reserve nothing, are expired, and are deleted after a year', async () => {
    const [user, other] = [await registerConfirmed(target), await registerConfirmed(target)]
    const first = await begin(user, 42, { proof: 'domain', localPart: 'office' })
    const code = codeIn(await mailsTo('office@kissimmee-heating-and-cooling.example'))
    await user.send('POST', `/api/user/claims/${first.id}/confirm`, { code })
    expect(await statusOf(user, first.id)).toBe('payment')
    const options = () => other.send('GET', '/api/contractors/42/claim-options')
    expect(await (await options()).json()).toMatchObject({ because: 'reserved' })
    await claim(first.id).update({ expires_at: server.db.raw(`now() - interval '1 minute'`) })
    expect(await (await options()).json()).toMatchObject({ claimable: true })
    expect(await statusOf(user, first.id)).toBe('expired')
    await deleteExpiredClaims(server.db)
    expect(await claim(first.id).pluck('status')).toEqual(['expired'])
    await claim(first.id).update({
      ended_at: server.db.raw('now() - make_interval(days => ?)', [CLAIM_DAYS + 1]),
    })
    await deleteExpiredClaims(server.db)
    expect(await claim(first.id)).toEqual([])
  })

  test('of an account that is deleted are withdrawn, without its texts', async () => {
    const user = await registerConfirmed(target)
    const { id } = await ask(user, 43)
    const deleted = await user.send('POST', '/api/user/delete', { password: PASSWORD })
    expect(deleted.status).toBe(200)
    expect(await claim(id).first()).toMatchObject({
      status: 'withdrawn',
      user_id: null,
      message: null,
      address: null,
    })
  })

  test('tell the address in the listing when it was not the proof', async () => {
    const user = await registerConfirmed(target, 1)
    await server.db.raw(`with next as (update directory set version = version + 1 returning version)
      update contractors set email = 'shop@elsewhere.example', change_seq = (select version from next) where id = 48`)
    const { id } = await begin(user, 48, { proof: 'domain', localPart: 'office' })
    const code = codeIn(await mailsTo('office@weed-be-gone-by-noon.example'))
    await user.send('POST', `/api/user/claims/${id}/confirm`, { code })
    expect(await statusOf(user, id)).toBe('done')
    expect((await mailsTo('shop@elsewhere.example')).join()).toContain(
      'Somebody has proved that they manage this business',
    )
  })
})
