import type { BrowserContext, Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { type FaultyProxy, pass, startFaultyProxy } from '../support/faulty-proxy.ts'
import { quickSubset } from '../support/full-run.ts'
import { readDevice, waitUntilOfflineReady } from './support/device.ts'
import { cards, main, waitUntilComplete } from './support/page-parts.ts'
import { waitUntilWatchingSignOut } from './support/session.ts'
import { expect, test as base } from './support/test.ts'

/**
 * Tests with a proxy in front of the server, which injects faults. Console errors are allowed.
 * Uncaught errors fail the test.
 */
const test = base.extend<{ faultyProxy: FaultyProxy; uncaught: string[] }>({
  faultyProxy: async ({ server }, use) => {
    const faultyProxy = await startFaultyProxy(server.url)
    await use(faultyProxy)
    await faultyProxy.close()
  },
  baseURL: ({ faultyProxy }, use) => use(faultyProxy.url),
  uncaught: [
    async ({ context }, use) => {
      const thrown: string[] = []
      context.on('weberror', (error) => thrown.push(error.error().message))
      await use(thrown)
      expect(thrown).toEqual([])
    },
    { auto: true },
  ],
  failOnProblems: async ({}, use) => use(undefined),
})

test.use({ serviceWorkers: 'allow' })

const allPages = [
  '/',
  '/directory?location=tampa&category=3',
  '/contractor/12',
  '/category/plumbers/tampa-fl',
  '/blog',
  '/all-contractors',
  '/all-cities',
  '/saved',
  '/contact',
  '/offline-data',
]
/**
 * `npm test` visits only two pages: one with data of the stored directory and one with data of the
 * persisted query cache.
 */
const publicPages = quickSubset(allPages, (path) =>
  ['/directory?location=tampa&category=3', '/blog'].includes(path),
)
const isApi = (path: string) => path.startsWith('/api/')

/** Expects that every page has a heading and content, has not crashed, and finishes loading. */
async function expectPagesWork(page: Page, paths: readonly string[] = publicPages): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
      await expect(main(page)).not.toBeEmpty()
    })
  }
}

/** Saves the first contractor on the page and returns its name. */
async function save(page: Page): Promise<string> {
  const heart = main(page)
    .getByRole('button', { name: /^Save / })
    .first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  return ((await heart.getAttribute('aria-label')) ?? '').replace('Save ', '')
}

async function expectSaved(page: Page, name: string): Promise<void> {
  await page.goto('/saved')
  await expect(cards(page).getByRole('heading')).toHaveText([name])
}

/** Waits until app and directory are on the device, then saves a contractor. Returns its name. */
async function fillDevice(page: Page): Promise<string> {
  await page.goto('/contractor/12')
  await waitUntilOfflineReady(page)
  return save(page)
}

test('no page stays blank or loading after lost, truncated, missing or failed responses', async ({
  page,
  faultyProxy,
}) => {
  const name = await fillDevice(page)
  // The faults come in a fixed order, not at random.
  const faults = [
    pass,
    { kind: 'drop' },
    pass,
    { kind: 'status', status: 500, body: '{"message":"Something went wrong","code":"internal"}' },
    pass,
    { kind: 'cut' },
  ] as const
  faultyProxy.setFaults(({ path, count }) =>
    isApi(path) ? (faults[count % faults.length] ?? pass) : pass,
  )
  await expectPagesWork(page)
  faultyProxy.setFaults(({ path }) =>
    isApi(path)
      ? { kind: 'status', status: 500, body: 'Something went wrong', type: 'text/plain' }
      : pass,
  )
  await expectPagesWork(page)
  // When the server fails, the list is read from the device, and the page shows from when it is.
  await page.goto('/directory?location=tampa&category=3')
  await expect(cards(page)).toHaveCount(25)
  await expect(main(page).getByText(/Data from \d{2}:\d{2}, \w{3} \d{1,2}/)).toBeVisible()
  faultyProxy.setFaults(({ path }) => (isApi(path) ? { kind: 'silence' } : pass))
  await page.goto('/directory?location=tampa&category=3')
  await expect(cards(page)).toHaveCount(25)
  await expectSaved(page, name)
})

