import { describe, expect, test } from 'vitest'
import {
  benefits,
  benefitsHeading,
  contactCards,
  contactCardsHeading,
  contactHeading,
  contactIntro,
} from '#contract/contact-content.ts'
import type { Category, Contractor, ContractorDetail, Post } from '#contract/entities.ts'
import { cookiePolicy } from '#contract/legal/cookie-policy.ts'
import { privacyPolicy } from '#contract/legal/privacy-policy.ts'
import { termsOfService } from '#contract/legal/terms-of-service.ts'
import { legalDocuments, type LegalText, textParts } from '#contract/legal/text.ts'
import { blogPage, blogPostNotFoundPage, blogPostPage } from '#contract/page-heads/blog.ts'
import {
  allCategoriesPage,
  allCitiesPage,
  allContractorsPage,
  locationsPage,
} from '#contract/page-heads/browse.ts'
import {
  categoryInPlacePage,
  categoryPage,
  categoryNotFoundPage,
} from '#contract/page-heads/category.ts'
import { contractorNotFoundPage, contractorPage } from '#contract/page-heads/contractor.ts'
import { directoryPage } from '#contract/page-heads/directory.ts'
import { homePage } from '#contract/page-heads/home.ts'
import {
  contactPage,
  cookiePolicyPage,
  privacyPolicyPage,
  termsOfServicePage,
} from '#contract/page-heads/texts.ts'
import { normalisePath, notFoundPage, type PageMeta } from '#contract/page-meta.ts'
import { PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { categoryInPlacePath, contractorPath } from '#contract/rules/links.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { findRelated } from '#contract/rules/related.ts'
import { parseNearPath, summariseNear } from '../../web/src/public/list/near.ts'
import { anyDatabase } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import { renderHead, headTags, parsePage } from '../support/page-head.ts'
import { rawGet } from '../support/raw-get.ts'
import { withServer } from '../support/server.ts'

const PUBLIC_URL = 'https://lintel.example'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: PUBLIC_URL })

const get = (path: string, headers?: Record<string, string>, at = server) =>
  rawGet(at.url, path, headers)
const api = async <T>(path: string) => JSON.parse((await get(`/api${path}`)).text) as T
const categoryOf = ({ categoryName, categorySlug }: ContractorDetail) => ({
  name: categoryName,
  slug: categorySlug,
})

/** Returns the head that the browser computes for the page of a category in a place. */
async function nearHead(categorySlug: string, location: string): Promise<PageMeta> {
  const near = parseNearPath(categorySlug, location, await api<Category[]>('/categories'))
  if (!near) return categoryNotFoundPage()
  const response = await get(`/api/search?${new URLSearchParams({ ...near.search })}`)
  const total = Number(response.headers['x-total-count'])
  const { place } = summariseNear(near, JSON.parse(response.text) as Contractor[])
  return categoryInPlacePage({
    categoryName: near.category?.name ?? 'Contractors',
    path: `/category/${categorySlug}/${location}`,
    place,
    count: total,
  })
}

