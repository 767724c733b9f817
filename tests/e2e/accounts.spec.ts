import type { Browser, BrowserContext, Page } from 'playwright/test'
import { startDemoServer } from './support/server.ts'
import { expect, expectAccessible, test as base } from './support/test.ts'

// What the browser itself reports of an answer that is no success.
const refusals = /(401|400|409|429|503).*\/api\//
const test = base.extend({
  server: [async ({}, use) => {
    const server = await startDemoServer({ RATE_LIMITS: 'off' })
    await use(server)
    await server.discard()
  }, { scope: 'worker' }],
})
test.use({ expectedErrors: refusals })

const PASSWORD = 'demo-password'
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const toast = (page: Page) => page.locator('[data-sonner-toast][data-removed=false]')
const userButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in / Register' })

let counter = 0
/** An account that no other test has. */
const newAccount = () => {
  counter += 1
  const name = `user${process.pid}x${counter}`
  return { email: `${name}@example.com`, username: name, password: PASSWORD }
}
type Account = ReturnType<typeof newAccount>

/** Made over the API, in the context of the page, which is then signed in. */
async function signUp(page: Page, url: string): Promise<Account> {
  const account = newAccount()
  const answer = await page.request.post(`${url}/api/register`, { data: account, headers: { origin: url } })
  expect(answer.status()).toBe(201)
  return account
}

async function signOutOverApi(page: Page, url: string) {
  await page.request.post(`${url}/api/logout`, { headers: { origin: url } })
}

async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await field(page, /^Email/).fill(email)
  await field(page, /^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function logOut(page: Page, name: string) {
  await userButton(page, name).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** Everything that this tab can read of its device, as one text. */
const readDevice = (page: Page) => page.evaluate(async () => {
  const answerOf = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not read'))
  })
  const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]
  for (const { name } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name ?? ''))
    for (const store of database.objectStoreNames) found.push(name, store, await answerOf(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      found.push(request.url)
      const answer = await cache.match(request)
      if (answer?.headers.get('content-type')?.includes('json')) found.push(await answer.text())
    }
  }
  return JSON.stringify(found)
})

test.use({ viewport: desktop })

