import { expect, test } from 'vitest'
import { createPasswords } from '../../api/features/session/passwords.ts'

// How far the two are apart in time is a figure, not a test: tests/bench/login-timing.bench.ts measures it.

test('an address without an account costs a hash as one with an account does', async () => {
  const passwords = createPasswords({ inFlight: 1, waiting: 0 })
  const first = passwords.verify(undefined, 'demo-password')
  await expect(passwords.verify(undefined, 'demo-password')).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  })
  expect(await first).toBe(false)
  expect(await passwords.verify(await passwords.hash('demo-password'), 'demo-password')).toBe(true)
})

test('nobody has the password of nobody', async () => {
  expect(await createPasswords().verify(undefined, 'nobody has this password')).toBe(false)
})

test('four hashes are made at once, fifty wait, the next is asked to come again', async () => {
  const passwords = createPasswords()
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, () => passwords.hash('demo-password')),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(54)
  for (const each of all)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'unavailable' })
  expect(await passwords.verify(undefined, 'again')).toBe(false)
})
