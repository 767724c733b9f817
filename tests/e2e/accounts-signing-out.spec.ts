import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signInOnOtherDevice, signUp } from './support/accounts.ts'
import { readDevice } from './support/device.ts'
import { desktop, h1, toast } from './support/page-parts.ts'
import { logInLink, logOut, userButton, waitUntilWatchingSignOut } from './support/session.ts'
import { expect, test } from './support/test.ts'

test.use({
  changesSite: true,
  viewport: desktop,
  // The browser logs every error response to the console.
  expectedErrors: /(401|400|409|429|503).*\/api\//,
})

test.describe('signing out', () => {
  // `readDevice` also reads the caches, which the service worker fills.
  test.use({ serviceWorkers: 'allow' })

  async function storeDraft(page: Page, userId: number, canary: string) {
    await page.evaluate(
      ([id, text]) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('site-user')
          opening.onerror = () => reject(opening.error ?? new Error('not opened'))
          opening.onsuccess = () => {
            const database = opening.result
            const transaction = database.transaction('drafts', 'readwrite')
            transaction.objectStore('drafts').put({
              key: `${id}:profile`,
              userId: id,
              values: JSON.stringify({ name: text }),
              savedAt: new Date().toISOString(),
            })
            transaction.oncomplete = () => {
              database.close()
              resolve()
            }
          }
        }),
      [userId, canary] as const,
    )
  }

  test('ends the session in every tab and removes all user data from the device', async ({
    page,
    context,
    baseURL,
  }) => {
    const { username, email } = await signUp(page, baseURL ?? '')
    await page.goto('/')
    await expect(userButton(page, username)).toBeVisible()
    await expect.poll(() => readDevice(page)).toContain(username)
    const { id } = (await (await page.request.get('/api/user')).json()) as { id: number }
    await storeDraft(page, id, 'canary-draft')
    const other = await context.newPage()
    await other.goto('/account')
    await expect(h1(other)).toHaveText('Account')
    await expect(other.getByRole('main').getByText(email)).toBeVisible()
    await waitUntilWatchingSignOut(other)
    await page.bringToFront()

    await userButton(page, username).click()
    let releaseLogout = () => {}
    const released = new Promise<void>((resolve) => {
      releaseLogout = resolve
    })
    await page.route('**/api/logout', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled()
    releaseLogout()
    await expect(logInLink(page)).toBeVisible()
    await expect(other).toHaveURL(/\/auth\?next=%2Faccount$/)
    await expect(logInLink(other)).toBeVisible()
    for (const tab of [page, other]) {
      const device = await readDevice(tab)
      for (const secret of [username, email, 'canary-draft']) expect(device).not.toContain(secret)
      expect(await tab.content()).not.toContain(email)
    }
  })

  test(
    'has removed the user from the device when the header offers to log in, so an immediate reload finds no data',
    { tag: '@full' },
    async ({ page, baseURL }) => {
      const { username } = await signUp(page, baseURL ?? '')
      await page.goto('/')
      await expect.poll(() => readDevice(page)).toContain(username)
      await logOut(page, username)
      await logInLink(page).waitFor()
      await page.reload()
      expect(await readDevice(page)).not.toContain(username)
    },
  )

  test(
    'leads from a protected page to the home page, not to sign-in',
    { tag: '@full' },
    async ({ page, baseURL }) => {
      const { username } = await signUp(page, baseURL ?? '')
      await page.goto('/account')
      await logOut(page, username)
      await expect(page).toHaveURL(`${baseURL}/`)
      await expect(toast(page)).toContainText('Logged out successfully')
    },
  )

  test(
    'shows the reason and keeps the session if it fails',
    { tag: '@full' },
    async ({ page, baseURL }) => {
      const { username } = await signUp(page, baseURL ?? '')
      await page.goto('/')
      await page.route('**/api/logout', (route) =>
        route.fulfill({
          status: 429,
          json: { message: 'Too many requests. Please try again later.' },
        }),
      )
      await logOut(page, username)
      await expect(toast(page)).toContainText('Logout failed')
      await expect(toast(page)).toContainText('Too many requests. Please try again later.')
      await expect(userButton(page, username)).toBeVisible()
    },
  )

  test('on other devices redirects to sign-in and updates the header when the session has expired', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const account = await signUp(page, baseURL ?? '')
    const { username } = account
    await (await signInOnOtherDevice(browser, baseURL ?? '', account)).close()
    await page.goto('/account')
    await expect(h1(page)).toHaveText('Account')
    await waitUntilWatchingSignOut(page)
    await context.clearCookies()
    await page.getByRole('button', { name: 'Sign Out on Other Devices' }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Faccount$/)
    await expect(logInLink(page)).toBeVisible()
    await expect.poll(() => readDevice(page)).not.toContain(username)
  })
})

test.describe('without a session', () => {
  test.use({ expectedErrors: /^$/ })

  test(
    'nobody asks the server for the user, and the console has no error',
    { tag: '@full' },
    async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/user')) asked.push(request.url())
      })
      for (const path of ['/', '/contractor/12', '/auth']) {
        await page.goto(path)
        await expect(logInLink(page)).toBeVisible()
      }
      await page.goto('/account')
      await expect(page).toHaveURL(/\/auth\?next=%2Faccount$/)
      expect(asked).toEqual([])
    },
  )
})

test.describe('offline', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: /401.*\/api\/user|ERR_|Failed to fetch|Failed to load/,
  })

  test(
    'the app still shows the last user, and disables sign-in, registration and sign-out',
    { tag: '@full' },
    async ({ page, context, baseURL }) => {
      const { username } = await signUp(page, baseURL ?? '')
      await page.goto('/')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await expect.poll(() => readDevice(page)).toContain(username)
      await context.setOffline(true)
      await page.goto('/account')
      await expect(h1(page)).toHaveText("You're offline")
      await expect(page).toHaveURL(/\/account$/)
      await userButton(page, username).click()
      await expect(page.getByRole('button', { name: /Log out.*Needs a connection/ })).toBeDisabled()
      await page.goto('/auth')
      await expect(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Register' }).click()
      await expect(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
      await page.goto('/account')
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
      await context.setOffline(false)
      // The page retries automatically, with increasing delays.
      await expect(h1(page)).toHaveText('Account')
    },
  )
})
