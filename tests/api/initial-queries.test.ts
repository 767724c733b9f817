import { describe, expect, test } from 'vitest'
import type { PopularCity } from '#contract/directory.ts'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { anyDatabase } from '../support/databases.ts'
import { parsePage } from '../support/page-head.ts'
import { rawGet } from '../support/raw-get.ts'
import { withServer } from '../support/server.ts'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: 'https://lintel.example' })

interface InitialQuery {
  key: unknown[]
  data: unknown
  isPart?: true
}
interface SearchResult {
  contractors: Contractor[]
  total: number
}

const get = (path: string) => rawGet(server.url, path)
const api = async <T>(path: string) => JSON.parse((await get(`/api${path}`)).text) as T

async function initialQueriesOf(path: string): Promise<InitialQuery[] | null> {
  const element = parsePage((await get(path)).text).getElementById('initial-queries')
  return element && (JSON.parse(element.textContent) as InitialQuery[])
}

async function searchOf(path: string) {
  return (await initialQueriesOf(path))?.find(({ key }) => key[1] === 'search') as
    | { key: unknown[]; data: SearchResult; isPart?: true }
    | undefined
}

async function preloadsOf(path: string) {
  return [
    ...parsePage((await get(path)).text).querySelectorAll('link[rel="preload"][as="fetch"]'),
  ].map((link) => link.getAttribute('href'))
}

describe('a page contains its initial queries with the same data as the API', () => {
  test('home', async () => {
    expect(await initialQueriesOf('/')).toEqual([
      { key: ['summary'], data: await api('/summary') },
      { key: ['categories'], data: await api('/categories') },
      { key: ['contractors', 'featured'], data: await api('/contractors/featured') },
    ])
  })

  test('the directory without a search', async () => {
    expect(await initialQueriesOf('/directory')).toEqual([
      { key: ['categories'], data: await api('/categories') },
      { key: ['summary'], data: await api('/summary') },
    ])
  })

  test('a profile under its canonical URL and under its id', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    expect(await initialQueriesOf('/contractor/12')).toEqual([
      { key: ['contractors', 'by-id', 12], data: contractor },
    ])
    const path = `/contractor/${contractor.categorySlug}/${contractor.slug}`
    expect(await initialQueriesOf(path)).toEqual([
      {
        key: ['contractors', 'by-path', contractor.categorySlug, contractor.slug],
        data: { contractor, redirectTo: null },
      },
    ])
  })

  test('a short search with all results, keyed by the parameters of the URL', async () => {
    const all = await api<Contractor[]>('/search?location=Brandon&category=3')
    expect(all.length).toBeGreaterThan(0)
    expect(all.length).toBeLessThanOrEqual(25)
    expect(await searchOf('/directory?location=%20Brandon%20&category=plumbers&sort=name')).toEqual(
      {
        key: ['contractors', 'search', { location: 'Brandon', category: 'plumbers', state: '' }],
        data: { contractors: all, total: all.length },
      },
    )
    expect((await searchOf('/directory?location=Brandon&category=all'))?.key[2]).toMatchObject({
      category: '',
    })
    expect((await searchOf('/directory?category=no-such-trade'))?.data).toEqual({
      contractors: [],
      total: 0,
    })
  })

  test('the first page of a long search, marked as partial', async () => {
    const all = await api<Contractor[]>('/search?location=tampa')
    const query = await searchOf('/directory?location=tampa')
    expect(query).toMatchObject({ isPart: true, data: { total: all.length } })
    expect(query?.data.contractors).toEqual(all.slice(0, 25))
    expect(await preloadsOf('/directory?location=tampa')).toEqual([])
  })

  test('another page of a long search is preloaded instead', async () => {
    expect(await searchOf('/directory?location=tampa&page=2')).toBeUndefined()
    expect(await preloadsOf('/directory?location=tampa&page=2')).toEqual([
      '/api/search?location=tampa',
    ])
    expect(await preloadsOf('/category/plumbers/st-petersburg-fl')).toEqual([
      '/api/search?location=st+petersburg&category=3&state=FL',
    ])
  })

  test.each([
    ['/all-contractors', 1],
    ['/all-contractors?page=3', 3],
    ['/all-contractors?page=x', 1],
    ['/all-contractors?page=501', 500],
  ])('%s with page %i of all contractors', async (path, page) => {
    expect(await initialQueriesOf(path)).toEqual([
      { key: ['categories'], data: await api('/categories') },
      {
        key: ['contractors', 'page', { category: '', page, size: 24 }],
        data: await api(`/contractors/page?page=${page}&size=24`),
      },
    ])
  })

  test('/all-cities with its page', async () => {
    expect(await initialQueriesOf('/all-cities?page=2')).toEqual([
      {
        key: ['contractors', 'cities', { page: 2, size: 50 }],
        data: await api('/cities?page=2&size=50'),
      },
    ])
  })

  const allCities = async (query: string) =>
    (await api<{ items: PopularCity[] }>(`/cities?sort=count&size=1000${query}`)).items

  test('/locations with all cities', async () => {
    expect(await initialQueriesOf('/locations')).toEqual([
      { key: ['categories'], data: await api('/categories') },
      {
        key: ['contractors', 'all-cities', { category: '', state: '' }],
        data: await allCities(''),
      },
    ])
    expect(await preloadsOf('/locations')).toEqual([])
  })

  test('a category with its page and its cities', async () => {
    expect(await initialQueriesOf('/category/plumbers?page=2')).toEqual([
      { key: ['categories'], data: await api('/categories') },
      {
        key: ['contractors', 'page', { category: '3', page: 2, size: 24 }],
        data: await api('/contractors/page?category=3&page=2&size=24'),
      },
      {
        key: ['contractors', 'all-cities', { category: '3', state: '' }],
        data: await allCities('&category=3'),
      },
    ])
    expect(await preloadsOf('/category/plumbers')).toEqual([])
  })

  test('other pages, missing pages and the app shell have no initial queries', async () => {
    for (const path of [
      '/contact',
      '/privacy-policy',
      '/no/such/page',
      '/contractor/999999',
      '/auth',
      '/index.html',
    ])
      expect([path, await initialQueriesOf(path)]).toEqual([path, null])
  })
})

