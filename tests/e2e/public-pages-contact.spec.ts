import { expectAccessible } from './support/accessibility.ts'
import { expectHrefs, h1, legalPages, main } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test(
  'legal pages show their date and link to each other and to the home page',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/privacy-policy')
    for (const [path, title] of Object.entries(legalPages)) {
      if (path !== '/privacy-policy')
        await main(page)
          .getByRole('article')
          .locator('footer')
          .getByRole('link', { name: title })
          .click()
      await expect(page).toHaveURL(path)
      await expect(h1(page)).toHaveText(title)
      await expect(main(page).getByText('April 22, 2025')).toBeVisible()
      const foot = main(page).getByRole('article').locator('footer').getByRole('link')
      await expectHrefs(foot, ['/', ...Object.keys(legalPages).filter((other) => other !== path)])
      await expect(foot.first()).toHaveText('Back to Home')
      if (path === '/terms-of-service')
        await expect(main(page)).toContainText('governed by the laws of the State of Florida')
    }
  },
)

test('the contact form is validated, sent and confirmed, and can be used again', async ({
  page,
}) => {
  await page.goto('/contact')
  for (const text of ['Orlando, FL', 'Mon-Fri 9AM-5PM'])
    await expect(main(page).getByText(text)).toBeVisible()
  await expect(main(page).locator('a[href^="mailto:"]')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit Request' })
  const category = page.getByLabel('Category')
  const options: [value: string, text: string][] = [
    ['', 'Select a category'],
    ['general', 'General Contractor'],
    ['electrical', 'Electrician'],
    ['plumbing', 'Plumber'],
    ['painting', 'Painter'],
    ['hvac', 'HVAC Technician'],
    ['landscaping', 'Landscaper'],
    ['other', 'Other'],
  ]
  await expect(category.locator('option')).toHaveText(options.map(([, text]) => text))
  for (const [at, [value]] of options.entries())
    await expect(category.locator('option').nth(at)).toHaveAttribute('value', value)
  await submit.click()
  for (const [label, message] of [
    ['Business name', 'Business name is required'],
    ['Email', 'Please enter a valid email address'],
    ['Phone number', 'Phone number is required'],
    ['Category', 'Please select a category'],
    ['Message', 'Message is required'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Business name')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Business name').fill('Nail & Hammer')
  await page.getByLabel('Email').fill('office@nail.example')
  await page.getByLabel('Phone number').fill('813-555-0100')
  await category.selectOption('general')
  await page.getByLabel('Message').fill('Additions in Tampa.')
  const request = page.waitForRequest('**/api/contact')
  await submit.click()
  expect((await request).postDataJSON()).toMatchObject({
    businessName: 'Nail & Hammer',
    email: 'office@nail.example',
    phoneNumber: '813-555-0100',
    category: 'general',
    message: 'Additions in Tampa.',
  })
  // The filter excludes other toasts.
  const toasts = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'Request submitted successfully' })
  await expect(toasts).toHaveText(
    "Request submitted successfullyWe'll review your request and get back to you soon.",
  )
  await expect(page.getByRole('heading', { name: /thank you/i })).toBeFocused()
  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  for (const label of ['Business name', 'Email', 'Phone number', 'Category', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
  // A toast does not close while the pointer is on it, so the pointer is moved away.
  await page.mouse.move(0, 0)
  await expect(toasts).toHaveCount(0)
})
