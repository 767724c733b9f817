import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { CURSOR_HEADER, TOTAL_HEADER } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { countCities, paginateCities } from '#contract/rules/cities.ts'
import { citiesOfContractors, paginateContractors } from '#contract/rules/contractor-lists.ts'
import { contractorPath } from '#contract/rules/links.ts'
import {
  compareByRating,
  indexForSearch,
  searchDirectory,
  sortName,
} from '#contract/rules/search.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { directory } = contract

describe.each(targetNames)('the directory on %s', (name) => {
  const target = withTarget(name)
  let list: Contractor[]
  let categories: Category[]
  const get = (path: string) => target.send(path)

  beforeAll(async () => {
    list = await readReply(directory.list, await get('/api/contractors'))
    categories = await readReply(directory.categories, await get('/api/categories'))
  })

  const slugOf = (id: number) => categories.find((category) => category.id === id)?.slug ?? ''
  const search = async (query: string) => {
    const response = await get(`/api/search?${query}`)
    return {
      total: Number(response.headers.get(TOTAL_HEADER)),
      found: await readReply(directory.search, response),
    }
  }

  test('lists every contractor once, without owners and with a cursor', async () => {
    const response = await get('/api/contractors')
    expect(list.length).toBeGreaterThan(1000)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length)
    expect(list.every(({ userId }) => userId === null)).toBe(true)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get(CURSOR_HEADER)).toBeTruthy()
  })

  test('the count of each category matches the list', () => {
    expect(categories.map(({ slug }) => slug)).toEqual([
      'general-contractors',
      'electricians',
      'plumbers',
      'painters',
      'hvac-technicians',
      'concrete-contractors',
      'landscapers',
    ])
    for (const category of categories)
      expect(category.count, category.slug).toBe(
        list.filter(({ categoryId }) => categoryId === category.id).length,
      )
  })

  test('the summary has the counts and the twenty cities with the most contractors', async () => {
    const summary = await readReply(directory.summary, await get('/api/summary'))
    expect(summary.contractorCount).toBe(list.length)
    expect(summary.categoryCount).toBe(categories.length)
    expect(summary.popularCities).toHaveLength(20)
    expect(summary.popularCities[0]).toMatchObject({
      city: 'Tampa',
      citySlug: 'tampa',
      state: 'FL',
    })
    const counts = summary.popularCities.map(({ count }) => count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  test('the featured list has at most twelve contractors, best rated first', async () => {
    const featured = await readReply(directory.featured, await get('/api/contractors/featured'))
    const withKey = featured.map((contractor) => ({
      ...contractor,
      sortName: sortName(contractor.name),
    }))
    expect(featured.length).toBeGreaterThan(0)
    expect(featured.length).toBeLessThanOrEqual(12)
    expect(featured.every(({ isFeatured }) => isFeatured)).toBe(true)
    expect(withKey).toEqual([...withKey].sort(compareByRating))
  })

  test.each([
    'location=tampa',
    'location=Tampa,%20FL&category=3',
    'location=33602',
    'location=st%20pete',
    'location=St.%20Petersburg&state=florida',
    'location=jacksonville',
    'location=jacksonville&state=NC',
    'location=tmpa',
    'category=2',
    'category=plumbers',
    'location=%25',
    'location=zzzzzzz',
  ])(
    'the search %s returns the same result as the search function of the contract',
    async (query) => {
      const params = new URLSearchParams(query)
      const category = params.get('category')
      const { found, total } = await search(query)
      const expected = searchDirectory(indexForSearch(list), {
        location: params.get('location') ?? '',
        state: { florida: 'FL', NC: 'NC' }[params.get('state') ?? ''] ?? null,
        categoryId: category
          ? (categories.find(({ id, slug }) => slug === category || String(id) === category)?.id ??
            -1)
          : null,
      })
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      expect(total).toBe(found.length)
    },
  )

  test.each([
    '',
    'location=',
    'category=all',
    'category=all-contractors&location=',
    'category=no-such-trade',
    'category=99999999999',
    'location=tampa&category=none',
  ])('finds nothing for %j, without an error', async (query) => {
    expect((await search(query)).found).toEqual([])
  })

  test.each([
    [`location=${'a'.repeat(121)}`, 'location'],
    ['location=a&location=b', 'location'],
    ['category=1&category=2', 'category'],
    ['state=Narnia', 'state'],
    ['location=a%00b', 'location'],
  ])('rejects the search %s with an error on the field', async (query, path) => {
    expect(await readError(await get(`/api/search?${query}`))).toMatchObject({
      status: 400,
      code: 'invalid',
      paths: [path],
    })
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
    'category=no-such-trade',
    'category=99999999999',
  ])('the page %j of contractors equals the result of the shared rule', async (query) => {
    const params = new URLSearchParams(query)
    const category = params.get('category')
    const expected = paginateContractors(
      indexForSearch(list),
      {
        categoryId: category === 'all' ? null : categoryIdOf(category),
        citySlug: params.get('city') ?? '',
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

  test('returns one contractor by id, with both field names for phone and address', async () => {
    const [first] = list
    const contractor = await readReply(directory.byId, await get(`/api/contractors/${first?.id}`))
    expect(contractor).toMatchObject({
      ...first,
      phone: first?.phoneNumber,
      address: first?.location,
      userId: null,
    })
    expect(contractor.categorySlug).toBe(slugOf(contractor.categoryId))
  })

  test.each([
    '/api/contractors/0',
    '/api/contractors/abc',
    '/api/contractors/-1',
    '/api/contractors/1e9',
    '/api/contractors/2147483647',
    '/api/contractors/99999999999',
    '/api/contractors/x/no-such-name',
    '/api/contractors/x/%2A%2A%2A',
  ])('responds with 404 at %s', async (path) => {
    expect(await readError(await get(path))).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('finds a profile by slug, by id and with a wrong first segment, and returns the redirect', async () => {
    const contractor = list.find(({ city }) => city === 'St. Petersburg')
    if (!contractor) throw new Error('The demo directory has no St. Petersburg')
    const slug = slugOf(contractor.categoryId)
    const canonical = contractorPath(contractor, slug)
    const resolve = async (segment: string, last: string) =>
      readReply(directory.bySlug, await get(`/api/contractors/${segment}/${last}`))
    expect(canonical).toBe(`/contractor/${slug}-st-petersburg/${contractor.slug}`)
    expect(await resolve(`${slug}-st-petersburg`, contractor.slug)).toMatchObject({
      contractor: { id: contractor.id },
      redirectTo: null,
    })
    expect(await resolve(slug, contractor.slug)).toMatchObject({
      contractor: { id: contractor.id },
      redirectTo: null,
    })
    expect(await resolve('somewhere-else', contractor.slug)).toMatchObject({
      contractor: { id: contractor.id },
      redirectTo: canonical,
    })
    expect(await resolve('x', String(contractor.id))).toMatchObject({
      contractor: { id: contractor.id },
      redirectTo: canonical,
    })
  })

  test('two contractors whose names give the same slug have different slugs', async () => {
    const shared = list.filter(({ name: business }) =>
      /^A ?& ?B Plumbing$|^AB Plumbing$/i.test(business),
    )
    expect(new Set(shared.map(({ slug }) => slug))).toEqual(
      new Set(['ab-plumbing', 'ab-plumbing-2']),
    )
  })

  test('the delta from the current cursor is empty, and an unknown cursor gets a reset', async () => {
    const cursor = (await get('/api/contractors')).headers.get(CURSOR_HEADER) ?? ''
    const changes = async (since: string) =>
      readReply(
        directory.changes,
        await get(`/api/contractors/changes?since=${encodeURIComponent(since)}`),
      )
    expect(await changes(cursor)).toEqual({ items: [], deletedIds: [], cursor, reset: false })
    for (const since of ['', 'nonsense', '%00%ff', Buffer.from('x.1').toString('base64url')])
      expect(await changes(since)).toMatchObject({ items: [], reset: true })
  })

  test('an unknown path gets a 404 and a wrong method a 405, both as JSON', async () => {
    expect(await readError(await get('/api/no-such-thing'))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    const wrong = await target.send('/api/categories', {
      method: 'DELETE',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(wrong.headers.get('allow')).toContain('GET')
    expect(await readError(wrong)).toMatchObject({ status: 405, code: 'method_not_allowed' })
  })
})
