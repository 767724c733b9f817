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
  placeName,
} from '#content/page-heads/category.ts'
import {
  contractorCrumbs,
  contractorNotFoundPage,
  contractorPage,
} from '#content/page-heads/contractor.ts'
import { savedPage } from '#content/page-heads/device.ts'
import { directoryPage } from '#content/page-heads/directory.ts'
import { homePage } from '#content/page-heads/home.ts'
import {
  contactPage,
  claimPage,
  cookiePolicyPage,
  reviewsPolicyPage,
  privacyPolicyPage,
  termsOfServicePage,
} from '#content/page-heads/texts.ts'
import {
  completeMeta,
  notFoundPage,
  type PageMeta,
  titleOnlyPage,
  untitledPage,
} from '#content/page-meta.ts'
import { defaultSite } from '#content/site.ts'
import { pages, normalizePath } from '#contract/pages.ts'
import { buildPost, category } from '../support/builders.ts'
import { buildContractor } from '../support/contractors.ts'
import { fc } from '../support/property.ts'

const plumbers = category('plumbers')
const near = {
  categoryName: 'Plumbers',
  path: '/category/plumbers/tampa-fl',
  place: { city: 'Tampa', state: 'FL' },
  count: 12,
}
const noindex = { robots: 'noindex,follow', canonical: null }
const indexed = (canonical: string) => ({ robots: 'index,follow', canonical })

const fixedPages: [string, PageMeta][] = [
  ['/', homePage(defaultSite, ['Plumbers', 'Roofers'])],
  ['/directory', directoryPage({ hasParameters: false })],
  ['/blog', blogPage()],
  ['/contact', contactPage()],
  ['/locations', locationsPage()],
  ['/all-cities', allCitiesPage()],
  ['/all-contractors', allContractorsPage()],
  ['/all-categories', allCategoriesPage()],
  ['/privacy-policy', privacyPolicyPage(defaultSite)],
  ['/terms-of-service', termsOfServicePage(defaultSite)],
  ['/cookie-policy', cookiePolicyPage(defaultSite)],
  ['/reviews-policy', reviewsPolicyPage(defaultSite)],
  ['/claim', claimPage()],
]

describe('the fixed pages', () => {
  test.each(fixedPages)('%s is indexable, and its canonical is its own URL', (path, page) => {
    expect(page).toMatchObject(indexed(path))
    expect(page.description.length).toBeLessThanOrEqual(160)
  })

  test('have unique titles and descriptions', () => {
    expect(new Set(fixedPages.map(([, { title }]) => title)).size).toBe(fixedPages.length)
    expect(new Set(fixedPages.map(([, { description }]) => description)).size).toBe(
      fixedPages.length,
    )
  })

  test('are exactly the pages of the sitemap', () => {
    expect(
      Object.values(pages).flatMap((page) => ('isInSitemap' in page ? [page.path] : [])),
    ).toEqual(fixedPages.map(([path]) => path))
  })

  test('later pages of a list have their number in the title and the URL', () => {
    expect(allCitiesPage(3)).toMatchObject(indexed('/all-cities?page=3'))
    expect(allContractorsPage(2)).toMatchObject(indexed('/all-contractors?page=2'))
    for (const page of [allCitiesPage(3), allContractorsPage(3), categoryPage(plumbers, 3)])
      expect(page.title).toMatch(/\b3\b/)
  })
})

describe('pages that are not indexed', () => {
  test.each([
    ['a directory with parameters', directoryPage({ location: 'Tampa', hasParameters: true })],
    ['an empty search', directoryPage({ hasParameters: true })],
    ['an unknown page', notFoundPage()],
    ['the saved contractors', savedPage()],
    ['a missing contractor', contractorNotFoundPage()],
    ['a missing post', blogPostNotFoundPage()],
    ['an unknown category', categoryNotFoundPage()],
    ['a page that failed', titleOnlyPage('Something went wrong')],
  ])('%s has noindex and no canonical URL', (_, page) => {
    expect(page).toMatchObject({ ...noindex, jsonLd: [] })
    expect(page.title.length * page.description.length).toBeGreaterThan(0)
  })

  test('have the correct titles', () => {
    expect(notFoundPage().title).toContain('404 Page Not Found')
    expect(contractorNotFoundPage().title).toContain('Contractor not found')
    expect(categoryNotFoundPage().title).toContain('Category or location not found')
    expect(blogPostNotFoundPage().title).toContain('Blog post not found')
  })
})

