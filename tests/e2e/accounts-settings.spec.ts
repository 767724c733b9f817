import { quickSubset } from '../support/full-run.ts'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signInOnOtherDevice, signUp } from './support/accounts.ts'
import { readDevice } from './support/device.ts'
import {
  button,
  desktop,
  fillCorrected,
  h1,
  menuButton,
  phone,
  toast,
} from './support/page-parts.ts'
import { field, logIn, logInLink, logOut, userButton } from './support/session.ts'
import { expect, test } from './support/test.ts'

test.use({
  savesData: true,
  changesSite: true,
  viewport: desktop,
  // The browser logs every error response to the console.
  expectedErrors: /(401|400|409|429|503).*\/api\//,
})

test.describe('the account', () => {
  test('shows the user and changes the password', async ({ page, baseURL }) => {
    const account = await signUp(page, baseURL ?? '')
    await page.goto('/')
    await userButton(page, account.username).click()
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveTitle(/^Account/)
    for (const text of [account.email, account.username])
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()

    const form = page.getByRole('form', { name: 'Change password' })
    await field(page, /^Current password/).fill('not-it')
    await field(page, /^New password/).fill('another-password')
    await field(page, /^Confirm password/).fill('another-password')
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(field(page, /^Current password/)).toBeFocused()
    await expect(field(page, /^Current password/)).toHaveAttribute('aria-invalid', 'true')
    await fillCorrected(field(page, /^Current password/), account.password)
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(toast(page)).toContainText('Password changed')
    await expect(field(page, /^Current password/)).toHaveValue('')

    await page.goto('/account')
    await logOut(page, account.username)
    await expect(page).toHaveURL(/\/$/)
    await logInLink(page).click()
    await logIn(page, { email: account.email, password: 'another-password' })
    await expect(userButton(page, account.username)).toBeVisible()
  })

  test(
    'signs out other devices but not this one',
    { tag: '@full' },
    async ({ page, browser, baseURL }) => {
      const account = await signUp(page, baseURL ?? '')
      const elsewhere = await signInOnOtherDevice(browser, baseURL ?? '', account)
      const third = await signInOnOtherDevice(browser, baseURL ?? '', account)
      await page.goto('/account')
      const devices = page.getByRole('list', { name: 'Devices' })
      await expect(devices.getByRole('listitem')).toHaveCount(3)
      await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
      // The list begins with the device that was used last, so the first button signs out `third`.
      await devices
        .getByRole('button', { name: /^Sign out / })
        .first()
        .click()
      await expect(devices.getByRole('listitem')).toHaveCount(2)
      await expect(devices).toBeFocused()
      expect([
        (await third.request.get('/api/user')).status(),
        (await elsewhere.request.get('/api/user')).status(),
      ]).toEqual([401, 200])
      await page.getByRole('button', { name: 'Sign Out on Other Devices' }).click()
      await expect(toast(page)).toContainText('Signed out on other devices')
      await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
      expect((await elsewhere.request.get('/api/user')).status()).toBe(401)
      expect((await page.request.get('/api/user')).status()).toBe(200)
      for (const context of [elsewhere, third]) await context.close()
    },
  )

  test('is deleted only with the correct password', async ({ page, baseURL }) => {
    const account = await signUp(page, baseURL ?? '')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account?' })
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Password/ }).fill('not-it')
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByRole('note')).toContainText('The account was not deleted')
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

test.describe('a forgotten password', () => {
  test(
    'does not say whether the email address has an account',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(h1(page)).toHaveText('Forgot your password?')
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(field(page, /^Email/)).toHaveAccessibleDescription(
        'Please enter a valid email address',
      )
      await fillCorrected(field(page, /^Email/), 'nobody@example.com')
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(h1(page)).toHaveText('Check your mail')
      await expect(page.getByRole('main')).toContainText(
        'If nobody@example.com has an account, a link is on its way. It works for 60 minutes.',
      )
    },
  )

  test(
    'rejects an incomplete or invalid link, offers a new one, and removes the token from the URL',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/reset-password')
      await expect(h1(page)).toHaveText('This link is not complete')
      // Older emails contain the token in the query.
      for (const link of ['/reset-password?token=worn-out', '/reset-password#token=worn-out']) {
        await page.goto(link)
        await expect(page).toHaveURL(/\/reset-password$/)
      }
      await field(page, /^New password/).fill('new-password')
      await field(page, /^Confirm password/).fill('new-password')
      await page.getByRole('button', { name: 'Save New Password' }).click()
      await page.getByRole('link', { name: 'Ask for a new link' }).click()
      await expect(h1(page)).toHaveText('Forgot your password?')
    },
  )
})

for (const [size, viewport] of quickSubset(
  Object.entries({ phone, desktop }),
  (_, index) => index === 0,
)) {
  test.describe(`accessible: ${size}`, () => {
    test.use({ viewport })

    test('sign-in, registration and password pages are accessible, with and without errors', async ({
      page,
    }) => {
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
      await expectNoHorizontalScroll(page, 320)
    })

    test(
      'the account page, its dialog and the menu are accessible',
      { tag: '@full' },
      async ({ page, baseURL }) => {
        const { username } = await signUp(page, baseURL ?? '')
        await page.goto('/account')
        await expect(h1(page)).toHaveText('Account')
        await expectAccessible(page)
        await expectNoHorizontalScroll(page, 320)
        await page.getByRole('button', { name: 'Delete Account' }).click()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await (size === 'phone' ? menuButton(page) : button(page, username)).click()
        await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
        await expectAccessible(page)
      },
    )
  })
}
