import { expect, type Page } from 'playwright/test'
import { button } from './page-parts.ts'

export const PAYMENT_PATH = '/contractor-listing/payment'
export const SETUP_PATH = '/business-profile-setup'
export const DASHBOARD_PATH = '/contractor-dashboard'

/** Pays for a listing with the button of the maintenance mode. */
export async function payInMaintenanceMode(page: Page) {
  await page.goto(PAYMENT_PATH)
  await button(page, 'Activate Listing').click()
  await expect(page).toHaveURL(SETUP_PATH)
}

/** Fills in the business profile form. On a phone, it goes through the steps to the last one. */
export async function fillProfile(page: Page, name: string, category = 'Plumbers') {
  const width = page.viewportSize()?.width ?? 0
  const goOn = async (step: number) => {
    if (width >= 768) return
    await button(page, 'Next').click()
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible()
  }
  await page.getByLabel('Business Name').fill(name)
  await page.getByLabel('Category').selectOption({ label: category })
  await page.getByLabel('Phone').fill('(813) 555-0100')
  await goOn(2)
  await page.getByLabel('Street Address').fill('1 Bay St')
  await page.getByLabel('City').fill('Tampa')
  await page.getByLabel('State').fill('Florida')
  await page.getByLabel('Zip Code').fill('33602')
  await goOn(3)
  await page
    .getByLabel('Description')
    .fill('We mend pipes, taps and heaters in all of Tampa, and have done so for years.')
  await page.getByLabel('Services Offered').fill('Drain cleaning, water heaters')
  await goOn(4)
  await goOn(5)
}
