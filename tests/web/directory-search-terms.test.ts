import { describe, expect, test } from 'vitest'
import { TYPING_PAUSE } from '../../web/src/features/directory/search/place-input.ts'
import {
  directoryPath,
  formCategory,
  readTerms,
  writeTerms,
} from '../../web/src/features/directory/search/search-terms.ts'
import { categoryOf } from '../../web/src/features/directory/stored/summarise.ts'
import { fc } from '../support/property.ts'
import { categories } from './builders.ts'

const read = (query: string) => readTerms(new URLSearchParams(query))
const terms = (location: string, category: string) => ({ ...read(''), location, category })

describe('a search in the address', () => {
  test('has the category only when one other than all is chosen', () => {
    expect(directoryPath(terms('Tampa', '3'))).toBe('/directory?location=Tampa&category=3')
    for (const category of ['', 'all', 'all-contractors'])
      expect(directoryPath(terms('Tampa', category))).toBe('/directory?location=Tampa')
  })

  test('keeps filters, sort and size of the list, and drops its page', () => {
    const before = new URLSearchParams('location=Tampa&category=3&page=4&size=50&sort=name&open=1')
    expect(writeTerms(before, terms(' Ocala ', '')).toString()).toBe(
      'location=Ocala&size=50&sort=name&open=1',
    )
  })

  test('is read as it was written', () => {
    const location = fc.string({ maxLength: 120 }).map((text) => text.trim())
    fc.assert(
      fc.property(location, fc.constantFrom('', '3', 'plumbers'), (text, category) => {
        expect(readTerms(writeTerms(new URLSearchParams(), terms(text, category)))).toMatchObject({
          location: text,
          category,
        })
      }),
    )
  })

  test.each([
    ['', false, false],
    ['sort=name', false, false],
    ['location=', true, false],
    ['category=all', true, false],
    ['location=&category=', true, false],
    ['location=tampa', true, true],
    ['category=3', true, true],
    ['category=plumbers', true, true],
  ])('%j was submitted: %j, asks for something: %j', (query, isSubmitted, hasTerms) => {
    expect(read(query)).toMatchObject({ isSubmitted, hasTerms })
  })

  test('is cut to the 120 characters a server accepts', () => {
    expect(read(`location=${'x'.repeat(300)}`).location).toHaveLength(120)
  })

  test('waits 250 ms after the last keystroke', () => {
    expect(TYPING_PAUSE).toBe(250)
  })
})

describe('the category of an address', () => {
  test.each(['', 'all', 'All-Contractors'])('%j is no filter', (text) => {
    expect([categoryOf(text, categories), categoryOf(text, [])]).toEqual([null, null])
  })

  test('is an id or a slug', () => {
    expect([categoryOf('3', categories), categoryOf('Plumbers', categories)]).toEqual([3, 3])
    expect([
      formCategory('plumbers', categories),
      formCategory('3', categories),
      formCategory('', categories),
    ]).toEqual(['3', '3', ''])
  })

  test('that does not exist is known to be unknown, once the categories are there', () => {
    expect([categoryOf('wizards', categories), categoryOf('99', categories)]).toEqual([
      'unknown',
      'unknown',
    ])
    expect([categoryOf('plumbers', []), categoryOf('3', [])]).toEqual(['undecided', 3])
  })
})
