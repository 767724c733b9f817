import { describe, expect, test } from 'vitest'
import type { Category, Contractor } from '#contract/entities.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import { derivedKeys, isReplyOf, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { compareByName, compareByReviewCount, sortName } from '#contract/rules/search.ts'
import { firstRadius, searchWidening } from '#contract/search-groups.ts'
import { readSearchedPlace } from '#contract/searched-place.ts'
import type { Search, SearchResult } from '../../web/src/domain/directory/lists.ts'
import { parseListState } from '../../web/src/public/list/list-state.ts'
import { toEntries, viewList } from '../../web/src/public/list/list-view.ts'
import { parseNearPath, summarizeNear } from '../../web/src/public/list/near.ts'
import { anyDatabase } from '../support/databases.ts'
import { createPageReader, sorted } from '../support/initial-queries.ts'
import { withServer } from '../support/server.ts'

const server = withServer(anyDatabase, 'demo', { pages: true })
const { get, api, initialQueriesOf, expectQueries, shared, allCities } = createPageReader(server)

const isSearch = ({ key }: InitialQuery) => isReplyOf(directoryReads.search, key)
const searchKey = (search: Search) =>
  queryKeyOf(directoryReads.search, {
    query: { ...search, radius: firstRadius(search.location) },
  })

/** Searches with the API as a page does. */
const searchApi = ({ location = '', ...search }: Partial<Search>): Promise<SearchResult> =>
  searchWidening(location, async (radius) => {
    const query = new URLSearchParams({ location, ...search, radius })
    const { text, headers } = await get(`/api/search?${query}`)
    const place = readSearchedPlace(headers['x-search-place'] as string | undefined)
    return {
      contractors: JSON.parse(text) as Contractor[],
      total: Number(headers['x-total-count']),
      place,
    }
  })

/** Returns the others nearby that a page shows: the first ten after the last own contractors. */
const shownNear = (
  { around }: SearchResult,
  { isLast, passes = () => true }: { isLast: boolean; passes?: (each: Contractor) => boolean },
) => {
  if (!around) return undefined
  const near = around.near.filter(passes)
  return { ...around, near: isLast ? near.slice(0, 10) : [], nearTotal: near.length }
}

async function searchOf(path: string) {
  return (await initialQueriesOf(path))?.find(isSearch) as
    | { key: readonly unknown[]; data: SearchResult; isPart?: boolean }
    | undefined
}

