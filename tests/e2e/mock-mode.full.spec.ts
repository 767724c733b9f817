import { expect } from 'playwright/test'
import { andReload, badge, choice, countListed, test, whoAmI } from './support/mock-app.ts'

test('a scenario stays with the tab and is removed from the address, and a reset undoes all changes', async ({
  page,
}) => {
  await page.goto('/directory?mock=owner')
  await expect(badge(page, 'owner')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL('/directory')
  expect(await whoAmI(page)).toBe('owner@example.com')
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  await page.reload()
  await expect(badge(page, 'owner')).toBeVisible()
  expect(await whoAmI(page)).toBeNull()

  // An empty site, although the app had stored a directory on the device.
  await badge(page, 'owner').click()
  await andReload(page, () => choice(page, 'Scenario', 'empty').click())
  await expect(badge(page, 'empty')).toBeVisible()
  expect(await countListed(page)).toBe(0)
  await page.goto('/all-contractors')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)

  await page.goto('/?mock=sunny')
  await badge(page, 'there is no "sunny"').click()
  await andReload(page, () => page.getByRole('button', { name: 'Reset data' }).click())
  await expect(badge(page)).toBeVisible()
  expect(await countListed(page)).toBeGreaterThan(1000)
  expect(await whoAmI(page)).toBeNull()
  await badge(page).click()
  await andReload(page, () => choice(page, 'Signed in as', 'member@example.com').click())
  expect(await whoAmI(page)).toBe('member@example.com')
  await page.goto('/contractor-listing/payment')
  await expect(page.getByRole('button', { name: 'Activate Listing', exact: true })).toBeVisible()
})
