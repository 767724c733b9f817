import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright/test'
import { expect, test as base } from 'playwright/test'
import { pageNames, pages } from '#contract/pages.ts'
import { databaseUrlFor } from '../support/postgres.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { type RunningServer, startServer } from './support/server.ts'

// From an empty database to a site with a name, a place, a look and a price of its own, without a
// build: in the browser only.

/** What no page of the new site may say. */
const TRACES = /Lintel|tampa|florida|Tampa|Florida/

interface NewSite {
  /** Two instances on one empty database. */
  servers: { first: RunningServer; second: RunningServer; databaseUrl: string }
}

const test = base.extend<NewSite>({
  servers: async ({}, use) => {
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
    const name = `lintel_first_start_${randomBytes(6).toString('hex')}`
    await admin.query(`create database ${name}`)
    const databaseUrl = databaseUrlFor(process.env.TEST_DATABASE_URL ?? '', name)
    const settings = { databaseUrl, env: { DEMO: '0' } }
    const first = await startServer(settings)
    const second = await startServer(settings)
    await use({ first, second, databaseUrl })
    await Promise.all([first.stop(), second.stop()])
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  },
})

test.use({ serviceWorkers: 'allow' })

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <circle cx="32" cy="32" r="30" fill="#2f7d32"/><path d="M12 40h40l-8 12H20z" fill="#fff"/></svg>`

const CSV = [
  'Name,Category,City,State,Phone,Description',
  ...Array.from(
    { length: 20 },
    (_, index) =>
      `Casco Bay Works ${index + 1},Plumbers,Portland,ME,(207) 555-01${String(index + 10)},Pipes and drains by the harbor`,
  ),
].join('\n')

/** Returns the address that the server has printed. The last start counts. */
async function setupPath({ output }: RunningServer): Promise<string> {
  await expect.poll(output).toContain('/setup?code=')
  return /\/setup\?code=[\w-]+/.exec(output())?.[0] ?? ''
}

async function setUp(page: Page, { first, second }: NewSite['servers']): Promise<void> {
  const earlier = await setupPath(first)
  const path = await setupPath(second)
  // The code of the first start is wrong since the second one.
  await page.goto(first.url + earlier)
  await page.getByRole('textbox', { name: /^Email/ }).fill('office@harbor.example')
  await page.getByLabel(/^Password/).fill('a lamp beside the river')
  await page.getByRole('button', { name: 'Continue' }).click()
  const account = page.getByRole('form', { name: 'Your account' })
  await expect(account.getByText('This code is wrong')).toBeVisible()
  await page.goto(first.url + path)
  await page.getByRole('textbox', { name: /^Email/ }).fill('office@harbor.example')
  await page.getByLabel(/^Password/).fill('a lamp beside the river')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Your site' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Harbor Pros')
  await page.getByRole('textbox', { name: 'Line under the name' }).fill('Trades by the sea')
  await page.getByLabel('City', { exact: true }).fill('Portland')
  await page.getByLabel('State', { exact: true }).selectOption('ME')
  await page.getByLabel('Email address').fill('office@harbor.example')
  await page.getByLabel('Telephone').fill('(207) 555-0150')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Look' })).toBeVisible()
  await page
    .getByLabel('Logo: file')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(page.getByRole('img', { name: 'The current logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Meadow' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Import a CSV' }).click()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'harbor.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/20 (contractors )?imported|Imported 20/i).first()).toBeVisible()
}

async function setPrice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/settings`)
  await page.getByPlaceholder('Search settings').fill('price')
  await page.getByRole('link', { name: /^Price/ }).click()
  await page.getByLabel('Price', { exact: true }).fill('79')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}

/** Returns everything that a visitor of the site can read, by address. */
async function readSite(url: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const read = async (path: string) => {
    if (found.has(path)) return
    found.set(path, '')
    const response = await fetch(url + path)
    const text = await response.text()
    found.set(path, text)
    if (!/html|xml/.test(response.headers.get('content-type') ?? '')) return
    const links = [...text.matchAll(/(?:href="|<loc>)([^"<]+)/g)].map(([, link = '']) =>
      link.replace(url, '').replaceAll('&amp;', '&'),
    )
    for (const link of links)
      if (/^\/(?!assets\/|api\/|\/)/.test(link) && !/\.(css|woff2|js)$/.test(link))
        await read(link.split('#')[0] ?? '/')
  }
  const publicPaths = pageNames
    .filter((name) => pages[name].area === 'public' && !pages[name].path.includes(':'))
    .map((name) => pages[name].path)
  for (const path of [
    ...publicPaths,
    '/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/api/site',
    '/api/site/legal',
    '/api/openapi.json',
    '/api/docs',
    '/no/such/page',
    '/auth',
    '/index.html',
  ])
    await read(path)
  return found
}

