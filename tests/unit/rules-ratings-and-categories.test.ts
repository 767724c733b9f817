import { describe, expect, test } from 'vitest'
import { matchCategory, readCategory, seedCategories } from '#contract/rules/categories.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { averageRating, formatRating } from '#contract/rules/rating.ts'
import { fc } from '../support/property.ts'

describe('a rating', () => {
  test.each([
    [45, '4.5'],
    [50, '5.0'],
    [1, '0.1'],
    [0, 'New'],
  ])('of %i tenths is shown as %s', (tenths, text) => {
    expect(formatRating(tenths)).toBe(text)
  })

  test('has an average over the rated contractors only, or null if none is rated', () => {
    expect(averageRating([0, 40, 50, 0])).toBe('4.5')
    expect(averageRating([0, 0])).toBeNull()
    expect(averageRating([])).toBeNull()
  })

  test('has an average with one decimal between the lowest and the highest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (ratings) => {
        const average = averageRating(ratings)
        expect(average).toMatch(/^\d\.\d$/)
        expect(Number(average)).toBeGreaterThanOrEqual(Math.min(...ratings) / 10)
        expect(Number(average)).toBeLessThanOrEqual(Math.max(...ratings) / 10)
      }),
    )
  })
})

describe('the category filter', () => {
  test.each(['', '  ', 'all', 'ALL', 'all-contractors'])('is not set for %j', (text) => {
    expect(categoryFilter(text, seedCategories)).toBeNull()
  })

  test.each(['3', 'plumbers', ' Plumbers '])('is plumbers for %j', (text) => {
    expect(categoryFilter(text, seedCategories)?.id).toBe(3)
  })

  test.each(['99', '3.0', 'wizards', '-3'])('is unknown for %j', (text) => {
    expect(categoryFilter(text, seedCategories)).toBeUndefined()
  })
})

describe('the category of an imported contractor', () => {
  test.each([
    ['3', 'plumbers'],
    ['hvac-technicians', 'hvac-technicians'],
    ['HVAC Technicians', 'hvac-technicians'],
    ['Plumber', 'plumbers'],
    ['HVAC contractor', 'hvac-technicians'],
    ['Concrete contractor', 'concrete-contractors'],
    ['House painter', 'painters'],
    ['Electrician, Plumber', 'electricians'],
    ['Pizza restaurant; Landscaper', 'landscapers'],
    ['Lawn care service', 'landscapers'],
  ])('of %j is %s', (text, slug) => {
    expect(matchCategory(text, seedCategories)?.slug).toBe(slug)
  })

  test.each(['', ' , ', 'Pizza restaurant', 'Dentist'])(
    'of %j is null, so the fallback is used',
    (text) => {
      expect(matchCategory(text, seedCategories)).toBeNull()
    },
  )

  test.each(['Product photographer', 'Street food'])(
    'of %j is null, because the trade is only part of another word',
    (text) => {
      expect(matchCategory(text, seedCategories)).toBeNull()
    },
  )

  const categories = [
    ...seedCategories,
    ...['Roofers', 'Boat Builders', 'Boat Painters', 'Tree Services', 'Fencing', 'Masonry'].map(
      (name, index) => ({
        id: 20 + index,
        name,
        slug: name.toLowerCase().replaceAll(' ', '-'),
      }),
    ),
  ]

  test.each([
    ['Roofer', 'roofers'],
    ['ROOFERS', 'roofers'],
    ['Boat builder', 'boat-builders'],
    ['Tree service', 'tree-services'],
    ['General contractor', 'general-contractors'],
  ])('%j names %s, in singular or plural, so it is no guess', (text, slug) => {
    expect(readCategory(text, categories)).toMatchObject({ category: { slug }, guessedFrom: null })
  })

  test.each([
    ['Roofing contractor', 'roofers'],
    ['Local roof repair company', 'roofers'],
    ['Boat building yard', 'boat-builders'],
    ['Fence contractor', 'fencing'],
    ['Mason', 'masonry'],
    ['House painter', 'painters'],
    // Two words about the trade fit better than one.
    ['Boat painting', 'boat-painters'],
    // Existing categories come before synonyms, in which trees are landscapers.
    ['Tree removal service', 'tree-services'],
    ['Drain cleaning service', 'plumbers'],
    ['Home builder', 'general-contractors'],
    ['Contractor', 'general-contractors'],
  ])('%j is a guess: %s', (text, slug) => {
    expect(readCategory(text, categories)).toMatchObject({ category: { slug }, guessedFrom: text })
  })

  test.each([
    ['Boat builder, General contractor', 'boat-builders'],
    ['Contractor, Roofing contractor', 'roofers'],
    ['Glazier; Remodeler', 'general-contractors'],
  ])('of the list %j is %s: who does everything is guessed last', (text, slug) => {
    expect(readCategory(text, categories)?.category.slug).toBe(slug)
  })

  test.each([
    'Roofing contractor',
    'Boat builder',
    'Roofers',
    'Glazing contractors',
    'Fence builder',
    'General practitioner',
    'Technicians',
    'Service company',
  ])('of %j is null without such a category: it is not silently a general contractor', (text) => {
    expect(readCategory(text, seedCategories)).toBeNull()
  })

  test('is always null or one of the given categories', () => {
    const [first] = seedCategories
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('Plumber', '4', 'Roofing contractor')),
        (text) => {
          expect([first, null]).toContain(matchCategory(text, [first]))
        },
      ),
    )
  })
})