test.describe('signing in', () => {
  test('a new account: every message, then in, out and in again', async ({ page }) => {
    const { email, username } = newAccount()
    await page.goto('/')
    await logInLink(page).click()
    await page.getByRole('tab', { name: 'Register' }).click()
    const submit = page.getByRole('button', { name: 'Create Account', exact: true })
    await submit.click()
    const panel = page.getByRole('tabpanel')
    for (const message of ['Please enter a valid email address', 'Password must be at least 6 characters', 'Confirm your password']) await expect(panel.getByText(message)).toBeVisible()
    await expect(field(page, /^Email/)).toBeFocused()
    await expect(field(page, /^Email/)).toHaveAccessibleDescription('Please enter a valid email address')

    await field(page, /^Email/).fill(email)
    await field(page, /^Username/).fill('ab')
    await field(page, /^Password/).fill(PASSWORD)
    await field(page, /^Confirm password/).fill('another')
    await submit.click()
    await expect(panel.getByText('Username must be at least 3 characters')).toBeVisible()
    await expect(panel.getByText('Passwords do not match')).toBeVisible()
    await expect(field(page, /^Username/)).toBeFocused()

    await field(page, /^Username/).fill(username)
    await field(page, /^Confirm password/).fill(PASSWORD)
    const [request] = await Promise.all([page.waitForRequest('**/api/register'), submit.click()])
    expect(request.postDataJSON()).toEqual({ email, username, password: PASSWORD })
    await expect(page).toHaveURL(/\/$/)
    await expect(toast(page)).toContainText('Registration successful')
    await expect(toast(page)).toContainText(`Welcome, ${username}!`)

    await logOut(page, username)
    await expect(page).toHaveURL(/\/$/)
    await expect(logInLink(page)).toBeVisible()
    await expect(toast(page)).toContainText('Logged out successfully')

    await logInLink(page).click()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(field(page, /^Email/)).toBeFocused()
    await logIn(page, { email: email.toUpperCase(), password: PASSWORD })
    await expect(page).toHaveURL(/\/$/)
    await expect(toast(page)).toContainText('Login successful')
    await expect(toast(page)).toContainText(`Welcome back, ${username}!`)

    await page.goto('/auth')
    await expect(page).toHaveURL(/\/$/)
  })

  test('a wrong password says so beside the form and in a toast, and sends no second request', async ({ page }) => {
    await page.goto('/auth')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) requests.push(request.url())
    })
    await field(page, /^Email/).fill('owner@example.com')
    await field(page, /^Password/).fill('wrong')
    await page.getByRole('button', { name: 'Sign In', exact: true }).dblclick()
    const alert = page.getByRole('tabpanel').getByRole('alert')
    await expect(alert).toContainText('Login failed')
    await expect(alert).toContainText('Invalid email or password')
    await expect(toast(page)).toContainText('Login failed')
    await expect(toast(page)).toHaveCount(1)
    expect(requests).toHaveLength(1)
    await expect(field(page, /^Password/)).toHaveValue('wrong')
  })

  test('an address and a name that are taken are said on their fields', async ({ page, baseURL }) => {
    const { email, username } = await signUp(page, baseURL ?? '')
    await signOutOverApi(page, baseURL ?? '')
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await field(page, /^Email/).fill(email)
    await field(page, /^Password/).fill(PASSWORD)
    await field(page, /^Confirm password/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(field(page, /^Email/)).toHaveAccessibleDescription('An account with this email already exists')
    await expect(field(page, /^Email/)).toBeFocused()
    await expect(toast(page)).toContainText('Registration failed')
    await field(page, /^Email/).fill(`other-${email}`)
    await field(page, /^Username/).fill(username.toUpperCase())
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(field(page, /^Username/)).toHaveAccessibleDescription(/This username is already taken/)
  })

  test('a common password is refused on its field, in the words of the server', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await field(page, /^Email/).fill(newAccount().email)
    await field(page, /^Password/).fill('password1')
    await field(page, /^Confirm password/).fill('password1')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(field(page, /^Password/)).toHaveAccessibleDescription(/This password is too common/)
    await expect(field(page, /^Password/)).toBeFocused()
  })

  test('too many tries and a busy server are told in their own words', async ({ page }) => {
    await page.goto('/auth')
    for (const [status, message] of [[429, 'Too many requests. Please try again later.'], [503, 'The service is busy. Please try again in a moment.']] as const) {
      await page.route('**/api/login', (route) => route.fulfill({ status, json: { message } }))
      await logIn(page, { email: 'owner@example.com', password: 'x' })
      await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(message)
      await page.unroute('**/api/login')
    }
  })

  test('leads to the page that was asked for, and never to another site', async ({ page, baseURL }) => {
    const account = await signUp(page, baseURL ?? '')
    await signOutOverApi(page, baseURL ?? '')
    await page.goto('/account?from=mail')
    await expect(page).toHaveURL(/\/auth\?next=%2Faccount%3Ffrom%3Dmail$/)
    await logIn(page, account)
    await expect(page).toHaveURL(/\/account\?from=mail$/)
    await expect(h1(page)).toHaveText('Account')
    await page.goto('/auth?next=//evil.example')
    await expect(page).toHaveURL(`${baseURL}/`)
  })

  test('works by keyboard alone, with a password that can be looked at and pasted', async ({ page, baseURL }) => {
    const account = await signUp(page, baseURL ?? '')
    await signOutOverApi(page, baseURL ?? '')
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Login' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
    await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(field(page, /^Email/)).toBeFocused()
    await page.keyboard.type(account.email)
    await page.keyboard.press('Tab')
    await expect(field(page, /^Password/)).toBeFocused()
    await page.evaluate((text) => document.execCommand('insertText', false, text), account.password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(field(page, /^Password/)).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused()
    for (const [name, value] of [[/^Email/, 'username'], [/^Password/, 'current-password']] as const) await expect(field(page, name)).toHaveAttribute('autocomplete', value)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${baseURL}/`)
    await expect(userButton(page, account.username)).toBeVisible()
  })

  test('an address typed on one tab stands on the other', async ({ page }) => {
    await page.goto('/auth')
    await field(page, /^Email/).fill('someone@example.com')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(field(page, /^Email/)).toHaveValue('someone@example.com')
  })
})

test.describe('signing out', () => {
  async function plant(page: Page, userId: number, canary: string) {
    await page.evaluate(([id, text]) => new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('lintel-user')
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
      opening.onsuccess = () => {
        const database = opening.result
        const transaction = database.transaction('drafts', 'readwrite')
        transaction.objectStore('drafts').put({ key: `${id}:profile`, userId: id, values: JSON.stringify({ name: text }), savedAt: new Date().toISOString() })
        transaction.oncomplete = () => {
          database.close()
          resolve()
        }
      }
    }), [userId, canary] as const)
  }

  test('ends every tab within a second and leaves nothing of the user on the device', async ({ page, context, baseURL }) => {
    const { username, email } = await signUp(page, baseURL ?? '')
    await page.goto('/')
    await expect(userButton(page, username)).toBeVisible()
    await expect.poll(() => readDevice(page)).toContain(username)
    const { id } = await (await page.request.get('/api/user')).json() as { id: number }
    await plant(page, id, 'canary-draft')
    const other = await context.newPage()
    await other.goto('/account')
    await expect(h1(other)).toHaveText('Account')
    await expect(other.getByRole('main').getByText(email)).toBeVisible()
    // The tab listens once its first screen is done.
    await other.waitForLoadState('networkidle')
    await page.bringToFront()

    await userButton(page, username).click()
    await page.route('**/api/logout', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled()
    await expect(logInLink(page)).toBeVisible()
    await expect(other).toHaveURL(/\/auth\?next=%2Faccount$/, { timeout: 1000 })
    await expect(logInLink(other)).toBeVisible()
    for (const tab of [page, other]) {
      const device = await readDevice(tab)
      for (const secret of [username, email, 'canary-draft']) expect(device).not.toContain(secret)
      expect(await tab.content()).not.toContain(email)
    }
  })

  test('is done when it says so: a reload right after finds nothing', async ({ page, baseURL }) => {
    const { username } = await signUp(page, baseURL ?? '')
    await page.goto('/')
    await expect.poll(() => readDevice(page)).toContain(username)
    await logOut(page, username)
    await logInLink(page).waitFor()
    await page.reload()
    expect(await readDevice(page)).not.toContain(username)
  })

  test('from a guarded page leads home and not to sign in (R20)', async ({ page, baseURL }) => {
    const { username } = await signUp(page, baseURL ?? '')
    await page.goto('/account')
    await logOut(page, username)
    await expect(page).toHaveURL(`${baseURL}/`)
    await expect(toast(page)).toContainText('Logged out successfully')
  })

  test('that fails says why, and nobody is signed out', async ({ page, baseURL }) => {
    const { username } = await signUp(page, baseURL ?? '')
    await page.goto('/')
    await page.route('**/api/logout', (route) => route.fulfill({ status: 429, json: { message: 'Too many requests. Please try again later.' } }))
    await logOut(page, username)
    await expect(toast(page)).toContainText('Logout failed')
    await expect(toast(page)).toContainText('Too many requests. Please try again later.')
    await expect(userButton(page, username)).toBeVisible()
  })

  test('by an expired session: the header shows it, and a guarded page asks to sign in again', async ({ page, context, browser, baseURL }) => {
    const account = await signUp(page, baseURL ?? '')
    const { username } = account
    await (await signedInElsewhere(browser, baseURL ?? '', account)).close()
    await page.goto('/account')
    await expect(h1(page)).toHaveText('Account')
    await page.waitForLoadState('networkidle')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Sign Out on Other Devices' }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Faccount$/)
    await expect(logInLink(page)).toBeVisible()
    await expect.poll(() => readDevice(page)).not.toContain(username)
  })
})

test.describe('the account', () => {
  test('shows who it is, and changes the password', async ({ page, baseURL }) => {
    const account = await signUp(page, baseURL ?? '')
    await page.goto('/')
    await userButton(page, account.username).click()
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveTitle(/^Account/)
    for (const text of [account.email, account.username]) await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()

    const form = page.getByRole('form', { name: 'Change password' })
    await field(page, /^Current password/).fill('not-it')
    await field(page, /^New password/).fill('another-password')
    await field(page, /^Confirm password/).fill('another-password')
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(field(page, /^Current password/)).toBeFocused()
    await expect(field(page, /^Current password/)).toHaveAttribute('aria-invalid', 'true')
    await field(page, /^Current password/).fill(account.password)
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(toast(page)).toContainText('Password changed')
    await expect(field(page, /^Current password/)).toHaveValue('')

    await page.goto('/account')
    await logOut(page, account.username)
    await logInLink(page).click()
    await logIn(page, { email: account.email, password: 'another-password' })
    await expect(userButton(page, account.username)).toBeVisible()
  })

  test('signs out other devices and stays', async ({ page, browser, baseURL }) => {
    const account = await signUp(page, baseURL ?? '')
    const elsewhere = await signedInElsewhere(browser, baseURL ?? '', account)
    const third = await signedInElsewhere(browser, baseURL ?? '', account)
    await page.goto('/account')
    const devices = page.getByRole('list', { name: 'Devices' })
    await expect(devices.getByRole('listitem')).toHaveCount(3)
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    // The one signed in last.
    await devices.getByRole('button', { name: /^Sign out / }).first().click()
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(devices).toBeFocused()
    expect([(await third.request.get('/api/user')).status(), (await elsewhere.request.get('/api/user')).status()]).toEqual([401, 200])
    await page.getByRole('button', { name: 'Sign Out on Other Devices' }).click()
    await expect(toast(page)).toContainText('Signed out on other devices')
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
    expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
    expect((await page.request.get('/api/user')).status()).toBe(200)
    for (const context of [elsewhere, third]) await context.close()
  })

  test('is deleted with the password only', async ({ page, baseURL }) => {
    const account = await signUp(page, baseURL ?? '')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account?' })
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Password/ }).fill('not-it')
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The account was not deleted')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: /^Password/ }).fill(account.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${baseURL}/`)
    await expect(toast(page)).toContainText('Account deleted')
    await expect(logInLink(page)).toBeVisible()
    expect(await readDevice(page)).not.toContain(account.username)
  })
})

