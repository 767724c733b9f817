import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { button, desktop, h1, phone, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ savesData: true })

const address = `${'a-very-long-name-of-a-mailbox.'.repeat(4)}@${'subdomain.'.repeat(6)}example.com`
const pagination = { page: 1, limit: 20, totalCount: 1, totalPages: 1 }
const payment = {
  id: 1,
  userId: 1,
  userEmail: address,
  contractorId: 3,
  contractorName: 'Gulf Coast Heating, Cooling & Refrigeration Services of Greater Tampa',
  isContractorDeleted: true,
  provider: 'stripe',
  status: 'active',
  amountCents: 4999,
  currency: 'usd',
  paymentIntentId: 'pi_1',
  createdAt: '2026-11-20T14:05:00.000Z',
  paidAt: '2026-11-20T14:05:00.000Z',
}
const mail = {
  id: 7,
  recipient: address,
  subject: 'Receipt for your business listing',
  isDead: true,
  failure: 'mailbox-full',
  details: `EENVELOPE: 552 5.2.2 <${address}>: over quota`,
  canRetry: true,
  attempts: 77,
  createdAt: '2026-11-20T14:05:00.000Z',
  nextAttemptAt: null,
}

test(
  'a table with a long address can be scrolled with the keyboard, and is accessible',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    await page.route('**/api/admin/payments?*', (route) =>
      route.fulfill({ json: { data: [payment], pagination } }),
    )
    await page.setViewportSize({ width: 800, height: 900 })
    await page.goto('/admin/payments')
    const table = page.getByRole('group', { name: 'Payments' })
    await expect(table).toContainText(address)
    await table.focus()
    await expect(table).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await expectAccessible(page)
    await page.setViewportSize(desktop)
    await expectAccessible(page)
    // At this width the whole table is visible.
    expect(
      await table.evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBeLessThanOrEqual(0)
  },
)

test('an admin sees why a mail was not sent, and sends it again', async ({ page, server }) => {
  await page.setViewportSize(desktop)
  await signIn(page, server.url)
  let mails = [mail]
  await page.route('**/api/admin/outbox?*', (route) =>
    route.fulfill({
      json: { data: mails, pagination: { ...pagination, totalCount: mails.length } },
    }),
  )
  await page.route('**/api/admin/outbox/7/retry', (route) => {
    mails = []
    return route.fulfill({ json: { success: true } })
  })
  await page.goto('/admin')
  await page
    .getByRole('region', { name: 'Waiting today' })
    .getByRole('link', { name: '1 mail could not be sent' })
    .click()
  await expect(h1(page)).toHaveText('Unsent mail')
  await expect(page.getByRole('row').filter({ hasText: address })).toContainText(
    'The mailbox of the recipient is full.',
  )
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect(page.getByRole('listitem').filter({ hasText: address })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, 320)
  await button(page, `Retry mail to ${address}: ${mail.subject}`).click()
  await expect(toast(page)).toContainText('The mail is sent again')
  await expect(page.getByRole('main')).toContainText('All mail was sent')
})
