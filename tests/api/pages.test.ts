import { readFile } from 'node:fs/promises'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { contactIntro } from '#contract/contact-content.ts'
import type { Category, Contractor, ContractorDetail, Post } from '#contract/entities.ts'
import { cookiePolicy } from '#contract/legal/cookie-policy.ts'
import { privacyPolicy } from '#contract/legal/privacy-policy.ts'
import { termsOfService } from '#contract/legal/terms-of-service.ts'
import { privatePages, publicPages } from '#contract/page-routes.ts'
import {
  allCategoriesPage,
  allCitiesPage,
  allContractorsPage,
  blogPage,
  blogPostNotFoundPage,
  blogPostPage,
  categoryInPlacePage,
  categoryPage,
  categoryNotFoundPage,
  contactPage,
  contractorNotFoundPage,
  contractorPage,
  cookiePolicyPage,
  directoryPage,
  homePage,
  locationsPage,
  notFoundPage,
  type PageMeta,
  privacyPolicyPage,
  termsOfServicePage,
} from '#contract/pages.ts'
import { categoryInPlacePath, contractorPath } from '#contract/rules/links.ts'
import { findRelated } from '#contract/rules/related.ts'
import { toExcerpt } from '../../web/src/features/blog/excerpt.ts'
import { Benefits } from '../../web/src/features/contact-requests/benefits.tsx'
import { ContactCards } from '../../web/src/features/contact-requests/contact-cards.tsx'
import { parseNearPath, displayPlace } from '../../web/src/features/directory/list/near.ts'
import { LegalPage } from '../../web/src/pages/legal/legal-page.tsx'
import { anyDatabase } from '../support/databases.ts'
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

