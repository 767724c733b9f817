import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { ReadinessCheck } from '#contract/readiness.ts'
import { signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { list, dismiss } = contract.readiness

describe.each(targetNames)('what should be done before going online on %s', (name) => {
  const target = withTarget(name)
  const read = async (admin: TestUser) =>
    readReply(list, await admin.send('GET', '/api/admin/readiness'))
  const isDone = async (admin: TestUser, check: ReadinessCheck) =>
    (await read(admin)).checks.find((each) => each.name === check)?.isDone

  test('follows the settings', async () => {
    const admin = await signInAs(target, 'admin@example.com')
    for (const check of ['identity', 'telephone', 'testimonials', 'demo-accounts'] as const)
      expect(await isDone(admin, check), check).toBe(false)
    const { version } = await readReply(
      contract.site.getForAdmins,
      await admin.send('GET', '/api/admin/site'),
    )
    await admin.send('PUT', '/api/admin/site', {
      version,
      site: {
        name: 'Harbor Pros',
        contact: { email: 'office@harbor.example', phone: '(207) 555-0199' },
        offer: { mode: 'free' },
        testimonials: [],
      },
    })
    for (const check of ['identity', 'testimonials', 'payments'] as const)
      expect(await isDone(admin, check), check).toBe(true)
    expect(await isDone(admin, 'telephone')).toBe(false)
    expect(await isDone(admin, 'legal')).toBe(false)
  })

  test('lets an admin take a line off, with the date', async () => {
    const admin = await signInAs(target, 'admin@example.com')
    const reply = await readReply(
      dismiss,
      await admin.send('POST', '/api/admin/readiness/legal/dismiss'),
    )
    const legal = reply.checks.find((each) => each.name === 'legal')
    expect(legal).toMatchObject({ isDone: true })
    expect(Date.parse(legal?.dismissedAt ?? '')).not.toBeNaN()
    expect(await read(admin)).toEqual(reply)
    expect(
      await readError(await admin.send('POST', '/api/admin/readiness/weather/dismiss')),
    ).toMatchObject({ status: 404 })
  })
})
