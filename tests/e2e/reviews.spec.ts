import type { Browser, BrowserContext, Page } from 'playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { button, desktop, h1, main, phone, toast } from './support/page-parts.ts'
import { type DemoServer, startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ savesData: true, expectedErrors: /(404|409).*\/api\// })

let site: DemoServer
test.beforeAll(async () => {
  site = await startDemoServer()
})
test.afterAll(() => site.discard())

const TEXT = 'They were two days late, and nobody answered the phone. The work itself is fine.'

async function openAs(
  browser: Browser,
  email: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const viewport = email.startsWith('admin') ? desktop : phone
  const context = await browser.newContext({ baseURL: site.url, viewport })
  const page = await context.newPage()
  await signIn(page, site.url, email)
  return { context, page }
}

/** Returns the numbers of the row for two stars on `/reviews-policy`. */
async function twoStars(page: Page): Promise<string[]> {
  await page.goto('/reviews-policy')
  return page
    .getByRole('row', { name: /^2 stars/ })
    .getByRole('cell')
    .allTextContents()
}

test('a review is written, answered, hidden with a reason, objected to and restored', async ({
  browser,
}) => {
  // Two reviews of this account are published, so the third appears at once.
  const { context: authors, page: author } = await openAs(browser, 'credit@example.com')
  const { context: owners, page: owner } = await openAs(browser, 'owner@example.com')
  const { context: admins, page: admin } = await openAs(browser, 'admin@example.com')
  expect(await twoStars(author)).toEqual(['1', '1', '0'])
  await expectAccessible(author)
  await expectNoHorizontalScroll(author, 320)

  await author.goto('/contractor/21')
  const name = (await h1(author).textContent()) ?? ''
  await expect(main(author)).toContainText('Imported rating')
  await button(author, 'Write a review').click()
  const form = author.getByRole('form', { name: 'Review' })
  await form.getByLabel('Stars').selectOption('2 stars')
  await form.getByLabel('Month of the work').selectOption({ index: 2 })
  await form.getByLabel('What was it like?').fill(TEXT)
  await form.getByLabel('Name to be shown').fill('Dana P.')
  await button(author, 'Send').click()
  await expect(form).toContainText('Please tick this box')
  await expectAccessible(author)
  await expectNoHorizontalScroll(author, 320)
  await form.getByLabel(/^I hired this business/).check()
  await form.getByLabel(/^Nobody offered me/).check()
  await button(author, 'Send').click()
  await expect(toast(author).filter({ hasText: 'Your review was sent' })).toBeVisible()
  await expect(main(author)).toContainText('2.0 · 1 review here')
  await expect(main(author)).toContainText(TEXT)
  expect(await twoStars(author)).toEqual(['2', '2', '0'])

  await owner.goto('/contractor/21')
  await button(owner, 'Answer').click()
  await owner
    .getByRole('dialog')
    .getByLabel('Your answer')
    .fill('We are sorry. The van broke down, and we now carry two phones.')
  await owner.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(main(owner)).toContainText('Answer of the business')
  await button(owner, 'Report').click()
  await owner.getByRole('dialog').getByLabel('Reason').selectOption('Insults or threats')
  await owner.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(toast(owner).filter({ hasText: 'Report sent' })).toBeVisible()

  await admin.goto('/admin/reviews?view=reported')
  await expect(admin.getByRole('button', { name: `Hide: ${name}` })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: `Hide: ${name}` }).click()
  await expect(admin.getByRole('dialog')).toContainText(
    'A review is never hidden because it is negative.',
  )
  await admin
    .getByRole('dialog')
    .getByLabel('Reason')
    .selectOption('Not by somebody who hired or asked this business')
  await admin.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(admin.getByRole('dialog')).toContainText(
    'Please explain it in at least 10 characters',
  )
  await admin
    .getByRole('dialog')
    .getByLabel('Note')
    .fill('The business has no such job in its books.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(toast(admin).filter({ hasText: 'Review hidden' })).toBeVisible()
  expect(await twoStars(author)).toEqual(['2', '1', '1'])
  await author.goto('/contractor/21')
  await expect(main(author)).not.toContainText(TEXT)
  await expect(main(author)).toContainText('Your review of this business is hidden.')

  await author.goto('/account')
  await expect(main(author)).toContainText('The business has no such job in its books.')
  await expectAccessible(author)
  await expectNoHorizontalScroll(author, 320)
  await button(author, 'Object').click()
  await author
    .getByRole('dialog')
    .getByLabel('Why should it be shown?')
    .fill('I have the invoice with their letterhead and can send a copy.')
  await author.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(main(author)).toContainText('You have objected. An admin decides.')

  await admin.goto('/admin/reviews?view=objections')
  await expect(main(admin)).toContainText('I have the invoice')
  await admin.getByRole('button', { name: `Restore: ${name}` }).click()
  await expect(toast(admin).filter({ hasText: 'Review restored' })).toBeVisible()
  expect(await twoStars(author)).toEqual(['2', '2', '0'])
  await author.goto('/contractor/21')
  await expect(main(author)).toContainText(TEXT)
  const jsonLd = await author.locator('script[type="application/ld+json"]').first().textContent()
  expect(jsonLd).toContain('"ratingValue":"2.0"')
  expect(jsonLd).toContain('They were two days late')

  await author.goto('/account')
  await button(author, `Change the review of ${name}`).click()
  await form.getByLabel('Stars').selectOption('4 stars')
  await form.getByLabel(/^I hired this business/).check()
  await form.getByLabel(/^Nobody offered me/).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(author).filter({ hasText: 'Review changed' })).toBeVisible()
  expect(await twoStars(author)).toEqual(['1', '1', '0'])
  await author.goto('/contractor/21')
  await expect(main(author)).toContainText('4.0 · 1 review here')

  await author.goto('/account')
  await button(author, `Delete the review of ${name}`).click()
  await author.getByRole('dialog').getByRole('button', { name: 'Delete Review' }).click()
  await expect(button(author, `Delete the review of ${name}`)).toHaveCount(0)
  await author.goto('/contractor/21')
  await expect(main(author)).not.toContainText(TEXT)
  await authors.close()
  await owners.close()
  await admins.close()
})

test('switched off, reviews leave no trace', { tag: '@full' }, async ({ browser }) => {
  const { context, page } = await openAs(browser, 'admin@example.com')
  const { version } = (await (await context.request.get('/api/admin/site')).json()) as {
    version: number
  }
  const saved = await context.request.put('/api/admin/site', {
    data: { version, site: { features: { reviews: false } } },
    headers: { origin: site.url },
  })
  expect(saved.status()).toBe(200)
  const response = await page.goto('/reviews-policy')
  expect(response?.status()).toBe(404)
  await expect(h1(page)).toContainText('404')
  await page.goto('/admin/reviews')
  await expect(h1(page)).toContainText('404')
  await expect(page.getByRole('link', { name: 'Reviews', exact: true })).toHaveCount(0)
  await page.goto('/contractor/8')
  await expect(page.getByRole('link', { name: 'Reviews Policy' })).toHaveCount(0)
  await expect(main(page)).not.toContainText('Reviews written here')
  await expect(main(page)).not.toContainText('Imported rating')
  expect(await page.content()).not.toContain('"@type":"Review"')
  expect(await (await context.request.get('/sitemap.xml')).text()).not.toContain('reviews-policy')
  expect(await (await context.request.get('/api/contractors')).text()).not.toContain('ownRating')
  await context.close()
})
