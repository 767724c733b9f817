import pg from 'pg'
import type { Page } from 'playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { button, desktop, h1, main, phone } from './support/page-parts.ts'
import { type DemoServer, startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|(404|409|429).*\/api\//,
})

let site: DemoServer
test.beforeEach(async () => {
  site = await startDemoServer()
})
test.afterEach(() => site.discard())

const TEXT = 'The doors of eight kitchen cabinets peel at the edges.'

async function fillForm(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Ask for a quote' })
  // A form that is filled in within three seconds counts as spam.
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 10_000
  })
  await form.getByLabel('What is to be done?').fill(TEXT)
  await form.getByLabel('When?').selectOption('Within a week')
  await form.getByLabel('ZIP code').fill('34994')
  await form.getByLabel('Your name').fill('Dora Velez')
  await form.getByLabel('Email').fill('dora@homes.example')
}

async function countRequests(): Promise<number> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from quote_requests where email = $1',
    ['dora@homes.example'],
  )
  await client.end()
  return rows[0]?.n ?? 0
}

test('a request written with the server stopped is sent once, answered, and seen as read by its sender', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: phone })
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilOfflineReady(page)
  await page.goto('/contractor/3')
  const name = (await h1(page).textContent()) ?? ''
  await main(page)
    .getByRole('link', { name: `Write to ${name}` })
    .click()
  await expect(h1(page)).toHaveText(`Write to ${name}`)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, 320)
  await site.stop('SIGKILL')

  // A cold start without a network.
  const second = await context.newPage()
  await page.close()
  await second.goto('/quote/3')
  await button(second, 'Send').click()
  await expect(second.getByLabel('What is to be done?')).toHaveAccessibleDescription(
    /at least 20 characters/,
  )
  await fillForm(second)
  await expect(main(second)).toContainText(`This goes to ${name} only.`)
  await button(second, 'Send').click()
  await expect(second.getByRole('heading', { name: 'Saved on this device' })).toBeFocused()
  const third = await context.newPage()
  await third.goto('/my-requests')
  await expect(main(third)).toContainText(name)
  await third.goto('/contact')
  await expect(main(third).getByRole('region', { name: 'Waiting to be sent' })).toContainText(name)

  await site.restart()
  await third.reload()
  await expect.poll(countRequests).toBe(1)
  await second.reload()
  await expect(main(second)).toContainText(/You asked on .+ – sent/)
  expect(await countRequests()).toBe(1)

  const shop = await browser.newContext({ baseURL: site.url, viewport: desktop })
  const owner = await shop.newPage()
  await signIn(owner, site.url, 'owner@example.com')
  await owner.goto('/contractor-dashboard')
  await owner.getByRole('link', { name: /^Quote requests \(\d+ unread\)$/ }).click()
  await owner.getByText('Dora Velez').first().click()
  await expect(main(owner)).toContainText(TEXT)
  await expectAccessible(owner)
  await third.goto('/my-requests')
  await expect(main(third)).toContainText(/You asked on .+ – read/)
  await owner.getByRole('link', { name: 'Reply by email' }).dispatchEvent('click')
  await expect(owner.getByText('Dora Velez')).toHaveCount(0)
  await third.reload()
  await expect(main(third)).toContainText(/You asked on .+ – answered/)
  await third.goto('/contractor/3')
  await expect(main(third)).toContainText(/You asked on .+ – answered/)

  await third.goto('/my-requests')
  await button(third, `Delete the request to ${name}`).click()
  await expect(main(third)).toContainText('No requests yet')
  expect(await countRequests()).toBe(0)
  await shop.close()
  await context.close()
})

test('what is switched off leaves no trace', { tag: '@full' }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: desktop })
  const page = await context.newPage()
  await page.goto('/contractor/3')
  await expect(main(page).getByRole('link', { name: /^Write to / })).toBeVisible()
  await expect(main(page)).toContainText('Managed by the business')
  await signIn(page, site.url)
  const { version } = (await (await context.request.get('/api/admin/site')).json()) as {
    version: number
  }
  const saved = await context.request.put('/api/admin/site', {
    data: { version, site: { features: { quotes: false, claims: false } } },
    headers: { origin: site.url },
  })
  expect(saved.status()).toBe(200)

  for (const path of ['/claim', '/quote/3', '/my-requests']) {
    const response = await page.goto(path)
    expect.soft(response?.status(), path).toBe(404)
    await expect(h1(page)).toContainText('404')
  }
  for (const path of ['/claim/11', '/admin/claims', '/admin/quote-requests']) {
    await page.goto(path)
    await expect(h1(page)).toContainText('404')
  }
  await expect(page.getByRole('link', { name: 'Claims' })).toHaveCount(0)
  await page.goto('/contractor/3')
  await expect(main(page).getByRole('link', { name: /^Write to / })).toHaveCount(0)
  await expect(main(page)).not.toContainText('Managed by the business')
  await page.goto('/contractor/12')
  await expect(main(page)).not.toContainText('Is this your business?')
  expect(await (await context.request.get('/sitemap.xml')).text()).not.toContain('/claim')
  expect(await (await context.request.get('/api/contractors')).text()).not.toMatch(
    /isManaged|takesQuotes/,
  )
  await context.close()
})