describe('a page contains its initial queries with the same data as the API', () => {
  test('a short search with all results, keyed by the parameters of the URL', async () => {
    const all = await searchApi({ location: 'Brandon', category: '3' })
    expect(all.contractors.length).toBeGreaterThan(0)
    expect(all.contractors.length).toBeLessThanOrEqual(25)
    expect(all.around?.near.length).toBeGreaterThan(10)
    const shown = {
      contractors: all.contractors,
      total: all.total,
      around: shownNear(all, { isLast: true }),
    }
    const whole = await searchOf('/directory?location=Brandon&category=3&more=1')
    expect(whole?.data).toEqual(all)
    expect(
      await searchOf('/directory?location=%20Brandon%20&category=plumbers&sort=rating'),
    ).toEqual({
      key: searchKey({ location: 'Brandon', category: 'plumbers', state: '' }),
      data: { ...shown, view: { count: all.total, state: '' } },
      isPart: true,
    })
    expect((await searchOf('/directory?location=Brandon&category=all'))?.key).toEqual(
      searchKey({ location: 'Brandon', category: '', state: '' }),
    )
    for (const parameters of ['category=PLUMBERS', 'category=3&near=here'])
      expect((await searchOf(`/directory?location=Brandon&${parameters}`))?.data).toMatchObject(
        shown,
      )
  })

  test('a ZIP code with its contractors nearest first, and the others', async () => {
    const all = await searchApi({ location: '33510', category: '3' })
    expect(all.around).toMatchObject({ place: { kind: 'zip', name: '33510', radius: 25 } })
    expect((await searchOf('/directory?location=33510&category=3'))?.data).toEqual({
      contractors: all.contractors,
      total: all.total,
      around: shownNear(all, { isLast: true }),
      view: { count: all.total, state: '' },
    })
  })

  test.each(['no-such-trade', '%00', '999', '99999999999999999999', "'%3B--"])(
    'no contractors for the unknown category %s',
    async (category) => {
      for (const location of ['', 'Brandon'])
        expect(await searchOf(`/directory?location=${location}&category=${category}`)).toEqual({
          key: searchKey({ location, category: decodeURIComponent(category), state: '' }),
          data: { contractors: [], total: 0 },
        })
    },
  )

  const entriesOf = (contractors: readonly Contractor[]) =>
    contractors.map((contractor) => ({ ...contractor, sortName: sortName(contractor.name) }))
  const idsOf = (contractors: readonly { id: number }[]) => contractors.map(({ id }) => id)

  test.each<[parameters: string, state: string, shown: (all: Contractor[]) => { id: number }[]]>([
    ['', '', (all) => all.slice(0, 25)],
    ['&page=2', 'page=2', (all) => all.slice(25, 50)],
    ['&page=x', '', (all) => all.slice(0, 25)],
    ['&size=10&page=3', 'size=10&page=3', (all) => all.slice(20, 30)],
    ['&size=11', '', (all) => all.slice(0, 25)],
    ['&sort=rating', '', (all) => all.slice(0, 25)],
    ['&sort=name', 'sort=name', (all) => entriesOf(all).sort(compareByName).slice(0, 25)],
    [
      '&sort=reviews&page=2',
      'sort=reviews&page=2',
      (all) => entriesOf(all).sort(compareByReviewCount).slice(25, 50),
    ],
    ['&utm_source=mail', '', (all) => all.slice(0, 25)],
  ])(
    'only the shown page of a long search with "%s", marked as partial',
    async (parameters, state, shown) => {
      const { contractors: all } = await searchApi({ location: 'tampa' })
      const query = await searchOf(`/directory?location=tampa${parameters}`)
      expect(query).toMatchObject({
        key: searchKey({ location: 'tampa', category: '', state: '' }),
        isPart: true,
      })
      expect(query?.data).toMatchObject({ total: all.length, view: { count: all.length, state } })
      expect(idsOf(query?.data.contractors ?? [])).toEqual(idsOf(shown(all)))
      expect(all).toEqual(expect.arrayContaining(query?.data.contractors ?? []))
    },
  )

  test('the last page of a long search when the requested page is past the end', async () => {
    const { contractors: all } = await searchApi({ location: 'tampa' })
    const last = Math.ceil(all.length / 25)
    const query = await searchOf('/directory?location=tampa&page=99')
    expect(query?.data.view?.state).toBe(`page=${last}`)
    expect(query?.data.contractors).toEqual(all.slice((last - 1) * 25))
  })

  test('a search with more than 1,000 matches has their total, but pages for only the first 1,000', async () => {
    const { length } = await api<Contractor[]>('/contractors')
    const all = await api<Contractor[]>('/search?location=florida')
    expect([all.length, length > 1000]).toEqual([1000, true])
    const total = Number((await get('/api/search?location=florida')).headers['x-total-count'])
    for (const [parameters, page] of [
      ['', 1],
      ['&page=40', 40],
      ['&page=41', 40],
    ] as const)
      expect((await searchOf(`/directory?location=florida${parameters}`))?.data).toEqual({
        contractors: all.slice((page - 1) * 25, page * 25),
        total,
        around: {
          place: { kind: 'state', name: 'Florida', position: null, own: total, radius: null },
          near: [],
          nearTotal: 0,
        },
        view: { count: 1000, state: page === 1 ? '' : `page=${page}` },
      })
  })

  test.each<[filter: string, passes: (contractor: Contractor) => boolean]>([
    ['rating=4.5', ({ rating }) => rating >= 45],
    ['verified=1', ({ isVerified }) => isVerified],
    ['phone=1', ({ phoneNumber }) => phoneNumber !== null],
    ['rating=4&verified=1', ({ rating, isVerified }) => rating >= 40 && isVerified],
  ])(
    'only the shown page of a search filtered by %s, with the number of matches',
    async (filter, passes) => {
      for (const location of ['tampa', 'brandon']) {
        const result = await searchApi({ location })
        const all = result.contractors
        const matches = all.filter(passes)
        expect(matches.length).toBeGreaterThan(1)
        const query = await searchOf(`/directory?location=${location}&${filter}`)
        expect(query).toEqual({
          key: searchKey({ location, category: '', state: '' }),
          data: {
            contractors: matches.slice(0, 25),
            total: all.length,
            around: shownNear(result, { isLast: matches.length <= 25, passes }),
            view: { count: matches.length, state: filter },
          },
          isPart: true,
        })
      }
    },
  )

  test('the contractors that are open now, marked as partial', async () => {
    const all = await api<Contractor[]>('/search?location=brandon&category=3')
    const shown = () =>
      idsOf(
        viewList(toEntries(all), parseListState(new URLSearchParams('open=1')), new Date()).items,
      )
    const before = shown()
    const query = await searchOf('/directory?location=brandon&category=3&open=1')
    expect(query).toMatchObject({ isPart: true, data: { view: { state: 'open=1' } } })
    expect([before, shown()]).toContainEqual(idsOf(query?.data.contractors ?? []))
  })

  test.each([
    ['/category/plumbers/tampa-fl', 1],
    ['/category/plumbers/tampa-fl?page=2', 2],
    ['/category/all-contractors/st-petersburg-fl?page=3', 3],
    ['/category/plumbers/tmpa-fl', 1],
  ])('%s with page %i of the results and the summary of all results', async (path, page) => {
    const [, , categorySlug = '', location = ''] = new URL(path, server.url).pathname.split('/')
    const near = parseNearPath(categorySlug, location, await api<Category[]>('/categories'))
    if (!near) throw new Error(`${path} is no page`)
    const result = await searchApi(near.search)
    const all = result.contractors
    expect(all.length).toBeGreaterThan(24 * page - 24)
    const around = shownNear(result, { isLast: all.length <= 24 * page })
    await expectQueries(path, [
      ...(await shared()),
      {
        key: searchKey(near.search),
        data: {
          contractors: all.slice((page - 1) * 24, page * 24),
          total: all.length,
          around,
          view: {
            count: all.length,
            state: page === 1 ? 'size=24' : `size=24&page=${page}`,
            summary: summarizeNear(near, all),
          },
        },
        isPart: true,
      },
    ])
  })

  test.each([
    ['/category/plumbers/brandon-fl', 'brandon'],
    ['/category/plumbers/st-petersburg-fl', 'st petersburg'],
  ])('%s with all contractors of the place, because they are few', async (path, location) => {
    const search = { location, category: '3', state: 'FL' }
    const all = await searchApi(search)
    expect(all.contractors.length).toBeGreaterThan(0)
    expect(all.contractors.length).toBeLessThanOrEqual(24)
    await expectQueries(`${path}?more=1`, [
      ...(await shared()),
      { key: searchKey(search), data: all },
    ])
  })

  test('the page of a state has its first contractors and its cities', async () => {
    const queries = await initialQueriesOf('/category/plumbers/florida')
    const all = await api<Contractor[]>('/search?category=3&state=FL')
    expect(queries?.find(isSearch)).toMatchObject({
      key: searchKey({ location: '', category: '3', state: 'FL' }),
      data: { contractors: all.slice(0, 24), view: { count: all.length, state: 'size=24' } },
      isPart: true,
    })
    expect(sorted(queries)).toContainEqual({
      key: derivedKeys.allCities({ category: '3', state: 'FL' }),
      data: await allCities('&category=3&state=FL'),
      isPart: false,
    })
  })
})
