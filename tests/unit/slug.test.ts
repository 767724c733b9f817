import { describe, expect, test } from 'vitest'
import {
  contractorSlug,
  nameKey,
  reservedSlugs,
  slugify,
  uniqueSlug,
} from '#contract/rules/slug.ts'
import { fc } from '../support/property.ts'

describe('slugify', () => {
  test.each([
    ["Bob's AC & Heating/Repair", 'bobs-ac-heating-repair'],
    ['A&B Plumbing', 'ab-plumbing'],
    ['AB Plumbing', 'ab-plumbing'],
    ['Peña  Núñez_Electric', 'pena-nunez-electric'],
    ['St. Petersburg', 'st-petersburg'],
    ['  --Weird -- Name--  ', 'weird-name'],
    ['Straße Łódź', 'strasse-lodz'],
    ['***', ''],
    ['411', '411'],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  test('returns only lower-case words joined by single hyphens, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = slugify(text)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

test('a contractor never gets an empty, numeric or reserved slug', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('411', '***', 'All', 'all contractors', ''),
      ),
      (name) => {
        const slug = contractorSlug(name, 'plumbers')
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug).not.toMatch(/^\d+$/)
        expect(reservedSlugs.has(slug)).toBe(false)
      },
    ),
  )
  expect(contractorSlug('411', 'plumbers')).toBe('plumbers-411')
})

test('a slug in use gets the first unused number, starting at 2', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 2, max: 30 })), (numbers) => {
      const taken = new Set(['ab', ...numbers.map((n) => `ab-${n}`)])
      const slug = uniqueSlug('ab', (candidate) => taken.has(candidate))
      expect(taken.has(slug)).toBe(false)
      const number = Number(slug.slice(3))
      for (let n = 2; n < number; n += 1) expect(taken.has(`ab-${n}`)).toBe(true)
    }),
  )
})

test('names that differ only in case and white space count as the same business', () => {
  expect(nameKey('  Ace   PLUMBING ')).toBe(nameKey('Ace Plumbing'))
  expect(nameKey('A&B Plumbing')).not.toBe(nameKey('AB Plumbing'))
})
