import { describe, expect, test } from 'vitest'
import type { Category, Contractor, ContractorDetail, Post } from '#contract/entities.ts'
import { categoryInPlacePath, contractorPath } from '#contract/rules/links.ts'
import { findRelated } from '#contract/rules/related.ts'
import { anyDatabase } from '../support/databases.ts'
import { readPages } from '../support/drawn-pages.ts'
import { quickOrFull } from '../support/full-run.ts'
import { parsePage } from '../support/page-head.ts'
import { withServer } from '../support/server.ts'

const PUBLIC_URL = 'https://lintel.example'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: PUBLIC_URL })
const { get, api, mainOf, rootOf, linksIn, linksOf } = readPages(server)

describe('the drawn page', () => {
  test('of a profile links to its category, its city and similar contractors', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    const { categorySlug, city, state } = contractor
    const path = contractorPath(contractor, categorySlug)
    const main = await mainOf(path)
    const links = linksIn(main)
    expect(links).toEqual(
      expect.arrayContaining([
        `/category/${categorySlug}`,
        categoryInPlacePath(categorySlug, city ?? '', state ?? ''),
      ]),
    )
    const { same } = await relatedOf(contractor)
    expect(same).toHaveLength(6)
    expect(links).toEqual(
      expect.arrayContaining(same.map((each) => contractorPath(each, categorySlug))),
    )
    expect(main?.querySelector('#similar')?.textContent).toBe('Similar Contractors')
    expect(links.filter((link) => link === path)).toEqual([])
  })

  test('of a profile by id links to the three groups of related contractors', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    const categories = await api<Category[]>('/categories')
    const main = await mainOf('/contractor/12')
    const links = linksIn(main)
    expect(links).toEqual(expect.arrayContaining(['/locations', '/all-contractors']))
    const { same, others, fill, sameHeading, otherHeading } = await relatedOf(contractor)
    const slugOf = ({ categoryId }: Contractor) =>
      categories.find(({ id }) => id === categoryId)?.slug ?? ''
    const expected = [...same, ...others.flatMap(({ contractors }) => contractors), ...fill].map(
      (each) => contractorPath(each, slugOf(each)),
    )
    expect(expected.length).toBeGreaterThan(6)
    expect(links.filter((link) => link.startsWith('/contractor/'))).toEqual(expected)
    const headings = [...(main?.querySelectorAll('h2') ?? [])].map((heading) => heading.textContent)
    for (const heading of [
      sameHeading,
      otherHeading,
      ...(fill.length > 0 ? ['You Might Also Like'] : []),
    ])
      expect(headings).toContain(heading)
  })

  /** Returns the related contractors that the browser finds with its two searches. */
  async function relatedOf(contractor: ContractorDetail) {
    const { city, state, categoryId } = contractor
    const search = (parameters: Record<string, string>) =>
      api<Contractor[]>(`/search?${new URLSearchParams({ ...parameters, state: state ?? '' })}`)
    const [categories, inCity, inState] = await Promise.all([
      api<Category[]>('/categories'),
      search({ location: city ?? '' }),
      search({ location: '', category: String(categoryId) }),
    ])
    return findRelated(contractor, [...inCity, ...inState], categories)
  }

  test('has safe links to other sites', async () => {
    const contractor = (await api<Contractor[]>('/contractors')).find(
      ({ website, facebookUrl }) => website !== null && facebookUrl !== null,
    )
    let count = 0
    for (const path of [
      `/contractor/${contractor?.id ?? 12}`,
      '/contractor/plumbers-tampa/ab-plumbing',
      '/category/plumbers/tampa-fl',
      '/directory?location=tampa',
    ]) {
      for (const link of (await rootOf(path))?.querySelectorAll('a[href^="http"]') ?? []) {
        expect(link.getAttribute('rel'), link.outerHTML).toBe('noopener nofollow ugc')
        count += 1
      }
    }
    expect(count).toBeGreaterThan(20)
  })

  const canonicalOf = async (path: string) => {
    const { status, text } = await get(path)
    return [status, /<link data-ssr-head rel="canonical" href="([^"]*)">/.exec(text)?.[1]]
  }

  test('of a list links to the canonical addresses of profiles', async () => {
    for (const path of [
      '/all-contractors',
      '/category/plumbers',
      '/directory?location=tampa',
      '/directory?location=tampa&sort=name&page=2',
    ]) {
      const links = (await linksOf(path)).filter((link) => link.startsWith('/contractor/'))
      const profiles = [...new Set(links)]
      expect(profiles.length, path).toBe(path.startsWith('/directory') ? 25 : 24)
      for (const profile of profiles.slice(-3))
        expect(await canonicalOf(profile)).toEqual([200, PUBLIC_URL + profile])
    }
  })

  test('of a category in a city links to contractors by id', async () => {
    const found = await api<Contractor[]>('/search?location=tampa&category=3&state=FL')
    const all = (await linksOf('/category/plumbers/tampa-fl')).filter((link) =>
      link.startsWith('/contractor/'),
    )
    // The name and "View Details" are links.
    const links = [...new Set(all)]
    expect(links).toEqual(found.slice(0, 24).map(({ id }) => `/contractor/${id}`))
    for (const [index, link] of links.slice(0, 3).entries())
      expect(await canonicalOf(link)).toEqual([
        200,
        PUBLIC_URL + contractorPath(found[index] as Contractor, 'plumbers'),
      ])
  })

  test('of a list links to the other pages of the list', async () => {
    expect(await linksOf('/all-contractors?page=2')).toEqual(
      expect.arrayContaining(['/all-contractors', '/all-contractors?page=3']),
    )
    const pages = async (path: string) =>
      (await linksOf(path)).map((link) => new URL(link, `${PUBLIC_URL}${path}`)).map(String)
    for (const [path, next] of [
      ['/category/plumbers', '/category/plumbers?page=2'],
      ['/category/plumbers/tampa-fl', '/category/plumbers/tampa-fl?page=2'],
      ['/directory?location=tampa', '/directory?location=tampa&page=2'],
      ['/directory?location=tampa&sort=name', '/directory?location=tampa&sort=name&page=2'],
      ['/all-cities', '/all-cities?page=2'],
    ] as const)
      expect(await pages(path), path).toContain(PUBLIC_URL + next)
  })

  test('of the home page links to categories, cities, featured contractors and the latest posts', async () => {
    const root = await rootOf('/')
    const featured = await api<Contractor[]>('/contractors/featured')
    const categories = await api<Category[]>('/categories')
    const posts = await api<Post[]>('/blog')
    expect(featured).toHaveLength(12)
    expect(linksIn(root?.querySelector('main'))).toEqual(
      expect.arrayContaining([
        '/category/plumbers/tampa-fl',
        '/all-categories',
        ...featured.map((contractor) =>
          contractorPath(
            contractor,
            categories.find(({ id }) => id === contractor.categoryId)?.slug ?? '',
          ),
        ),
        ...posts.slice(0, 3).map(({ slug }) => `/blog/${slug}`),
      ]),
    )
    expect(linksIn(root)).toEqual(
      expect.arrayContaining(['/category/all-contractors/tampa-fl', '/all-cities?page=1']),
    )
  })

  test('of the blog links to the posts', async () => {
    const posts = await api<Post[]>('/blog')
    expect(posts.length).toBeGreaterThan(5)
    expect((await linksOf('/blog')).filter((link) => link.startsWith('/blog/'))).toEqual(
      posts.map(({ slug }) => `/blog/${slug}`),
    )
  })

  test('has no broken links', async () => {
    const links = new Set<string>()
    const start = [
      '/',
      '/directory',
      '/category/plumbers',
      '/category/plumbers/tampa-fl',
      '/contractor/12',
      '/blog',
      '/all-cities',
      '/locations',
    ]
    for (const path of [...start, '/all-categories', '/contact', '/no/such/page']) {
      for (const link of parsePage((await get(path)).text).querySelectorAll('#root a[href^="/"]'))
        links.add(link.getAttribute('href') ?? '')
    }
    expect(links.size).toBeGreaterThan(100)
    const perKind = new Map<string, number>()
    for (const link of links) {
      const segments = link.replace(/[?#].*/, '').split('/')
      const kind = `${segments[1]} ${segments.length}`
      const index = perKind.get(kind) ?? 0
      perKind.set(kind, index + 1)
      if (index >= quickOrFull(8, Number.POSITIVE_INFINITY)) continue
      expect((await get(link)).status, link).toBe(200)
    }
  })
})
