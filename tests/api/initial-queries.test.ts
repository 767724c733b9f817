import { describe, expect, test } from 'vitest'
import type { PopularCity } from '#contract/directory.ts'
import type { Category, Contractor, ContractorDetail, Post } from '#contract/entities.ts'
import { derivedKeys, isReplyOf, queryKeyOf } from '#contract/query-keys.ts'
import { blogReads, directoryReads } from '#contract/reads.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { chooseArticles } from '#contract/rules/post-lists.ts'
import { findRelated } from '#contract/rules/related.ts'
import {
  compareByName,
  compareByRating,
  compareByReviewCount,
  sortName,
} from '#contract/rules/search.ts'
import { MAX_AGE_MS } from '../../api/http/known-value.ts'
import type { Search, SearchResult } from '../../web/src/domain/directory/search-result.ts'
import { parseListState } from '../../web/src/public/list/list-state.ts'
import { toEntries, viewList } from '../../web/src/public/list/list-view.ts'
import { parseNearPath, summariseNear } from '../../web/src/public/list/near.ts'
import { anyDatabase } from '../support/databases.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { parsePage } from '../support/page-head.ts'
import { rawGet } from '../support/raw-get.ts'
import { withServer } from '../support/server.ts'

/**
 * The server's clock for the age of cached versions. It moves only when a test sets it, so that
 * tests can count queries.
 */
let time = 0
const server = withServer(anyDatabase, 'demo', {
  pages: true,
  publicUrl: 'https://lintel.example',
  now: () => time,
})

interface InitialQuery {
  key: readonly unknown[]
  data?: unknown
  failure?: 404 | 410
  isPart?: boolean
}

const get = (path: string) => rawGet(server.url, path)
const api = async <T>(path: string) => JSON.parse((await get(`/api${path}`)).text) as T

/** Returns the JSON of the initial queries up to the first `</script>`, or null without them. */
const blockOf = (html: string) =>
  /<script type="application\/json" id="initial-queries">(.*?)<\/script>/s.exec(html)?.[1] ?? null

async function initialQueriesOf(path: string): Promise<InitialQuery[] | null> {
  const block = blockOf((await get(path)).text)
  return block === null ? null : (JSON.parse(block) as InitialQuery[])
}

/** Returns the queries sorted by key, with `isPart` false where it is missing. */
const sorted = (queries: readonly InitialQuery[] | null) =>
  queries
    ?.map((query) => ({ isPart: false, ...query }))
    .sort((a, b) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1))

/** Expects that the page contains exactly these queries, in any order. */
const expectQueries = async (path: string, expected: readonly InitialQuery[]) =>
  expect(sorted(await initialQueriesOf(path)), path).toEqual(sorted(expected))

const summary = async () => ({
  key: queryKeyOf(directoryReads.summary),
  data: await api('/summary'),
})
const categories = async () => ({
  key: queryKeyOf(directoryReads.categories),
  data: await api('/categories'),
})
/** Returns the queries that every public page outside the blog has. */
const shared = async () => [await summary(), await categories()]

const isSearch = ({ key }: InitialQuery) => isReplyOf(directoryReads.search, key)
const profileKey = (id: number) => queryKeyOf(directoryReads.byId, { params: { id: String(id) } })
const profilePathKey = (slug: string, name: string) =>
  queryKeyOf(directoryReads.bySlug, { params: { slug, name } })
const searchKey = (search: Search) => queryKeyOf(directoryReads.search, { query: search })
const postKey = (slug: string) => queryKeyOf(blogReads.bySlug, { params: { slug } })

async function searchOf(path: string) {
  return (await initialQueriesOf(path))?.find(isSearch) as
    | { key: readonly unknown[]; data: SearchResult; isPart?: boolean }
    | undefined
}

const profilePath = ({ categorySlug, slug }: ContractorDetail) =>
  `/contractor/${categorySlug}/${slug}`

