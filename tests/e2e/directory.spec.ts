import { quickSubset } from '../support/full-run.ts'
import { expectAccessible } from './support/accessibility.ts'
import { navigateInApp } from './support/page-parts.ts'
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

test(
  'page and size are in the URL, and invalid values are ignored',
  { tag: '@full' },
  async ({ page }) => {
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
  },
)

test('a list without contractors shows one of three hints', { tag: '@full' }, async ({ page }) => {
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
  'a profile can be opened by id, by slug and with a wrong category in its address',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/contractor/electricians/ab-plumbing')
    await expect(page).toHaveURL(/\/contractor\/plumbers-tampa\/ab-plumbing$/)
    await expect(page.getByRole('heading', { level: 1, name: 'A&B Plumbing' })).toBeVisible()
    await page.goto('/contractor/plumbers-tampa/ab-plumbing-2')
    await expect(page.getByRole('heading', { level: 1, name: 'AB Plumbing' })).toBeVisible()
    await page.goto('/contractor/12')
    await expect(page.getByText('Response time: Within 24 hours')).toBeVisible()
  },
)

test.describe('missing pages and contractors', () => {
  test.use({ expectedErrors: /40[14]/ })

  test('have their own screens', { tag: '@full' }, async ({ page }) => {
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

test(
  'city pages accept the state as a code or a name, and a state without a city',
  { tag: '@full' },
  async ({ page }) => {
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
    // The server and the app both redirect other spellings of a city.
    await page.goto('/category/plumbers/saint-petersburg-fl')
    await expect(page).toHaveURL(/\/category\/plumbers\/st-petersburg-fl$/)
    await navigateInApp(page, '/category/plumbers/ft-lauderdale-fl')
    await expect(page).toHaveURL(/\/category\/plumbers\/fort-lauderdale-fl$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fort Lauderdale, FL')
    await page.goto('/category/all-contractors')
    await expect(page).toHaveURL(/\/all-contractors$/)
  },
)