test('an unknown blog category is not indexed, and its name is not in the title', () => {
  expect(blogPage('<script>', { isUnknown: true })).toMatchObject(noindex)
  expect(blogPage('<script>', { isUnknown: true }).title).not.toContain('script')
  expect(blogPage('Plumbers')).toMatchObject(indexed('/blog'))
})

describe('the image of a link preview', () => {
  const pictureOf = (imageUrl: string | null) =>
    completeMeta(contractorPage(buildContractor({ imageUrl }), plumbers, defaultSite), defaultSite)

  test('is the image of the page if its URL is valid', () => {
    for (const address of ['https://x.example/a.jpg', '/uploads/a.webp'])
      expect(pictureOf(address)).toMatchObject({
        image: address,
        twitterCard: 'summary_large_image',
      })
  })

  test('is otherwise the image of the site', () => {
    for (const address of [
      null,
      '',
      'javascript:alert(1)',
      '//x.example/a.jpg',
      'https://',
      'a b',
      'data:image/png;base64,x',
    ]) {
      expect(pictureOf(address).image).toBe('/og/share.png')
    }
    for (const [, page] of fixedPages)
      expect(completeMeta(page, defaultSite)).toMatchObject({
        image: '/og/share.png',
        twitterCard: 'summary_large_image',
      })
  })
})

test('imported ratings are in the structured data only if the setting allows it', () => {
  const imported = buildContractor({ importedFromCsv: true, rating: 45, reviewCount: 12 })
  const hasRating = (rateImported: boolean) =>
    JSON.stringify(
      contractorPage(imported, plumbers, { ...defaultSite, structuredData: { rateImported } })
        .jsonLd,
    ).includes('aggregateRating')
  expect([hasRating(true), hasRating(false)]).toEqual([true, false])
})

describe('the description of the home page', () => {
  test.each([
    [[], 'Find local contractors near you.'],
    [['Roofers'], 'Find Roofers near you.'],
    [['Plumbers', 'Roofers'], 'Find Plumbers and Roofers near you.'],
    [['A', 'B', 'C', 'D', 'E', 'F'], 'Find A, B, C, D and E near you.'],
  ])('names the first categories of %j', (names, begin) => {
    expect(homePage(defaultSite, names).description.startsWith(`${begin} `)).toBe(true)
  })
})

describe('the title of a page', () => {
  const titleOf = (page: PageMeta, name: string) =>
    completeMeta(page, { ...defaultSite, name }).title

  test('ends with the name of the site, unless it contains it', () => {
    expect(titleOf(notFoundPage(), 'Harbor Pros')).toBe('404 Page Not Found | Harbor Pros')
    const harbor = { ...defaultSite, name: 'Harbor Pros', tagline: 'Trades by the sea' }
    expect(titleOf(homePage(harbor, []), 'Harbor Pros')).toBe('Harbor Pros: Trades by the sea')
  })

  test('is the name of the site while the page is loading', () => {
    expect(completeMeta(untitledPage, { ...defaultSite, name: 'Bay Co.' })).toMatchObject({
      title: 'Bay Co.',
      description: 'Bay Co.',
      ...noindex,
    })
  })
})

describe('a category near a location', () => {
  test('is not indexed without INDEX_LANDING_PAGES, and its canonical URL is /directory', () => {
    expect(categoryInPlacePage(near)).toMatchObject({
      robots: 'noindex,follow',
      canonical: '/directory',
    })
    expect(categoryInPlacePage({ ...near, count: 0 })).toMatchObject({
      robots: 'noindex,follow',
      canonical: '/directory',
    })
  })

  test('is indexed with INDEX_LANDING_PAGES if the city has at least three contractors', () => {
    expect(categoryInPlacePage({ ...near, exactCityCount: 3 })).toMatchObject(indexed(near.path))
    for (const ownCount of [0, 1, 2])
      expect(categoryInPlacePage({ ...near, exactCityCount: ownCount })).toMatchObject(noindex)
  })

  test('contains category and location in its title', () => {
    expect(categoryInPlacePage(near).title).toContain('Plumbers in Tampa, FL')
    expect([
      placeName({ city: '', state: 'FL' }),
      placeName({ city: 'Tampa', state: null }),
    ]).toEqual(['Florida', 'Tampa'])
  })
})

