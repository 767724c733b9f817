import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractorPage } from '#content/page-heads/contractor.ts'
import { defaultSite } from '#content/site.ts'
import type { Category, Contractor, ContractorDetail, Post } from '#contract/entities.ts'
import { isPublicPage, pageNames, pages } from '#contract/pages.ts'
import { contractorPath } from '#contract/rules/links.ts'
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

describe('structured data', () => {
  const required: Record<string, string[]> = {
    WebSite: ['name', 'url', 'potentialAction'],
    BreadcrumbList: ['itemListElement'],
    BlogPosting: ['headline', 'datePublished', 'author', 'publisher', 'url'],
    Plumber: ['name', 'url', 'address', 'telephone', 'priceRange'],
    Electrician: ['name', 'url', 'address', 'priceRange'],
    HousePainter: ['name', 'url', 'address'],
    HVACBusiness: ['name', 'url', 'address'],
    GeneralContractor: ['name', 'url', 'address'],
    HomeAndConstructionBusiness: ['name', 'url', 'address'],
  }
  type Data = Record<string, unknown> & { '@type': string }
  const dataOf = async (path: string): Promise<Data[]> => {
    const script = parsePage((await get(path)).text).querySelector(
      'script[type="application/ld+json"]',
    )
    return [JSON.parse(script?.textContent ?? '[]') as Data | Data[]].flat()
  }

  test('has the license while its check is valid', async () => {
    const licenseOf = async (id: number) =>
      (await dataOf(`/contractor/${id}`)).find((data) => 'priceRange' in data)?.hasCredential
    const { checks } = await api<ContractorDetail>('/contractors/21')
    expect(await licenseOf(21)).toEqual({
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'license',
      identifier: 'CCC1330952',
      recognizedBy: {
        '@type': 'Organization',
        name: 'Florida DBPR',
        url: 'https://www.myfloridalicense.com/',
      },
      expires: checks?.[0]?.validUntil,
    })
    // The check of listing 5 has ended, and listing 10 has none.
    expect(await licenseOf(5)).toBeUndefined()
    expect(await licenseOf(10)).toBeUndefined()
  })

  test('has the required properties of its type on the home page, a category, a post and profiles', async () => {
    const contractors = await api<Contractor[]>('/search?location=tampa')
    const categories = await api<Category[]>('/categories')
    const profiles = categories.flatMap(({ id, slug }) =>
      contractors
        .filter(({ categoryId }) => categoryId === id)
        .slice(0, 2)
        .map((contractor) => contractorPath(contractor, slug)),
    )
    const [post] = await api<Post[]>('/blog')
    const types = new Set<string>()
    for (const path of ['/', '/category/plumbers', `/blog/${post?.slug}`, ...profiles]) {
      const found = await dataOf(path)
      expect(found.length, path).toBeGreaterThan(0)
      for (const data of found) {
        types.add(data['@type'])
        expect(data['@context']).toBe('https://schema.org')
        for (const property of required[data['@type']] ?? ['no such type'])
          expect(data, `${path} ${data['@type']}`).toHaveProperty(property)
        for (const address of JSON.stringify(data).matchAll(
          /"(?:url|item|@id|urlTemplate)":"([^"]*)"/g,
        ))
          expect(address[1]).toMatch(/^https:\/\/lintel\.example\//)
      }
    }
    expect([...types].sort()).toEqual([
      'BlogPosting',
      'BreadcrumbList',
      'Electrician',
      'GeneralContractor',
      'HVACBusiness',
      'HomeAndConstructionBusiness',
      'HousePainter',
      'Plumber',
      'WebSite',
    ])
  })

  test('has the rating only of a rated contractor, and the coordinates only of a contractor with a position', async () => {
    const contractors = await api<Contractor[]>('/contractors')
    const slugs = new Map((await api<Category[]>('/categories')).map(({ id, slug }) => [id, slug]))
    const profileOf = async (isWanted: (contractor: Contractor) => boolean) => {
      const contractor = contractors.find(isWanted) as Contractor
      const [data] = await dataOf(
        contractorPath(contractor, slugs.get(contractor.categoryId) ?? ''),
      )
      return { contractor, data }
    }
    const rated = await profileOf(({ rating, reviewCount }) => rating > 0 && reviewCount > 0)
    expect(rated.data?.aggregateRating).toMatchObject({
      ratingValue: (rated.contractor.rating / 10).toFixed(1),
      reviewCount: rated.contractor.reviewCount,
    })
    const unrated = await profileOf(({ rating }) => rating === 0)
    expect(unrated.data).not.toHaveProperty('aggregateRating')
    const placed = await profileOf(({ positionSource }) => positionSource === 'given')
    const { latitude, longitude } = placed.contractor
    expect(placed.data).toMatchObject({
      geo: { latitude, longitude },
      areaServed: { geoMidpoint: { latitude, longitude } },
    })
    const placeless = await profileOf(({ positionSource }) => positionSource !== 'given')
    expect(placeless.data).not.toHaveProperty('geo')
    expect(placeless.data).not.toHaveProperty('areaServed')
  })
})