describe('a page contains its initial queries with the same data as the API', () => {
  test.each(Object.values(publicAddresses))(
    '%s has no query twice; it has the summary, and only outside the blog the categories',
    async (address) => {
      const queries = (await initialQueriesOf(address)) ?? []
      const keys = queries.map(({ key }) => JSON.stringify(key))
      expect(new Set(keys).size).toBe(keys.length)
      const common = address.startsWith('/blog') ? [await summary()] : await shared()
      expect(queries).toEqual(expect.arrayContaining(common))
      expect(queries.some(({ key }) => isReplyOf(directoryReads.categories, key))).toBe(
        !address.startsWith('/blog'),
      )
    },
  )

  test('home', async () => {
    await expectQueries('/', [
      ...(await shared()),
      { key: queryKeyOf(directoryReads.featured), data: await api('/contractors/featured') },
      { key: derivedKeys.latestPosts(), data: (await postCards()).data.slice(0, 3) },
    ])
  })

  test.each([
    '/directory',
    '/directory?page=2&sort=name',
    '/directory?near=27.95,-82.46',
    '/directory?near=27.95,-82.46&location=tampa',
    '/saved',
    '/contact',
    '/privacy-policy',
    '/all-categories',
  ])('%s has only the summary and the categories', async (path) => {
    await expectQueries(path, await shared())
  })

  test('a profile under its canonical URL and under its id', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    const related = {
      key: derivedKeys.related(12),
      data: relatedOf(contractor, await listByRank(), await api('/categories')),
    }
    const { categoryName } = contractor
    const articles = {
      key: derivedKeys.articles(categoryName),
      data: chooseArticles((await postCards()).data, categoryName),
    }
    expect(articles.data).toHaveLength(3)
    await expectQueries('/contractor/12', [
      ...(await shared()),
      { key: profileKey(12), data: contractor },
      related,
      articles,
    ])
    await expectQueries(profilePath(contractor), [
      ...(await shared()),
      {
        key: profilePathKey(contractor.categorySlug, contractor.slug),
        data: { contractor, redirectTo: null },
      },
      related,
      articles,
    ])
  })

  const listByRank = async () =>
    toEntries(await api<Contractor[]>('/contractors'))
      .sort(compareByRating)
      .map(({ contractor }) => contractor)

  /**
   * Finds the related contractors among all contractors of the city and those of the same category
   * in the state.
   */
  function relatedOf(contractor: Contractor, all: Contractor[], allCategories: Category[]) {
    const { city, state, categoryId } = contractor
    const inCity = all.filter((each) => city !== null && each.state === state && each.city === city)
    const inState = all.filter(
      (each) => each.categoryId === categoryId && (state === null || each.state === state),
    )
    return findRelated(contractor, [...inCity, ...inState], allCategories)
  }

  test('profiles have the best rated related contractors of their city and of their state', async () => {
    const [all, allCategories] = [await listByRank(), await api<Category[]>('/categories')]
    const sample = [
      ...all.filter((_, index) => index % 150 === 0),
      ...all.filter(({ city }) => city === null).slice(0, 1),
      // A search for this city also finds contractors in Key Largo.
      ...all.filter(({ city }) => city === 'Largo').slice(0, 1),
    ]
    expect(sample.length).toBeGreaterThan(15)
    for (const contractor of sample) {
      expect(await initialQueriesOf(`/contractor/${contractor.id}`)).toContainEqual({
        key: derivedKeys.related(contractor.id),
        data: relatedOf(contractor, all, allCategories),
      })
    }
  })

  test('a short search with all results, keyed by the parameters of the URL', async () => {
    const all = await api<Contractor[]>('/search?location=Brandon&category=3')
    expect(all.length).toBeGreaterThan(0)
    expect(all.length).toBeLessThanOrEqual(25)
    expect(await searchOf('/directory?location=%20Brandon%20&category=plumbers&sort=name')).toEqual(
      {
        key: searchKey({ location: 'Brandon', category: 'plumbers', state: '' }),
        data: { contractors: all, total: all.length },
      },
    )
    expect((await searchOf('/directory?location=Brandon&category=all'))?.key).toEqual(
      searchKey({ location: 'Brandon', category: '', state: '' }),
    )
    expect((await searchOf('/directory?location=Brandon&category=PLUMBERS'))?.data).toEqual({
      contractors: all,
      total: all.length,
    })
    expect((await searchOf('/directory?location=Brandon&category=3&near=here'))?.data).toEqual({
      contractors: all,
      total: all.length,
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
      const all = await api<Contractor[]>('/search?location=tampa')
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
    const all = await api<Contractor[]>('/search?location=tampa')
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
        const all = await api<Contractor[]>(`/search?location=${location}`)
        const matches = all.filter(passes)
        expect(matches.length).toBeGreaterThan(1)
        const query = await searchOf(`/directory?location=${location}&${filter}`)
        if (matches.length === all.length) expect(query?.data.contractors).toEqual(all)
        else
          expect(query).toEqual({
            key: searchKey({ location, category: '', state: '' }),
            data: {
              contractors: matches.slice(0, 25),
              total: all.length,
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
    const all = await api<Contractor[]>(`/search?${new URLSearchParams({ ...near.search })}`)
    expect(all.length).toBeGreaterThan(24 * page - 24)
    await expectQueries(path, [
      ...(await shared()),
      {
        key: searchKey(near.search),
        data: {
          contractors: all.slice((page - 1) * 24, page * 24),
          total: all.length,
          view: {
            count: all.length,
            state: page === 1 ? 'size=24' : `size=24&page=${page}`,
            summary: summariseNear(near, all),
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
    const all = await api<Contractor[]>(`/search?${new URLSearchParams(search)}`)
    expect(all.length).toBeGreaterThan(0)
    expect(all.length).toBeLessThanOrEqual(24)
    await expectQueries(path, [
      ...(await shared()),
      {
        key: searchKey(search),
        data: { contractors: all, total: all.length },
      },
    ])
  })

  test('the page of a state has its first contractors and its cities', async () => {
    const queries = await initialQueriesOf('/category/plumbers/florida')
    const all = await api<Contractor[]>('/search?location=Florida&category=3&state=FL')
    expect(queries?.find(isSearch)).toMatchObject({
      key: searchKey({ location: 'Florida', category: '3', state: 'FL' }),
      data: { contractors: all.slice(0, 24), view: { count: all.length, state: 'size=24' } },
      isPart: true,
    })
    expect(sorted(queries)).toContainEqual({
      key: derivedKeys.allCities({ category: '3', state: 'FL' }),
      data: await allCities('&category=3&state=FL'),
      isPart: false,
    })
  })

  test.each([
    ['/all-contractors', 1],
    ['/all-contractors?page=3', 3],
    ['/all-contractors?page=x', 1],
    ['/all-contractors?page=501', 500],
  ])('%s with page %i of all contractors', async (path, page) => {
    await expectQueries(path, [
      ...(await shared()),
      {
        key: queryKeyOf(directoryReads.page, { query: { category: '', page, size: 24 } }),
        data: await api(`/contractors/page?page=${page}&size=24`),
      },
    ])
  })

  test('/all-cities with its page', async () => {
    await expectQueries('/all-cities?page=2', [
      ...(await shared()),
      {
        key: queryKeyOf(directoryReads.cities, { query: { page: 2, size: 50 } }),
        data: await api('/cities?page=2&size=50'),
      },
    ])
  })

  const allCities = async (query: string) =>
    (await api<{ items: PopularCity[] }>(`/cities?sort=count&size=1000${query}`)).items

  test('/locations with all cities', async () => {
    await expectQueries('/locations', [
      ...(await shared()),
      {
        key: derivedKeys.allCities({ category: '', state: '' }),
        data: await allCities(''),
      },
    ])
  })

  test('a category with its page and its cities', async () => {
    await expectQueries('/category/plumbers?page=2', [
      ...(await shared()),
      {
        key: queryKeyOf(directoryReads.page, { query: { category: '3', page: 2, size: 24 } }),
        data: await api('/contractors/page?category=3&page=2&size=24'),
      },
      {
        key: derivedKeys.allCities({ category: '3', state: '' }),
        data: await allCities('&category=3'),
      },
    ])
  })

  /** The newest posts as pages contain them: excerpts instead of contents. */
  const postCards = async () => ({
    key: queryKeyOf(blogReads.list),
    data: (await api<Post[]>('/blog')).map((post) => ({
      ...post,
      excerpt: postExcerpt(post),
      content: '',
    })),
    isPart: true,
  })

  test('the blog with all posts, their excerpts filled in, without their contents', async () => {
    await server.db('posts').where({ id: 1 }).update({ excerpt: null })
    const { excerpt, content } = await api<Post>('/blog/1')
    expect([excerpt, content.length > 1000]).toEqual([null, true])
    await expectQueries('/blog', [await summary(), await postCards()])
    const query = (await initialQueriesOf('/blog'))?.find(({ key }) =>
      isReplyOf(blogReads.list, key),
    )
    const posts = query?.data as Post[]
    expect(posts.length).toBeGreaterThan(5)
    for (const post of posts) {
      expect(post.content).toBe('')
      expect(post.excerpt?.length).toBeGreaterThan(20)
    }
  })

  test('a post with its content, and the other posts without theirs', async () => {
    const [, post] = await api<Post[]>('/blog')
    expect(post?.content.length).toBeGreaterThan(1000)
    await expectQueries(`/blog/${post?.slug}`, [
      await summary(),
      { key: postKey(post?.slug ?? ''), data: post },
      await postCards(),
    ])
  })

  test.each([
    ['/contractor/999999', profileKey(999999)],
    ['/contractor/plumbers-tampa/nobody', profilePathKey('plumbers-tampa', 'nobody')],
  ])('%s has the failure of its query', async (path, key) => {
    await expectQueries(path, [...(await shared()), { key, failure: 404 }])
  })

  test('a missing post has the failure of its query', async () => {
    await expectQueries('/blog/nothing', [
      await summary(),
      { key: postKey('nothing'), failure: 404 },
    ])
  })

  test('deleted contractors and posts have the failure of their queries', async () => {
    const contractor = await api<ContractorDetail>('/contractors/20')
    const post = await api<Post>('/blog/2')
    await server.db.raw('update directory set version = version + 1')
    await server.db.raw(
      'update contractors set deleted_at = now(), change_seq = (select version from directory) where id = 20',
    )
    await server.db('posts').where({ id: 2 }).update({ deleted_at: new Date() })
    const { categorySlug, slug } = contractor
    await expectQueries('/contractor/20', [
      ...(await shared()),
      { key: profileKey(20), failure: 410 },
    ])
    await expectQueries(profilePath(contractor), [
      ...(await shared()),
      { key: profilePathKey(categorySlug, slug), failure: 410 },
    ])
    await expectQueries(`/blog/${post.slug}`, [
      await summary(),
      { key: postKey(post.slug), failure: 410 },
    ])
  })

  test.each([
    '/no/such/page',
    '/contractor/not-a-number',
    '/category/no-such-trade',
    '/category/no-such-trade/tampa-fl',
    '/category/plumbers/x',
  ])('%s, which is missing, has only the summary and the categories', async (path) => {
    expect((await get(path)).status).toBe(404)
    await expectQueries(path, await shared())
  })

  test('private pages, the preview of a post and the app shell have no initial queries', async () => {
    const [post] = await api<Post[]>('/blog')
    const previews = ['draft', post?.slug].map((slug) => `/blog/${slug}?preview=1`)
    for (const path of ['/auth', '/account', '/admin', ...previews, '/index.html'])
      expect([path, await initialQueriesOf(path)]).toEqual([path, null])
  })
})

describe('a drawn page is cached', () => {
  /** Returns the database queries of a request. */
  async function statementsOf(path: string): Promise<string[]> {
    const statements: string[] = []
    const record = ({ sql }: { sql: string }) => statements.push(sql.trim().replace(/\s+/g, ' '))
    server.db.on('query', record)
    await get(path)
    server.db.removeListener('query', record)
    return statements
  }

  test.each([
    '/',
    '/directory?location=tampa&page=2&sort=name',
    '/contractor/12',
    '/category/plumbers',
    '/category/plumbers/tampa-fl?page=2',
    '/all-contractors?page=2',
    '/blog',
    '/blog/what-painters-mean-by-prep',
    '/contact',
  ])('so a second request for %s needs no query', async (path) => {
    const first = await get(path)
    expect(await statementsOf(path)).toEqual([])
    expect((await get(path)).body.equals(first.body)).toBe(true)
  })

  test('by its path and its query', async () => {
    const [first, second] = await Promise.all([
      get('/all-contractors?page=6'),
      get('/all-contractors?page=7'),
    ])
    expect(first.text).not.toBe(second.text)
    expect((await get('/all-contractors?page=6')).text).toBe(first.text)
  })

  test('only if it exists', async () => {
    for (const path of ['/contractor/999999', '/blog/nothing']) {
      await get(path)
      expect(await statementsOf(path), path).not.toEqual([])
    }
    // What every page needs is cached, so an unknown address costs no further query.
    await get('/no/such/page')
    expect(await statementsOf('/no/such/page')).toEqual([])
  })

  test('until the directory changes', async () => {
    const featured = async () =>
      (await initialQueriesOf('/'))?.find(({ key }) => isReplyOf(directoryReads.featured, key))
        ?.data as Contractor[]
    const [first] = await featured()
    await get('/all-contractors')
    await server.db.raw('update directory set version = version + 1')
    await server.db.raw(
      'update contractors set phone_number = ?, rating = 50, review_count = 99998, change_seq = (select version from directory) where id = ?',
      ['+1 813-555-0199', first?.id ?? 0],
    )
    expect((await featured())[0]?.phoneNumber).toBe('+1 813-555-0199')
    const [card] = parsePage((await get('/all-contractors')).text).querySelectorAll('main article')
    expect(card?.textContent).toContain(first?.name)
    expect(card?.querySelector('a[href="tel:+18135550199"]')).not.toBeNull()
  })

  test('until a post changes', async () => {
    const { slug } = await api<Post>('/blog/3')
    for (const title of ['The first title', 'The second title']) {
      await server.db('posts').where({ id: 3 }).update({ title })
      for (const path of ['/blog', `/blog/${slug}`])
        expect(parsePage((await get(path)).text).querySelector('main')?.textContent).toContain(
          title,
        )
    }
  })

  test('until a scheduled post is due', async () => {
    const due = async () => (await get('/blog/due-soon')).status
    await server.db('posts').insert({
      title: 'Due soon',
      slug: 'due-soon',
      content: '<p>Now</p>',
      category_name: 'Plumbers',
      status: 'scheduled',
      scheduled_at: server.db.raw("now() + interval '2 seconds'"),
    })
    expect(await due()).toBe(404)
    expect((await get('/blog')).text).not.toContain('/blog/due-soon')
    await expect.poll(due).toBe(200)
    time += MAX_AGE_MS + 1
    expect((await get('/blog')).text).toContain('/blog/due-soon')
  })
})

test('hostile names are escaped and add no scripts', async () => {
  const name = '</script><script>alert(1)</script><!--<script>\u2028 & "x"'
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set name = ?, description = ?, is_featured = true, rating = 50, review_count = 99999, change_seq = (select version from directory) where id = 12',
    [name, name],
  )
  await server.db('posts').where({ id: 1 }).update({ title: name, excerpt: name })
  const { categorySlug, slug, state } = await api<ContractorDetail>('/contractors/12')
  for (const path of [
    '/',
    '/contractor/12',
    `/contractor/${categorySlug}/${slug}`,
    '/all-contractors',
    '/directory?location=tampa',
    `/category/all-contractors/tampa-${state?.toLowerCase()}`,
    '/blog',
    '/directory?location=%3C%2Fscript%3E%3Cscript%3Ealert(1)',
  ]) {
    const { text } = await get(path)
    const block = blockOf(text) ?? ''
    expect(block).not.toContain('<')
    const queries = JSON.parse(block) as InitialQuery[]
    expect(JSON.stringify(queries), path).toContain(
      path.includes('%3C') ? '</script>' : JSON.stringify(name).slice(1, -1),
    )
    const page = parsePage(text)
    for (const script of page.querySelectorAll('script:not([src])'))
      expect(script.getAttribute('type')).toMatch(/^application\/(ld\+)?json$/)
    expect(page.querySelectorAll('script[src]')).toHaveLength(2)
    if (!path.includes('%3C'))
      expect(page.querySelector('#root main')?.textContent, path).toContain(name)
  }
})

test('the initial queries do not contain the owner of a listing', async () => {
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set user_id = (select max(id) from users), change_seq = (select version from directory)',
  )
  const { rows } = (await server.db.raw(
    'select count(*)::int as n from contractors where user_id is null',
  )) as { rows: { n: number }[] }
  expect(rows).toEqual([{ n: 0 }])
  const contractor = await api<ContractorDetail>('/contractors/14')
  for (const path of [
    '/',
    '/contractor/14',
    profilePath(contractor),
    '/directory?location=tampa',
    '/directory?location=brandon&category=3',
    '/category/plumbers',
    '/category/plumbers/tampa-fl',
    '/all-contractors',
  ]) {
    const text = JSON.stringify(await initialQueriesOf(path))
    expect(text, path).toContain('"userId":null')
    expect(text, path).not.toMatch(/"userId":(?!null)|ownerId/)
  }
})