test('a category page is indexable, and its canonical is its own URL', () => {
  expect(categoryPage(plumbers)).toMatchObject(indexed('/category/plumbers'))
  expect(categoryPage(plumbers, 2)).toMatchObject(indexed('/category/plumbers?page=2'))
})

describe('a profile', () => {
  const contractor = buildContractor({
    name: "O'Neil & Søn",
    slug: 'oneil-son',
    city: 'St. Petersburg',
  })

  test('has a canonical URL, and its title contains business, category and location', () => {
    const page = contractorPage(contractor, plumbers, defaultSite)
    expect(page).toMatchObject(indexed('/contractor/plumbers-st-petersburg/oneil-son'))
    for (const part of [contractor.name, 'Plumbers', 'St. Petersburg, FL'])
      expect(page.title).toContain(part)
    expect(contractorPage({ ...contractor, city: null }, plumbers, defaultSite).canonical).toBe(
      '/contractor/plumbers/oneil-son',
    )
  })

  test('has breadcrumbs from Home to its name', () => {
    expect(contractorCrumbs(contractor, plumbers)).toEqual([
      { label: 'Home', to: '/' },
      { label: 'Directory', to: '/directory' },
      { label: 'Plumbers', to: '/category/plumbers' },
      { label: 'St. Petersburg, FL', to: '/category/plumbers/st-petersburg-fl' },
      { label: contractor.name },
    ])
    expect(
      contractorCrumbs({ ...contractor, city: null, state: null }, plumbers).map(
        ({ label }) => label,
      ),
    ).toEqual(['Home', 'Directory', 'Plumbers', contractor.name])
  })

  test('describes itself by at most 120 characters of the contractor’s text, or by a generated text', () => {
    expect(contractorPage(contractor, plumbers, defaultSite).description).toBe(
      contractor.description,
    )
    for (const description of [null, ''])
      expect(
        contractorPage({ ...contractor, description }, plumbers, defaultSite).description,
      ).toContain(contractor.name)
    fc.assert(
      fc.property(fc.lorem({ maxCount: 80 }), (text) => {
        const { description } = contractorPage(
          { ...contractor, description: text },
          plumbers,
          defaultSite,
        )
        expect(description.length).toBeLessThanOrEqual(120)
        expect(text.startsWith(description.replace(/…$/, ''))).toBe(true)
      }),
    )
  })
})

describe('a post', () => {
  test('is an article with an image, and its canonical is its own URL', () => {
    expect(
      blogPostPage(buildPost({ imageUrl: '/uploads/tap.jpg' }), 'Close the valve.', 'Lintel'),
    ).toMatchObject({
      ...indexed('/blog/leaking-tap'),
      type: 'article',
      image: '/uploads/tap.jpg',
      description: 'Close the valve.',
    })
    expect(
      blogPostPage(buildPost(), 'word '.repeat(100), 'Lintel').description.length,
    ).toBeLessThanOrEqual(160)
  })

  test('is not indexed if it is not published', () => {
    for (const status of ['draft', 'scheduled'] as const)
      expect(blogPostPage(buildPost({ status }), '', 'Lintel').robots).toBe('noindex,follow')
  })
})

test('for all names, descriptions have at most 160 characters and canonical URLs are paths of this site', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(text, text, text, (name, city, description) => {
      const contractor = buildContractor({ name, city, description })
      const pages = [
        contractorPage(contractor, plumbers, defaultSite),
        directoryPage({ location: name, categoryName: city, hasParameters: true }),
        blogPage(name),
        titleOnlyPage(name),
        categoryPage({ ...plumbers, description }),
        categoryInPlacePage({ ...near, place: { city, state: name } }),
        blogPostPage(buildPost({ title: name }), description, 'Lintel'),
      ]
      for (const page of pages) {
        expect(page.description.length).toBeLessThanOrEqual(160)
        expect(completeMeta(page, defaultSite).title).not.toBe('')
        expect(page.canonical ?? '/').toMatch(/^\/(?!\/)/)
      }
    }),
  )
})

test.each([
  ['/Directory', '/directory'],
  ['/blog/', '/blog'],
  ['//blog///leaking-tap//', '/blog/leaking-tap'],
  ['/', '/'],
  ['//', '/'],
  ['/contractor/12', '/contractor/12'],
])('%s is normalized to %s', (path, tidy) => {
  expect(normalizePath(path)).toBe(tidy)
})
