import type { APIRequestContext, Page, PlaywrightWorkerArgs } from 'playwright/test'
import { themesOf } from '../../api/contract/rules/theme.ts'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({
  changesSite: true,
  serviceWorkers: 'allow',
  colorScheme: 'light',
  expectedErrors: /ERR_INTERNET_DISCONNECTED/,
})

/** Returns the colors that the page shows: a button, the text, the page, and the browser's bar. */
const colorsOf = (page: Page) =>
  page.evaluate(() => {
    const hex = (color: string) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('There is no canvas')
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      return `#${[...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
    }
    const style = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body)
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return {
      button: hex(style('.btn-primary').backgroundColor),
      label: hex(style('.btn-primary').color),
      text: hex(style('body').color),
      page: hex(style('body').backgroundColor),
      bars: bars.map(({ content }) => content),
    }
  })

function expectedColors(color: string, scheme: 'light' | 'dark') {
  const { light, dark } = themesOf(color)
  const theme = { light, dark }[scheme]
  return {
    button: theme.brand,
    label: theme['brand-content'],
    text: theme['base-content'],
    page: theme['base-200'],
  }
}

type Playwright = PlaywrightWorkerArgs['playwright']

/** Returns a client with the session of the admin. Dispose of it at the end. */
async function openAsAdmin({ request }: Playwright, baseURL: string): Promise<APIRequestContext> {
  const admin = await request.newContext({ baseURL })
  await admin.post('/api/login', {
    data: { email: 'admin@example.com', password: DEMO_PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return admin
}

async function saveSite(
  request: APIRequestContext,
  site: { color: string | null } | { name: string | null },
): Promise<void> {
  const { version } = (await (await request.get('/api/admin/site')).json()) as { version: number }
  const saved = await request.put('/api/admin/site', {
    data: { version, site },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(saved.status()).toBe(200)
}

test('a color of the site is on the page at once, in both themes, and on the device without a network', async ({
  page,
  context,
  playwright,
  server,
}) => {
  const request = await openAsAdmin(playwright, server.url)
  await saveSite(request, { color: '#ffe14d' })
  // Before the app runs.
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.btn-primary').first().waitFor()
  expect(await colorsOf(page)).toMatchObject(expectedColors('#ffe14d', 'light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => colorsOf(page)).toMatchObject(expectedColors('#ffe14d', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  await waitUntilOfflineReady(page)

  await context.setOffline(true)
  await page.goto('/')
  expect(await colorsOf(page)).toMatchObject(expectedColors('#ffe14d', 'light'))
  await page.getByRole('button', { name: 'Use dark theme' }).click()
  const { light, dark } = themesOf('#ffe14d')
  await expect
    .poll(() => colorsOf(page))
    .toMatchObject({
      ...expectedColors('#ffe14d', 'dark'),
      bars: [dark['base-200'], dark['base-200']],
    })
  await page.reload()
  expect(await colorsOf(page)).toMatchObject({
    ...expectedColors('#ffe14d', 'dark'),
    bars: [dark['base-200'], dark['base-200']],
  })
  // The footer moves down while the page is loading.
  await waitUntilComplete(page)
  await page.getByText('System', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await expect
    .poll(async () => (await colorsOf(page)).bars)
    .toEqual([light['base-200'], dark['base-200']])

  // The app shell of the service worker has the last look, then that of the server.
  await saveSite(request, { color: '#e5002b' })
  await context.setOffline(false)
  await page.goto('/')
  await expect.poll(() => colorsOf(page)).toMatchObject(expectedColors('#e5002b', 'light'))
  await page.reload()
  expect(await colorsOf(page)).toMatchObject(expectedColors('#e5002b', 'light'))
  await saveSite(request, { color: null })
  await page.reload()
  await expect
    .poll(() => colorsOf(page))
    .toMatchObject({ button: '#12574b', bars: ['#fbfaf7', '#101614'] })
  await request.dispose()
})

test('with a long name of the site every page fits, and the buttons of the header keep their size', async ({
  page,
  playwright,
  server,
}) => {
  const request = await openAsAdmin(playwright, server.url)
  for (const name of ['Sunshine State Contractors', 'Sunshinestatecontractors']) {
    await saveSite(request, { name })
    await page.goto('/contact')
    await waitUntilComplete(page)
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const { pageWidth, small } = await page.evaluate(() => ({
        pageWidth: document.documentElement.scrollWidth,
        small: [...document.querySelectorAll('header :is(a, button, summary)')]
          .filter(
            (control) => control.checkVisibility() && control.getBoundingClientRect().width < 44,
          )
          .map((control) => control.ariaLabel ?? control.textContent),
      }))
      expect({ name, width, pageWidth, small }).toEqual({
        name,
        width,
        pageWidth: width,
        small: [],
      })
    }
  }
  await saveSite(request, { name: null })
  await request.dispose()
})
