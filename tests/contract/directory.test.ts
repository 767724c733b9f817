import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { CURSOR_HEADER, TOTAL_HEADER } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { stateCodes } from '#contract/rules/place.ts'
import { flattenRelated, relatedOfAll } from '#contract/rules/related.ts'
import { compareByRating, indexForSearch, sortName } from '#contract/rules/search.ts'
import { searchDirectory } from '../support/search-directory.ts'
import { readError, readReply } from './read-reply.ts'
import { directoryTargets, withTarget } from './targets.ts'

const { directory } = contract

describe.each(directoryTargets)('the directory on %s', (name) => {
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

  test('the summary has the states with their counts, and says that devices store the whole list', async () => {
    const { states, storesStates } = await readReply(directory.summary, await get('/api/summary'))
    const codes = [...new Set(list.map(({ state }) => state))].filter((state) => state !== null)
    expect(states).toEqual(
      codes
        .toSorted()
        .map((state) => ({ state, count: list.filter((each) => each.state === state).length })),
    )
    expect(states.length).toBeGreaterThan(1)
    expect(storesStates).toBe(false)
  })

  test('lists the contractors of one state, sorted by id, with the cursor of the whole list', async () => {
    const whole = await get('/api/contractors')
    const response = await get('/api/contractors?state=FL')
    const inState = list.filter(({ state }) => state === 'FL').toSorted((a, b) => a.id - b.id)
    expect(await readReply(directory.list, response)).toEqual(inState)
    expect(inState.length).toBeLessThan(list.length)
    expect(response.headers.get(CURSOR_HEADER)).toBe(whole.headers.get(CURSOR_HEADER))
    const used = new Set(list.map(({ state }) => state))
    const unused = stateCodes.find((code) => !used.has(code))
    expect(await readReply(directory.list, await get(`/api/contractors?state=${unused}`))).toEqual(
      [],
    )
    expect(await readReply(directory.list, await get('/api/contractors?state='))).toEqual(list)
    expect(await readError(await get('/api/contractors?state=Nowhere'))).toMatchObject({
      status: 400,
      code: 'invalid',
      paths: ['state'],
    })
  })

  test('the related contractors of a profile are those of the rule, in its order', async () => {
    const ranked = indexForSearch(list).map(({ contractor }) => contractor)
    const alone = list.filter(({ state }) => list.filter((each) => each.state === state).length < 4)
    for (const self of [...list.slice(0, 20), ...alone.slice(0, 3)]) {
      const related = await readReply(
        directory.related,
        await get(`/api/contractors/${self.id}/related`),
      )
      expect(related, self.name).toEqual(flattenRelated(relatedOfAll(self, ranked, categories)))
      expect(related.length).toBeGreaterThanOrEqual(12)
    }
  })

  test('an unknown contractor has no related ones, and a profile may be named "related"', async () => {
    expect(await readError(await get('/api/contractors/999999/related'))).toMatchObject({
      status: 404,
    })
    const path = '/api/contractors/plumbers-tampa/related'
    expect(await readError(await get(path))).toMatchObject({ status: 404, code: 'not_found' })
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
    'location=Tampa,%20Florida,%20United%20States',
    'location=Tampa,%20FL%2033602-1234,%20USA',
    'location=tampa%20florida&category=3',
    'location=Saint%20Petersburg,%20FL',
    'location=Ft.Lauderdale,FL',
    'location=33602-1234',
    'location=10001',
    'location=mt%20d',
    'state=NC',
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
    'location=near%20me',
    'location=plumbers%20near%20me&category=3',
    'location=Oklahoma%20City,%20OK',
    'location=Jersey%20City,%20FL',
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
