import { describe, expect, test } from 'vitest'
import { findByPath, profileRedirect, type ProfileLookup } from '#contract/rules/profile-path.ts'
import { slugify } from '#contract/rules/slug.ts'

interface TestContractor {
  id: number
  name: string
  slug: string
  city: string | null
  category: string
}

const contractors: TestContractor[] = [
  { id: 1, name: 'Bay Plumbing', slug: 'bay-plumbing', city: 'Tampa', category: 'plumbers' },
  {
    id: 2,
    name: 'Bay Plumbing',
    slug: 'bay-plumbing-2',
    city: 'St. Petersburg',
    category: 'plumbers',
  },
  {
    id: 3,
    name: 'Peña Roofing',
    slug: 'pena-roofing-fl',
    city: null,
    category: 'general-contractors',
  },
  {
    id: 4,
    name: 'PENA ROOFING',
    slug: 'pena-roofing-tampa',
    city: 'Tampa',
    category: 'general-contractors',
  },
]

const source: ProfileLookup<TestContractor> = {
  byId: (id) => contractors.find((contractor) => contractor.id === id),
  bySlug: (slug) => contractors.find((contractor) => contractor.slug === slug),
  byFormerSlug: (slug) => (slug === 'gulf-plumbing' ? contractors[1] : undefined),
  byNameSlug: (nameSlug) => contractors.filter(({ name }) => slugify(name) === nameSlug),
  categorySlugOf: ({ category }) => category,
}
const found = (segment: string, name: string) => findByPath(source, segment, name)?.id

describe('the contractor of a profile path', () => {
  test.each([
    ['a number', 'anything', '2', 2],
    ['its slug', 'plumbers-tampa', 'bay-plumbing', 1],
    ['its slug in capitals', 'x', 'Bay-Plumbing-2', 2],
    ['a former slug', 'plumbers-tampa', 'gulf-plumbing', 2],
    ['its name', 'x', 'Peña Roofing', 3],
    ['a shared name and category with city', 'general-contractors-tampa', 'pena-roofing', 4],
    ['a shared name and the category, without a city', 'general-contractors', 'pena-roofing', 3],
  ])('is found by %s', (_, segment, name, id) => {
    expect(found(segment, name)).toBe(id)
  })

  test.each(['9', '99999999999999', '***', '', 'nobody'])('is not found for %j', (name) => {
    expect(found('plumbers-tampa', name)).toBeUndefined()
  })
})

describe('the redirect of a profile path', () => {
  const bay = { slug: 'bay-plumbing', city: 'Tampa' }

  test.each([
    ['plumbers-tampa', 'bay-plumbing'],
    ['plumbers', 'bay-plumbing'],
  ])('is null for %s/%s', (segment, name) => {
    expect(profileRedirect(bay, 'plumbers', segment, name)).toBeNull()
  })

  test.each([
    ['electricians', 'bay-plumbing'],
    ['plumbers-ocala', 'bay-plumbing'],
    ['plumbers-tampa', '1'],
    ['plumbers-tampa', 'Bay-Plumbing'],
  ])('is the canonical path for %s/%s', (segment, name) => {
    expect(profileRedirect(bay, 'plumbers', segment, name)).toBe(
      '/contractor/plumbers-tampa/bay-plumbing',
    )
  })
})
