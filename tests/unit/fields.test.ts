import { expect, test } from 'vitest'
import { optionalText, requiredText } from '#contract/fields.ts'

test('a text of characters that nobody sees is no text, and among others they go', () => {
  const name = requiredText(120, 'Business name is required')
  expect(name.safeParse('\u202e\u200b\ufeff').error?.issues[0]?.message).toBe(
    'Business name is required',
  )
  expect(name.parse(' A\u202eB\u00ad Plumbing ')).toBe('AB Plumbing')
  expect(optionalText(20).parse('\u200b')).toBe(null)
  // Joiners are part of letters and of emoji.
  expect(name.parse('👩\u200d🔧 Repairs')).toBe('👩\u200d🔧 Repairs')
})
