import { expect, test } from 'vitest'
import { idParams } from '#contract/fields.ts'
import { parseId } from '#contract/rules/id.ts'

test.each([
  ['1', 1],
  ['0012', 12],
  ['2147483647', 2_147_483_647],
])('%j is an id', (text, id) => {
  expect(parseId(text)).toBe(id)
  expect(idParams.parse({ id: text })).toEqual({ id })
})

test.each(['', '0', '-1', '1.5', ' 1', '1e3', '2147483648', '9999999999', '00000000001'])(
  '%j is no id, because no row can have it',
  (text) => {
    expect(parseId(text)).toBeNull()
    expect(idParams.safeParse({ id: text }).success).toBe(false)
  },
)
