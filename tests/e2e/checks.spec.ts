import { addDays, dateIn } from '#contract/rules/checks.ts'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { waitUntilCached, waitUntilOfflineReady } from './support/device.ts'
import { button, desktop, h1, main, phone, toast } from './support/page-parts.ts'
import { type DemoServer, startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|404.*\/api\//,
})

let site: DemoServer
test.beforeEach(async () => {
  site = await startDemoServer()
})
test.afterEach(() => site.discard())

const PROOF = 'Ask for proof of insurance before work begins.'
const NO_RECORD = 'marked this business as verified but has no record of a check'
const today = dateIn('America/New_York', new Date())
const DAY_MS = 86_400_000

test('a license is checked, shown, and ends by its date on a device without a network', async ({
  browser,
}) => {
  const owner = await browser.newContext({ baseURL: site.url, viewport: phone })
  const form = await owner.newPage()
  await signIn(form, site.url, 'owner@example.com')
  await form.goto('/contractor-dashboard/edit/21')
  await expect(form.getByText('A change ends the check of your license.')).toHaveCount(3)
  const checks = form.getByRole('region', { name: 'Checks' })
  await checks.getByRole('button', { name: 'Ask for a check: License' }).click()
  await expect(checks).toContainText('Waits for us')
  await expectNoHorizontalScroll(form, 320)
  await expectAccessible(form)
  await owner.close()

  const admin = await browser.newContext({ baseURL: site.url, viewport: desktop })
  const page = await admin.newPage()
  await signIn(page, site.url)
  const { name } = (await (await admin.request.get('/api/contractors/21')).json()) as {
    name: string
  }
  await page.goto('/admin/checks')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('link', { name: /^Open the board/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )
  await page.getByLabel(`Expires on: ${name}`).fill(addDays(today, 10))
  await button(page, `Passed: ${name}`).click()
  await expect(toast(page)).toContainText('Check passed')
  await expect(row).toHaveCount(0)
  await expectAccessible(page)
  await admin.close()

  const visitor = await browser.newContext({ baseURL: site.url, viewport: phone })
  const profile = await visitor.newPage()
  await profile.goto('/contractor/21')
  const verified = main(profile).locator('details').filter({ hasText: 'Verified' })
  await expect(verified).not.toHaveAttribute('open')
  await verified.locator('summary').click()
  await expect(verified).toContainText(
    /License, Florida DBPR, CCC1330952: name and status compared on \w+ \d+, \d{4}; valid until \w+ \d+, \d{4}/,
  )
  await expect(verified).toContainText(PROOF)
  const board = main(profile).getByRole('link', { name: /^Check at Florida DBPR/ })
  await expect(board).toHaveAttribute('href', 'https://www.myfloridalicense.com/')
  await expect(board).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(button(profile, 'Copy')).toBeVisible()
  await expectNoHorizontalScroll(profile, 320)
  await expectAccessible(profile)
  await waitUntilOfflineReady(profile)
  await waitUntilCached(profile, 'profile 21')

  await site.stop('SIGKILL')
  await visitor.setOffline(true)
  const openAfter = async (days: number, path: string) => {
    await profile.clock.setFixedTime(Date.now() + days * DAY_MS)
    await profile.goto(path)
    await expect(main(profile)).not.toContainText('Not saved on this device')
    await verified.locator('summary').click()
  }
  await openAfter(10, '/contractor/21')
  await expect(verified).toContainText('License, Florida DBPR')
  // The phone check is valid for a year, the license has ended.
  await openAfter(11, '/contractor/21')
  await expect(verified).toContainText('Phone number: called on')
  await expect(verified).not.toContainText('License')
  await openAfter(400, '/contractor/21')
  await expect(verified).toContainText(NO_RECORD)
  await expect(verified).toContainText(PROOF)
  // Only the list of this one is on the device.
  await openAfter(20, '/contractor/6')
  await expect(verified).not.toContainText(NO_RECORD)
  await expect(verified).not.toContainText('name and status compared')
  await visitor.close()
})

test('what is switched off of the checks leaves no trace', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: desktop })
  const page = await context.newPage()
  await signIn(page, site.url)
  const { version } = (await (await context.request.get('/api/admin/site')).json()) as {
    version: number
  }
  const saved = await context.request.put('/api/admin/site', {
    data: { version, site: { features: { credentials: false } } },
    headers: { origin: site.url },
  })
  expect(saved.status()).toBe(200)
  await page.goto('/admin/checks')
  await expect(h1(page)).toContainText('404')
  await expect(page.getByRole('link', { name: 'Checks' })).toHaveCount(0)
  const html = await (await context.request.get('/contractor/21')).text()
  expect(html).not.toMatch(/hasCredential|Check at|name and status compared|no record of a check/)
  await page.goto('/contractor/21')
  await expect(main(page)).not.toContainText('Check at Florida DBPR')
  await expect(main(page)).toContainText('CCC1330952')
  expect(await (await context.request.get('/api/contractors')).text()).not.toContain(
    'licenseCheckedUntil',
  )
  await page.goto('/directory?location=tampa')
  await button(page, 'Filter & Sort').click()
  await expect(page.getByLabel('Verified')).toBeVisible()
  await expect(page.getByLabel('License checked')).toHaveCount(0)
  await context.close()
})
