import { describe, expect, test } from 'vitest'
import {
  parseNearPath,
  relatedServices,
  displayPlace,
} from '../../web/src/features/directory/list/near.ts'
import { categories, category } from './builders.ts'

const near = (slug: string, location: string) => parseNearPath(slug, location, categories)

describe('a category near a location', () => {
  test('searches the city in the state that the last words name', () => {
    expect(near('plumbers', 'tampa-fl')).toMatchObject({
      category: category('plumbers'),
      search: { location: 'tampa', category: '3', state: 'FL' },
      isStatePage: false,
    })
    expect(near('plumbers', 'west-palm-beach-fl')?.search).toEqual({
      location: 'west palm beach',
      category: '3',
      state: 'FL',
    })
    expect(near('plumbers', 'winston-salem-north-carolina')?.search).toMatchObject({
      location: 'winston salem',
      state: 'NC',
    })
  })

  test('for all contractors has no category filter', () => {
    expect(near('all-contractors', 'tampa-fl')).toMatchObject({
      category: null,
      search: { location: 'tampa', category: '', state: 'FL' },
    })
  })

  test('ignores case', () => {
    expect(near('Plumbers', 'Tampa-FL')).toEqual(near('plumbers', 'tampa-fl'))
  })

  test.each([
    ['florida', 'FL'],
    ['fl', 'FL'],
    ['new-york', 'NY'],
    ['district-of-columbia', 'DC'],
  ])('%s is a state page with all its cities', (location, state) => {
    expect(near('painters', location)).toMatchObject({
      isStatePage: true,
      search: { category: '4', state },
    })
  })

  test('ignores the last word if it is not a state', () => {
    expect(near('plumbers', 'tampa-xx')).toMatchObject({
      search: { location: 'tampa', state: '' },
      isStatePage: false,
    })
  })

  test.each([
    ['wizards', 'tampa-fl'],
    ['plumbers', 'tampa'],
    ['plumbers', '***'],
    ['', ''],
  ])('%j near %j is unknown', (slug, location) => {
    expect(near(slug, location)).toBeNull()
  })
})

test('related services are at most six other categories, never the shown one', () => {
  const related = relatedServices(categories, 3)
  expect(related).toHaveLength(6)
  expect(related.map(({ slug }) => slug)).not.toContain('plumbers')
  expect(relatedServices(categories, null)).toHaveLength(6)
  expect(relatedServices([category('plumbers')], 3)).toEqual([])
})

test('a city is spelled as in the found contractors, or capitalised if there are none', () => {
  const place = { city: 'st petersburg', citySlug: 'st-petersburg', state: 'FL' } as const
  expect(
    displayPlace(place, [{ city: null }, { city: 'Tampa' }, { city: 'St. Petersburg' }]),
  ).toEqual({ city: 'St. Petersburg', state: 'FL' })
  expect(displayPlace(place, [])).toEqual({ city: 'St Petersburg', state: 'FL' })
})
