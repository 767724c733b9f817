import { expect } from 'playwright/test'
import {
  waitForReload,
  mockBadge,
  mockOption,
  countContractors,
  test,
  signedInEmail,
} from './support/mock-app.ts'

test('a scenario is stored per tab and removed from the URL, and a reset undoes all changes', async ({
  page,
}) => {
  await page.goto('/directory?mock=owner')
  await expect(mockBadge(page, 'owner')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL('/directory')
  expect(await signedInEmail(page)).toBe('owner@example.com')
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  await page.reload()
  await expect(mockBadge(page, 'owner')).toBeVisible()
  expect(await signedInEmail(page)).toBeNull()

  // The site is empty although the app had stored a directory on the device.
  await mockBadge(page, 'owner').click()
  await waitForReload(page, () => mockOption(page, 'Scenario', 'empty').click())
  await expect(mockBadge(page, 'empty')).toBeVisible()
  expect(await countContractors(page)).toBe(0)
  await page.goto('/all-contractors')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)

  await page.goto('/?mock=sunny')
  await mockBadge(page, 'there is no "sunny"').click()
  await waitForReload(page, () => page.getByRole('button', { name: 'Reset data' }).click())
  await expect(mockBadge(page)).toBeVisible()
  expect(await countContractors(page)).toBeGreaterThan(1000)
  expect(await signedInEmail(page)).toBeNull()
  await mockBadge(page).click()
  await waitForReload(page, () => mockOption(page, 'Signed in as', 'member@example.com').click())
  expect(await signedInEmail(page)).toBe('member@example.com')
  await page.goto('/contractor-listing/payment')
  await expect(page.getByRole('button', { name: 'Activate Listing', exact: true })).toBeVisible()
})
