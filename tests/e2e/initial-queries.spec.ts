import type { Page } from 'playwright/test'
import { waitUntilOfflineReady } from './support/device.ts'
import { waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

/** Collects the paths of all API requests that the page sends from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

test.describe('without the download of the directory', () => {
  test.use({ savesData: true })

  test('data included in the page is shown and not requested again', async ({ page }) => {
    const calls = watchCalls(page)
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: /^Plumbers/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Featured contractors' })).toBeAttached()
    await waitUntilComplete(page)
    await expect(page.locator('#initial-queries')).toHaveCount(0)
    expect(calls.filter((call) => /summary|categories|featured/.test(call))).toEqual([])

    const profile = await page.locator('main a[href^="/contractor/"]').first().getAttribute('href')
    calls.length = 0
    await page.goto(profile ?? '')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await waitUntilComplete(page)
    expect(calls.filter((call) => call.startsWith('/api/contractors/'))).toEqual([])
  })
})

test('a browse page shows its list at once without a request, and its second page sends one', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const lists = () => calls.filter((call) => /^\/api\/(contractors\/page|cities)/.test(call))
  const cards = page.getByRole('main').getByRole('article')
  for (const path of [
    '/all-contractors',
    '/all-cities?page=2',
    '/locations',
    '/category/plumbers',
  ]) {
    await page.goto(path)
    await waitUntilComplete(page)
    await expect(page.getByRole('main').getByRole('list').getByRole('link').first()).toBeVisible()
  }
  expect(lists()).toEqual([])

  await page
    .getByRole('navigation', { name: 'Contractor pages' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click()
  await expect(page).toHaveURL('/category/plumbers?page=2')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(cards.first()).toBeVisible()
  expect(lists()).toEqual(['/api/contractors/page?category=3&page=2&size=24'])
})

test('the next page of a list shows pager and summary at once, while its cards load', async ({
  page,
}) => {
  await page.goto('/all-contractors')
  await waitUntilComplete(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/contractors/page?*', async (route) => {
    await held
    await route.continue()
  })
  const main = page.getByRole('main')
  const pager = main.getByRole('navigation', { name: 'Contractor pages' })
  await pager.getByRole('link', { name: 'Next page' }).click()
  await expect(pager).toContainText('Page 2 of ')
  await expect(main.getByText(/^Contractors 25–48 of /)).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  await expect(main.getByRole('article')).toHaveCount(0)
  release()
  await expect(main.getByRole('article')).toHaveCount(24)
  await expect(main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
})

test(
  'the first results of a long search are shown until all are loaded',
  { tag: '@full' },
  async ({ page }) => {
    const calls = watchCalls(page)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/search?*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/directory?location=tampa')
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(25)
    const count = page.locator('#results')
    const resultText = await count.textContent()
    const pages = await page.getByRole('navigation', { name: 'Result pages' }).textContent()
    await expect
      .poll(() => calls.filter((call) => call.startsWith('/api/search')))
      .toEqual(['/api/search?location=tampa&radius=25'])
    const response = page.waitForResponse(/\/api\/search/)
    release()
    // "86 in Tampa. 31 more within 25 miles": the reply contains both groups.
    const [own, more] = resultText?.match(/\d+/g)?.map(Number) ?? []
    expect((await response).headers()['x-total-count']).toBe(String((own ?? 0) + (more ?? 0)))
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(cards).toHaveCount(25)
    expect([
      await count.textContent(),
      (await page.getByRole('navigation', { name: 'Result pages' }).textContent())?.length,
    ]).toEqual([resultText, pages?.length])
  },
)

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the app shell has no initial queries, so the page requests them',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/')
      await waitUntilOfflineReady(page)
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
