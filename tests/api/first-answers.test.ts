import { describe, expect, test } from 'vitest'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { anyDatabase } from '../support/databases.ts'
import { parsePage } from '../support/page-head.ts'
import { rawGet } from '../support/raw-get.ts'
import { withServer } from '../support/server.ts'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: 'https://lintel.example' })

interface Given {
  key: unknown[]
  data: unknown
  isPart?: true
}
interface Found {
  contractors: Contractor[]
  total: number
}

const get = (path: string) => rawGet(server.url, path)
const api = async <T>(path: string) => JSON.parse((await get(`/api${path}`)).text) as T

async function givenWith(path: string): Promise<Given[] | null> {
  const element = parsePage((await get(path)).text).getElementById('first-answers')
  return element && (JSON.parse(element.textContent) as Given[])
}

async function searchOf(path: string) {
  return (await givenWith(path))?.find(({ key }) => key[1] === 'search') as
    | { key: unknown[]; data: Found; isPart?: true }
    | undefined
}

async function preloadsOf(path: string) {
  return [
    ...parsePage((await get(path)).text).querySelectorAll('link[rel="preload"][as="fetch"]'),
  ].map((link) => link.getAttribute('href'))
}

describe('a page carries what it shows first, as the API answers it', () => {
  test('home', async () => {
    expect(await givenWith('/')).toEqual([
      { key: ['summary'], data: await api('/summary') },
      { key: ['categories'], data: await api('/categories') },
      { key: ['contractors', 'featured'], data: await api('/contractors/featured') },
    ])
  })

  test('the directory without a search', async () => {
    expect(await givenWith('/directory')).toEqual([
      { key: ['categories'], data: await api('/categories') },
      { key: ['summary'], data: await api('/summary') },
    ])
  })

  test('a profile under its address and under its id', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    expect(await givenWith('/contractor/12')).toEqual([
      { key: ['contractors', 'by-id', 12], data: contractor },
    ])
    const path = `/contractor/${contractor.categorySlug}/${contractor.slug}`
    expect(await givenWith(path)).toEqual([
      {
        key: ['contractors', 'by-path', contractor.categorySlug, contractor.slug],
        data: { contractor, redirectTo: null },
      },
    ])
  })

  test('all of a short search, in the words of the address', async () => {
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

  test('the first page of a long search, and the rest is asked for', async () => {
    const all = await api<Contractor[]>('/search?location=tampa')
    const given = await searchOf('/directory?location=tampa')
    expect(given).toMatchObject({ isPart: true, data: { total: all.length } })
    expect(given?.data.contractors).toEqual(all.slice(0, 25))
    expect(await preloadsOf('/directory?location=tampa')).toEqual([])
  })

  test('another view of a long search is asked for at once', async () => {
    expect(await searchOf('/directory?location=tampa&page=2')).toBeUndefined()
    expect(await preloadsOf('/directory?location=tampa&page=2')).toEqual([
      '/api/search?location=tampa',
    ])
    expect(await preloadsOf('/category/plumbers')).toEqual(['/api/search?category=3'])
    expect(await preloadsOf('/category/plumbers/st-petersburg-fl')).toEqual([
      '/api/search?location=st+petersburg&category=3&state=FL',
    ])
  })

  test('other pages, missing ones and the shell of the worker carry nothing', async () => {
    for (const path of [
      '/contact',
      '/privacy-policy',
      '/no/such/page',
      '/contractor/999999',
      '/auth',
      '/index.html',
    ])
      expect([path, await givenWith(path)]).toEqual([path, null])
  })
})

test('a further visit asks the database no more than before', async () => {
  await get('/')
  const asked: string[] = []
  const note = ({ sql }: { sql: string }) => asked.push(sql)
  server.db.on('query', note)
  await get('/')
  server.db.removeListener('query', note)
  // The version, and the posts, which do not belong to the directory.
  expect(asked).toHaveLength(2)
})

test('a change of the directory is in the next page', async () => {
  const featured = async () => (await givenWith('/'))?.[2]?.data as Contractor[]
  const [first] = await featured()
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set phone_number = ?, change_seq = (select version from directory) where id = ?',
    ['+1 813-555-0199', first?.id ?? 0],
  )
  expect((await featured())[0]?.phoneNumber).toBe('+1 813-555-0199')
})

test('hostile names cannot break out, nor run', async () => {
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
      /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    expect(block).not.toContain('<')
    const given = JSON.parse(block) as Given[]
    expect(JSON.stringify(given)).toContain(
      path.startsWith('/directory') ? '</script>' : JSON.stringify(name).slice(1, -1),
    )
    for (const script of parsePage(text).querySelectorAll('script:not([src])'))
      expect(script.getAttribute('type')).toMatch(/^application\/(ld\+)?json$/)
    expect(parsePage(text).querySelectorAll('script[src]')).toHaveLength(2)
  }
})

test('whose a listing is stays untold', async () => {
  await server.db.raw('update directory set version = version + 1')
  await server.db.raw(
    'update contractors set user_id = (select max(id) from users), change_seq = (select version from directory) where id = 14',
  )
  const { categorySlug, slug } = await api<ContractorDetail>('/contractors/14')
  for (const path of ['/contractor/14', `/contractor/${categorySlug}/${slug}`]) {
    const text = JSON.stringify(await givenWith(path))
    expect(text).toContain('"userId":null')
    expect(text).not.toContain('ownerId')
  }
})