/** Returns the metadata that the browser computes for a category near a place. */
async function nearHead(categorySlug: string, location: string): Promise<PageMeta> {
  const near = parseNearPath(categorySlug, location, await api<Category[]>('/categories'))
  if (!near) return categoryNotFoundPage()
  const response = await get(`/api/search?${new URLSearchParams({ ...near.search })}`)
  const total = Number(response.headers['x-total-count'])
  const place = displayPlace(near.place, JSON.parse(response.text) as Contractor[])
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
  ]

  test.each(kinds)('%s responds with %i', async (path, status, head) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(headTags(response.text)).toEqual(headTags(renderHead(await head(), PUBLIC_URL)))

    const page = parsePage(response.text)
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
    // The app replaces exactly these tags.
    const headSelector =
      'title, meta[property], meta[name="description"], meta[name="robots"], meta[name^="twitter"], link[rel="canonical"], script[type="application/ld+json"]'
    for (const tag of page.querySelectorAll(headSelector)) {
      expect(tag.hasAttribute('data-ssr-head')).toBe(true)
    }
  })

  test('every post has the same summary as in the browser', async () => {
    const { Window } = await import('happy-dom')
    globalThis.DOMParser = new Window().DOMParser as unknown as typeof DOMParser
    const posts = await api<Post[]>('/blog')
    expect(posts.length).toBeGreaterThan(5)
    for (const post of posts) {
      const { status, text } = await get(`/blog/${post.slug}`)
      expect(status).toBe(200)
      for (const shown of [post, { ...post, excerpt: null }])
        expect(blogPostPage(shown, toExcerpt(shown)).description.length).toBeGreaterThan(60)
      expect(headTags(text)).toEqual(
        headTags(renderHead(blogPostPage(post, toExcerpt(post)), PUBLIC_URL)),
      )
    }
  })

  test('the last page of a category list is the same as in the browser', async () => {
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

/** Renders a component to static HTML and parses it. */
function renderPage(element: ReactElement) {
  return parsePage(
    `<body>${renderToStaticMarkup(createElement(MemoryRouter, null, element))}</body>`,
  ).body
}

describe('the server-rendered body', () => {
  const bodyOf = async (path: string) => parsePage((await get(path)).text).querySelector('#root')
  const linksOf = async (path: string) =>
    [...((await bodyOf(path))?.querySelectorAll('main a') ?? [])].map(
      (link) => link.getAttribute('href') ?? '',
    )

  test('of a profile has the name, category, city, phone and description', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    const body = await bodyOf(contractorPath(contractor, contractor.categorySlug))
    expect(body?.querySelector('h1')?.textContent).toBe(contractor.name)
    for (const fact of [
      contractor.categoryName,
      contractor.city,
      contractor.phoneNumber,
      contractor.description,
    ])
      expect(body?.textContent).toContain(fact)
    expect(body?.querySelector('a[href^="tel:"]')).not.toBeNull()
  })

  test('of a profile links to its category, its city and the three groups of related contractors', async () => {
    const contractor = await api<ContractorDetail>('/contractors/12')
    const { city, state, categoryId } = contractor
    // The browser sends the same searches.
    const search = (parameters: Record<string, string>) =>
      api<Contractor[]>(`/search?${new URLSearchParams({ ...parameters, state: state ?? '' })}`)
    const [categories, inCity, inState] = await Promise.all([
      api<Category[]>('/categories'),
      search({ location: city ?? '' }),
      search({ location: '', category: String(categoryId) }),
    ])
    const body = await bodyOf('/contractor/12')
    const links = await linksOf('/contractor/12')
    expect(links).toEqual(
      expect.arrayContaining([
        `/category/${contractor.categorySlug}`,
        categoryInPlacePath(contractor.categorySlug, contractor.city ?? '', contractor.state ?? ''),
        '/locations',
        '/all-contractors',
      ]),
    )
    const { same, others, fill, sameHeading, otherHeading } = findRelated(
      contractor,
      [...inCity, ...inState],
      categories,
    )
    const slugOf = ({ categoryId }: Contractor) =>
      categories.find(({ id }) => id === categoryId)?.slug ?? ''
    const expected = [...same, ...others.flatMap(({ contractors }) => contractors)].map((each) =>
      contractorPath(each, slugOf(each)),
    )
    expect(expected.length).toBeGreaterThan(6)
    expect(links).toEqual(expect.arrayContaining(expected))
    const headings = [...(body?.querySelectorAll('h2') ?? [])].map((heading) => heading.textContent)
    for (const heading of [
      sameHeading,
      otherHeading,
      ...(fill.length > 0 ? ['You Might Also Like'] : []),
    ])
      expect(headings).toContain(heading)
    expect(
      links.filter((link) => link === contractorPath(contractor, contractor.categorySlug)),
    ).toEqual([])
  })

  test.each([
    ['/privacy-policy', privacyPolicy],
    ['/terms-of-service', termsOfService],
    ['/cookie-policy', cookiePolicy],
  ] as const)(
    'of %s has the whole text with the same heading and date as in the browser',
    async (path, text) => {
      const rendered = renderPage(createElement(LegalPage, { path, text }))
      const body = await bodyOf(path)
      const bodyText = normaliseSpace(body?.textContent)
      expect(text.sections.length).toBeGreaterThan(5)
      expect(body?.querySelector('h1')?.textContent).toBe(rendered.querySelector('h1')?.textContent)
      expect(body?.querySelector('time')?.getAttribute('datetime')).toBe('2025-04-22')
      expect(bodyText).toContain('Last updated: April 22, 2025')
      const blocks = [
        ...rendered.querySelectorAll(
          'article h2, article .prose p, article .prose li, article h1 + p',
        ),
      ].filter((block) => block.closest('.not-prose') === null)
      expect(blocks.length).toBeGreaterThan(15)
      for (const block of blocks) expect(bodyText).toContain(normaliseSpace(block.textContent))
      for (const stored of rendered.querySelectorAll('.not-prose strong'))
        expect(bodyText).toContain(normaliseSpace(stored.textContent))
      const targets = [...rendered.querySelectorAll('article .prose a')].map((link) =>
        link.getAttribute('href'),
      )
      expect(await linksOf(path)).toEqual(expect.arrayContaining([...targets, '/']))
    },
  )

  test('of the terms of service names the law of Florida', async () => {
    expect(normaliseSpace((await bodyOf('/terms-of-service'))?.textContent)).toContain(
      'governed by the laws of the State of Florida',
    )
  })

  test('of the contact page has the same texts as the page, except for its form', async () => {
    const body = await bodyOf('/contact')
    const bodyText = normaliseSpace(body?.textContent)
    const rendered = renderPage(
      createElement('div', null, createElement(Benefits), createElement(ContactCards)),
    )
    expect(body?.querySelector('h1')?.textContent).toBe('List Your Business')
    const texts = [...rendered.querySelectorAll('h2, h3, p, li div.text-muted')].map((part) =>
      normaliseSpace(part.textContent),
    )
    expect(texts.length).toBeGreaterThan(14)
    for (const part of [...texts, normaliseSpace(contactIntro), 'Orlando, FL', 'Mon-Fri 9AM-5PM'])
      expect(bodyText).toContain(part)
    expect(await linksOf('/contact')).toEqual(
      expect.arrayContaining(
        [...rendered.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      ),
    )
  })

  test('of lists links to the canonical addresses of profiles', async () => {
    for (const path of [
      '/all-contractors',
      '/category/plumbers',
      '/category/plumbers/tampa-fl',
      '/directory?location=tampa',
    ]) {
      const profiles = (await linksOf(path)).filter((link) => link.startsWith('/contractor/'))
      expect(profiles, path).toHaveLength(path.startsWith('/directory') ? 25 : 24)
      expect((await get(profiles[0] ?? '')).status).toBe(200)
    }
    expect(await linksOf('/all-contractors?page=2')).toEqual(
      expect.arrayContaining(['/all-contractors', '/all-contractors?page=3']),
    )
    expect(await linksOf('/')).toEqual(
      expect.arrayContaining(['/category/plumbers', '/category/all-contractors/tampa-fl']),
    )
    expect(
      (await linksOf('/blog')).filter((link) => link.startsWith('/blog/')).length,
    ).toBeGreaterThan(5)
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
    for (const link of links) expect((await get(link)).status, link).toBe(200)
  })

  test('of a post contains its text without images and video players', async () => {
    const [post] = await api<Post[]>('/blog')
    const article = (await bodyOf(`/blog/${post?.slug}`))?.querySelector('article')
    expect(article?.querySelectorAll('p').length).toBeGreaterThan(2)
    expect(article?.querySelectorAll('img, iframe, script')).toHaveLength(0)
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

describe('the list of page routes', () => {
  test('has every route of the web app and its page file', async () => {
    const router = await readFile(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8')
    const paths = [...router.matchAll(/path: '([^']+)'/g)]
      .map(([, path]) => path ?? '')
      .filter((path) => path !== '*')
    expect(paths).toEqual(expect.arrayContaining(Object.keys(publicPages)))
    const known: string[] = [...Object.keys(publicPages), ...Object.keys(privatePages)]
    for (const path of paths) expect(known).toContain(path)
    for (const name of Object.values(publicPages))
      await readFile(new URL(`../../web/src/pages/${name}.tsx`, import.meta.url))
  })
})
