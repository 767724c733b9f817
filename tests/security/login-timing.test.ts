import { expect, test } from 'vitest'
import { createPasswordHasher } from '../../api/features/session/password-hasher.ts'

test('signing in with an unknown address computes a password hash too', async () => {
  const passwords = createPasswordHasher({ inFlight: 1, waiting: 0 })
  const first = passwords.verify(undefined, 'demo-password')
  await expect(passwords.verify(undefined, 'demo-password')).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  })
  expect(await first).toBe(false)
  expect(await passwords.verify(await passwords.hash('demo-password'), 'demo-password')).toBe(true)
})

test('no password matches an unknown account', async () => {
  expect(await createPasswordHasher().verify(undefined, 'nobody has this password')).toBe(false)
})

test('four hashes are computed at once, fifty wait in a queue, and further ones fail as unavailable', async () => {
  const passwords = createPasswordHasher()
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, () => passwords.hash('demo-password')),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(54)
  for (const each of all)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'unavailable' })
  expect(await passwords.verify(undefined, 'again')).toBe(false)
})
