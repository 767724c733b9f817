import type { BrowserContext, Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { quickSubset } from '../support/full-run.ts'
import { readDevice, waitUntilOfflineReady } from './support/device.ts'
import { expectPagesWork, expectSaved, fillDevice, save, test } from './support/faulty-device.ts'
import { cards, main, menuButton, waitUntilComplete } from './support/page-parts.ts'
import { waitUntilWatchingSignOut } from './support/session.ts'
import { expect } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

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
          localStorage.setItem('site-queries', '{"timestamp":')
          const change = db.transaction('rows', 'readwrite')
          const rows = change.objectStore('rows').getAll()
          rows.onsuccess = () => {
            for (const row of rows.result as object[])
              change.objectStore('rows').put({ ...row, text: '[{]' })
          }
          change.oncomplete = end
        }
      }),
    [name, work] as const,
  )
}

test(
  'the app works again after rows were damaged and after a newer app used the databases, and saved contractors are preserved',
  { tag: '@full' },
  async ({ page }) => {
    const name = await fillDevice(page)
    await withDatabase(page, 'site-public', 'damage')
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
    for (const database of ['site-public', 'site-user']) await withDatabase(page, database, 'raise')
    await expectPagesWork(
      page,
      quickSubset(
        ['/directory?location=tampa&category=3', '/all-contractors', '/'],
        (path) => path !== '/',
      ),
    )
    await waitUntilOfflineReady(page)
    await expectSaved(page, name)
  },
)

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
    await menuButton(page).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(other).toHaveURL(/\/auth\?next=%2Faccount$/)
    for (const tab of [page, other]) {
      const stored = await readDevice(tab)
      for (const canary of [email, 'canary-of-a-draft', '"isAdmin":true'])
        expect(stored).not.toContain(canary)
    }
  },
)
