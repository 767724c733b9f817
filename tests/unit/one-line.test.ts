import { expect, test } from 'vitest'
import { oneLine } from '#contract/rules/one-line.ts'
import { fc } from '../support/property.ts'

test('a text on one line has no white space but single spaces between its words', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(' ', '\t', '\r\n', '\u00a0', '\u2028', 'a'), fc.string()))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (lines) => {
      const words = lines.split(/\s/).filter((word) => word !== '')
      expect(oneLine(lines)).toBe(words.join(' '))
    }),
  )
})
