import type { Page } from 'playwright/test'
import { waitUntilOnDevice } from './support/device.ts'
import { waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

/** Paths of the API's answers that the page asks for from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

test('what came with the page is shown and not asked for', async ({ page }) => {
  const calls = watchCalls(page)
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: /^Plumbers/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured contractors' })).toBeAttached()
  await waitUntilComplete(page)
  await expect(page.locator('#first-answers')).toHaveCount(0)
  expect(calls.filter((call) => /summary|categories|featured/.test(call))).toEqual([])

  const profile = await page.locator('main a[href^="/contractor/"]').first().getAttribute('href')
  calls.length = 0
  await page.goto(profile ?? '')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await waitUntilComplete(page)
  expect(
    calls.filter((call) => call.startsWith('/api/contractors/') && !/changes|featured/.test(call)),
  ).toEqual([])
})

test('the beginning of a long search is shown until the whole is here', async ({ page }) => {
  const calls = watchCalls(page)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/search?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/directory?location=tampa')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(25)
  const count = page.locator('#results')
  const said = await count.textContent()
  const pages = await page.getByRole('navigation', { name: 'Result pages' }).textContent()
  await expect
    .poll(() => calls.filter((call) => call.startsWith('/api/search')))
    .toEqual(['/api/search?location=tampa'])
  const answered = page.waitForResponse(/\/api\/search/)
  letThrough()
  expect(Number((await answered).headers()['x-total-count'])).toBe(Number(said?.replace(/\D/g, '')))
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards).toHaveCount(25)
  expect([
    await count.textContent(),
    (await page.getByRole('navigation', { name: 'Result pages' }).textContent())?.length,
  ]).toEqual([said, pages?.length])
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'its shell has no answers, so the page requests them',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/')
      await waitUntilOnDevice(page)
      await page.reload()
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
        .toBe(true)
      const calls = watchCalls(page)
      await page.reload()
      await expect(page.getByRole('main').getByRole('link', { name: /^Plumbers/ })).toBeVisible()
      await expect
        .poll(() => calls)
        .toEqual(expect.arrayContaining(['/api/summary', '/api/categories']))
    },
  )
})
