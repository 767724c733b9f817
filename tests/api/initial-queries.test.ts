import { describe, expect, test } from 'vitest'
import type { Category, Contractor, ContractorDetail, Post } from '#contract/entities.ts'
import { derivedKeys, isReplyOf, queryKeyOf } from '#contract/query-keys.ts'
import { blogReads, directoryReads, siteReads } from '#contract/reads.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { chooseArticles } from '#contract/rules/post-lists.ts'
import { findRelated } from '#contract/rules/related.ts'
import { compareByRating } from '#contract/rules/search.ts'
import { toEntries } from '../../web/src/public/list/list-view.ts'
import { anyDatabase } from '../support/databases.ts'
import { createPageReader, profilePath } from '../support/initial-queries.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { withServer } from '../support/server.ts'

const server = withServer(anyDatabase, 'demo', { pages: true })
const { get, api, initialQueriesOf, expectQueries, site, shared, allCities } =
  createPageReader(server)

const profileKey = (id: number) => queryKeyOf(directoryReads.byId, { params: { id: String(id) } })
const profilePathKey = (slug: string, name: string) =>
  queryKeyOf(directoryReads.bySlug, { params: { slug, name } })
const postKey = (slug: string) => queryKeyOf(blogReads.bySlug, { params: { slug } })

describe('a page contains its initial queries with the same data as the API', () => {
  test.each(Object.values(publicAddresses))(
    '%s has no query twice; it has the summary, the categories and the settings of the site',
    async (address) => {
      const queries = (await initialQueriesOf(address)) ?? []
      const keys = queries.map(({ key }) => JSON.stringify(key))
      expect(new Set(keys).size).toBe(keys.length)
      expect(queries).toEqual(expect.arrayContaining(await shared()))
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
    '/all-categories',
  ])('%s has only what every page has', async (path) => {
    await expectQueries(path, await shared())
  })

  test('a legal page has the legal texts', async () => {
    await expectQueries('/privacy-policy', [
      ...(await shared()),
      { key: queryKeyOf(siteReads.legal), data: await api('/site/legal') },
    ])
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
    await expectQueries('/blog', [...(await shared()), await postCards()])
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
      ...(await shared()),
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
      ...(await shared()),
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
      ...(await shared()),
      { key: postKey(post.slug), failure: 410 },
    ])
  })

  test.each([
    '/no/such/page',
    '/contractor/not-a-number',
    '/category/no-such-trade',
    '/category/no-such-trade/tampa-fl',
    '/category/plumbers/x',
  ])('%s, which is missing, has only what every page has', async (path) => {
    expect((await get(path)).status).toBe(404)
    await expectQueries(path, await shared())
  })

  test('private pages and the preview of a post have only the settings of the site, and the app shell nothing', async () => {
    const [post] = await api<Post[]>('/blog')
    const previews = ['draft', post?.slug].map((slug) => `/blog/${slug}?preview=1`)
    for (const path of ['/auth', '/account', '/admin', ...previews])
      await expectQueries(path, [await site()])
    expect(await initialQueriesOf('/index.html')).toBeNull()
  })
})
