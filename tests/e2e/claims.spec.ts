import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { type SmtpStandIn, startSmtpStandIn } from '../../mocks/upstream/smtp.ts'
import { codeIn } from '../support/mail.ts'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn, signUp } from './support/accounts.ts'
import { button, desktop, dialog, h1, main, phone, toast } from './support/page-parts.ts'
import { type DemoServer, startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ savesData: true, expectedErrors: /(400|404|409).*\/api\// })

let smtp: SmtpStandIn
let site: DemoServer
test.beforeAll(async () => {
  smtp = await startSmtpStandIn()
  site = await startDemoServer({
    SMTP_HOST: smtp.host,
    SMTP_PORT: String(smtp.port),
    SMTP_FROM: 'mail@lintel.example',
  })
})
test.afterAll(async () => {
  await site.discard()
  await smtp.close()
})

/** Opens a phone on which somebody has just registered. */
async function openAs(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: site.url, viewport: phone })
  const page = await context.newPage()
  const { email } = await signUp(page, site.url)
  await page.goto('/account')
  await expect(main(page)).toContainText('Not confirmed.')
  await page.getByLabel('Code from the email').fill(await codeTo(email))
  await button(page, 'Confirm').click()
  await expect(main(page).getByText('Confirmed', { exact: true })).toBeVisible()
  return { context, page }
}

/** Waits for a mail with a code to an address and returns the code. */
async function codeTo(address: string): Promise<string> {
  const codes = () =>
    smtp.mails.filter(({ to }) => to.includes(address)).map(({ text }) => text.trim())
  await expect.poll(() => codeIn(codes())).not.toBe('')
  return codeIn(codes())
}

/** Begins a claim with a code to an address at the domain of the website, and fills the code in. */
async function proveAtDomain(page: Page, id: number, localPart: string): Promise<void> {
  await page.goto(`/claim/${id}`)
  await page.getByRole('radio', { name: /^A code to an address at / }).check()
  await page.getByLabel('Your address').fill(localPart)
  const domain = (await main(page).locator('form').textContent()) ?? ''
  await button(page, 'Send a code').click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  const host = /@([a-z0-9.-]+\.example)/.exec(domain)?.[1] ?? ''
  await page.getByLabel('Code from the email').fill(await codeTo(`${localPart}@${host}`))
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

test('an imported listing is claimed with a code to its domain, paid, edited, and live', async ({
  browser,
}) => {
  const { context, page } = await openAs(browser)
  await page.goto('/contractor/11')
  const name = (await h1(page).textContent()) ?? ''
  await page.getByRole('link', { name: 'Claim it' }).click()
  await expect(page).toHaveURL(/\/claim\/11$/)
  await page.goto('/claim')
  await page.getByLabel('Name of the business').fill(name.slice(0, 12))
  await button(page, 'Search').click()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/claim\/11$/)
  await expect(h1(page)).toHaveText('Claim your business')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, 320)

  await proveAtDomain(page, 11, 'office')
  const code = page.getByLabel('Code from the email')
  const right = await code.inputValue()
  await code.fill(right === '000000' ? '000001' : '000000')
  await button(page, 'Confirm').click()
  await expect(code).toHaveAccessibleDescription('This code is wrong. 4 tries are left.')
  await code.fill(right)
  await button(page, 'Confirm').click()
  await expect(page.getByRole('heading', { name: 'It is yours: one step is left' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay for the listing' }).click()
  await main(page)
    .getByRole('button', { name: /Activate|Pay/ })
    .click()
  await expect(page).toHaveURL(/\/claim\/11$/)
  await button(page, 'Use a paid listing').click()
  await expect(toast(page).filter({ hasText: 'You now manage this business' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit the listing' }).click()
  await page
    .getByLabel('Description')
    .fill(
      'Whole-house repipes in copper and PEX, by the two of us, since 1998, with a drawing first.',
    )
  const owner = await context.request.put('/api/contractors/11', {
    data: { description: 'Whole-house repipes in copper and PEX, by the two of us, since 1998.' },
    headers: { origin: site.url },
  })
  expect(owner.status()).toBe(200)
  const visitor = await browser.newContext({ baseURL: site.url, viewport: phone })
  const profile = await visitor.newPage()
  await profile.goto('/contractor/11')
  await expect(main(profile)).toContainText('by the two of us, since 1998')
  await expect(main(profile)).toContainText('Managed by the business')
  await expect(main(profile)).toContainText('Premium Listing')
  await visitor.close()
  await context.close()
})

test(
  'of two who prove it at the same time, one gets the listing and one credit is used',
  { tag: '@full' },
  async ({ browser }) => {
    const [one, other] = [await openAs(browser), await openAs(browser)]
    for (const { page } of [one, other]) {
      const opened = (await (
        await page.request.post('/api/create-listing-payment', {
          data: { amount: 4999 },
          headers: { origin: site.url },
        })
      ).json()) as { paymentIntentId: string }
      await page.request.post('/api/contractors/activate-listing', {
        data: opened,
        headers: { origin: site.url },
      })
    }
    await proveAtDomain(one.page, 12, 'one')
    await proveAtDomain(other.page, 12, 'other')
    await Promise.all([button(one.page, 'Confirm').click(), button(other.page, 'Confirm').click()])
    const outcome = (page: Page) =>
      main(page).getByText(/^You manage this business$|^Somebody else now manages this business$/)
    await Promise.all([
      expect(outcome(one.page).first()).toBeVisible(),
      expect(outcome(other.page).first()).toBeVisible(),
    ])
    expect(
      await query(`select user_id is not null as owned from contractors where id = 12`),
    ).toEqual([{ owned: true }])
    expect(
      await query(
        `select count(*)::int as used from payments p join claims c on c.payment_id = p.id where c.contractor_id = 12 and p.contractor_id = 12`,
      ),
    ).toEqual([{ used: 1 }])
    for (const { context } of [one, other]) await context.close()
  },
)

test(
  'an admin accepts a claim with a message, and takes another one back with a reason',
  { tag: '@full' },
  async ({ browser }) => {
    const { context, page } = await openAs(browser)
    await page.goto('/claim/9')
    const message = page.getByRole('textbox', { name: /^Message to us/ })
    await message.fill('too short')
    await button(page, 'Send the message').click()
    await expect(message).toHaveAccessibleDescription(/20 characters/)
    await message.fill('I run this business, please ask for Jo at the shop.')
    await button(page, 'Send the message').click()
    await expect(page.getByRole('heading', { name: 'We are checking your claim' })).toBeVisible()

    const desk = await browser.newContext({ baseURL: site.url, viewport: desktop })
    const admin = await desk.newPage()
    await signIn(admin, site.url)
    await admin.goto('/admin/claims')
    const row = main(admin).getByRole('row').filter({ hasText: 'ask for Jo' })
    await expect(row).toBeVisible()
    await expectAccessible(admin)
    await row.getByRole('button', { name: /^Accept/ }).click()
    await expect(toast(admin)).toContainText('Claim accepted')
    await expect(row).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'It is yours: one step is left' })).toBeVisible()

    await admin.getByRole('tab', { name: 'In progress' }).click()
    await row.getByRole('button', { name: /^Refuse/ }).click()
    const reason = dialog(admin, 'Refuse this claim?')
    await reason.getByRole('textbox', { name: /^Reason/ }).fill('Nobody at the shop knows you.')
    await reason.getByRole('button', { name: 'Refuse' }).click()
    await expect(row).toHaveCount(0)
    await page.reload()
    await expect(main(page)).toContainText('Nobody at the shop knows you.')
    await desk.close()
    await context.close()
  },
)
