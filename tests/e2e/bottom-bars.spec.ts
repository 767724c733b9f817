import type { Locator, Page } from 'playwright/test'
import { signUp } from './support/accounts.ts'
import { payInMaintenanceMode } from './support/owner-pages.ts'
import { button, h1, keepToastOpen, phone, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: phone, savesData: true, changesSite: true, expectedErrors: /401/ })

/** Expects that the toast ends above the fixed bar of a button. */
async function expectToastAbove(page: Page, inBar: Locator): Promise<void> {
  await keepToastOpen(page)
  const bar = page.locator('.bottom-bar').filter({ has: inBar })
  await expect(bar).toBeInViewport()
  await expect
    .poll(async () => {
      const [shown, below] = await Promise.all([toast(page).boundingBox(), bar.boundingBox()])
      return shown !== null && below !== null && shown.y + shown.height <= below.y
    })
    .toBe(true)
}

test('a toast on a profile is above the bar with Call Now', async ({ page }) => {
  await page.goto('/contractor/12')
  const name = await h1(page).textContent()
  const heart = page.locator('.bottom-bar').getByRole('button', { name: /^Save|^Remove/ })
  await heart.click()
  await heart.click()
  await expect(toast(page)).toBeVisible()
  await expectToastAbove(page, page.getByRole('link', { name: `Call Now: ${name}` }))
})

test(
  'a toast on a long form is above the bar with its button',
  { tag: '@full' },
  async ({ page, server }) => {
    await signUp(page, server.url)
    await payInMaintenanceMode(page)
    await expect(toast(page)).toContainText('Payment Successful')
    await expectToastAbove(page, button(page, 'Next'))
  },
)
