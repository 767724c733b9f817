import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { button, desktop, dialog, h1, main, phone, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({
  savesData: true,
  changesSite: true,
  expectedErrors: /ERR_INTERNET_DISCONNECTED/,
})

const PROFILE = '/contractor/12'
const OPEN = 'Report a problem with this listing'
const TEXT = 'The number belongs to a bakery.'

test('a visitor reports a problem on a phone, and an admin deals with it', async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize(phone)
  await page.goto(PROFILE)
  const name = (await h1(page).textContent()) ?? ''
  const form = dialog(page, 'Report a problem')
  const reason = form.getByLabel('What is wrong?')
  await button(page, OPEN).focus()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Send Report' }).click()
  await expect(form.getByText('Please select a reason')).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.selectOption('Something else')
  await button(page, 'Send Report').click()
  await expect(form.getByLabel('Description')).toHaveAccessibleDescription(
    /at least 10 characters$/,
  )
  await form.getByLabel('Description').fill(TEXT)
  await form.getByLabel('Your email').fill('visitor@example.com')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, 320)

  await context.setOffline(true)
  await expect(form).toContainText('Reporting needs a connection.')
  await button(page, 'Send Report').click()
  await expect(form.getByRole('alert')).toContainText('Your report was not sent')
  await page.keyboard.press('Escape')
  await expect(button(page, OPEN)).toBeFocused()
  await button(page, OPEN).click()
  await expect(form.getByLabel('Description')).toHaveValue(TEXT)
  await context.setOffline(false)
  await button(page, 'Send Report').click()
  await expect(form.getByRole('heading', { name: 'Your report was sent' })).toBeFocused()

  await page.setViewportSize(desktop)
  await signIn(page, server.url)
  await page.goto('/admin/reports')
  const row = main(page).getByRole('row').filter({ hasText: TEXT })
  await expect(row).toContainText('Something else')
  await expect(row.getByRole('link', { name })).toHaveAttribute('href', PROFILE)
  await expect(row.getByRole('link', { name: 'visitor@example.com' })).toHaveAttribute(
    'href',
    'mailto:visitor@example.com',
  )
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, 320)
  await row.getByRole('button', { name: 'Mark done' }).click()
  await expect(toast(page)).toContainText('Report marked as done')
  await expect(row).toHaveCount(0)
  await expect(h1(page)).toBeFocused()
  await page.getByRole('tab', { name: 'Done' }).click()
  await row.getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete this report?').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  const ofDemo = main(page).getByRole('row').filter({ hasText: 'they refinish cabinets' })
  await ofDemo.getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete this report?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No done reports.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a profile does not offer to report a problem', { tag: '@full' }, async ({ page }) => {
    await page.goto(PROFILE)
    await expect(h1(page)).toBeVisible()
    await expect(page.getByText(OPEN)).toBeHidden()
  })
})
