import { contract } from '#contract'
import type { Group } from '#contract/endpoint.ts'
import { waitTwoFrames } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const count = Object.values<Group>(contract).reduce(
  (sum, group) => sum + Object.keys(group).length,
  0,
)

test.use({ serviceWorkers: 'allow' })

test(
  'the API documentation lists every endpoint, can call one, and follows the theme',
  { tag: '@full' },
  async ({ page }) => {
    // An active service worker must not handle paths below /api.
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/api/docs')
    await expect(page).toHaveTitle('Lintel API')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lintel API')
    // The page draws only the endpoints near the window.
    const seen = new Set<string>()
    const scrollThrough = async () => {
      const pages = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
      for (let number = 0; number < 2 * pages; number += 1) {
        await page.evaluate((at) => scrollTo(0, (at / 2) * innerHeight), number)
        await waitTwoFrames(page)
        for (const label of await page
          .locator('.opblock-summary-control')
          .evaluateAll((all) => all.map((each) => each.textContent)))
          seen.add(label)
      }
      return seen.size
    }
    await expect.poll(scrollThrough).toBe(count)

    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(await background()).toBe('rgb(28, 32, 34)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(background).not.toBe('rgb(28, 32, 34)')

    await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('/api/summary')
    const summary = page.locator('.opblock').filter({ hasText: '/api/summary' })
    await summary.getByRole('button').first().click()
    await summary.getByRole('button', { name: 'Try it out' }).click()
    await summary.getByRole('button', { name: 'Execute' }).click()
    await expect(
      summary.locator('.live-responses-table').getByRole('cell', { name: '200', exact: true }),
    ).toBeVisible()
    await expect(summary.locator('.live-responses-table')).toContainText('contractorCount')
  },
)