describe('every kind of page has the correct status and the same head as in the browser', () => {
  const profile = async (id: number) => {
    const contractor = await api<ContractorDetail>(`/contractors/${id}`)
    return contractorPage(contractor, categoryOf(contractor))
  }
  const inCategory = async (slug: string, page?: number) =>
    categoryPage(
      (await api<Category[]>('/categories')).find((category) => category.slug === slug) as Category,
      page,
    )
  const kinds: [path: string, status: number, head: () => PageMeta | Promise<PageMeta>][] = [
    ['/', 200, homePage],
    ['/directory', 200, () => directoryPage({ hasParameters: false })],
    [
      '/directory?location=Tampa&category=3',
      200,
      () => directoryPage({ location: 'Tampa', categoryName: 'Plumbers', hasParameters: true }),
    ],
    [
      '/directory?location=Tampa&category=plumbers&page=2',
      200,
      () =>
        directoryPage({
          location: 'Tampa',
          categoryName: 'Plumbers',
          page: 2,
          hasParameters: true,
        }),
    ],
    ['/directory?category=no-such-trade', 200, () => directoryPage({ hasParameters: true })],
    ['/contractor/12', 200, () => profile(12)],
    [
      '/contractor/plumbers-tampa/ab-plumbing',
      200,
      async () =>
        profile(
          (await api<{ contractor: Contractor }>('/contractors/plumbers-tampa/ab-plumbing'))
            .contractor.id,
        ),
    ],
    [
      '/contractor/plumbers/ab-plumbing',
      200,
      async () =>
        profile(
          (await api<{ contractor: Contractor }>('/contractors/plumbers-tampa/ab-plumbing'))
            .contractor.id,
        ),
    ],
    ['/contractor/999999', 404, contractorNotFoundPage],
    ['/contractor/99999999999999999999', 404, contractorNotFoundPage],
    ['/contractor/not-a-number', 404, notFoundPage],
    ['/contractor/000', 404, contractorNotFoundPage],
    ['/contractor/plumbers-tampa/joes.plumbing', 404, contractorNotFoundPage],
    ['/contractor/plumbers-tampa/ab.plumbing.llc', 404, contractorNotFoundPage],
    ['/INDEX.HTML', 404, notFoundPage],
    ['/wp-login.php', 404, notFoundPage],
    ['/icons/none.png', 404, notFoundPage],
    ['/contractor/plumbers-tampa/nobody', 404, contractorNotFoundPage],
    ['/contractor/plumbers-tampa/%00', 404, contractorNotFoundPage],
    ['/contractor/plumbers-tampa/%ZZ', 404, contractorNotFoundPage],
    ['/category/plumbers', 200, () => inCategory('plumbers')],
    ['/category/plumbers?page=2', 200, () => inCategory('plumbers', 2)],
    ['/category/no-such-trade', 404, categoryNotFoundPage],
    ['/category/plumbers/tampa-fl', 200, () => nearHead('plumbers', 'tampa-fl')],
    ['/category/plumbers/st-petersburg-fl', 200, () => nearHead('plumbers', 'st-petersburg-fl')],
    ['/category/plumbers/florida', 200, () => nearHead('plumbers', 'florida')],
    ['/category/all-contractors/tampa-fl', 200, () => nearHead('all-contractors', 'tampa-fl')],
    ['/category/plumbers/tmpa-fl', 200, () => nearHead('plumbers', 'tmpa-fl')],
    ['/category/plumbers/nowhere-at-all-fl', 200, () => nearHead('plumbers', 'nowhere-at-all-fl')],
    ['/category/plumbers/x', 404, categoryNotFoundPage],
    ['/category/no-such-trade/tampa-fl', 404, categoryNotFoundPage],
    ['/blog', 200, blogPage],
    ['/blog?category=PLUMBERS', 200, () => blogPage('Plumbers')],
    ['/blog?category=all', 200, () => blogPage()],
    ['/blog?category=%3Cscript%3E', 200, () => blogPage(null, { isUnknown: true })],
    ['/blog?category=roofers', 200, () => blogPage(null, { isUnknown: true })],
    ['/blog/no-such-post', 404, blogPostNotFoundPage],
    ['/blog/%00', 404, blogPostNotFoundPage],
    ['/contact', 200, contactPage],
    ['/locations', 200, locationsPage],
    ['/all-cities', 200, allCitiesPage],
    ['/all-cities?page=2', 200, () => allCitiesPage(2)],
    ['/all-contractors', 200, allContractorsPage],
    ['/all-contractors?page=2', 200, () => allContractorsPage(2)],
    ['/all-contractors?page=1e9', 200, () => allContractorsPage(100)],
    ['/all-contractors?page=-4', 200, () => allContractorsPage(1)],
    ['/all-contractors?page=%ZZ', 200, () => allContractorsPage(1)],
    ['/all-categories', 200, allCategoriesPage],
    ['/privacy-policy', 200, privacyPolicyPage],
    ['/terms-of-service', 200, termsOfServicePage],
    ['/cookie-policy', 200, cookiePolicyPage],
    ['/no/such/page', 404, notFoundPage],
    ['/%5Cevil', 404, notFoundPage],
    ['/\\', 404, notFoundPage],
    ['/\\evil.example', 404, notFoundPage],
    ['/\\evil.example/directory', 404, notFoundPage],
  ]

  test.each(kinds)('%s responds with %i', async (path, status, head) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe(
      status === 200 ? PUBLIC_CACHE_CONTROL : 'no-cache',
    )
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(headTags(response.text)).toEqual(headTags(renderHead(await head(), PUBLIC_URL)))

    const page = parsePage(response.text)
    const root = page.getElementById('root')
    for (const part of ['header', 'main', 'footer'])
      expect(root?.querySelectorAll(`:scope > div > ${part}`), part).toHaveLength(1)
    expect(root?.querySelectorAll('main [aria-busy="true"], main .skeleton')).toHaveLength(0)
    expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(
      /^https?:\/\//,
    )
    for (const tag of [
      'title',
      'meta[property="og:image"]',
      'meta[name="description"]',
      'meta[name="robots"]',
      'meta[name="twitter:card"]',
      'meta[name="site-origin"]',
      'h1',
    ]) {
      expect(page.querySelectorAll(tag), tag).toHaveLength(1)
    }
    expect(page.querySelectorAll('link[rel="canonical"]').length).toBeLessThanOrEqual(1)
    expect(page.querySelector('meta[name="site-origin"]')?.getAttribute('content')).toBe(PUBLIC_URL)
    expect(page.querySelector('meta[name="index-landing-pages"]')).toBeNull()
    if (status !== 200)
      expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe(
        'noindex,follow',
      )
    // The browser replaces the tags that have the attribute `data-ssr-head`.
    const headSelector =
      'title, meta[property], meta[name="description"], meta[name="robots"], meta[name^="twitter"], link[rel="canonical"], script[type="application/ld+json"]'
    for (const tag of page.querySelectorAll(headSelector)) {
      expect(tag.hasAttribute('data-ssr-head')).toBe(true)
    }
  })

  test('every post has the same head as in the browser', async () => {
    const posts = await api<Post[]>('/blog')
    expect(posts.length).toBeGreaterThan(5)
    for (const post of posts) {
      const { status, text } = await get(`/blog/${post.slug}`)
      expect(status).toBe(200)
      for (const shown of [post, { ...post, excerpt: null }])
        expect(blogPostPage(shown, postExcerpt(shown)).description.length).toBeGreaterThan(60)
      expect(headTags(text)).toEqual(
        headTags(renderHead(blogPostPage(post, postExcerpt(post)), PUBLIC_URL)),
      )
    }
  })

  test('a page number after the last one gives the last page of a category list, as in the browser', async () => {
    const { text } = await get('/category/plumbers?page=1e9')
    const { count } = (await api<Category[]>('/categories')).find(
      ({ slug }) => slug === 'plumbers',
    ) as Category
    expect(headTags(text)).toEqual(
      headTags(renderHead(await inCategory('plumbers', Math.ceil(count / 24)), PUBLIC_URL)),
    )
  })
})

