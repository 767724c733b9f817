import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { expectAccessible } from './support/accessibility.ts'
import { waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test('a homeowner searches, filters, opens a profile and finds the phone link', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Plumbers' })
  await page.getByRole('combobox', { name: 'Location' }).fill('Tampa')
  await page.getByRole('button', { name: 'Search' }).click()

  await expect(page).toHaveURL(/\/directory\?location=Tampa&category=3$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tampa')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(25)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,follow')

  await page.getByRole('button', { name: /Filter & Sort/ }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel(/has a? ?website/i).check()
  await dialog.getByLabel(/name a-z/i).check()
  await dialog.getByRole('button', { name: /show/i }).click()
  await expect(page).toHaveURL(/sort=name/)
  // The URL changes before the list does.
  let names: string[] = []
  await expect(async () => {
    names = await cards.getByRole('heading').allTextContents()
    expect(names).toEqual(
      [...names].sort((a, b) => a.localeCompare(b, 'en', { ignorePunctuation: true })),
    )
  }).toPass()

  await cards.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/contractor\/plumbers-tampa\/[a-z0-9-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '')
  await expect(page.getByRole('link', { name: /Call Now/ }).first()).toHaveAttribute(
    'href',
    /^tel:\+?\d{7,}/,
  )
  await page.goBack()
  await expect(page).toHaveURL(/sort=name/)
  await expect(cards.first()).toContainText(names[0] ?? '')
})

test('page and size are in the URL, and invalid values are ignored', async ({ page }) => {
  await page.goto('/directory?location=florida&size=10&page=2')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
  const pager = page.getByRole('navigation', { name: /pag/i })
  await expect(pager.locator('[aria-current=page]')).toHaveText('2')
  await page.getByLabel(/per page/i).selectOption('50')
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50)

  const queries = [
    'page=1e9',
    'page=-4',
    'page=NaN',
    'size=7',
    'sort=<script>',
    'category=<script>',
    'rating=abc',
    `location=${'x'.repeat(3000)}`,
    '%ZZ',
  ]
  for (const query of quickSubset(queries, (_, index) => index % 3 === 0)) {
    await page.goto(`/directory?location=tampa&${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  }
})

test('a list without contractors shows one of three hints', async ({ page }) => {
  await page.goto('/directory')
  await expect(page.getByRole('heading', { name: 'No contractors found' })).toBeVisible()
  await expect(page.getByText('Please select a service category to view contractors')).toBeVisible()
  await page.goto('/directory?location=zzzzzz')
  await expect(page.getByText('Please try a different location')).toBeVisible()
  await page.goto('/directory?category=no-such-trade')
  await expect(page.getByText('There are no contractors in this category')).toBeVisible()
})

test('a misspelled location is corrected and the page shows the correction', async ({ page }) => {
  await page.goto('/directory?location=tmpa')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/tmpa/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Tampa/ }).first()).toBeVisible()
})

test(
  'the location field suggests cities and works by keyboard',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/')
    const place = page.getByRole('combobox', { name: 'Location' })
    await place.focus()
    await place.pressSequentially('st pet')
    const option = page.getByRole('option', { name: /St\. Petersburg/ })
    await expect(option).toBeVisible()
    await place.press('ArrowDown')
    await expect(place).toHaveAttribute('aria-activedescendant', /./)
    await place.press('Enter')
    await expect(place).toHaveValue(/St\. Petersburg/)
    await expect(place).toBeFocused()
  },
)

test('a profile can be opened by id, by slug and with a wrong category in its address', async ({
  page,
}) => {
  await page.goto('/contractor/electricians/ab-plumbing')
  await expect(page).toHaveURL(/\/contractor\/plumbers-tampa\/ab-plumbing$/)
  await expect(page.getByRole('heading', { level: 1, name: 'A&B Plumbing' })).toBeVisible()
  await page.goto('/contractor/plumbers-tampa/ab-plumbing-2')
  await expect(page.getByRole('heading', { level: 1, name: 'AB Plumbing' })).toBeVisible()
  await page.goto('/contractor/12')
  await expect(page.getByText('Response time: Within 24 hours')).toBeVisible()
})

test.describe('missing pages and contractors', () => {
  test.use({ expectedErrors: /40[14]/ })

  test('have their own screens', async ({ page }) => {
    await page.goto('/contractor/plumbers-tampa/no-such-business')
    await expect(page.getByRole('heading', { name: 'Contractor not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Browse Directory' })).toHaveAttribute(
      'href',
      '/directory',
    )
    await page.goto('/contractor/2000000000')
    await expect(page.getByRole('heading', { name: 'Contractor not found' })).toBeVisible()
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  })
})

test('city pages accept the state as a code or a name, and a state without a city', async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/category/plumbers/tampa-fl', 'Tampa, FL'],
    ['/category/plumbers/st-petersburg-fl', 'St. Petersburg, FL'],
    ['/category/plumbers/florida', 'Florida'],
    ['/category/all-contractors/jacksonville-north-carolina', 'Jacksonville, NC'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  }
  await page.goto('/category/all-contractors')
  await expect(page).toHaveURL(/\/all-contractors$/)
})

test.describe('the filter dialog and browser history', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: /Filter & Sort/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const start = async (page: Page) => {
    await page.goto('/contact')
    await page.goto('/directory?location=florida&page=2')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(25)
    await waitUntilComplete(page)
  }
  const listUrl = /\/directory\?location=florida&page=2$/

  test('Back closes the dialog, and the next Back leaves the page', async ({ page }) => {
    await start(page)
    // The button must be visible. Otherwise the browser would scroll to it when it gets the focus
    // back.
    await page.evaluate(() => scrollTo(0, 200))
    await page.getByRole('button', { name: /Filter & Sort/ }).evaluate((button: HTMLElement) => {
      button.focus({ preventScroll: true })
      button.click()
    })
    await page.getByRole('dialog').getByLabel('Verified').check()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(listUrl)
    await expect(page.getByRole('button', { name: /Filter & Sort/ })).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
    await page.goBack()
    await expect(page).toHaveURL(/\/contact$/)
  })

  for (const [closedBy, close] of [
    ['Esc', (page: Page) => page.keyboard.press('Escape')],
    [
      'Esc twice',
      async (page: Page) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      },
    ],
    [
      'the close button',
      (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    ],
    ['a click outside', (page: Page) => page.mouse.click(5, 5)],
    [
      'applying no change',
      (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click(),
    ],
  ] as const) {
    test(
      `${closedBy} closes the dialog and adds no history entry`,
      { tag: '@full' },
      async ({ page }) => {
        await start(page)
        await open(page)
        await close(page)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).toHaveURL(listUrl)
        await page.goBack()
        await expect(page).toHaveURL(/\/contact$/)
      },
    )
  }

  test('Back after applying filters shows the unfiltered list, and the next Back the previous page', async ({
    page,
  }) => {
    await start(page)
    await open(page)
    await page.getByRole('dialog').getByLabel('Verified').check()
    await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click()
    await expect(page).toHaveURL(/\/directory\?location=florida&verified=1$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(listUrl)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/contact$/)
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveURL(/&verified=1$/)
  })
})

test.describe('invalid addresses', () => {
  test.use({ expectedErrors: /40[014]/ })

  const long = 'x'.repeat(10_000)
  const invalidAddresses: [path: string, heading: RegExp][] = [
    ['/%ZZ', /^404 Page Not Found$/],
    ['/directory/%ZZ', /^404 Page Not Found$/],
    ['/%c3%28', /^404 Page Not Found$/],
    ['/contractor/%ZZ', /^404 Page Not Found$/],
    ['/contractor/plumbers-tampa/%ZZ', /^Contractor not found$/],
    ['/contractor/99999999999999999999', /^Contractor not found$/],
    ['/contractor/0', /^Contractor not found$/],
    ['/blog/%ZZ', /^Blog post not found\.$/],
    ['/blog/%3Cscript%3E', /^Blog post not found\.$/],
    ['/category/%ZZ', /^Category or location not found$/],
    ['/category/plumbers/%ZZ', /^Category or location not found$/],
    ['/category/%3Cscript%3E/tampa-fl', /^Category or location not found$/],
    ['/directory?page=1e9&location=florida', /^Contractors near florida$/],
    ['/directory?location=florida&size=7&page=-1&sort=%3Cscript%3E', /^Contractors near florida$/],
    ['/directory?category=%3Cscript%3Ealert(1)%3C/script%3E', /^Contractors$/],
    ['/directory?%ZZ', /^Find a contractor$/],
    ['/directory?location=%ZZ', /^Contractors near /],
    ['/directory?near=abc&radius=-1', /^Find a contractor$/],
    [`/directory?location=${long}`, /^Contractors near x{120}$/],
    ['/all-contractors?page=1e9', /^All Contractors$/],
    ['/all-cities?page=%ZZ', /^All Cities$/],
    ['/all-cities?page=', /^All Cities$/],
    ['/category/plumbers?page=1e9', /^Plumbers$/],
    ['/category/plumbers/tampa-fl?page=0', /^Plumbers in Tampa, FL$/],
    [`/blog?category=${long}&show=1e9`, /^Home Improvement Blog$/],
    [`/locations?q=${long}`, /^Locations$/],
  ]
  /** URLs that `npm test` visits, one of each kind. */
  const quick = [
    '/%ZZ',
    '/blog/%3Cscript%3E',
    '/directory?page=1e9&location=florida',
    `/directory?location=${long}`,
  ]
  for (const [path, heading] of quickSubset(invalidAddresses, ([path]) => quick.includes(path))) {
    test(`${path.slice(0, 60)} shows a useful page without console warnings`, async ({ page }) => {
      const warnings: string[] = []
      // Ignores Playwright's own warning about the blocked service worker.
      page.on(
        'console',
        (message) =>
          message.type() === 'warning' &&
          !message.text().includes('Playwright') &&
          warnings.push(message.text()),
      )
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await waitUntilComplete(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      expect(warnings).toEqual([])
    })
  }
})
