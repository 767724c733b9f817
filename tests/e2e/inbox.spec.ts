import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { button, toast, phone, desktop } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ savesData: true, changesSite: true })

const INBOX = '/admin/contact-requests'

const requestLink = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Contact requests' }).getByRole('link', { name })
const openRequest = (page: Page, name: string) => page.getByRole('article', { name })

/** Sends contact requests as the public form does. Returns their names. */
async function send(
  page: Page,
  url: string,
  overrides: Record<string, unknown>[],
): Promise<string[]> {
  const names: string[] = []
  for (const [index, override] of overrides.entries()) {
    const name = `Request ${randomUUID().slice(0, 8)} ${index}`
    const data = {
      businessName: name,
      email: 'hello@bayside.example',
      phoneNumber: '(813) 555-0100',
      category: 'electrical',
      message: `We are ${name}.\n\nPlease list us.`,
      filledInMs: 9000,
      ...override,
    }
    const response = await page.request.post(`${url}/api/contact`, {
      data,
      headers: { origin: url, 'idempotency-key': randomUUID() },
    })
    expect(response.status()).toBe(201)
    names.push(name)
  }
  return names
}

const find = (page: Page, name: string) => page.goto(`${INBOX}?q=${encodeURIComponent(name)}`)

test(
  'an empty inbox shows that there are no requests yet',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    await page.route('**/api/admin/contact-requests', (route) => route.fulfill({ json: [] }))
    await page.goto(INBOX)
    await expect(page.getByRole('heading', { name: 'No contact requests yet' })).toBeVisible()
    await expectAccessible(page)
  },
)

test.describe('with a failing server', () => {
  test.use({ expectedErrors: /(401|500).*\/api\// })

  test(
    'loading can be retried, and a read mark that cannot be saved is removed',
    { tag: '@full' },
    async ({ page, server }) => {
      await signIn(page, server.url)
      const [name = ''] = await send(page, server.url, [{}])
      let isFailing = true
      await page.route('**/api/admin/contact-requests', (route) =>
        isFailing
          ? route.fulfill({
              status: 500,
              json: { message: 'Something went wrong', code: 'internal' },
            })
          : route.fallback(),
      )
      await find(page, name)
      await expect(page.getByRole('alert')).toContainText('Something went wrong')
      await expectAccessible(page)
      isFailing = false
      await button(page, 'Retry').click()
      await expect(requestLink(page, name)).toBeVisible()

      await page.route('**/api/admin/contact-requests/*', (route) =>
        route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
      )
      await requestLink(page, name).click()
      await expect(toast(page)).toContainText(
        'Failed to update contact request: Something went wrong',
      )
      await expect(openRequest(page, name).getByText('Unread', { exact: true })).toBeVisible()
    },
  )
})

for (const viewport of quickSubset([phone, desktop], (_, index) => index === 0)) {
  test(`requests are read, marked unread, marked as spam and deleted at ${viewport.width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, server.url)
    const [first = '', second = '', spam = ''] = await send(page, server.url, [
      {},
      { category: 'other' },
      { company_url: 'https://spam.example' },
    ])
    await page.goto(INBOX)
    await expect(page.getByText(/^\d+ unread messages?$/)).toBeVisible()
    await expect(requestLink(page, `Unread: ${first}`)).toBeVisible()
    await expect(requestLink(page, spam)).toHaveCount(0)
    await expectAccessible(page)

    // Opening a request marks it as read. The focus moves to the request and back to the list.
    await requestLink(page, first).focus()
    await page.keyboard.press('Enter')
    await expect(openRequest(page, first).getByText('Read', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: first })).toBeFocused()
    await expect(openRequest(page, first)).toContainText('Please list us.')
    await expectAccessible(page)
    await page.goBack()
    await expect(openRequest(page, first)).toHaveCount(0)
    await expect(requestLink(page, first)).toBeFocused()
    await page.reload()
    await expect(requestLink(page, first)).toBeVisible()
    await expect(requestLink(page, `Unread: ${first}`)).toHaveCount(0)

    await requestLink(page, first).click()
    await button(page, 'Mark unread').click()
    await expect(toast(page)).toContainText('Marked as unread')
    await expect(openRequest(page, first).getByText('Unread', { exact: true })).toBeVisible()

    // Moves a request to spam and back. It remains marked as read.
    await find(page, second)
    await requestLink(page, second).click()
    await button(page, 'Mark as spam').click()
    await expect(toast(page)).toContainText('Moved to spam')
    await page.goto(`${INBOX}?show=spam`)
    await expect(requestLink(page, second)).toBeVisible()
    await expect(requestLink(page, spam)).toBeVisible()
    await requestLink(page, second).click()
    await button(page, 'Not spam').click()
    await expect(toast(page)).toContainText('Moved to the inbox')
    await expect(openRequest(page, second).getByText('Read', { exact: true })).toBeVisible()

    await button(page, 'Delete').click()
    await expect(page.getByRole('dialog')).toContainText(second)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Delete')).toBeFocused()
    await button(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(page)).toContainText('Contact request deleted')
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Requests' })).toBeFocused()
    await find(page, second)
    await expect(page.getByText('No requests match your search.')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
  })
}

test(
  'requests can be searched, and filtered by keyboard with the tabs',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    const [name = '', other = ''] = await send(page, server.url, [
      { phoneNumber: '(727) 555-0177' },
      {},
    ])
    await page.goto(INBOX)
    await page.getByRole('textbox', { name: 'Search requests' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('list', { name: 'Contact requests' }).getByRole('listitem'),
    ).toHaveCount(1)
    await expect(page).toHaveURL(/q=Request/)
    await button(page, 'Clear search').click()
    await expect(requestLink(page, other)).toBeVisible()

    await page.getByRole('tab', { name: /^All/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /^Unread/ })).toBeFocused()
    await expect(page).toHaveURL(/show=unread/)
    await expect(requestLink(page, name)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true')
  },
)

test(
  'a request links to a reply mail and to the contractor form, filled in with its data',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    const [name = ''] = await send(page, server.url, [{}])
    await find(page, name)
    await requestLink(page, name).click()
    await expect(page.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute(
      'href',
      `mailto:hello@bayside.example?subject=${encodeURIComponent(`Re: Listing ${name} on Lintel`)}`,
    )
    await expect(page.getByRole('link', { name: '(813) 555-0100' })).toHaveAttribute(
      'href',
      /^tel:/,
    )
    await page.getByRole('link', { name: 'Create listing from this request' }).click()
    await expect(page).toHaveURL('/admin/contractors/new')
    await expect(page.getByLabel(/^Business Name/)).toHaveValue(name)
    await expect(page.getByLabel(/^Email/)).toHaveValue('hello@bayside.example')
    await expect(page.getByLabel(/^Category/)).toHaveValue('2')
  },
)