const normaliseSpace = (text = '') => text.replace(/\s+/g, ' ').trim()

describe('the drawn page', () => {
  const rootOf = async (path: string) => parsePage((await get(path)).text).querySelector('#root')
  const mainOf = async (path: string) => (await rootOf(path))?.querySelector('main')
  const linksIn = (element: Pick<ParentNode, 'querySelectorAll'> | null | undefined) =>
    [...(element?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href') ?? '')
  const linksOf = async (path: string) => linksIn(await mainOf(path))

  test.each([
    '/',
    '/directory?location=St.%20Petersburg&x=%22%3E%3Cb%3E&near',
    '/contractor/plumbers-tampa/ab-plumbing',
    '/blog?category=Plumbers',
    '/no/such/%22page%22',
  ])('of %s names its address as the browser writes it, and loads the app', async (path) => {
    const page = parsePage((await get(path)).text)
    const { pathname, search } = new URL(path, PUBLIC_URL)
    const query = new URLSearchParams(search).toString()
    expect(page.getElementById('root')?.getAttribute('data-drawn')).toBe(
      normalisePath(pathname) + (query && `?${query}`),
    )
    expect(
      [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')),
    ).toEqual(['/theme.js', '/start.js'])
    expect(page.querySelector('script[src="/start.js"]')?.getAttribute('data-entry')).toBe(
      './src/entry-client.tsx',
    )
  })

  test('marks the current page in the navigation', async () => {
    for (const path of ['/', '/directory', '/blog', '/contact']) {
      const current = (await rootOf(path))?.querySelectorAll('header nav [aria-current="page"]')
      expect(
        [...(current ?? [])].map((link) => link.getAttribute('href')),
        path,
      ).toEqual([path])
    }
  })

  test('has nothing that only the browser knows: whether a business is open, saved contractors, the user', async () => {
    for (const path of [
      '/',
      '/contractor/12',
      '/contractor/plumbers-tampa/ab-plumbing',
      '/saved',
    ]) {
      const root = await rootOf(path)
      expect(root?.textContent, path).not.toMatch(/Open now|Closes at|Opens at|Sign out|Log out/)
      expect(root?.querySelector('[aria-pressed="true"]'), path).toBeNull()
    }
  })

  test('of a profile has the name, category, city, phone and description', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    for (const path of [contractorPath(contractor, contractor.categorySlug), '/contractor/12']) {
      const main = await mainOf(path)
      expect(main?.querySelector('h1')?.textContent).toBe(contractor.name)
      for (const fact of [
        contractor.categoryName,
        contractor.city,
        contractor.phoneNumber,
        contractor.description,
      ])
        expect(main?.textContent).toContain(fact)
      expect(main?.querySelector('a[href^="tel:"]')).not.toBeNull()
    }
  })

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

  const partsOf = ({ intro, sections }: LegalText) =>
    [intro, ...sections.flatMap(({ blocks }) => blocks)].flatMap((block) => {
      if (typeof block === 'string') return [textParts(block)]
      if ('list' in block) return block.list.map(textParts)
      return block.storage.flatMap((entry) => Object.values(entry)).map(textParts)
    })

  test.each([
    ['/privacy-policy', privacyPolicy],
    ['/terms-of-service', termsOfService],
    ['/cookie-policy', cookiePolicy],
  ] as const)('of %s has the whole text, its heading and its date', async (path, text) => {
    const main = await mainOf(path)
    const mainText = normaliseSpace(main?.textContent)
    expect(text.sections.length).toBeGreaterThan(5)
    expect(main?.querySelector('h1')?.textContent).toBe(
      legalDocuments.find((document) => document.path === path)?.title,
    )
    expect(main?.querySelector('time')?.getAttribute('dateTime')).toBe('2025-04-22')
    expect(mainText).toContain('Last updated: April 22, 2025')
    expect(
      [...(main?.querySelectorAll('article section h2') ?? [])].map(
        (heading) => heading.textContent,
      ),
    ).toEqual(text.sections.map(({ heading }) => heading))
    const blocks = partsOf(text)
    expect(blocks.length).toBeGreaterThan(15)
    for (const parts of blocks)
      expect(mainText).toContain(normaliseSpace(parts.map((part) => part.text).join('')))
    const targets = blocks.flatMap((parts) =>
      parts.flatMap((part) => (part.kind === 'link' ? [part.to] : [])),
    )
    expect(await linksOf(path)).toEqual(
      expect.arrayContaining([...targets, ...text.sections.map(({ id }) => `#${id}`), '/']),
    )
  })

  test('of the terms of service names the law of Florida', async () => {
    expect(normaliseSpace((await mainOf('/terms-of-service'))?.textContent)).toContain(
      'governed by the laws of the State of Florida',
    )
  })

  test('of the contact page has all texts and a form that says that it needs JavaScript', async () => {
    const main = await mainOf('/contact')
    const mainText = normaliseSpace(main?.textContent)
    expect(main?.querySelector('h1')?.textContent).toBe(contactHeading)
    expect(benefits.length + contactCards.length).toBe(9)
    for (const part of [
      contactIntro,
      benefitsHeading,
      ...benefits.flatMap(({ title, text }) => [title, text]),
      contactCardsHeading,
      ...contactCards.flatMap(({ title, text }) => [title, text]),
      'Orlando, FL',
      'Mon-Fri 9AM-5PM',
    ])
      expect(mainText).toContain(normaliseSpace(part))
    expect(await linksOf('/contact')).toEqual(
      expect.arrayContaining(contactCards.flatMap(({ href }) => (href === null ? [] : [href]))),
    )
    const form = main?.querySelector('form')
    for (const name of ['businessName', 'email', 'phoneNumber', 'category', 'message'])
      expect(form?.querySelectorAll(`fieldset[disabled] [name="${name}"]`), name).toHaveLength(1)
    expect(form?.querySelector('button[type="submit"]')?.hasAttribute('disabled')).toBe(true)
    expect(form?.querySelector('noscript')?.textContent).toContain('This form needs JavaScript')
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
    const links = (await linksOf('/category/plumbers/tampa-fl')).filter((link) =>
      link.startsWith('/contractor/'),
    )
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

  test('of a post contains its whole text, with pictures and videos that load lazily', async () => {
    const content = `<h1>Valves</h1>
      <p>Close the <strong>main valve</strong> first &amp; wait.</p>
      <p><img src="/uploads/a.webp" alt="A valve"><img src="https://x.example/b.jpg"></p>
      <iframe src="https://www.youtube-nocookie.com/embed/abc" width="560"></iframe>
      <table><tbody><tr><td>Brass</td></tr></tbody></table>
      <p><a href="https://other.example/a">Other site</a> <a href="/contact">Contact</a></p>`
    const [{ slug } = { slug: '' }] = await api<Post[]>('/blog')
    await server.db('posts').where({ slug }).update({ content })
    const article = (await mainOf(`/blog/${slug}`))?.querySelector('article')
    const prose = article?.querySelector('.prose')
    expect(normaliseSpace(prose?.textContent)).toBe(
      'Valves Close the main valve first & wait. Brass Other site Contact',
    )
    expect(article?.querySelectorAll('h1')).toHaveLength(1)
    expect(prose?.querySelectorAll('h1, script')).toHaveLength(0)
    expect(
      [...(prose?.querySelectorAll('img') ?? [])].map((image) =>
        ['src', 'alt', 'loading'].map((name) => image.getAttribute(name)),
      ),
    ).toEqual([
      ['/uploads/a.webp', 'A valve', 'lazy'],
      ['https://x.example/b.jpg', '', 'lazy'],
    ])
    expect(
      [...(prose?.querySelectorAll('iframe') ?? [])].map((frame) =>
        ['src', 'title', 'loading', 'width'].map((name) => frame.getAttribute(name)),
      ),
    ).toEqual([['https://www.youtube-nocookie.com/embed/abc', 'Video', 'lazy', null]])
    expect(prose?.querySelector('[role="region"][tabindex="0"] > table')).not.toBeNull()
    expect(
      [...(prose?.querySelectorAll('a') ?? [])].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('rel'),
      ]),
    ).toEqual([
      ['https://other.example/a', 'noopener nofollow ugc'],
      ['/contact', null],
    ])
  })

  test('of every post has the text that the API returns', async () => {
    for (const { slug, title, content } of await api<Post[]>('/blog')) {
      const article = (await mainOf(`/blog/${slug}`))?.querySelector('article')
      expect(article?.querySelector('h1')?.textContent).toBe(title)
      expect(normaliseSpace(article?.querySelector('.prose')?.textContent)).toBe(
        normaliseSpace(parsePage(`<html><body>${content}</body></html>`).body.textContent),
      )
    }
  })
})

test('the order of all contractors uses an index', async () => {
  await server.db.transaction(async (trx) => {
    await trx.raw('set local enable_sort = off')
    const plan = JSON.stringify(
      (
        (await trx.raw(
          'explain select c.id from contractors c where c.deleted_at is null order by c.rating desc, c.review_count desc, c.sort_name, c.id limit 24',
        )) as { rows: unknown }
      ).rows,
    )
    expect(plan).toContain('contractors_rank')
  })
})
