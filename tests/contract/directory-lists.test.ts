import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Category, Contractor } from '#contract/entities.ts'
import { countCities, paginateCities } from '#contract/rules/cities.ts'
import { citiesOfContractors, paginateContractors } from '#contract/rules/contractor-lists.ts'
import { citySlug } from '#contract/rules/place.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { readError, readReply } from './read-reply.ts'
import { directoryTargets, withTarget } from './targets.ts'

const { directory } = contract

describe.each(directoryTargets)('the lists of the directory on %s', (name) => {
  const target = withTarget(name)
  let list: Contractor[]
  let categories: Category[]
  const get = (path: string) => target.send(path)

  beforeAll(async () => {
    list = await readReply(directory.list, await get('/api/contractors'))
    categories = await readReply(directory.categories, await get('/api/categories'))
  })

  const categoryIdOf = (text: string | null) =>
    text ? (categories.find(({ id, slug }) => [slug, String(id)].includes(text))?.id ?? -1) : null

  test.each([
    '',
    'page=2',
    'page=2147483647&size=100',
    'size=1&page=3',
    'category=2&page=3&size=10',
    'category=plumbers',
    'category=all&size=5',
    'category=3&city=tampa&state=florida',
    'city=jacksonville',
    'state=NC&page=2&size=10',
    'city=nowhere',
    'city=Tampa',
    'city=saint-petersburg',
    'city=ft-lauderdale&state=FL',
    'category=no-such-trade',
    'category=99999999999',
  ])('the page %j of contractors equals the result of the shared rule', async (query) => {
    const params = new URLSearchParams(query)
    const category = params.get('category')
    const expected = paginateContractors(
      indexForSearch(list),
      {
        categoryId: category === 'all' ? null : categoryIdOf(category),
        citySlug: citySlug(params.get('city')),
        state: { florida: 'FL', NC: 'NC' }[params.get('state') ?? ''] ?? null,
      },
      { page: Number(params.get('page') ?? 1), size: Number(params.get('size') ?? 24) },
    )
    expect(await readReply(directory.page, await get(`/api/contractors/page?${query}`))).toEqual(
      expected,
    )
  })

  test('all pages together are the whole directory, best rated first', async () => {
    const ids: number[] = []
    for (let page = 1, total = 1; ids.length < total; page += 1) {
      const reply = await readReply(
        directory.page,
        await get(`/api/contractors/page?size=100&page=${page}`),
      )
      expect(reply.page).toBe(page)
      total = reply.total
      ids.push(...reply.items.map(({ id }) => id))
    }
    expect(ids).toEqual(indexForSearch(list).map(({ id }) => id))
  })

  test.each([
    '',
    'page=2&size=20',
    'page=99',
    'sort=count&size=1000',
    'q=spring',
    'q=FLORIDA&sort=count',
    'q=%25',
    'category=plumbers&sort=count&size=10',
    'category=3&state=nc',
    'state=TX',
    'category=no-such-trade',
  ])('the page %j of cities equals the result of the shared rule', async (query) => {
    const params = new URLSearchParams(query)
    const cities = citiesOfContractors(indexForSearch(list), {
      categoryId: categoryIdOf(params.get('category')),
      state: params.get('state')?.toUpperCase() ?? null,
    })
    const expected = paginateCities(cities, {
      page: Number(params.get('page') ?? 1),
      size: Number(params.get('size') ?? 50),
      sort: params.get('sort') === 'count' ? 'count' : 'name',
      q: params.get('q') ?? '',
    })
    expect(await readReply(directory.cities, await get(`/api/cities?${query}`))).toEqual(expected)
  })

  test('a page of cities counts the cities and contractors of every state, not only those on the page', async () => {
    const { items, total, states } = await readReply(
      directory.cities,
      await get('/api/cities?size=1'),
    )
    const cities = countCities(indexForSearch(list))
    expect(items).toHaveLength(1)
    expect(total).toBe(cities.length)
    const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0)
    expect(sum(states.map((state) => state.cities))).toBe(cities.length)
    expect(sum(states.map(({ count }) => count))).toBe(sum(cities.map(({ count }) => count)))
  })

  test.each([
    ['contractors/page?page=0', 'page', 'page must be a whole number from 1'],
    ['contractors/page?page=x', 'page', 'page must be a whole number from 1'],
    ['contractors/page?page=1.5', 'page', 'page must be a whole number from 1'],
    ['contractors/page?size=0', 'size', 'size must be a whole number from 1 to 100'],
    ['contractors/page?size=101', 'size', 'size must be a whole number from 1 to 100'],
    ['contractors/page?page=1&page=2', 'page', null],
    ['contractors/page?state=Narnia', 'state', 'state must be a state of the US'],
    [`contractors/page?city=${'a'.repeat(121)}`, 'city', 'city must be at most 120 characters'],
    ['cities?size=1001', 'size', 'size must be a whole number from 1 to 1000'],
    ['cities?sort=rating', 'sort', 'sort must be name or count'],
    [`cities?q=${'a'.repeat(121)}`, 'q', 'q must be at most 120 characters'],
    ['cities?q=a%00b', 'q', null],
    ['cities?category=1&category=2', 'category', null],
  ])('refuses %s and names the field %s', async (path, field, reason) => {
    const response = await get(`/api/${path}`)
    const { errors } = (await response.clone().json()) as { errors: { message: string }[] }
    expect(await readError(response)).toMatchObject({
      status: 400,
      code: 'invalid',
      paths: [field],
    })
    if (reason) expect(errors.map(({ message }) => message)).toEqual([reason])
  })
})
