import type { Page } from 'playwright/test'
import { cards } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Waits until the cards that the first frames skip are laid out, so that the page has its height. */
const laidOut = (page: Page) => expect(page.locator('html[data-laid-out]')).toBeAttached()

test('Back inside the app restores the scroll position, and a new page starts at the top', async ({
  page,
}) => {
  for (const [path, count] of [
    ['/directory?location=florida', 25],
    ['/all-contractors?page=2', 24],
    ['/category/plumbers/tampa-fl', 24],
  ] as const) {
    await page.goto(path)
    await expect(cards(page)).toHaveCount(count)
    await laidOut(page)
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

test('cards below the screen are laid out after hydration, or without code when they come near', async ({
  page,
  browser,
  baseURL,
}) => {
  const areAllLaidOut = (shown: Page) =>
    cards(shown).evaluateAll((all) =>
      all.every((card) => card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })),
    )
  await page.goto('/all-contractors')
  await laidOut(page)
  expect(await areAllLaidOut(page)).toBe(true)

  const withoutCode = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const plain = await withoutCode.newPage()
  await plain.goto('/all-contractors')
  const last = cards(plain).last()
  expect(await areAllLaidOut(plain)).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect(last.getByRole('link').first()).toBeInViewport()
  await expect
    .poll(() =>
      last.evaluate((card) =>
        card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      ),
    )
    .toBe(true)
  await withoutCode.close()
})
