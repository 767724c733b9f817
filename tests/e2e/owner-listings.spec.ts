import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, signUp, uniqueName } from './support/accounts.ts'
import { waitUntilDraftSaved } from './support/device.ts'
import {
  DASHBOARD_PATH,
  PAYMENT_PATH,
  SETUP_PATH,
  fillProfile,
  payInMaintenanceMode,
} from './support/owner-pages.ts'
import { button, desktop, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({
  savesData: true,
  changesSite: true,
  expectedErrors:
    /(400|401|402|403|404|409|410|500|502).*\/api\/|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test(
  'the profile form shows every error at its field and in a summary',
  { tag: '@full' },
  async ({ page, server }) => {
    await page.setViewportSize(desktop)
    await signUp(page, server.url)
    await page.goto(SETUP_PATH)
    await expect(page.getByRole('main').getByRole('note')).toContainText('Payment Required')
    await expect(page).toHaveURL(PAYMENT_PATH)
    await payInMaintenanceMode(page)
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Website').fill('javascript:alert(1)')
    await page.getByLabel('Years in Business').fill('-1')
    await page.getByLabel('Zip Code').fill('336')
    await page.getByLabel('Zip Code').press('Enter')

    const summary = page.getByRole('group', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    const messages = [
      'Business name is required',
      'Please select a category',
      'Years in business must be 0 or greater',
      'Valid email is required',
      'Phone number is required',
      'Please enter a valid website URL',
      'Address is required',
      'City is required',
      'State is required',
      'Valid zip code is required',
      'Description must be at least 50 characters',
      'Please list your services',
    ]
    await expect(summary.getByRole('link')).toHaveText(messages)
    for (const message of messages)
      await expect(page.getByText(message, { exact: true })).toHaveCount(2)
    await expectAccessible(page)
    await summary.getByRole('link', { name: 'City is required' }).press('Enter')
    await expect(page.getByLabel('City')).toBeFocused()
    await expect(page.getByLabel('City')).toHaveAccessibleDescription(/City is required/)

    // The input is stored as a draft, and leaving the page asks for confirmation.
    await fillProfile(page, 'AB Plumbing')
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await button(page, 'Leave').click()
    await expect(page).toHaveURL('/')
    await waitUntilDraftSaved(page, 'AB Plumbing')
    await page.goto(SETUP_PATH)
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(page.getByLabel('Business Name')).toHaveValue('AB Plumbing')

    // The error of a taken name is shown at the name field. Other errors are shown above the
    // button.
    await page.getByLabel('Email').fill('me@example.com')
    await page.getByLabel('Website').fill('')
    await page.getByLabel('Years in Business').fill('')
    await button(page, 'Create Business Profile').press('Enter')
    await expect(page.getByLabel('Business Name')).toHaveAccessibleDescription(
      /A business with this name already exists/,
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'claim it' })).toHaveAttribute(
      'href',
      '/claim?q=AB+Plumbing',
    )
    await page.getByLabel('Business Name').fill(uniqueName('Fresh Name'))
    await page.route('**/api/contractors', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, body: '' })
        : route.fallback(),
    )
    await button(page, 'Create Business Profile').press('Enter')
    await expect(toast(page).filter({ hasText: 'Failed to create business profile' })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('note')
        .filter({ hasText: 'Failed to create business profile' }),
    ).toBeVisible()
    await page.unroute('**/api/contractors')
    await button(page, 'Create Business Profile').press('Enter')
    await expect(page).toHaveURL(/\/contractor\/plumbers\/fresh-name-/)
    await page.goto(DASHBOARD_PATH)
    await page.getByRole('link', { name: /^Edit / }).press('Enter')
    await expect(page.getByLabel('Years in Business')).toHaveValue('')
    await expect(page.getByText('Draft restored')).toHaveCount(0)
  },
)

