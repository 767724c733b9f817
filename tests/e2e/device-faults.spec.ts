import type { BrowserContext, Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../api/db/demo/marks.ts'
import { type FaultyProxy, pass, startFaultyProxy } from '../support/faulty-proxy.ts'
import { someOf } from '../support/full-run.ts'
import { readDevice, waitUntilOnDevice } from './support/device.ts'
import { cards, main, waitUntilComplete } from './support/page-parts.ts'
import { waitUntilListening } from './support/session.ts'
import { expect, test as base } from './support/test.ts'

/**
 * The server behind a line that a test makes bad. What the console says of it is expected; what the
 * page throws is not.
 */
const test = base.extend<{ line: FaultyProxy; uncaught: string[] }>({
  line: async ({ server }, use) => {
    const line = await startFaultyProxy(server.url)
    await use(line)
    await line.close()
  },
  baseURL: ({ line }, use) => use(line.url),
  uncaught: [
    async ({ context }, use) => {
      const thrown: string[] = []
      context.on('weberror', (error) => thrown.push(error.error().message))
      await use(thrown)
      expect(thrown).toEqual([])
    },
    { auto: true },
  ],
  guarded: async ({}, use) => use(undefined),
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
 * In `npm test` one page of each way to its data: the calls of the page, the stored directory, the
 * kept answers.
 */
const publicPages = someOf(allPages, (path) =>
  ['/', '/directory?location=tampa&category=3', '/contractor/12', '/blog'].includes(path),
)
const isApi = (path: string) => path.startsWith('/api/')

/** No page is blank, none crashed, and within ten seconds nothing waits any more. */
async function expectWhole(page: Page, paths: readonly string[] = publicPages): Promise<void> {
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

/** Saves the contractor in sight, and answers its name. */
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

/** The app on the device, with one contractor saved. */
async function fillDevice(page: Page): Promise<string> {
  await page.goto('/contractor/12')
  await waitUntilOnDevice(page)
  return save(page)
}

test('answers that are lost, cut off, late or 500 leave no page blank and no wheel turning', async ({
  page,
  line,
}) => {
  const name = await fillDevice(page)
  // One after the other, whatever is asked: what a bad line does, and the same at every run.
  const faults = [
    pass,
    { kind: 'drop' },
    pass,
    { kind: 'status', status: 500, body: '{"message":"Something went wrong","code":"internal"}' },
    pass,
    { kind: 'cut' },
  ] as const
  line.decide(({ path, count }) => (isApi(path) ? (faults[count % faults.length] ?? pass) : pass))
  await expectWhole(page)
  line.decide(({ path }) =>
    isApi(path)
      ? { kind: 'status', status: 500, body: 'Something went wrong', type: 'text/plain' }
      : pass,
  )
  await expectWhole(page)
  // A failing server is no reason to show less than the device has, and the list says how old it is.
  await page.goto('/directory?location=tampa&category=3')
  await expect(cards(page)).toHaveCount(25)
  await expect(main(page).getByText(/Data from \d{2}:\d{2}, \w{3} \d{1,2}/)).toBeVisible()
  line.decide(({ path }) => (isApi(path) ? { kind: 'silence' } : pass))
  await page.goto('/directory?location=tampa&category=3')
  await expect(cards(page)).toHaveCount(25)
  await expectSaved(page, name)
})

test('a first visit to a failing server says so on every page, and Retry helps', async ({
  page,
  line,
}) => {
  line.decide(({ path }) =>
    isApi(path)
      ? {
          kind: 'status',
          status: 500,
          body: '{"message":"Something went wrong","code":"internal"}',
        }
      : pass,
  )
  await expectWhole(page)
  // On the way from page to page nothing comes along with the page itself.
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  const retry = main(page).getByRole('button', { name: 'Retry' }).first()
  await expect(retry).toBeVisible()
  line.decide(() => pass)
  await retry.click()
  await expect(cards(page).first()).toBeVisible()
})

test('a device that is full goes on from memory and loses nothing that is on it', async ({
  page,
  context,
  line,
}) => {
  const name = await fillDevice(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 1 })
  await expectWhole(page, ['/directory?location=tampa&category=3', '/blog', '/offline-data'])
  await expectSaved(page, name)
})

test('a browser that denies IndexedDB shows every page, and says what will not last', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database', 'SecurityError')
    }
  })
  await expectWhole(page)
  await page.goto('/contractor/12')
  const name = await save(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saved contractors/ })
    .click()
  await expect(cards(page).getByRole('heading')).toHaveText([name])
  await expect(main(page).getByText('Kept only until you close this tab')).toBeVisible()
})

