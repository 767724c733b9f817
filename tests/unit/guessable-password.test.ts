import { expect, test } from 'vitest'
import { isGuessablePassword } from '#contract/rules/guessable-password.ts'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'

test.each([
  '111111',
  'ZZZZZZZZ',
  '234567',
  '987654',
  '678901',
  'abcdef',
  'Uvwxyz',
  'gfedcba',
  'Lintel2026!',
  '1contractor',
  'Plumbers!!',
  DEMO_PASSWORD,
  'Demo-Password1!',
])('%s is guessable', (password) => {
  expect(isGuessablePassword(password, 'Lintel')).toBe(true)
})

test('a name without letters makes no password guessable', () => {
  expect(isGuessablePassword('8274619302', '24/7')).toBe(false)
})

test.each(['', 'demonstration', '112233', 'abcdeg', 'six 66', 'lintel over my door', '!?!?!?'])(
  '"%s" is not guessable by these rules',
  (password) => {
    expect(isGuessablePassword(password, 'Lintel')).toBe(false)
  },
)
