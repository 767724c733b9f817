import { expect, expectAccessible, test } from './support/test.ts'

const pages = [
  '/', '/directory', '/directory?location=tampa&category=3', '/directory?location=zzzzzz', '/contractor/12', '/contractor/plumbers-tampa/ab-plumbing',
  '/category/plumbers/tampa-fl', '/category/plumbers', '/category/all-contractors/tampa-fl', '/blog', '/blog/what-painters-mean-by-prep', '/contact', '/saved', '/offline-data', '/locations',
  '/all-cities', '/all-contractors', '/all-categories', '/privacy-policy', '/terms-of-service', '/cookie-policy', '/no/such/page',
]

// A page that does not exist answers 404, and the browser reports that too.
test.use({ expectedErrors: /401.*\/api\/user|404.*\/no\/such\/page/ })

for (const [width, height, narrowest] of [[390, 844, 320], [1440, 900, 1024]] as const) {
  test(`every page is accessible, ${width} px wide, and scrolls sideways at ${narrowest} px neither`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectAccessible(page)
        for (const tag of ['title', 'meta[name=description]', 'meta[name=robots]']) expect(await page.locator(tag).count(), tag).toBeLessThanOrEqual(1)
        expect(await page.locator('head title').count()).toBe(1)
        await page.setViewportSize({ width: narrowest, height })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrowest)
        await page.setViewportSize({ width, height })
      })
    }
  })
}

test('a change of page moves the focus to its heading, and the first stop is the skip link', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  // The server's readable page stands there first; the app brings the link.
  await page.getByRole('link', { name: /skip/i }).waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.getByRole('navigation').getByRole('link', { name: 'Directory', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/./)
})