test('a second request for the same page runs only two database queries', async () => {
  await get('/')
  const statements: string[] = []
  const record = ({ sql }: { sql: string }) => statements.push(sql)
  server.db.on('query', record)
  await get('/')
  server.db.removeListener('query', record)
  // One query reads the directory version. The other reads the posts, which are not part of the
  // directory.
  expect(statements).toHaveLength(2)
})

test('the next page contains a change of the directory', async () => {
  const featured = async () => (await initialQueriesOf('/'))?.[2]?.data as Contractor[]
  const [first] = await featured()
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set phone_number = ?, change_seq = (select version from directory) where id = ?',
    ['+1 813-555-0199', first?.id ?? 0],
  )
  expect((await featured())[0]?.phoneNumber).toBe('+1 813-555-0199')
})

test('hostile names are escaped and not executed', async () => {
  const name = '</script><script>alert(1)</script><!--<script>\u2028 & "x"'
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set name = ?, description = ?, is_featured = true, rating = 50, review_count = 99999, change_seq = (select version from directory) where id = 12',
    [name, name],
  )
  const { categorySlug, slug } = await api<ContractorDetail>('/contractors/12')
  for (const path of [
    '/',
    '/contractor/12',
    `/contractor/${categorySlug}/${slug}`,
    '/directory?location=%3C%2Fscript%3E%3Cscript%3Ealert(1)',
  ]) {
    const { text } = await get(path)
    const block =
      /<script type="application\/json" id="initial-queries">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    expect(block).not.toContain('<')
    const queries = JSON.parse(block) as InitialQuery[]
    expect(JSON.stringify(queries)).toContain(
      path.startsWith('/directory') ? '</script>' : JSON.stringify(name).slice(1, -1),
    )
    for (const script of parsePage(text).querySelectorAll('script:not([src])'))
      expect(script.getAttribute('type')).toMatch(/^application\/(ld\+)?json$/)
    expect(parsePage(text).querySelectorAll('script[src]')).toHaveLength(2)
  }
})

test('the initial queries do not contain the owner of a listing', async () => {
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set user_id = (select max(id) from users), change_seq = (select version from directory) where id = 14',
  )
  const { categorySlug, slug } = await api<ContractorDetail>('/contractors/14')
  for (const path of ['/contractor/14', `/contractor/${categorySlug}/${slug}`]) {
    const text = JSON.stringify(await initialQueriesOf(path))
    expect(text).toContain('"userId":null')
    expect(text).not.toContain('ownerId')
  }
})