test('an owner edits a listing and its pictures, and sees conflicts and errors', async ({
  page,
  server,
}) => {
  await signUp(page, server.url)
  await payInMaintenanceMode(page)
  await fillProfile(page, uniqueName('Edit Me'))
  await button(page, 'Create Business Profile').press('Enter')
  await expect(page).toHaveURL(/\/contractor\/plumbers\/edit-me-/)
  const profileUrl = page.url()
  await page.goto(DASHBOARD_PATH)
  await page.getByRole('link', { name: /^Edit / }).press('Enter')
  await expect(heading(page, 'Edit Business Listing')).toBeVisible()
  const editUrl = page.url()
  const id = editUrl.split('/').pop() ?? ''

  await page.getByLabel('Monday: open or closed').selectOption('Open')
  await page.getByLabel('Monday: closes').fill('16:30')
  await button(page, 'Copy Monday to Tuesday–Friday').click()
  await page.getByLabel('Sunday: open or closed').selectOption('Closed')
  await page.getByLabel('License Number').fill('CFC-1428')
  await page.getByLabel('Facebook').fill('facebook.com/edit-me')
  await button(page, 'Update Business Information').press('Enter')
  await expect(page).toHaveURL(DASHBOARD_PATH)
  await expect(toast(page)).toContainText('Your business information has been updated.')
  const saved = (await (await page.request.get(`/api/contractors/${id}`)).json()) as Record<
    string,
    unknown
  >
  expect(saved).toMatchObject({
    openingHours: expect.stringMatching(
      /^Monday: \[8:00 AM-4:30 PM\], .*Friday: \[8:00 AM-4:30 PM\], Sunday: \[Closed\]$/,
    ),
    licenseNumber: 'CFC-1428',
    facebookUrl: 'https://facebook.com/edit-me',
    yearsInBusiness: null,
  })

  await page.goto(editUrl)
  await expect(page.getByLabel('Friday: closes')).toHaveValue('16:30')
  await expectAccessible(page)
  await page.request.put(`/api/contractors/${id}`, {
    data: { city: 'Clearwater' },
    headers: { origin: server.url },
  })
  await page.getByRole('textbox', { name: /^Phone/ }).fill('(813) 555-0111')
  await button(page, 'Update Business Information').press('Enter')
  await expect(page.getByText('This listing was changed elsewhere')).toBeVisible()
  await button(page, 'Reload Listing').click()
  await expect(page.getByLabel('City')).toHaveValue('Clearwater')
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Phone/ })).toHaveValue('(813) 555-0111')

  let releaseUpdate = () => {}
  const updateReleased = new Promise<void>((resolve) => {
    releaseUpdate = resolve
  })
  await page.route(`**/api/contractors/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await updateReleased
    return route.fulfill({ status: 500, body: '' })
  })
  await button(page, 'Update Business Information').press('Enter')
  await expect(button(page, 'Updating...')).toBeDisabled()
  releaseUpdate()
  await expect(
    page
      .getByRole('main')
      .getByRole('note')
      .filter({ hasText: 'Failed to update business information' }),
  ).toBeVisible()
  await page.unroute(`**/api/contractors/${id}`)
  await page.getByRole('link', { name: 'Cancel' }).press('Enter')
  await button(page, 'Keep Editing').click()
  // Waits, because the closing dialog moves the focus, and the key must reach the button.
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page, 'Update Business Information').press('Enter')
  await expect(page).toHaveURL(DASHBOARD_PATH)

  await page.goto(editUrl)
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#12574b' },
  })
    .png()
    .toBuffer()
  await page
    .getByLabel('Upload Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await page.getByLabel('Add Photos').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: picture },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'two.png', mimeType: 'image/png', buffer: picture },
  ])
  await expect(page.getByText('2 of 8 photos')).toBeVisible()
  await expect(
    page.getByText('notes.txt: Please choose a JPEG, PNG, WebP or AVIF picture'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await page
    .getByRole('dialog', { name: 'Remove photo 2?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await expect(page.getByText('1 of 8 photos')).toBeVisible()

  await page.goto(profileUrl)
  await expect(page.getByText('CFC-1428')).toBeVisible()
  await page.getByRole('link', { name: 'Photo 1 of 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Photo 1 of 1' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'the edit page redirects other owners and reports a missing listing, and the dashboard can retry failed loading',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url, 'owner@example.com')
    await page.goto(`${DASHBOARD_PATH}/edit/1`)
    await expect(page).toHaveURL(DASHBOARD_PATH)
    await page.goto(`${DASHBOARD_PATH}/edit/99999999`)
    await expect(heading(page, 'Contractor Not Found')).toBeVisible()
    await expectAccessible(page)
    await page.route('**/api/user/contractors', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page.getByText('Failed to load your listings')).toBeVisible()
    await page.unroute('**/api/user/contractors')
    await button(page, 'Try Again').click()
    await expect(page.getByText('Total Listings')).toBeVisible()
  },
)