/** Does the work on a database of the app, in the page. */
async function withDatabase(page: Page, name: string, work: 'damage' | 'raise'): Promise<void> {
  await page.evaluate(
    ([database, what]) =>
      new Promise<void>((resolve, reject) => {
        const ofNewerApp = what === 'raise' ? 9990 : undefined
        const opening = indexedDB.open(database, ofNewerApp)
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onupgradeneeded = () => opening.result.createObjectStore('future')
        opening.onsuccess = () => {
          const db = opening.result
          const end = () => {
            db.close()
            resolve()
          }
          if (what === 'raise') return end()
          const change = db.transaction(['queries', 'directory', 'notes'], 'readwrite')
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

test('damaged rows, and databases of a newer app, are made good; what was saved stays', async ({
  page,
}) => {
  const name = await fillDevice(page)
  await withDatabase(page, 'lintel-public', 'damage')
  await expectWhole(
    page,
    someOf(
      ['/directory?location=tampa&category=3', '/all-contractors', '/'],
      (path) => path !== '/',
    ),
  )
  await expectSaved(page, name)
  // Nobody holds them open while a newer app raises them.
  await page.goto('/robots.txt')
  for (const database of ['lintel-public', 'lintel-user'])
    await withDatabase(page, database, 'raise')
  await expectWhole(
    page,
    someOf(
      ['/directory?location=tampa&category=3', '/all-contractors', '/'],
      (path) => path !== '/',
    ),
  )
  await waitUntilOnDevice(page)
  await expectSaved(page, name)
})

for (const [moved, days] of [
  ['ahead', 400],
  ['back', -400],
] as const) {
  test(
    `a clock set ${moved} by more than a year makes no page crash and no age negative`,
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
      await expectWhole(page, ['/', '/directory?location=tampa&category=3', '/offline-data'])
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
  'two tabs fetch the directory once between them',
  { tag: '@full' },
  async ({ page, context, line }) => {
    const other = await context.newPage()
    await Promise.all([page.goto('/'), other.goto('/')])
    await Promise.all([waitUntilOnDevice(page), waitUntilOnDevice(other)])
    // Both have started their download, or left it to the other, and nobody is at it any more.
    for (const tab of [page, other])
      await tab.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/after-start-/.test(name)),
      )
    await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0)
    expect(line.seen.filter((seen) => seen === 'GET /api/contractors')).toHaveLength(1)
  },
)

test('an old app with a newer API: more fields are passed over, another shape is an error in its place', async ({
  page,
  line,
}) => {
  const name = await fillDevice(page)
  const withMore = (body: string) =>
    JSON.stringify(
      JSON.parse(body, (_, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? { ...value, addedLater: 'by a newer API' }
          : value,
      ),
    )
  line.decide(({ path, method }) =>
    isApi(path) && method === 'GET' && path !== '/api/user'
      ? { kind: 'rewrite', rewrite: withMore }
      : pass,
  )
  await expectWhole(page)
  await page.goto('/directory?location=tampa&category=3')
  await expect(cards(page)).toHaveCount(25)
  line.decide(({ path }) =>
    isApi(path) ? { kind: 'status', status: 200, body: '{"v2":[]}' } : pass,
  )
  await expectWhole(
    page,
    someOf(allPages, (path) => path === '/blog' || path === '/contractor/12'),
  )
  await expectSaved(page, name)
})

async function signIn(context: BrowserContext, email: string): Promise<string> {
  const answer = await context.request.post('/api/login', {
    data: { email, password: DEMO_PASSWORD },
  })
  expect(answer.status()).toBe(200)
  return email
}

test(
  'on a shared device nothing of an operator is left in any store of any tab, and guarded pages say when they are offline',
  { tag: '@full' },
  async ({ page, context }) => {
    const email = await signIn(context, 'admin@example.com')
    await page.goto('/')
    await waitUntilOnDevice(page)
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

    await waitUntilListening(other)
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