describe('hostile texts', () => {
  const hostile = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '\u2028\u2029 line',
    '🏠 🔧',
    '</title><title>Mine',
    '-->]]><!--',
    '&lt;b&gt; &amp;',
    '$& $1 $` ${x}',
    'x'.repeat(5000),
  ]

  test('are escaped in the title, attributes, structured data and body', async () => {
    for (const [index, hostileText] of hostile.entries()) {
      await server.db.raw('update directory set version = version + 1')
      await server.db.raw(
        `update contractors set name = ?, description = ?, city = ?, image_url = ?, website = ?, location = ?, opening_hours = ?,
          change_seq = (select version from directory) where id = 30`,
        [
          hostileText,
          `${hostileText} ${index}`,
          hostileText,
          `https://x.example/${hostileText}`,
          `https://x.example/?${hostileText}`,
          hostileText,
          hostileText,
        ],
      )
      await server.db.raw(
        'update posts set title = ?, excerpt = ?, category_name = ?, author_name = ?, content = ?, updated_at = now() where id = 1',
        [hostileText, hostileText, hostileText, hostileText, `<p>${hostileText}</p>`],
      )
      const contractor = await api<ContractorDetail>('/contractors/30')
      const { slug, title } = await api<Post>('/blog/1')
      const parameter = encodeURIComponent(hostileText)
      for (const path of [
        '/contractor/30',
        `/blog/${slug}`,
        '/blog',
        '/all-cities',
        `/directory?location=${parameter}`,
        `/blog?category=${parameter}`,
      ]) {
        const { status, text } = await get(path)
        if (status === 400 || status === 431) continue
        expect(status, `${path} ${hostileText.slice(0, 40)}`).toBe(200)
        const page = parsePage(text)
        expect([page.querySelectorAll('title').length, page.querySelectorAll('h1').length]).toEqual(
          [1, 1],
        )
        for (const script of page.querySelectorAll(
          'script:not([type="application/ld+json"], [type="application/json"])',
        )) {
          expect(['/start.js', '/theme.js'], script.outerHTML).toContain(script.getAttribute('src'))
        }
        const dangers = [...page.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes]
            .filter(
              ({ name, value }) =>
                /^on|^srcdoc$/.test(name) || /^\W*(javascript|vbscript):/i.test(value ?? ''),
            )
            .map(({ name, value }) => `${path} ${element.localName} ${name}=${value}`),
        )
        expect(dangers).toEqual([])
        // The only pictures are that of the contractor, those of the demo and, in a post, what the
        // sanitizer leaves of the hostile `<img>`.
        for (const image of page.querySelectorAll('img')) {
          const isInPost = image.closest('article .prose') !== null
          expect(image.getAttribute('src')).toMatch(
            isInPost ? /^x$/ : /^https:\/\/x\.example\/|^\/uploads\/demo-[a-z]+-\d+\.webp$/,
          )
        }
        if (path === '/contractor/30')
          expect(page.querySelector('h1')?.textContent).toBe(contractor.name)
        if (path === `/blog/${slug}`) expect(page.querySelector('h1')?.textContent).toBe(title)
        for (const data of page.querySelectorAll('script[type="application/ld+json"]'))
          expect(() => JSON.parse(data.textContent) as unknown).not.toThrow()
      }
      const { text } = await get('/contractor/30')
      expect(parsePage(text).querySelector('main')?.textContent).toContain(hostileText.trim())
      expect(headTags(text)).toEqual(
        headTags(
          renderHead(contractorPage(contractor, categoryOf(contractor), defaultSite), PUBLIC_URL),
        ),
      )
      expect(/<script data-ssr-head[^>]*>([^]*?)<\/script>/.exec(text)?.[1]).not.toMatch(
        /[<>&\u2028\u2029]/,
      )
    }
  })

  test('in any URL never cause a 5xx or an error with internal details', async () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '%ZZ',
        '%',
        '%00',
        '..%2f..%2fetc',
        "' or 1=1 --",
        '<script>',
        '1e9',
        '-1',
        '9'.repeat(40),
        '\\',
        '🏠',
        'a'.repeat(5000),
        'all',
        'tampa-fl',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ...pageNames.filter(isPublicPage).map((name) => pages[name].path),
          '/:any',
          '/sitemap.xml',
        ),
        garbage,
        garbage,
        fc.boolean(),
        async (template, a, b, isRaw) => {
          const encode = (text: string) =>
            isRaw && /^[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed())
          const target =
            `${template.replace(/:\w+/g, () => encode(a) || 'x')}?location=${encode(a)}&category=${encode(b)}&page=${encode(b)}&part=${encode(b)}`.replace(
              /[#\s]/g,
              '',
            )
          const { status, text } = await get(target)
          expect([200, 301, 400, 404, 410, 431], target).toContain(status)
          expect(text).not.toMatch(
            /\bselect\s[^"<>]*\sfrom\s|listed_contractors|node_modules|at \w+ \(|pglite|knex/i,
          )
        },
      ),
      { numRuns: quickOrFull(60, 300), seed: 11 },
    )
  })
})
