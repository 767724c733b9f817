import { describe, expect, test } from 'vitest'
import {
  parseNearPath,
  relatedServices,
  summarizeNear,
} from '../../../../web/src/public/list/near.ts'
import { categories, category } from '../../../support/builders.ts'

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

  test('means one page for all spellings of the city', () => {
    const { search, path } = near('plumbers', 'saint-petersburg-fl') ?? {}
    expect(search).toEqual({ location: 'st petersburg', category: '3', state: 'FL' })
    expect(path).toBe('/category/plumbers/st-petersburg-fl')
    expect(near('plumbers', 'ft-myers-fl')?.place.city).toBe('fort myers')
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
    ['tampa-fl', '/category/plumbers/tampa-fl'],
    ['Winston-Salem-North-Carolina', '/category/plumbers/winston-salem-nc'],
    ['florida', '/category/plumbers/florida'],
    ['tampa-xx', '/category/plumbers/tampa-xx'],
  ])('for plumbers near %s has the path %s', (location, path) => {
    expect(near('plumbers', location)?.path).toBe(path)
  })

  test.each([
    ['florida', 'FL'],
    ['fl', 'FL'],
    ['new-york', 'NY'],
    ['district-of-columbia', 'DC'],
  ])('%s is a state page', (location, state) => {
    expect(near('painters', location)).toMatchObject({
      isStatePage: true,
      search: { location: '', category: '4', state },
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

describe('the summary of the contractors of a place', () => {
  const place = { city: 'st petersburg', citySlug: 'st-petersburg', state: 'FL' } as const
  const page = { category: category('plumbers'), place }
  const listing = (city: string | null, fields = {}) => ({
    name: 'AB Plumbing',
    city,
    rating: 40,
    reviewCount: 10,
    isVerified: false,
    ...fields,
  })

  test('spells the city as most of its contractors, or capitalized if there are none', () => {
    const found = [
      listing(null),
      listing('Tampa'),
      listing('Saint Petersburg'),
      listing('St. Petersburg'),
      listing('St. Petersburg'),
    ]
    expect(summarizeNear(page, found).place).toEqual({ city: 'St. Petersburg', state: 'FL' })
    expect(summarizeNear(page, [])).toEqual({
      place: { city: 'St Petersburg', state: 'FL' },
      cityCount: 0,
      intro: '',
    })
  })

  test('counts and introduces only the contractors of exactly this city', () => {
    const found = [
      listing('St. Petersburg', { name: 'Best', rating: 50, isVerified: true }),
      listing('St. Petersburg Beach', { name: 'Other' }),
      listing('Saint Petersburg', { name: 'Second' }),
      listing('St. Petersburg Island', { name: 'Other' }),
      listing('St. Petersburg', { name: 'Third' }),
    ]
    const { cityCount, intro } = summarizeNear(page, found)
    expect(cityCount).toBe(3)
    expect(intro).toMatch(/^3 businesses in St\. Petersburg, FL are listed here under Plumbers\./)
    expect(intro).toContain('Best rated: Best; Second; Third.')
    expect(intro).not.toContain('Other')
  })

  test('names no trade if the category is all-contractors', () => {
    expect(summarizeNear({ category: null, place }, [listing('St. Petersburg')]).intro).toMatch(
      /^1 business in St\. Petersburg, FL is listed here under Contractors\./,
    )
  })

  test('has no count and no introduction for a state', () => {
    const florida = { city: '', citySlug: '', state: 'FL' } as const
    expect(summarizeNear({ ...page, place: florida }, [listing('Tampa'), listing(null)])).toEqual({
      place: { city: '', state: 'FL' },
      cityCount: 0,
      intro: '',
    })
  })

  test('has no count and no introduction for a city without a state', () => {
    const tampa = { city: 'tampa', citySlug: 'tampa', state: null } as const
    expect(summarizeNear({ ...page, place: tampa }, [listing('TAMPA')])).toEqual({
      place: { city: 'TAMPA', state: null },
      cityCount: 0,
      intro: '',
    })
  })
})
