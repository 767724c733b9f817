import { describe, expect, test } from 'vitest'
import { containsText, searchText } from '#contract/rules/search-text.ts'
import { similarNameKey } from '#contract/rules/similar-name.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { fc } from '../support/property.ts'

const areSimilar = (a: string, b: string) => similarNameKey(a) === similarNameKey(b)

/** Writings of one letter that are similar. */
const writings = [
  ['a', 'A', 'á', 'Å', 'Ａ', 'a\u0301', 'ã'],
  ['n', 'N', 'ñ', 'n\u0303', 'Ｎ', 'ń'],
  ['l', 'L', 'ł', 'Ł'],
  ['ss', 'ß', 'ẞ', 'SS', 'ＳＳ'],
  [' ', '  ', '\u00a0', '\u2003', '\u3000', '\t'],
  ['', "'", '’', '‘', 'ʼ', 'ʻ', '´', '`', '′', '＇'],
  ['&'],
  ['/'],
  ['-'],
] as const

const twoWritings = fc
  .array(
    fc
      .constantFrom(...writings)
      .chain((same) =>
        fc.tuple(fc.constantFrom<string>(...same), fc.constantFrom<string>(...same)),
      ),
    { maxLength: 20 },
  )
  .map((pairs) => [pairs.map(([a]) => a).join(''), pairs.map(([, b]) => b).join('')] as const)

describe('similar names', () => {
  test.each([
    ["O'Hara & Daughters Plumbing", 'O’Hara & Daughters Plumbing'],
    ['Muñoz Pintura', 'Munoz Pintura'],
    ['Muñoz Pintura', 'Mun\u0303oz  PINTURA'],
    ['ÉLAN Electric', 'Elan Electric'],
    ['Joe’s A/C & Heat', 'JOES A/C & HEAT'],
    ['Joe´s A/C', 'Joe`s A/C'],
    ['Ｊｏｅ＇ｓ A/C', 'Joeʼs A/C'],
    ['Kāneʻohe Drains', "Kane'ohe Drains"],
    ['Straßer Dach', 'STRASSER Dach'],
    ['Łukasz Roofing', 'Lukasz Roofing'],
    [' Bay  Tile', 'Bay\u00a0Tile '],
    ["Rock ' Roll Moving", 'Rock Roll Moving'],
  ])('%j and %j are similar', (a, b) => {
    expect(areSimilar(a, b)).toBe(true)
    expect(areSimilar(b, a)).toBe(true)
  })

  test.each([
    ['Smith & Sons', 'Smith and Sons'],
    ['Rapid-Rooter', 'Rapid Rooter'],
    ['Joe’s A/C', 'Joe’s AC'],
    ['Bay Tile Inc.', 'Bay Tile Inc'],
    ['Müller Roofing', 'Mueller Roofing'],
  ])('%j and %j are not', (a, b) => expect(areSimilar(a, b)).toBe(false))

  test('are similar in every writing of their letters', () => {
    fc.assert(
      fc.property(twoWritings, ([a, b]) => {
        expect(similarNameKey(a)).toBe(similarNameKey(b))
      }),
    )
  })

  test('are found by each other in every search', () => {
    fc.assert(
      fc.property(twoWritings, ([a, b]) => {
        const [text = '', wanted = ''] = [a, b].map((name) => name.replace(/\s/g, ''))
        expect(containsText([text], wanted)).toBe(true)
      }),
    )
  })

  test('a key stays the same when it is made a key again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const key = similarNameKey(name)
        expect(similarNameKey(key)).toBe(key)
      }),
    )
  })

  test('names that count as the same are similar', () => {
    fc.assert(
      fc.property(twoWritings, ([a, b]) => {
        fc.pre(nameKey(a) === nameKey(b))
        expect(areSimilar(a, b)).toBe(true)
      }),
    )
  })

  test('texts in ASCII and others are folded alike', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(searchText(`${text}ñ`)).toBe(`${searchText(text)}n`)
      }),
    )
  })
})
