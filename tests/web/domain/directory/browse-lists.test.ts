import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { directory } from '#contract/directory.ts'
import { citiesOfContractors, paginateContractors } from '#contract/rules/contractor-lists.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { syncDirectory } from '../../../../web/src/device/ask-directory.ts'
import {
  allCitiesQuery,
  categoriesQuery,
  cityPageQuery,
  contractorPageQuery,
  featuredQuery,
  summaryQuery,
} from '../../../../web/src/domain/directory/queries.ts'
import { relatedQuery } from '../../../../web/src/public/profile/related-query.ts'
import { buildContractors, idsOf } from '../../../support/builders.ts'
import { buildContractor } from '../../../support/contractors.ts'
import { testDevice } from '../../../support/device.ts'
import { mockApi } from '../../../support/mock-api.ts'
import { fc } from '../../../support/property.ts'

const draft = fc.record({
  city: fc.constantFrom('Tampa', 'Ocala', null),
  state: fc.constantFrom('FL', 'NC', null),
  categoryId: fc.integer({ min: 1, max: 3 }),
  rating: fc.constantFrom(0, 40, 45),
})

describe('a page of contractors', () => {
  it('has the contractors of the category, city and state, best rated first', () => {
    fc.assert(
      fc.property(
        fc.array(draft, { maxLength: 40 }),
        fc.option(fc.integer({ min: 1, max: 4 })),
        fc.constantFrom('', 'tampa', 'nowhere'),
        fc.constantFrom(null, 'FL'),
        fc.integer({ min: 1, max: 9 }),
        (drafts, categoryId, citySlug, state, size) => {
          const index = indexForSearch(buildContractors(drafts))
          const filter = { categoryId, citySlug, state }
          const { total } = paginateContractors(index, filter, { page: 1, size })
          const ids: number[] = []
          for (let page = 1; ids.length < total; page += 1)
            ids.push(...idsOf(paginateContractors(index, filter, { page, size }).items))
          expect(ids).toEqual(
            index
              .filter(
                (entry) =>
                  (categoryId ?? entry.categoryId) === entry.categoryId &&
                  (citySlug || entry.citySlug) === entry.citySlug &&
                  (state ?? entry.state) === entry.state,
              )
              .map(({ id }) => id),
          )
        },
      ),
    )
  })
})

describe('the cities of a category and state', () => {
  it('count only the contractors of that category and state', () => {
    const index = indexForSearch(
      buildContractors([
        { city: 'Tampa', categoryId: 1 },
        { city: 'Tampa', categoryId: 1 },
        { city: 'Tampa', categoryId: 2 },
        { city: 'Ocala', categoryId: 1 },
        { city: 'Raleigh', state: 'NC', categoryId: 1 },
      ]),
    )
    expect(citiesOfContractors(index, { categoryId: 1, state: 'FL' })).toEqual([
      { city: 'Tampa', citySlug: 'tampa', state: 'FL', count: 2 },
      { city: 'Ocala', citySlug: 'ocala', state: 'FL', count: 1 },
    ])
    expect(citiesOfContractors(index, { categoryId: 9, state: null })).toEqual([])
  })
})

describe('without a server', () => {
  testDevice()
  const api = mockApi()
  let client: QueryClient

  beforeEach(async () => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await syncDirectory()
    await client.fetchQuery(categoriesQuery())
  })

  const lists = {
    'a page of all contractors': () =>
      client.fetchQuery(contractorPageQuery({ category: '', page: 2, size: 24 })),
    'a page past the end': () =>
      client.fetchQuery(contractorPageQuery({ category: '3', page: 499, size: 24 })),
    'a page of an unknown category': () =>
      client.fetchQuery(contractorPageQuery({ category: '999', page: 2, size: 24 })),
    'a page of cities': () => client.fetchQuery(cityPageQuery({ page: 2, size: 50 })),
    'all cities': () => client.fetchQuery(allCitiesQuery({ category: '', state: '' })),
    'all cities of a category': () =>
      client.fetchQuery(allCitiesQuery({ category: '3', state: 'FL' })),
  }

  it.each(Object.keys(lists) as (keyof typeof lists)[])(
    '%s comes from the device and equals that of the server',
    async (name) => {
      const online = await lists[name]()
      api.disconnect()
      expect(await lists[name]()).toEqual(online)
    },
  )

  it('the related contractors come from the device and equal those of the server', async () => {
    const self = buildContractor({ id: 12 })
    const find = async () => {
      client.removeQueries({ queryKey: relatedQuery(self).queryKey })
      return client.fetchQuery(relatedQuery(self))
    }
    const online = await find()
    expect(online.same.length + online.others.length + online.fill.length).toBeGreaterThan(5)
    api.disconnect()
    expect(await find()).toEqual(online)
  })

  it('summary, categories and featured contractors are those that the server sent with the last sync', async () => {
    const queries = [summaryQuery(), categoriesQuery(), featuredQuery()]
    const readAll = () => Promise.all(queries.map((query) => client.fetchQuery(query as never)))
    const online = await readAll()
    api.disconnect()
    client.clear()
    expect(await readAll()).toEqual(online)
  })

  it('the first reply has all cities of a small directory, and a longer list takes several requests', async () => {
    const cities = await lists['all cities']()
    const called = () => api.paths().filter((path) => path.startsWith('/api/cities'))
    expect(called()).toEqual(['/api/cities?sort=count&size=1000'])
    api.respond(directory.cities, ({ url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1)
      const items = cities.slice(0, 1).map((city) => ({ ...city, citySlug: 'x', count: page }))
      return Response.json({ items, total: 2500, page, states: [] })
    })
    expect((await lists['all cities']()).map(({ count }) => count)).toEqual([1, 2, 3])
  })
})
