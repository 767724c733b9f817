import {
  cards,
  expectHrefs,
  navigateInApp,
  h1,
  hrefs,
  main,
  pageSection,
  categorySlugs,
} from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test('/all-cities is paged and sorted by name', { tag: '@full' }, async ({ page }) => {
  await page.goto('/all-cities?page=999')
  const pager = main(page).getByRole('navigation', { name: /pages$/ })
  await expect(pager.getByText(/^Page (\d+) of \1$/)).toBeVisible()
  await expect(page).toHaveURL(/\/all-cities\?page=[2-9]$/)
  await pager.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL(/\/all-cities$/)
  const cities = main(page).getByRole('list').getByRole('link').filter({ hasText: 'available' })
  await expect(cities).toHaveCount(50)
  const names = (await cities.allTextContents()).map(
    (text) => /^(.+), [A-Z]{2}[\d,]+ contractors? available$/.exec(text)?.[1] ?? `? ${text}`,
  )
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  await expect(cities.first()).toHaveAttribute(
    'href',
    /^\/category\/all-contractors\/[a-z-]+-[a-z]{2}$/,
  )
})

test(
  'categories show their number of contractors, and locations group cities by state',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/all-categories')
    const trade = main(page).getByRole('link').filter({ hasText: 'Professionals' })
    await expectHrefs(
      trade,
      categorySlugs.map((slug) => `/category/${slug}`),
    )
    const categories = (await (await page.request.get('/api/categories')).json()) as {
      id: number
      name: string
      count: number
    }[]
    for (const { name, count } of categories)
      await expect(trade.filter({ hasText: name })).toContainText(`${count} Professionals`)
    await expect(trade.locator('svg:not(.icon)')).toHaveCount(1)

    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Locations', exact: true })
      .click()
    const states = main(page)
      .getByRole('region')
      .filter({ has: page.getByText(/^\d[\d,]* cit/) })
      .getByRole('heading', { level: 2 })
    await expect(states.first()).toBeVisible()
    const names = await states.allTextContents()
    expect(names.length).toBeGreaterThan(1)
    expect(names).toEqual([...names].sort())
    await expectHrefs(pageSection(page, 'Looking for a service instead?').getByRole('link'), [
      ...categories.slice(0, 5).map(({ id }) => `/directory?category=${id}`),
      '/directory',
    ])
    const field = page.getByLabel('Search by city or state')
    await field.fill('sOnEsOmE')
    await expect(page.getByRole('heading', { name: 'No locations found' })).toBeVisible()
    await page.getByRole('button', { name: 'View All Locations' }).click()
    await expect(field).toHaveValue('')
    await field.fill('oNeSoMe spr')
    await expect(states).toHaveText(['Florida'])
    await expect(pageSection(page, 'Florida').getByRole('link')).toHaveText(
      'Lonesome Springs1 contractor',
    )
    await expect(pageSection(page, 'Florida').getByRole('link')).toHaveAttribute(
      'href',
      '/category/all-contractors/lonesome-springs-fl',
    )
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect(states).toHaveText(names)
  },
)

test('a category near a city shows cards and related services, or other options if it is empty', async ({
  page,
}) => {
  await page.goto('/category/all-contractors/tampa-fl')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^noindex/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/directory$/)
  await expect(cards(page)).toHaveCount(24)
  const related = pageSection(page, 'Related Services').getByRole('link')
  await expect(related).toHaveCount(6)
  expect(new Set(await hrefs(related)).size).toBe(6)
  for (const href of await hrefs(related))
    expect(categorySlugs.map((slug) => `/category/${slug}/tampa-fl`)).toContain(href)

  await related.filter({ hasText: 'Plumbers' }).click()
  await expect(h1(page)).toHaveText('Plumbers in Tampa, FL')
  const card = cards(page).filter({
    has: page.getByRole('heading', { name: 'A&B Plumbing', exact: true }),
  })
  await expect(card.getByText('Premium Listing', { exact: true })).toBeVisible()
  await expect(card).toContainText('Tampa, FL')
  await expect(card.getByRole('link', { name: '(813) 555-0174' })).toHaveAttribute('href', /^tel:/)
  expect(
    await card
      .getByText('Family plumbers since 1989.')
      .evaluate((text) => getComputedStyle(text).webkitLineClamp),
  ).toBe('2')
  await expect(card.getByRole('link', { name: 'Website of A&B Plumbing' })).toHaveAttribute(
    'href',
    'https://abplumbing.example/start',
  )
  await expect(card.getByRole('link', { name: 'View Details: A&B Plumbing' })).toHaveAttribute(
    'href',
    '/contractor/74',
  )

  await navigateInApp(page, '/category/painters/lonesome-springs-fl')
  await expect(main(page).getByRole('status').first()).toHaveText(
    /^None in Lonesome Springs\. \d+ within 25 miles$/,
  )

  // Nobody is within 100 miles of this island.
  await navigateInApp(page, '/category/painters/adak-ak')
  await expect(page.getByRole('heading', { name: 'No contractors found' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'List Your Business' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(main(page).locator('a[href="/directory"]')).toBeVisible()
})

test(
  'a category without a location shows its cities, contractors, their number and related services',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/category/plumbers')
    const { count } = (
      (await (await page.request.get('/api/categories')).json()) as {
        slug: string
        count: number
      }[]
    ).find(({ slug }) => slug === 'plumbers') ?? { count: -1 }
    await expect(h1(page)).toHaveText('Plumbers')
    await expect(main(page)).toContainText(`${count} professionals`)
    await expect(cards(page)).toHaveCount(24)
    for (const href of await hrefs(pageSection(page, 'Plumbers by city').getByRole('link')))
      expect(href).toMatch(/^\/category\/plumbers\/[a-z-]+-[a-z]{2}$/)
    const related = await hrefs(pageSection(page, 'Related Services').getByRole('link'))
    expect(related).toHaveLength(6)
    expect(new Set(related)).toEqual(
      new Set(
        categorySlugs.filter((slug) => slug !== 'plumbers').map((slug) => `/category/${slug}`),
      ),
    )
  },
)
