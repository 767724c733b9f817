import { expect, test } from 'vitest'
import { optionalText, requiredText } from '#contract/fields.ts'

test('invisible characters are removed, and a text with only such characters is empty', () => {
  const name = requiredText(120, 'Business name is required')
  expect(name.safeParse('\u202e\u200b\ufeff').error?.issues[0]?.message).toBe(
    'Business name is required',
  )
  expect(name.parse(' A\u202eB\u00ad Plumbing ')).toBe('AB Plumbing')
  expect(optionalText(20).parse('\u200b')).toBe(null)
  // Zero-width joiners are kept, because some emoji and words need them.
  expect(name.parse('👩\u200d🔧 Repairs')).toBe('👩\u200d🔧 Repairs')
})
