import { PASSWORD } from '../support/passwords.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, uniqueName } from './support/accounts.ts'
import { button, desktop, dialog, fillCorrected, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({
  savesData: true,
  changesSite: true,
  viewport: desktop,
  expectedErrors:
    /(400|401|403|404|409|410|500|502|503).*\/api\/|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/,
})

test.beforeEach(async ({ page, server }) => signIn(page, server.url))

test('the dashboard shows its figures and the messages of the email card', async ({ page }) => {
  await page.goto('/admin')
  const overview = page.getByRole('list', { name: 'Overview' })
  for (const label of ['Total Contractors', 'Categories', 'Blog Posts', 'Contact Requests'])
    await expect(overview.getByText(label, { exact: true })).toBeVisible()
  await expect(overview.getByText(/^Including \d+ featured$/)).toBeVisible({ timeout: 20_000 })
  await expect(overview.getByText(/^\d+ unread messages?$/)).toBeVisible()
  for (const title of [
    'Recent Contact Requests',
    'Recent Blog Posts',
    'System Settings',
    'Email Service Test',
    'Email Configuration',
  ])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Recent Blog Posts' }).getByRole('listitem'),
  ).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'New Post' })).toHaveAttribute(
    'href',
    '/admin/blog/new',
  )

  const card = page.getByRole('region', { name: 'Email Service Test' })
  await button(page, 'Send Test Email').click()
  await expect(card.getByLabel('Recipient')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  await card.getByLabel('Recipient').fill('me@example.com')
  const cases = [
    [
      'Send Test Email',
      'test',
      { success: true, message: 'x' },
      200,
      'Success',
      'Test email sent successfully! Please check your inbox.',
    ],
    [
      'Send Test Email',
      'test',
      { message: 'The mail server refused the recipient' },
      502,
      'Error',
      'Failed to send test email: The mail server refused the recipient',
    ],
    [
      'Verify Connection',
      'verify',
      { success: true, message: 'x' },
      200,
      'Success',
      'SMTP connection verified successfully!',
    ],
    [
      'Verify Connection',
      'verify',
      { success: false, message: '' },
      200,
      'Error',
      'SMTP verification failed: Unknown error',
    ],
    [
      'Check Config',
      'config',
      { configured: true, errors: [] },
      200,
      'Success',
      'Email service is properly configured.',
    ],
    [
      'Check Config',
      'config',
      { configured: false, errors: ['SMTP_HOST', 'SMTP_FROM'] },
      200,
      'Error',
      'Email configuration incomplete: SMTP_HOST, SMTP_FROM',
    ],
    ['Check Config', 'config', {}, 500, 'Error', 'Failed to check email configuration'],
  ] as const
  for (const [name, path, json, status, title, message] of cases) {
    let releaseReply = () => {}
    const released = new Promise<void>((resolve) => {
      releaseReply = resolve
    })
    await page.route(`**/api/admin/email/${path}`, async (route) => {
      await released
      return route.fulfill({ status, json })
    })
    await button(page, name).click()
    await expect(card.getByRole('status')).toContainText('Processing')
    releaseReply()
    await expect(card.getByRole('status').getByText(title, { exact: true })).toBeVisible()
    await expect(card.getByRole('status')).toContainText(message)
    await expect(toast(page)).toContainText(message)
    await page.unroute(`**/api/admin/email/${path}`)
  }
  // The toast and, after scrolling, the sticky header cover parts of the page. The accessibility
  // check reports covered targets as too small.
  await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toHaveCount(0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)
})

test('a category can be added, changed and removed; a category in use cannot be removed', async ({
  page,
}) => {
  const name = uniqueName('Roofers')
  await page.goto('/admin/categories')
  await button(page, 'Add Category').click()
  await button(page, 'Create Category').click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Category name is required')
  await fillCorrected(page.getByLabel('Name'), 'All')
  await page.getByTitle('House').click()
  await expect(page.getByRole('radio', { name: 'House' })).toBeChecked()
  await button(page, 'Create Category').click()
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/is reserved/)
  await page.getByLabel('Name').fill(name)
  await expectAccessible(page)
  await button(page, 'Create Category').click()
  await expect(toast(page)).toContainText('Category created')
  await button(page, `Edit ${name}`).click()
  await page.getByLabel('Description').fill('Roofs of every kind.')
  await button(page, 'Update Category').click()
  await expect(toast(page)).toContainText('Category updated')
  await button(page, 'Delete Plumbers').click()
  await expect(dialog(page, 'This category is in use')).toContainText('are in Plumbers')
  await button(page, 'OK').click()
  await button(page, `Delete ${name}`).click()
  await button(page, 'Delete Category').click()
  await expect(toast(page)).toContainText('Category deleted')
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeFocused()
  await expect(page.getByRole('row', { name })).toHaveCount(0)
})

test(
  'an admin finds payments by account, and cannot return the credit of a listing that is not deleted',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/admin/payments?q=owner@example.com')
    await expect(page.getByText('3 payments')).toBeVisible()
    await expect(page.getByText('Listing not deleted').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Return credit of/ })).toHaveCount(0)
  },
)

test(
  'a listing with a returned credit cannot be restored from the bin, and the bin shows why',
  { tag: '@full' },
  async ({ page, server, browser }) => {
    const owner = await browser.newContext()
    const send = async (method: string, path: string, data: unknown, by = owner.request) => {
      const response = await by.fetch(`${server.url}${path}`, {
        method,
        data,
        headers: { origin: server.url },
      })
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
      return (await response.json()) as { id: number; paymentIntentId: string }
    }
    const email = `${uniqueName('owner').replaceAll(' ', '-')}@example.com`
    await send('POST', '/api/register', { email, password: PASSWORD })
    const { paymentIntentId } = await send('POST', '/api/create-listing-payment', { amount: 4999 })
    await send('POST', '/api/contractors/activate-listing', { paymentIntentId })
    const name = uniqueName('Returned Plumbing')
    const { id } = await send('POST', '/api/contractors', {
      name,
      email,
      phone: '(813) 555-0100',
      address: '1 Quay Street',
      city: 'Tampa',
      state: 'FL',
      zipcode: '33602',
      categoryId: 3,
      description: 'A listing that is made only to be deleted and to give its credit back.',
      servicesOffered: 'Drains',
    })
    await owner.close()
    await send('DELETE', `/api/admin/contractors/${id}`, undefined, page.request)

    await page.goto(`/admin/payments?q=${email}`)
    await button(page, `Return credit of ${name}`).click()
    await expect(dialog(page, 'Return credit?')).toContainText(
      'that listing can then no longer be restored',
    )
    await button(page, 'Return Credit').click()
    await expect(toast(page)).toContainText('Credit returned')
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
    await page.goto(`/admin/contractors/bin?q=${name}`)
    await expect(page.getByRole('row', { name })).toContainText('Credit returned to the owner')
    await expect(button(page, `Restore ${name}`)).toHaveCount(0)
    await expectAccessible(page)
  },
)
