import { describe, expect, test } from 'vitest'
import { resolveProfile } from '#contract/in-memory/profile.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { buildContractors, categories } from '../../support/builders.ts'
import { buildContractor } from '../../support/contractors.ts'
import { fc } from '../../support/property.ts'

const contractors = buildContractors([
  { id: 1, name: 'A&B Plumbing', slug: 'ab-plumbing' },
  { id: 2, name: 'AB Plumbing', slug: 'ab-plumbing-2', city: 'Ocala' },
  { id: 3, name: 'Peña Roofing', slug: 'pena-2', city: 'Tampa' },
  { id: 4, name: 'PENA Roofing', slug: 'pena-3', city: 'St. Petersburg', categoryId: 1 },
  { id: 5, name: '411', slug: 'plumbers-411' },
  { id: 411, name: 'Cape Electric', slug: 'cape-electric', categoryId: 2, city: null },
])
const entries = contractors.map((contractor) => ({ contractor }))
const resolve = (slug: string, name: string) => {
  const found = resolveProfile(entries, categories, { slug, name })
  return found && [found.contractor.id, found.redirectTo]
}

describe('the path of a profile in the stored list', () => {
  test.each([
    ['its canonical form', 'plumbers-tampa', 'ab-plumbing', 1, null],
    ['its canonical form without a city', 'electricians', 'cape-electric', 411, null],
    [
      'another first segment',
      'painters-ocala',
      'ab-plumbing',
      1,
      '/contractor/plumbers-tampa/ab-plumbing',
    ],
    ['only the category, without a redirect', 'plumbers', 'ab-plumbing', 1, null],
    ['an id', 'plumbers-ocala', '2', 2, '/contractor/plumbers-ocala/ab-plumbing-2'],
    [
      'a number, read as an id and not as a name',
      'plumbers-tampa',
      '411',
      411,
      '/contractor/electricians/cape-electric',
    ],
    ['capitals', 'plumbers-tampa', 'AB-Plumbing', 1, '/contractor/plumbers-tampa/ab-plumbing'],
    [
      'a name in its original spelling',
      'x',
      'Peña Roofing',
      3,
      '/contractor/plumbers-tampa/pena-2',
    ],
    [
      'a shared name, selected by the first segment',
      'general-contractors-st-petersburg',
      'pena-roofing',
      4,
      '/contractor/general-contractors-st-petersburg/pena-3',
    ],
  ])('can be %s', (_, slug, name, id, redirectTo) => {
    expect(resolve(slug, name)).toEqual([id, redirectTo])
  })

  test.each([
    ['plumbers-tampa', 'nobody'],
    ['plumbers-tampa', '999'],
    ['plumbers-tampa', '***'],
    ['plumbers-tampa', ''],
    ['plumbers-tampa', '99999999999999'],
  ])('%s/%s is not found', (slug, name) => {
    expect(resolve(slug, name)).toBeUndefined()
  })

  test('is found for contractors after the first 1000', () => {
    const many = [
      ...buildContractors(Array.from({ length: 1200 }, () => ({}))),
      buildContractor({ id: 5000, name: 'Last', slug: 'last' }),
    ].map((contractor) => ({ contractor }))
    expect(
      resolveProfile(many, categories, { slug: 'plumbers-tampa', name: 'last' })?.contractor.id,
    ).toBe(5000)
  })

  test('leads to the contractor without a redirect if it is canonical', () => {
    fc.assert(
      fc.property(fc.constantFrom(...contractors), (contractor) => {
        const categorySlug = categories.find(({ id }) => id === contractor.categoryId)?.slug ?? ''
        const [, , slug = '', name = ''] = contractorPath(contractor, categorySlug).split('/')
        expect(resolve(slug, name)).toEqual([contractor.id, null])
      }),
    )
  })
})