async function signedInElsewhere(browser: Browser, baseURL: string, { email, password }: Account): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  const answer = await context.request.post('/api/login', { data: { email, password }, headers: { origin: baseURL } })
  expect(answer.status()).toBe(200)
  return context
}

test.describe('a forgotten password', () => {
  test('the same answer for every address', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(h1(page)).toHaveText('Forgot your password?')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(field(page, /^Email/)).toHaveAccessibleDescription('Please enter a valid email address')
    await field(page, /^Email/).fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(h1(page)).toHaveText('Check your mail')
    await expect(page.getByRole('main')).toContainText('If nobody@example.com has an account, a link is on its way. It works for 60 minutes.')
  })

  test('a link that is not complete or no longer works leads to a new one; its token leaves the address', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(h1(page)).toHaveText('This link is not complete')
    // Links that were mailed before had the token in the query.
    for (const link of ['/reset-password?token=worn-out', '/reset-password#token=worn-out']) {
      await page.goto(link)
      await expect(page).toHaveURL(/\/reset-password$/)
    }
    await field(page, /^New password/).fill('new-password')
    await field(page, /^Confirm password/).fill('new-password')
    await page.getByRole('button', { name: 'Save New Password' }).click()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(h1(page)).toHaveText('Forgot your password?')
  })
})

