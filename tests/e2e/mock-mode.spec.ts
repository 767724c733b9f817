import { expect } from 'playwright/test'
import { codeIn } from '../support/mail.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newAccount } from './support/accounts.ts'
import { waitForReload, mockBadge, mockOption, test, signedInEmail } from './support/mock-app.ts'
import { h1, navigateInApp } from './support/page-parts.ts'

test('the mock panel switches accounts by keyboard, and the mocks keep a payment after a reload', async ({
  page,
}) => {
  await page.goto('/contractor-listing/payment?mock=')
  await expect(mockBadge(page)).toBeVisible({ timeout: 60_000 })
  // The dev server compiles each module when it is first requested.
  await expect(page).toHaveURL(/\/auth/, { timeout: 60_000 })
  // The page that is shown next takes the focus.
  await expect(h1(page)).toBeFocused({ timeout: 60_000 })
  expect(
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) =>
        active?.scriptURL.split('/').at(-1),
      ),
    ),
  ).toEqual(['mockServiceWorker.js'])

  // Opens and closes the panel by keyboard.
  await mockBadge(page).focus()
  await page.keyboard.press('Enter')
  await expect(mockOption(page, 'Scenario', 'none')).toHaveAttribute('aria-pressed', 'true')
  await expect(mockOption(page, 'Signed in as', 'nobody')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(mockOption(page, 'Scenario', 'none')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(mockOption(page, 'Scenario', 'none')).toBeHidden()
  await expect(mockBadge(page)).toBeFocused()

  // Switches to the member and pays. The mocks keep the payment after a reload.
  await page.keyboard.press('Enter')
  await waitForReload(page, () =>
    mockOption(page, 'Signed in as', 'member@example.com').press('Enter'),
  )
  expect(await signedInEmail(page)).toBe('member@example.com')
  await page.goto('/contractor-listing/payment')
  await page.getByRole('button', { name: 'Activate Listing', exact: true }).click()
  await expect(page).toHaveURL(/\/business-profile-setup/)
  await page.goto('/contractor-dashboard')
  await expect(page.getByText('You have 1 paid listing to set up')).toBeVisible()
})

test(
  'an address is confirmed with the code of a mail that the panel shows',
  { tag: '@full' },
  async ({ page }) => {
    const { email, password } = newAccount()
    await page.goto('/auth?mock=')
    await expect(mockBadge(page)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('tab', { name: 'Register' }).click({ timeout: 60_000 })
    const form = page.getByRole('tabpanel')
    await form.getByRole('textbox', { name: /^Email/ }).fill(email)
    await form.getByRole('textbox', { name: /^Password/ }).fill(password)
    await form.getByRole('textbox', { name: /^Confirm password/ }).fill(password)
    await form.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page).not.toHaveURL(/\/auth/, { timeout: 60_000 })
    await navigateInApp(page, '/account')
    await expect(page.getByText(/^Not confirmed\./)).toBeVisible({ timeout: 60_000 })
    await mockBadge(page).click()
    const mails = page
      .getByRole('complementary', { name: 'Mocks' })
      .getByRole('region', { name: 'Last mails' })
    await mails.getByText(email).click()
    const code = codeIn([await mails.locator('pre').first().innerText()])
    expect(code).toMatch(/^\d{6}$/)
    await page.keyboard.press('Escape')
    await page.getByLabel('Code from the email').fill(code)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  },
)
