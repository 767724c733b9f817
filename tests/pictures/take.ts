// `npm run pictures`: takes screenshots of the pages below at both sizes and in both themes, and
// stores them in dist/pictures. Screenshots of the signed-in pages show the full height.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { startServer } from '../e2e/support/server.ts'
import { adminAddresses, publicAddresses } from '../support/page-addresses.ts'
import { importSetupModule } from '../support/setup-modules.ts'
import { post, signIn } from '../support/visitors.ts'

type Pages = Record<string, string>

const publicPages: Pages = {
  ...publicAddresses,
  'directory-plain': '/directory',
  nothing: '/directory?location=zzzzzz',
  state: '/category/plumbers/florida',
  'not-found': '/no/such/page',
  auth: '/auth',
}
const signedInPages: Record<string, Pages> = {
  'admin@example.com': {
    ...Object.fromEntries(adminAddresses.map((path) => [path.slice(1).replaceAll('/', '-'), path])),
    'admin-contractors-none': '/admin/contractors?q=zzzzzz',
    'admin-contractor-missing': '/admin/contractors/edit/999999',
    'admin-blog-scheduled': '/admin/blog?tab=scheduled',
    'admin-blog-deleted': '/admin/blog?tab=deleted',
    'admin-request': '/admin/contact-requests?id=1',
    'admin-account': '/account',
  },
  'owner@example.com': {
    dashboard: '/contractor-dashboard',
    payment: '/contractor-listing/payment?additional=1',
    account: '/account',
  },
  'credit@example.com': {
    'dashboard-empty': '/contractor-dashboard',
    setup: '/business-profile-setup',
  },
}
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const { ensureBrowser } = await importSetupModule('../setup/browsers.mjs')
const executablePath = await ensureBrowser('chromium')
await (await importSetupModule('../../api/commands/setup/build.mjs')).ensureBuilt()
const out = 'dist/pictures'
mkdirSync(out, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'lintel-pictures-'))
const server = await startServer({ dataDir })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
let count = 0

async function take(
  context: BrowserContext,
  pages: Pages,
  suffix: string,
  fullPage: boolean,
): Promise<void> {
  const page = await context.newPage()
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(out, `${name}-${suffix}.png`), fullPage })
    count += 1
  }
  await page.close()
}

/**
 * Adds to the demo data: three contact requests (one of them spam), a scheduled post, and one item
 * in each bin.
 */
async function fillAdminPages(): Promise<void> {
  const cookie = await signIn(server, 'admin@example.com')
  const request = {
    businessName: 'Bayside Electric',
    email: 'hello@bayside.example',
    phoneNumber: '(813) 555-0100',
    category: 'electrical',
    message: 'We wire homes in Tampa and St. Petersburg.\n\nPlease list us.',
    filledInMs: 9000,
  }
  for (const change of [
    {},
    {
      businessName: 'Gulf Coast Heating, Cooling & Refrigeration Services of Greater Tampa',
      category: 'hvac',
    },
    { businessName: 'Buy Links', company_url: 'https://links.example' },
  ]) {
    await post(`${server.url}/api/contact`, { ...request, ...change })
  }
  await post(
    `${server.url}/api/admin/blog/2/schedule`,
    { scheduledDate: '2099-01-15T14:00:00Z' },
    { cookie },
  )
  for (const path of ['/api/admin/contractors/5', '/api/admin/blog/4'])
    await fetch(server.url + path, {
      method: 'DELETE',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
}

/** Takes a screenshot of the page of saved contractors with two contractors on it. */
async function takeSaved(context: BrowserContext, suffix: string): Promise<void> {
  const page = await context.newPage()
  for (const id of [12, 14]) {
    await page.goto(`/contractor/${id}`)
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Save /, pressed: true })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.close()
  await take(context, { 'saved-some': '/saved' }, suffix, false)
}

try {
  await fillAdminPages()
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const suffix = `${viewport.width}-${colorScheme}`
      const open = () =>
        browser.newContext({
          baseURL: server.url,
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        })
      const visitor = await open()
      await take(visitor, publicPages, suffix, false)
      await takeSaved(visitor, suffix)
      await visitor.close()
      for (const [email, pages] of Object.entries(signedInPages)) {
        const user = await open()
        await user.request.post('/api/login', {
          data: { email, password: 'demo-password' },
          headers: { origin: server.url },
        })
        await take(user, pages, suffix, true)
        await user.close()
      }
    }
  }
  process.stdout.write(`${count} pictures in ${out}\n`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
