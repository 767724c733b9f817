import { describe, expect, test } from 'vitest'
import { categoryInPlacePath } from '#contract/rules/links.ts'
import {
  canonicalPlaceSegment,
  citySlug,
  normalizeState,
  parsePlaceSlug,
  placeTokens,
  placeWords,
  stateCode,
  stateCodes,
  stateName,
  zipOf,
} from '#contract/rules/place.ts'
import { fc } from '../support/property.ts'

describe('the last segment of a category page', () => {
  test.each([
    ['tampa-fl', { city: 'tampa', citySlug: 'tampa', state: 'FL' }],
    ['Tampa-FL', { city: 'tampa', citySlug: 'tampa', state: 'FL' }],
    ['west-palm-beach-fl', { city: 'west palm beach', citySlug: 'west-palm-beach', state: 'FL' }],
    ['st-petersburg-florida', { city: 'st petersburg', citySlug: 'st-petersburg', state: 'FL' }],
    ['winston-salem-nc', { city: 'winston salem', citySlug: 'winston-salem', state: 'NC' }],
    ['asheville-north-carolina', { city: 'asheville', citySlug: 'asheville', state: 'NC' }],
    [
      'washington-district-of-columbia',
      { city: 'washington', citySlug: 'washington', state: 'DC' },
    ],
    ['new-york-new-york', { city: 'new york', citySlug: 'new-york', state: 'NY' }],
    ['new-york', { city: '', citySlug: '', state: 'NY' }],
    ['florida', { city: '', citySlug: '', state: 'FL' }],
    ['tampa-xx', { city: 'tampa', citySlug: 'tampa', state: null }],
  ])('%s', (segment, place) => {
    expect(parsePlaceSlug(segment)).toEqual(place)
  })

  test.each(['', 'tampa', '---', '***'])('%j is not a place', (segment) => {
    expect(parsePlaceSlug(segment)).toBeNull()
  })

  test('parses every link that the app builds', () => {
    // The links contain codes of states. Names would be ambiguous: "west-virginia" could also be a
    // city named West in Virginia.
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{5,9}( [a-z]{5,9})?$/),
        fc.constantFrom(...stateCodes),
        (city, code) => {
          const segment = categoryInPlacePath('plumbers', city, code).split('/').pop() ?? ''
          expect(parsePlaceSlug(segment)).toMatchObject({ city, state: code })
        },
      ),
    )
  })
})

describe('the slug of a city', () => {
  test.each([
    ['st-louis', ['St. Louis', 'Saint Louis', 'St Louis', 'ST.LOUIS', 'saint  louis', 'St-Louis']],
    ['fort-myers', ['Fort Myers', 'Ft. Myers', 'FT MYERS', 'Ft.Myers']],
    ['mount-dora', ['Mount Dora', 'Mt. Dora', 'mt dora']],
    ['port-st-lucie', ['Port St. Lucie', 'Port Saint Lucie', 'Port St.Lucie']],
    ['sault-ste-marie', ['Sault Ste. Marie', 'Sault Sainte Marie']],
    ['rocky-mount', ['Rocky Mount', 'Rocky Mt.']],
    ['ofallon', Array.from("'’‘‛ʼʻʽꞌʹ´`′＇", (mark) => `O${mark}Fallon`)],
    ['coeur-dalene', ["Coeur d'Alene", 'Coeur d´Alene', 'Cœur d′Alene', 'COEUR D`ALENE']],
    ['canon-city', ['Cañon City', 'Canon City']],
    ['winston-salem', ['Winston-Salem', 'Winston Salem']],
  ])('is %s for all spellings', (slug, cities) => {
    expect(cities.map(citySlug)).toEqual(cities.map(() => slug))
  })

  test('keeps other cities apart, and streets from saints', () => {
    const cities = ['Stuart', 'Forty Fort', 'Mountain', 'Best', 'Stlouis', 'Main St', 'Saintes']
    expect(cities.map(citySlug)).toEqual([
      'stuart',
      'forty-fort',
      'mountain',
      'best',
      'stlouis',
      'main-st',
      'saintes',
    ])
    expect([citySlug(null), citySlug(''), citySlug('***')]).toEqual(['', '', ''])
  })

  test('is the same for a slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (city) => {
        expect(citySlug(citySlug(city))).toBe(citySlug(city))
      }),
    )
  })
})

test.each([
  ['saint-louis-mo', 'st-louis-mo'],
  ['Saint-Louis-Missouri', 'st-louis-mo'],
  ['ft-myers-fl', 'fort-myers-fl'],
  ['mt-dora-fl', 'mount-dora-fl'],
  ['port-saint-lucie-fl', 'port-st-lucie-fl'],
  ['st-louis-missouri', null],
  ['billings-mt', null],
  ['mt', null],
  ['tampa-fl', null],
  ['saint-louis-xx', null],
  ['tampa', null],
])('the canonical form of the segment %s is %s', (segment, canonical) => {
  expect(canonicalPlaceSegment(segment)).toBe(canonical)
})

test('the words of a place are the same as one text and as a list', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom('Saint', 'FT', 'mt', 'St.', ' ', 'Ś', "'", '.'), fc.string()))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (place) => {
      const tokens = placeTokens(place)
      for (const token of tokens) expect(token).toMatch(/^(?!(saint|sainte|ft|mt)$)[a-z0-9]+$/)
      expect(placeWords(place)).toBe(tokens.map((token) => ` ${token}`).join(''))
      expect(placeTokens(placeWords(place))).toEqual(tokens)
    }),
  )
  expect(placeWords(" St. Mary's, fort Saint-Mount  33602 ")).toBe(' st marys fort st mount 33602')
})

test('a state is normalized to its code, a blank text to null, and other texts are unchanged', () => {
  for (const code of stateCodes) {
    expect(stateCode(code.toLowerCase())).toBe(code)
    expect(stateCode(stateName(code) ?? '')).toBe(code)
  }
  expect(normalizeState(' florida ')).toBe('FL')
  expect(normalizeState('N.Y.')).toBe('NY')
  expect(normalizeState('Ontario')).toBe('Ontario')
  expect(normalizeState('  ')).toBeNull()
})

test('abbreviated and full names of a place have the same tokens', () => {
  expect(placeTokens('Saint Petersburg')).toEqual(placeTokens('St. Petersburg'))
  expect(placeTokens('Fort Lauderdale, FL')).toEqual(placeTokens('ft lauderdale fl'))
})

test('ZIP codes are found with or without their extension', () => {
  expect(zipOf('Tampa, FL 33602-1234, USA')).toBe('33602')
  expect(zipOf('123456')).toBeNull()
})