test('an empty folder becomes Harbor Pros, Portland, ME, in the browser', async ({
  page,
  context,
  servers,
}) => {
  // In a whole run the journey takes up to 100 seconds, beside the heaviest tests longer.
  test.setTimeout(300_000)
  page.setDefaultTimeout(15_000)
  const { first, second, databaseUrl } = servers
  await setUp(page, servers)
  await setPrice(page, first.url)
  // The samples are the only quotes, and the new site has none of its own yet.
  await page.goto(`${first.url}/admin/settings/home`)
  for (let left = 3; left > 0; left -= 1)
    await page.getByRole('button', { name: 'Remove entry 1 of What people say' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()

  // The setup is over for everybody else.
  expect((await fetch(`${first.url}/setup`)).status).toBe(404)

  const sites = [await readSite(first.url), await readSite(second.url)]
  for (const site of sites) {
    expect(site.size).toBeGreaterThan(40)
    for (const [path, text] of site) expect(text.match(TRACES)?.[0], path).toBeUndefined()
    expect(site.get('/')).toContain('<title data-ssr-head>Harbor Pros: Trades by the sea</title>')
    expect(site.get('/terms-of-service')).toContain('laws of the State of Maine')
    expect(JSON.parse(site.get('/manifest.webmanifest') ?? '')).toMatchObject({
      name: 'Harbor Pros',
      short_name: 'Harbor Pros',
    })
  }
  const { icons } = JSON.parse(sites[0]?.get('/manifest.webmanifest') ?? '') as {
    icons: { src: string }[]
  }
  for (const { src } of icons) {
    const icon = await fetch(first.url + src)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  }

  // A member registers, and sees the new price.
  const visitor = await context.browser()?.newContext()
  const member = await visitor?.newPage()
  if (!member) throw new Error('There is no browser')
  member.setDefaultTimeout(15_000)
  await member.goto(`${second.url}/auth?tab=register`)
  await member.getByRole('textbox', { name: /^Email/ }).fill('member@harbor.example')
  await member.getByLabel(/^Password/).fill('three boats in the fog')
  await member.getByLabel(/^Confirm password/).fill('three boats in the fog')
  await member.getByRole('button', { name: 'Create Account' }).click()
  await expect(member).toHaveURL(`${second.url}/`)
  await member.goto(`${second.url}/contractor-listing/payment`)
  await expect(member.getByText('$79.00').first()).toBeVisible()
  await expect(member.getByText('$49.99')).toHaveCount(0)
  await member.getByRole('button', { name: 'Activate Listing' }).click()
  await expect(member.getByRole('heading', { name: /Payment Successful/ })).toBeVisible()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: mails } = await client.query<{ subject: string; body: string }>(
    'select subject, body from outbox',
  )
  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, body } of mails) {
    expect(`${subject} ${body}`).not.toMatch(TRACES)
    expect(body).toContain('Harbor Pros')
  }
  await client.end()
  await visitor?.close()

  // Another change is seen at the other instance, and after a restart.
  await page.goto(`${first.url}/admin/settings/identity`)
  await page.getByRole('textbox', { name: 'Line under the name' }).fill('Trades on Casco Bay')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await expect
    .poll(async () => (await fetch(second.url)).text(), { timeout: 1000 })
    .toContain('Trades on Casco Bay')
  await first.stop()
  await first.restart()
  expect(await (await fetch(first.url)).text()).toContain('Trades on Casco Bay')

  // The installed app starts without a network with its own name and color.
  await page.goto(first.url)
  await waitUntilOfflineReady(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Trades on Casco Bay' })).toBeVisible()
  await context.setOffline(true)
  await page.goto(`${first.url}/saved`)
  await expect(page.getByRole('banner')).toContainText('Harbor Pros')
  await expect(page).toHaveTitle(/Harbor Pros/)
  const primary = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim(),
  )
  await context.setOffline(false)
  expect(primary).not.toBe('')
  expect(primary).not.toBe('#12574b')
  expect(await page.content()).not.toMatch(/Lintel/)
})
