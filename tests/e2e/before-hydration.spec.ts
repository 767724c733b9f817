import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { main } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

/** Opens a drawn page whose code arrives only when the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    release()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  }
}

test('a category of the blog that is chosen before the code arrives stays chosen', async ({
  page,
}) => {
  const start = await openWithoutCode(page, '/blog')
  const category = page.getByLabel('Category')
  await category.selectOption('Electricians')
  await start()
  await expect(page).toHaveURL('/blog?category=Electricians')
  await expect(category).toHaveValue('Electricians')
})

for (const path of quickSubset(['/', '/directory'], (each) => each === '/'))
  test(`a search typed on ${path} before the code arrives is kept, with focus and cursor`, async ({
    page,
  }) => {
    const start = await openWithoutCode(page, path)
    const place = main(page).getByRole('search').locator('input[name="location"]')
    const service = main(page).getByRole('combobox', { name: 'Service' })
    await service.selectOption({ label: 'Plumbers' })
    await place.focus()
    await place.pressSequentially('Tmpa')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await place.press(key)
    await start()
    await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused()
    await page.keyboard.press('a')
    await expect(place).toHaveValue('Tampa')
    await expect(service.locator('option:checked')).toHaveText('Plumbers')
  })

test(
  'locations typed before the code arrives filter the list',
  { tag: '@full' },
  async ({ page }) => {
    const start = await openWithoutCode(page, '/locations')
    await page.getByLabel('Search by city or state').fill('jacksonville')
    await start()
    await expect(main(page).getByRole('status').first()).toHaveText('3 cities')
    await expect(page.getByLabel('Search by city or state')).toHaveValue('jacksonville')
  },
)

test(
  'the focus stays where Tab has moved it before the code arrives',
  { tag: '@full' },
  async ({ page }) => {
    const start = await openWithoutCode(page, '/all-categories')
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
    await page.evaluate(() => document.activeElement?.setAttribute('data-chosen', ''))
    await start()
    await expect(page.locator('[data-chosen]')).toBeFocused()
  },
)
