import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { quickSubset } from '../support/full-run.ts'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { newAccount, signIn, signUp, uniqueName } from './support/accounts.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { DASHBOARD_PATH, PAYMENT_PATH, SETUP_PATH, fillProfile } from './support/owner-pages.ts'
import {
  button,
  desktop,
  keepToastOpen,
  menuButton,
  phone,
  stopClock,
  toast,
  waitUntilComplete,
} from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({
  changesSite: true,
  expectedErrors:
    /(400|401|402|403|404|409|410|500|502).*\/api\/|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

const MAINTENANCE = 'Payment service is in maintenance mode. Your listing will still be activated.'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** Returns the box of what is shown, in CSS pixels from the top left of the screen. */
async function boxOf(shown: Locator) {
  const box = await shown.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

test('an owner registers, pays and creates a listing, which is then in the directory, in the dashboard and offline on another device', async ({
  page,
  server,
  browser,
}) => {
  const name = uniqueName('Harbor Pipes')
  const { email } = await signUp(page, server.url)

  await page.goto(PAYMENT_PATH)
  await expect(toast(page)).toContainText('Maintenance Mode')
  await expect(toast(page)).toContainText(MAINTENANCE)
  for (const text of [
    '$49.99',
    '$99.99',
    '50% OFF',
    'Limited time offer',
    'One-time payment',
    'No recurring fees',
  ])
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await expect(heading(page, "What's Included")).toBeVisible()
  // The confirmation is shown for one second.
  const clock = await stopClock(page)
  await button(page, 'Activate Listing').dblclick()
  await clock.until(() => heading(page, 'Listing Activated').isVisible())
  await expect(
    page
      .getByRole('main')
      .getByText('Your listing has been activated! Redirecting to business profile setup...'),
  ).toBeVisible()
  await clock.resume()
  await expect(toast(page)).toContainText('Payment Successful')

  await expect(page).toHaveURL(SETUP_PATH)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillProfile(page, name)
  await button(page, 'Create Business Profile').click()
  await expect(toast(page)).toContainText('Success!')
  await expect(toast(page)).toContainText('Your business profile has been created and is now live!')
  await expect(page).toHaveURL(/\/contractor\/plumbers\/harbor-pipes-/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto(DASHBOARD_PATH)
  await expect(
    page.getByRole('list', { name: 'Your listings' }).getByRole('heading', { name }),
  ).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('No reviews')).toBeVisible()
  await expect(page.getByText('N/A')).toBeVisible()

  const other = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
  const device = await other.newPage()
  await device.goto('/')
  await waitUntilOfflineReady(device)
  await other.setOffline(true)
  await device.goto(`/contractor/plumbers-tampa/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(device.getByRole('heading', { level: 1, name })).toBeVisible()
  await other.close()

  // One payment covers one listing. A second listing needs a second payment.
  await page.goto(PAYMENT_PATH)
  await expect(toast(page)).toContainText('Already Active')
  await expect(toast(page)).toContainText('You already have an active listing.')
  await expect(page).toHaveURL(SETUP_PATH)
  await page.getByRole('link', { name: 'Add New Business Listing ($49.99)' }).click()
  await expect(page).toHaveURL(`${PAYMENT_PATH}?additional=1`)
  await expect(button(page, 'Activate Listing')).toBeVisible()
})

test('a painter comes from the home page to a live listing with a photo', async ({ page }) => {
  const name = uniqueName('Bright Coat Painting')
  const { email, password } = newAccount()
  await page.goto('/')
  await menuButton(page).click()
  await page.locator('#mobile-menu').getByRole('link', { name: 'List Your Business' }).click()
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('main').getByText('$49.99')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('textbox', { name: /^Confirm password/ }).fill(password)
  await button(page, 'Create Account').click()

  await expect(page).toHaveURL(PAYMENT_PATH)
  await expect(toast(page)).toContainText(MAINTENANCE)
  await keepToastOpen(page)
  const [shown, below] = [await boxOf(toast(page)), await boxOf(button(page, 'Activate Listing'))]
  expect(shown.y + shown.height).toBeLessThan(below.y)
  await button(page, 'Activate Listing').click()
  await expect(page).toHaveURL(SETUP_PATH)
  await button(page, 'Next').click()
  await expect(page.getByLabel('Business Name')).toBeFocused()
  await fillProfile(page, name, 'Painters')
  const bytes = { create: { width: 900, height: 600, channels: 3, background: '#12574b' } } as const
  const photo = await sharp(bytes).png().toBuffer()
  await page
    .getByLabel('Add Photos')
    .setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByRole('img', { name: 'house.png' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Create Business Profile').click()
  await expect(page).toHaveURL(/\/contractor\/painters\/bright-coat-painting-/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto(DASHBOARD_PATH)
  await expect(heading(page, '3 of 6 done')).toBeVisible()
  await expect(page.getByText('Photos, services, description')).toBeVisible()
  await page.getByRole('link', { name: /^Add your license/ }).click()
  await expect(page.getByLabel('License Number')).toBeFocused()
  await expect(page.getByText('1 of 8 photos')).toBeVisible()
})

test(
  'a listing that was paid for before the browser closed can be created later',
  { tag: '@full' },
  async ({ browser, server }) => {
    const first = await browser.newContext({ baseURL: server.url })
    const before = await first.newPage()
    const { email } = await signUp(before, server.url)
    await before.goto(PAYMENT_PATH)
    await Promise.all([
      before.waitForResponse('**/api/contractors/activate-listing'),
      button(before, 'Activate Listing').click(),
    ])
    await first.close()

    const second = await browser.newContext({ baseURL: server.url })
    const page = await second.newPage()
    await signIn(page, server.url, email)
    await page.goto(DASHBOARD_PATH)
    await expect(page.getByText('No listings yet')).toBeVisible()
    await expect(page.getByText('You have 1 paid listing to set up')).toBeVisible()
    await page.getByRole('link', { name: 'Create Your First Listing' }).click()
    await expect(page).toHaveURL(SETUP_PATH)
    await expect(heading(page, 'Complete your business profile')).toBeVisible()
    await second.close()
  },
)

for (const viewport of quickSubset([phone, desktop], (_, index) => index === 0)) {
  test(`owner pages are accessible at ${viewport.width} px`, async ({ page, server }) => {
    await page.setViewportSize(viewport)
    await signIn(page, server.url, 'credit@example.com')
    for (const path of [SETUP_PATH, DASHBOARD_PATH]) {
      await page.goto(path)
      await waitUntilComplete(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
    }
    await signIn(page, server.url, 'member@example.com')
    await page.goto(PAYMENT_PATH)
    await expect(button(page, 'Activate Listing')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page, 320)
  })
}
