import { PASSWORD } from '../support/passwords.ts'
import { newAccount, signUp } from './support/accounts.ts'
import { desktop, fillCorrected, h1, toast } from './support/page-parts.ts'
import { field, logIn, logInLink, logOut, signOutOverApi, userButton } from './support/session.ts'
import { expect, test } from './support/test.ts'

test.use({
  savesData: true,
  changesSite: true,
  viewport: desktop,
  // The browser logs every error response to the console.
  expectedErrors: /(401|400|409|429|503).*\/api\//,
})

test.describe('signing in', () => {
  test('a visitor sees a message at every invalid field, registers, signs out and signs in again', async ({
    page,
  }) => {
    const { email, username } = newAccount()
    await page.goto('/')
    await logInLink(page).click()
    await page.getByRole('tab', { name: 'Register' }).click()
    const submit = page.getByRole('button', { name: 'Create Account', exact: true })
    await submit.click()
    const panel = page.getByRole('tabpanel')
    for (const message of [
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      'Confirm your password',
    ])
      await expect(panel.getByText(message)).toBeVisible()
    await expect(field(page, /^Email/)).toBeFocused()
    await expect(field(page, /^Email/)).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )

    await fillCorrected(field(page, /^Email/), email)
    await field(page, /^Username/).fill('ab')
    await fillCorrected(field(page, /^Password/), PASSWORD)
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

  test('shows the error of a wrong password in the form and in a toast, and sends one request on a double click', async ({
    page,
  }) => {
    await page.goto('/auth')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) requests.push(request.url())
    })
    await field(page, /^Email/).fill('owner@example.com')
    await field(page, /^Password/).fill('wrong')
    await page.getByRole('button', { name: 'Sign In', exact: true }).dblclick()
    const alert = page.getByRole('tabpanel').getByRole('note')
    await expect(alert).toContainText('Login failed')
    await expect(alert).toContainText('Invalid email or password')
    await expect(toast(page)).toContainText('Login failed')
    await expect(toast(page)).toHaveCount(1)
    expect(requests).toHaveLength(1)
    await expect(field(page, /^Password/)).toHaveValue('wrong')
  })

  test(
    'reports a taken email or username at the field',
    { tag: '@full' },
    async ({ page, baseURL }) => {
      const { email, username } = await signUp(page, baseURL ?? '')
      await signOutOverApi(page, baseURL ?? '')
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Register' }).click()
      await field(page, /^Email/).fill(email)
      await field(page, /^Password/).fill(PASSWORD)
      await field(page, /^Confirm password/).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(field(page, /^Email/)).toHaveAccessibleDescription(
        'An account with this email already exists',
      )
      await expect(field(page, /^Email/)).toBeFocused()
      await expect(toast(page)).toContainText('Registration failed')
      await fillCorrected(field(page, /^Email/), `other-${email}`)
      await field(page, /^Username/).fill(username.toUpperCase())
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(field(page, /^Username/)).toHaveAccessibleDescription(
        /This username is already taken/,
      )
    },
  )

  test(
    'shows the message of the server about a common password at the field',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Register' }).click()
      await field(page, /^Email/).fill(newAccount().email)
      await field(page, /^Password/).fill('password1')
      await field(page, /^Confirm password/).fill('password1')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(field(page, /^Password/)).toHaveAccessibleDescription(
        /This password is too common/,
      )
      await expect(field(page, /^Password/)).toBeFocused()
    },
  )

  test(
    'shows the server messages for too many attempts and for a busy server',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/auth')
      for (const [status, message] of [
        [429, 'Too many requests. Please try again later.'],
        [503, 'The service is busy. Please try again in a moment.'],
      ] as const) {
        await page.route('**/api/login', (route) => route.fulfill({ status, json: { message } }))
        await logIn(page, { email: 'owner@example.com', password: 'x' })
        await expect(page.getByRole('tabpanel').getByRole('note')).toContainText(message)
        await page.unroute('**/api/login')
      }
    },
  )

  test('leads to the requested page, but never to another site', async ({ page, baseURL }) => {
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

  test(
    'works by keyboard, and the password can be shown and pasted',
    { tag: '@full' },
    async ({ page, baseURL }) => {
      const account = await signUp(page, baseURL ?? '')
      await signOutOverApi(page, baseURL ?? '')
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Login' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
      await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await page.keyboard.press('Home')
      await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(field(page, /^Email/)).toBeFocused()
      await page.keyboard.type(account.email)
      await page.keyboard.press('Tab')
      await expect(field(page, /^Password/)).toBeFocused()
      await page.evaluate(
        (text) => document.execCommand('insertText', false, text),
        account.password,
      )
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
      await page.keyboard.press('Space')
      await expect(field(page, /^Password/)).toHaveAttribute('type', 'text')
      await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused()
      for (const [name, value] of [
        [/^Email/, 'username'],
        [/^Password/, 'current-password'],
      ] as const)
        await expect(field(page, name)).toHaveAttribute('autocomplete', value)
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${baseURL}/`)
      await expect(userButton(page, account.username)).toBeVisible()
    },
  )

  test('keeps the email when switching between the tabs', { tag: '@full' }, async ({ page }) => {
    await page.goto('/auth')
    await field(page, /^Email/).fill('someone@example.com')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(field(page, /^Email/)).toHaveValue('someone@example.com')
  })
})
