import { expect } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { andReload, badge, choice, countListed, test, whoAmI } from './support/mock-app.ts'

test('the mock panel switches accounts and scenarios by keyboard, keeps its state over a reload, and can be reset', async ({
  page,
}) => {
  await page.goto('/contractor-listing/payment?mock=')
  await expect(badge(page)).toBeVisible({ timeout: 60_000 })
  // The dev server compiles each module when it is first requested.
  await expect(page).toHaveURL(/\/auth/, { timeout: 60_000 })
  expect(
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) =>
        active?.scriptURL.split('/').at(-1),
      ),
    ),
  ).toEqual(['mockServiceWorker.js'])

  // By keyboard: open, read and close the panel.
  await badge(page).focus()
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Scenario', 'none')).toHaveAttribute('aria-pressed', 'true')
  await expect(choice(page, 'Signed in as', 'nobody')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Scenario', 'none')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(choice(page, 'Scenario', 'none')).toBeHidden()
  await expect(badge(page)).toBeFocused()

  // Pay as a member; the mocks keep the payment after a reload.
  await page.keyboard.press('Enter')
  await andReload(page, () => choice(page, 'Signed in as', 'member@example.com').press('Enter'))
  expect(await whoAmI(page)).toBe('member@example.com')
  await page.goto('/contractor-listing/payment')
  await page.getByRole('button', { name: 'Activate Listing', exact: true }).click()
  await expect(page).toHaveURL(/\/business-profile-setup/)
  await page.goto('/contractor-dashboard')
  await expect(page.getByText('You have 1 paid listing to set up')).toBeVisible()

  await badge(page).click()
  await andReload(page, () => choice(page, 'Scenario', 'empty').click())
  await expect(badge(page, 'empty')).toBeVisible()
  expect(await countListed(page)).toBe(0)
  await badge(page, 'empty').click()
  await andReload(page, () => page.getByRole('button', { name: 'Reset data' }).click())
  await expect(badge(page)).toBeVisible()
  expect(await countListed(page)).toBeGreaterThan(1000)
  expect(await whoAmI(page)).toBeNull()
})
