import { describe, expect, test } from 'vitest'
import { blogPage, blogPostNotFoundPage, blogPostPage } from '#content/page-heads/blog.ts'
import {
  allCategoriesPage,
  allCitiesPage,
  allContractorsPage,
  locationsPage,
} from '#content/page-heads/browse.ts'
import {
  categoryInPlacePage,
  categoryPage,
  categoryNotFoundPage,
} from '#content/page-heads/category.ts'
import { contractorNotFoundPage, contractorPage } from '#content/page-heads/contractor.ts'
import { directoryPage } from '#content/page-heads/directory.ts'
import { homePage } from '#content/page-heads/home.ts'
import {
  contactPage,
  cookiePolicyPage,
  privacyPolicyPage,
  termsOfServicePage,
} from '#content/page-heads/texts.ts'
import { notFoundPage, type PageMeta } from '#content/page-meta.ts'
import { defaultSite } from '#content/site.ts'
import type { Category, Contractor, ContractorDetail, Post } from '#contract/entities.ts'
import { PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { parseNearPath, summarizeNear } from '../../web/src/public/list/near.ts'
import { anyDatabase } from '../support/databases.ts'
import { readPages } from '../support/drawn-pages.ts'
import { renderHead, headTags, parsePage } from '../support/page-head.ts'
import { withServer } from '../support/server.ts'

const PUBLIC_URL = 'https://lintel.example'

const server = withServer(anyDatabase, 'demo', { pages: true, publicUrl: PUBLIC_URL })
const { get, api } = readPages(server)

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
  const { place } = summarizeNear(near, JSON.parse(response.text) as Contractor[])
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
    return contractorPage(contractor, categoryOf(contractor), defaultSite)
  }
  const inCategory = async (slug: string, page?: number) =>
    categoryPage(
      (await api<Category[]>('/categories')).find((category) => category.slug === slug) as Category,
      page,
    )
  const kinds: [path: string, status: number, head: () => PageMeta | Promise<PageMeta>][] = [
    [
      '/',
      200,
      async () =>
        homePage(
          defaultSite,
          (await api<Category[]>('/categories')).map(({ name }) => name),
        ),
    ],
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
    ['/privacy-policy', 200, () => privacyPolicyPage(defaultSite)],
    ['/terms-of-service', 200, () => termsOfServicePage(defaultSite)],
    ['/cookie-policy', 200, () => cookiePolicyPage(defaultSite)],
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
        expect(
          blogPostPage(shown, postExcerpt(shown), defaultSite.name).description.length,
        ).toBeGreaterThan(60)
      expect(headTags(text)).toEqual(
        headTags(renderHead(blogPostPage(post, postExcerpt(post), defaultSite.name), PUBLIC_URL)),
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