test('a first visit with a failing server shows no blank page, and Retry works', async ({
  page,
  faultyProxy,
}) => {
  faultyProxy.setFaults(({ path }) =>
    isApi(path)
      ? {
          kind: 'status',
          status: 500,
          body: '{"message":"Something went wrong","code":"internal"}',
        }
      : pass,
  )
  await expectPagesWork(page)
  // A page that is opened inside the app has no initial queries.
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  const retry = main(page).getByRole('button', { name: 'Retry' }).first()
  await expect(retry).toBeVisible()
  faultyProxy.setFaults(() => pass)
  await retry.click()
  await expect(cards(page).first()).toBeVisible()
})

test('on a device without free space the app keeps its stored data and works from memory', async ({
  page,
  context,
  faultyProxy,
}) => {
  const name = await fillDevice(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: faultyProxy.url, quotaSize: 1 })
  await expectPagesWork(page, ['/directory?location=tampa&category=3', '/blog', '/offline-data'])
  await expectSaved(page, name)
})

test('without access to IndexedDB the app shows every page and a warning about saved data', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database', 'SecurityError')
    }
  })
  await expectPagesWork(page)
  await page.goto('/contractor/12')
  const name = await save(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saved contractors/ })
    .click()
  await expect(cards(page).getByRole('heading')).toHaveText([name])
  await expect(main(page).getByText('Kept only until you close or reload this page')).toBeVisible()
})

/** Damages the rows of a database, or raises its version as a newer app would. */
async function withDatabase(page: Page, name: string, work: 'damage' | 'raise'): Promise<void> {
  await page.evaluate(
    ([database, what]) =>
      new Promise<void>((resolve, reject) => {
        const newerVersion = what === 'raise' ? 9990 : undefined
        const opening = indexedDB.open(database, newerVersion)
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onupgradeneeded = () => opening.result.createObjectStore('future')
        opening.onsuccess = () => {
          const db = opening.result
          const end = () => {
            db.close()
            resolve()
          }
          if (what === 'raise') return end()
          const change = db.transaction(['queries', 'directory', 'meta'], 'readwrite')
          change.objectStore('queries').put({ key: 'queries', text: '{"timestamp":' })
          const rows = change.objectStore('directory').getAll()
          rows.onsuccess = () => {
            for (const row of rows.result as object[])
              change
                .objectStore('directory')
                .put({ ...row, columns: '[{]', bodies: new ArrayBuffer(3) })
          }
          change.oncomplete = end
        }
      }),
    [name, work] as const,
  )
}

test('the app works again after rows were damaged and after a newer app used the databases, and saved contractors are preserved', async ({
  page,
}) => {
  const name = await fillDevice(page)
  await withDatabase(page, 'lintel-public', 'damage')
  await expectPagesWork(
    page,
    quickSubset(
      ['/directory?location=tampa&category=3', '/all-contractors', '/'],
      (path) => path !== '/',
    ),
  )
  await expectSaved(page, name)
  // This page has no open database connection that would block the upgrade.
  await page.goto('/robots.txt')
  for (const database of ['lintel-public', 'lintel-user'])
    await withDatabase(page, database, 'raise')
  await expectPagesWork(
    page,
    quickSubset(
      ['/directory?location=tampa&category=3', '/all-contractors', '/'],
      (path) => path !== '/',
    ),
  )
  await waitUntilOfflineReady(page)
  await expectSaved(page, name)
})

