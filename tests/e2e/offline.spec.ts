import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quickSubset } from '../support/full-run.ts'
import { waitUntilCached, waitUntilOfflineReady } from './support/device.ts'
import { cards, main, navigateInApp } from './support/page-parts.ts'
import { startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

/**
 * Expected messages on the console: requests that fail while the server is stopped or the browser
 * is offline.
 */
const expectedErrors = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/
const offlineLine = /^Offline\. Showing the directory as of \d{2}:\d{2}, \w{3} \d{1,2}$/

test.use({ serviceWorkers: 'allow', expectedErrors })

test(
  'pages appear without a network on a slow processor',
  { tag: '@full' },
  async ({ browser }) => {
    const server = await startDemoServer()
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/')
    await waitUntilOfflineReady(page)
    await server.stop('SIGKILL')

    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Popular categories' })).toBeVisible()
    await page.goto('/all-contractors')
    await expect(cards(page)).toHaveCount(24)
    await context.close()
  },
)

for (const browserKnows of quickSubset([false, true], (knows) => !knows)) {
  test(`with the server stopped${browserKnows ? ' and the browser offline' : ''} the directory still works`, async ({
    browser,
  }) => {
    // The device stores the directory in rows of a limited size. Only the large directory needs
    // several rows.
    const server = await startDemoServer({}, 'large')
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const names = async () => cards(page).getByRole('heading').allTextContents()

    await page.goto('/')
    await waitUntilOfflineReady(page)
    await page.goto('/directory?location=tampa&category=3')
    await expect(cards(page)).toHaveCount(25)
    const online = await names()
    await page.goto('/blog')
    await page.locator('main a[href^="/blog/"]').first().click()
    await expect(page).toHaveURL(/\/blog\/./)
    const post = page.url()
    await waitUntilCached(page, `post ${post.split('/').pop()}`)
    // The URL changes before the page does, so the heading may still be that of the list.
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Home Improvement Blog')
    const title = await page.getByRole('heading', { level: 1 }).textContent()

    await server.stop('SIGKILL')
    await context.setOffline(browserKnows)

    await page.goto('/')
    await expect(page.getByText(offlineLine)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Popular categories' })).toBeVisible()

    await page.goto('/directory?location=tampa&category=3')
    await expect(cards(page)).toHaveCount(25)
    expect(await names()).toEqual(online)
    await page.goto('/directory?location=tampa&category=3&sort=name&size=10&page=2')
    await expect(cards(page)).toHaveCount(10)
    await page.goto('/directory?location=tmpa')
    await expect(cards(page).first()).toBeVisible()

    await page.goto('/category/electricians/orlando-fl')
    await expect(cards(page).first()).toBeVisible()
    await page.goto('/category/landscapers')
    await expect(page.getByRole('heading', { level: 1, name: 'Landscapers' })).toBeVisible()
    await page.goto('/contractor/1500')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/contractor/plumbers-tampa/ab-plumbing-2')
    await expect(page.getByRole('heading', { level: 1, name: 'AB Plumbing' })).toBeVisible()
    await expect(page.getByText(offlineLine)).toBeVisible()
    await page.goto(post)
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()

    await page.goto('/contractor/plumbers-tampa/never-heard-of')
    await expect(page.getByText(/not saved on this device/i)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Contractor not found' })).toHaveCount(0)

    await server.restart()
    await context.setOffline(false)
    await page.goto('/directory?location=tampa&category=3')
    await expect(cards(page)).toHaveCount(25)
    await expect(page.getByText(offlineLine)).toHaveCount(0)
    await context.close()
    await server.discard()
  })
}

test(
  'the directory is still on the device after the browser was closed',
  { tag: '@full' },
  async ({ playwright, browserName, launchOptions }) => {
    const server = await startDemoServer()
    const folder = mkdtempSync(join(tmpdir(), 'lintel-profile-'))
    const open = () =>
      playwright[browserName].launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: server.url,
      })
    const first = await open()
    const before = await first.newPage()
    await before.goto('/')
    await waitUntilOfflineReady(before)
    await first.close()
    await server.stop('SIGKILL')

    const second = await open()
    const page = await second.newPage()
    await page.goto('/directory?category=electricians&location=miami')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText(offlineLine)).toBeVisible()
    await second.close()
    await server.discard()
    rmSync(folder, { recursive: true, force: true })
  },
)

test('a first visit does not wait for the full list', async ({ page }) => {
  // The full list never arrives, so a page that waits for it would not finish loading.
  await page.route('**/api/contractors', () => undefined)
  for (const path of [
    '/',
    '/directory?location=tampa',
    '/contractor/12',
    '/category/plumbers/tampa-fl',
    '/category/plumbers',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path !== '/' && !path.startsWith('/contractor'))
      await expect(cards(page).first()).toBeVisible()
  }
  await expect(page.locator('footer').getByRole('link', { name: /Tampa/ }).first()).toBeVisible()

  const lists = {
    '/all-contractors': cards(page),
    '/all-contractors?page=2': cards(page),
    '/all-cities': main(page).getByText(/contractors? available$/),
    '/locations': main(page).getByRole('heading', { level: 2, name: 'Florida' }),
    '/category/electricians': cards(page),
  }
  for (const [path, shown] of Object.entries(lists)) {
    await navigateInApp(page, path)
    await expect(shown.first()).toBeVisible()
  }
})

test('the service worker caches no API response', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await waitUntilOfflineReady(page)
  for (const path of [
    '/directory?location=tampa',
    '/contractor/12',
    '/blog',
    '/all-contractors',
    '/contact',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const cached = await page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        urls.push(new URL(request.url).pathname)
    return urls
  })
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
  const response = await page.goto('/api/categories')
  expect(response?.fromServiceWorker()).toBe(false)
})