test.describe('offline', () => {
  test.use({ expectedErrors: /401.*\/api\/user|ERR_|Failed to fetch|Failed to load/ })

  test('is not signed out: the last user is shown, guarded pages say so, nothing can be sent', async ({ page, context, baseURL }) => {
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
    // The page looks again by itself, ever more rarely.
    await expect(h1(page)).toHaveText('Account', { timeout: 30_000 })
  })
})

for (const [size, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`accessible: ${size}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' } as Parameters<typeof test.use>[0])

    test('sign in, register and the password pages, with and without errors', async ({ page }) => {
      await page.goto('/auth')
      await expect(h1(page)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await field(page, /^Password/).fill('123456')
      await expectAccessible(page)
      await page.goto('/forgot-password')
      await expect(h1(page)).toBeVisible()
      await expectAccessible(page)
      await page.goto('/reset-password#token=t')
      await expect(field(page, /^New password/)).toBeVisible()
      await expectAccessible(page)
      await expectNoSideways(page)
    })

    test('the account, its dialog and the menu', async ({ page, baseURL }) => {
      const { username } = await signUp(page, baseURL ?? '')
      await page.goto('/account')
      await expect(h1(page)).toHaveText('Account')
      await expectAccessible(page)
      await expectNoSideways(page)
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('banner').getByRole('button', { name: size === 'phone' ? 'Open menu' : username }).click()
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

async function expectNoSideways(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (size) await page.setViewportSize(size)
}
