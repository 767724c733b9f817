import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { cards, waitTwoFrames, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('Back inside the app restores the scroll position, and a new page starts at the top', async ({
  page,
}) => {
  const lists = [
    ['/directory?location=florida', 25],
    ['/all-contractors?page=2', 24],
    ['/category/plumbers/tampa-fl', 24],
  ] as const
  for (const [path, count] of quickSubset(lists, (_, index) => index === 0)) {
    await page.goto(path)
    await expect(cards(page)).toHaveCount(count)
    const link = cards(page).nth(12).locator('a[href^="/contractor/"]').first()
    await link.scrollIntoViewIfNeeded()
    const before = await scrollPosition(page)
    expect(before).toBeGreaterThan(1000)
    await link.evaluate((element) => (element as HTMLAnchorElement).click())
    await expect(page).toHaveURL(/\/contractor\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await scrollPosition(page), path).toBe(0)
    await page.goBack()
    await expect(cards(page)).toHaveCount(count)
    await expect.poll(() => scrollPosition(page), path).toBe(before)
  }
})

test('a reload keeps the scroll position, but a new visit does not', async ({ page }) => {
  await page.goto('/all-contractors')
  await expect(cards(page)).toHaveCount(24)
  await page.evaluate(() => scrollTo(0, 2000))
  await page.reload()
  await expect(cards(page)).toHaveCount(24)
  await expect.poll(() => scrollPosition(page)).toBe(2000)
  await page.goto('/blog')
  await expect(page.locator('[data-post]').first()).toBeVisible()
  await page.goto('/all-contractors')
  await expect(cards(page)).toHaveCount(24)
  expect(await scrollPosition(page)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'a reload keeps the scroll position of a page drawn by the server',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/all-contractors')
      await waitUntilComplete(page)
      await cards(page).nth(20).scrollIntoViewIfNeeded()
      await waitTwoFrames(page)
      const before = await cards(page).nth(20).boundingBox()
      await page.reload()
      await waitUntilComplete(page)
      await expect.poll(() => cards(page).nth(20).boundingBox()).toEqual(before)
    },
  )
})
