import { describe, expect, test } from 'vitest'
import { TYPING_DELAY_MS } from '../../../../../web/src/domain/directory/search/place-input.ts'
import {
  directoryPath,
  formCategory,
  parseTerms,
  writeTerms,
} from '../../../../../web/src/domain/directory/search/search-terms.ts'
import { categories } from '../../../../support/builders.ts'
import { fc } from '../../../../support/property.ts'

const read = (query: string) => parseTerms(new URLSearchParams(query))
const terms = (location: string, category: string) => ({ ...read(''), location, category })

describe('search terms in the URL', () => {
  test('contain the category only if it is not "all"', () => {
    expect(directoryPath(terms('Tampa', '3'))).toBe('/directory?location=Tampa&category=3')
    for (const category of ['', 'all', 'all-contractors'])
      expect(directoryPath(terms('Tampa', category))).toBe('/directory?location=Tampa')
  })

  test('do not change filters, sort and size of the list, and remove its page', () => {
    const before = new URLSearchParams('location=Tampa&category=3&page=4&size=50&sort=name&open=1')
    expect(writeTerms(before, terms(' Ocala ', '')).toString()).toBe(
      'location=Ocala&size=50&sort=name&open=1',
    )
  })

  test('are the same after they were written to a URL and read from it', () => {
    const location = fc.string({ maxLength: 120 }).map((text) => text.trim())
    fc.assert(
      fc.property(location, fc.constantFrom('', '3', 'plumbers'), (text, category) => {
        expect(parseTerms(writeTerms(new URLSearchParams(), terms(text, category)))).toMatchObject({
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
  ])('for %j have isSubmitted %j and hasTerms %j', (query, isSubmitted, hasTerms) => {
    expect(read(query)).toMatchObject({ isSubmitted, hasTerms })
  })

  test('are truncated to the 120 characters that the server accepts', () => {
    expect(read(`location=${'x'.repeat(300)}`).location).toHaveLength(120)
  })

  test('have a typing delay of 250 ms', () => {
    expect(TYPING_DELAY_MS).toBe(250)
  })
})

describe('the category in a URL', () => {
  test('can be an id or a slug', () => {
    expect([
      formCategory('plumbers', categories),
      formCategory('3', categories),
      formCategory('', categories),
    ]).toEqual(['3', '3', ''])
  })
})
