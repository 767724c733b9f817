import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { cards, main, navigateInApp, phone } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const nearGroup = (page: Page) =>
  page.getByRole('region', { name: /^[\d,]+ (?:more )?within 25 miles$/ })
const resultCount = (page: Page) => page.locator('#results')

test.use({ viewport: phone })

test('a ZIP code shows its own plumbers and the others nearby, as the server has drawn them', async ({
  page,
}) => {
  await page.goto('/directory?location=33620&category=3')
  await expect(resultCount(page)).toHaveText(
    /^(?:[\d,]+|None) in 33620\. [\d,]+ (?:more )?within 25 miles$/,
  )
  const others = nearGroup(page)
  await expect(others.getByRole('article')).toHaveCount(10)
  await expect(others.getByRole('article').first()).toContainText(/about [\d.]+ mi · .+, FL/)
  await expectAccessible(page)

  await others.getByRole('link', { name: /^Show all/ }).click()
  await expect(page).toHaveURL(/more=1/)
  const count = Number.parseInt((await others.getByRole('heading').first().textContent()) ?? '')
  await expect(others.getByRole('article')).toHaveCount(count)

  await page.getByRole('button', { name: 'Verified', exact: true }).click()
  await expect(page).toHaveURL(/verified=1/)
  await expect(cards(page).filter({ hasNotText: 'Verified' })).toHaveCount(0)
})

test(
  'a city shows the others after its last page, also on its own page',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/directory?location=Tampa,%20FL&category=3')
    await expect(resultCount(page)).toHaveText(/^\d+ in Tampa\. \d+ more within 25 miles$/)
    await expect(cards(page)).toHaveCount(25)
    await expect(nearGroup(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(nearGroup(page).getByRole('article').first()).toBeVisible()
    await expect(nearGroup(page).getByRole('heading').first()).toHaveText(/more within 25 miles$/)

    await page.goto('/category/plumbers/tampa-fl?page=2')
    await expect(main(page).getByText(/^\d+ in Tampa\. \d+ more within 25 miles$/)).toBeVisible()
    await expect(nearGroup(page).getByRole('article').first()).toBeVisible()
    await navigateInApp(page, '/category/plumbers/temple-terrace-fl')
    await expect(
      main(page).getByText(/^(?:\d+|None) in Temple Terrace\. \d+ (?:more )?within 25 miles$/),
    ).toBeVisible()
    await expect(page.getByText('No contractors found')).toHaveCount(0)
  },
)

test('one field finds a job and a business by its name, with the keyboard', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('search').getByRole('combobox', { name: 'What or who' })
  await field.fill('water heat')
  await expect(page.getByRole('option', { name: 'Water heater', exact: true })).toBeVisible()
  await field.press('ArrowDown')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/category\/plumbers$/)

  await page.goto('/directory?location=Tampa')
  await field.fill('a&b plumbing')
  await page.getByRole('option', { name: /^A&B Plumbing/ }).click()
  await expect(page).toHaveURL(/\/contractor\/plumbers-tampa\/ab-plumbing$/)
})