for (const [direction, days] of [
  ['ahead', 400],
  ['back', -400],
] as const) {
  test(
    `no page crashes or shows a negative age when the clock is set ${direction} by more than a year`,
    { tag: '@full' },
    async ({ page, context }) => {
      const name = await fillDevice(page)
      await context.addInitScript(
        (ms) => {
          const RealDate = Date
          const now = () => RealDate.now() + ms
          window.Date = new Proxy(RealDate, {
            construct: (target, args: []) =>
              args.length === 0 ? new target(now()) : new target(...args),
            get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
          })
        },
        days * 24 * 60 * 60_000,
      )
      await expectPagesWork(page, ['/', '/directory?location=tampa&category=3', '/offline-data'])
      await expectSaved(page, name)
      await expect(main(page)).toContainText(days > 0 ? 'Saved 1 year ago' : 'Saved just now')
      await context.setOffline(true)
      await page.goto('/directory?location=tampa&category=3')
      await expect(cards(page)).toHaveCount(25)
      await expect(page.getByText(/^Offline\. Showing the directory as of/)).toBeVisible()
    },
  )
}

test(
  'two open tabs download the directory only once',
  { tag: '@full' },
  async ({ page, context, faultyProxy }) => {
    const other = await context.newPage()
    await Promise.all([page.goto('/'), other.goto('/')])
    await Promise.all([waitUntilOfflineReady(page), waitUntilOfflineReady(other)])
    // Waits until both tabs have loaded the sync code and no download is running.
    for (const tab of [page, other])
      await tab.waitForFunction(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => /\/deferred-start\./.test(name)),
      )
    await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0)
    expect(faultyProxy.requests.filter((seen) => seen === 'GET /api/contractors')).toHaveLength(1)
  },
)

test(
  'an old app ignores new fields of a newer API, and does not crash on an incompatible format',
  { tag: '@full' },
  async ({ page, faultyProxy }) => {
    const name = await fillDevice(page)
    const withMore = (body: string) =>
      JSON.stringify(
        JSON.parse(body, (_, value: unknown) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? { ...value, addedLater: 'by a newer API' }
            : value,
        ),
      )
    faultyProxy.setFaults(({ path, method }) =>
      isApi(path) && method === 'GET' && path !== '/api/user'
        ? { kind: 'rewrite', rewrite: withMore }
        : pass,
    )
    await expectPagesWork(page)
    await page.goto('/directory?location=tampa&category=3')
    await expect(cards(page)).toHaveCount(25)
    faultyProxy.setFaults(({ path }) =>
      isApi(path) ? { kind: 'status', status: 200, body: '{"v2":[]}' } : pass,
    )
    await expectPagesWork(
      page,
      quickSubset(allPages, (path) => path === '/blog' || path === '/contractor/12'),
    )
    await expectSaved(page, name)
  },
)

async function signIn(context: BrowserContext, email: string): Promise<string> {
  const response = await context.request.post('/api/login', {
    data: { email, password: DEMO_PASSWORD },
  })
  expect(response.status()).toBe(200)
  return email
}

test(
  'no data of an admin stays on a shared device after signing out, and a protected page opened offline shows that the device is offline',
  { tag: '@full' },
  async ({ page, context }) => {
    const email = await signIn(context, 'admin@example.com')
    await page.goto('/')
    await waitUntilOfflineReady(page)
    await page.goto('/contact')
    await page
      .getByRole('form', { name: 'Request a listing' })
      .getByLabel('Message')
      .fill('canary-of-a-draft')
    await expect.poll(() => readDevice(page)).toContain('canary-of-a-draft')
    const other = await context.newPage()
    for (const path of [
      '/admin',
      '/admin/contact-requests',
      '/admin/payments',
      '/admin/users',
      '/admin/audit',
      '/account',
      '/contractor-dashboard',
    ]) {
      await other.goto(path)
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(other.locator('#main [aria-busy="true"]')).toHaveCount(0)
    }
    await page.goto('/')
    await waitUntilComplete(page)
    expect(await readDevice(page)).not.toContain(email)

    await context.setOffline(true)
    await other.goto('/account')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    await expect(other).toHaveURL(/\/account$/)
    await context.setOffline(false)
    await other.goto('/account')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Account')

    await waitUntilWatchingSignOut(other)
    await page.bringToFront()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(other).toHaveURL(/\/auth\?next=%2Faccount$/)
    for (const tab of [page, other]) {
      const stored = await readDevice(tab)
      for (const canary of [email, 'canary-of-a-draft', '"isAdmin":true'])
        expect(stored).not.toContain(canary)
    }
  },
)
