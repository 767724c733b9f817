import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { BrowserContext, Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { expectAccessible } from './support/accessibility.ts'
import { waitUntilDraftSaved, waitUntilOfflineReady } from './support/device.ts'
import { fillCorrected, main, toast, waitUntilComplete } from './support/page-parts.ts'
import { startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

/**
 * Expected messages on the console: requests that fail while the server is stopped or the browser
 * is offline, and the rejected contact request.
 */
test.use({
  serviceWorkers: 'allow',
  expectedErrors:
    /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to load resource.*\/api\/contact/,
})

const savedMessage = "Saved — will be sent when you're back online"
const pending = (page: Page) => main(page).getByRole('region', { name: 'Waiting to be sent' })
const form = (page: Page) => page.getByRole('form', { name: 'Request a listing' })

async function fill(page: Page, name = 'Nail & Hammer') {
  await form(page).getByLabel('Business name').fill(name)
  await form(page).getByLabel('Email').fill('office@nail.example')
  await form(page).getByLabel('Phone number').fill('813-555-0100')
  await form(page).getByLabel('Category').selectOption('general')
  await form(page).getByLabel('Message').fill('Additions in Tampa.')
}

/** Opens the contact form after the app is stored on the device. */
async function visit(page: Page) {
  await page.goto('/')
  await waitUntilOfflineReady(page)
  await page.goto('/contact')
  await expect(form(page)).toBeVisible()
}

const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit Request' }).click()

async function requestsIn(
  databaseUrl: string,
): Promise<{ business_name: string; email: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select business_name, email from contact_requests where idempotency_key is not null order by id',
  )
  await client.end()
  return rows
}

for (const browserKnows of quickSubset([true, false], (knows) => !knows)) {
  test(`a request written with the server stopped${browserKnows ? ' and the browser offline' : ''} is sent once after browser restarts`, async ({
    playwright,
    browserName,
    launchOptions,
  }) => {
    const server = await startDemoServer()
    const folder = mkdtempSync(join(tmpdir(), 'lintel-profile-'))
    const open = (): Promise<BrowserContext> =>
      playwright[browserName].launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
      })
    let context = await open()
    let page = await context.newPage()
    await visit(page)
    await server.stop('SIGKILL')
    await context.setOffline(browserKnows)
    await fill(page)
    await submit(page)
    await expect(page.getByRole('heading', { name: savedMessage })).toBeFocused()
    await expect(main(page)).not.toContainText(/submitted/i)
    await expect(pending(page)).toContainText('Nail & Hammer')
    await page.getByRole('button', { name: 'Write Another Request' }).click()
    await fill(page, 'Second Thoughts')
    await submit(page)
    // The list shows a request before it is written; this message comes afterwards.
    await expect(page.getByRole('heading', { name: savedMessage })).toBeFocused()
    await expect(pending(page).getByRole('listitem')).toHaveCount(2)
    await context.close()

    context = await open()
    await context.setOffline(browserKnows)
    page = await context.newPage()
    await page.goto('/contact')
    await expect(pending(page).getByRole('listitem')).toHaveCount(2)
    await expect(pending(page)).toContainText("Will be sent when you're back online")
    await page.getByRole('button', { name: 'Delete the request of Second Thoughts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Request' }).click()
    await expect(pending(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Edit the request of Nail & Hammer' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill('not an address')
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveAccessibleDescription(
      /valid email/,
    )
    await fillCorrected(page.getByRole('dialog').getByLabel('Email'), 'new@nail.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await context.close()

    await server.restart()
    context = await open()
    page = await context.newPage()
    const second = await context.newPage()
    await Promise.all([page.goto('/contact'), second.goto('/')])
    await expect(pending(page)).toHaveCount(0)
    await expect
      .poll(() => requestsIn(server.databaseUrl))
      .toEqual([{ business_name: 'Nail & Hammer', email: 'new@nail.example' }])
    for (let turn = 0; turn < 5; turn += 1) {
      await context.setOffline(true)
      await context.setOffline(false)
    }
    await page.reload()
    await expect(form(page)).toBeVisible()
    expect(await requestsIn(server.databaseUrl)).toHaveLength(1)
    await context.close()
    await server.discard()
    rmSync(folder, { recursive: true, force: true })
  })
}

test(
  'a waiting request is sent once on reconnect, even with two tabs, and then confirmed',
  { tag: '@full' },
  async ({ browser }) => {
    const server = await startDemoServer()
    const context = await browser.newContext({ baseURL: server.url })
    const [page, other] = [await context.newPage(), await context.newPage()]
    await visit(page)
    await other.goto('/contact')
    await page.bringToFront()
    await context.setOffline(true)
    await fill(page)
    await submit(page)
    await expect(page.getByRole('heading', { name: savedMessage })).toBeVisible()
    await expect(pending(other)).toContainText('Nail & Hammer')
    await expectAccessible(page)
    for (let turn = 0; turn < 10; turn += 1) {
      await context.setOffline(false)
      await context.setOffline(true)
    }
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    await expect(pending(page)).toHaveCount(0)
    await expect(pending(other)).toHaveCount(0)
    expect(await requestsIn(server.databaseUrl)).toHaveLength(1)
    await context.close()
    await server.discard()
  },
)

test(
  'a rejected request is shown as needing attention and is sent after it was corrected',
  { tag: '@full' },
  async ({ page, context }) => {
    await visit(page)
    await context.setOffline(true)
    await fill(page, 'Refused & Sons')
    await submit(page)
    await expect(page.getByRole('heading', { name: savedMessage })).toBeVisible()
    await context.route('**/api/contact', (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: 'Please check the form',
          code: 'invalid',
          errors: [{ path: 'phoneNumber', message: 'This number is not in use' }],
        },
      }),
    )
    await context.setOffline(false)
    await expect(pending(page)).toContainText('Needs attention')
    await expect(pending(page)).toContainText('This number is not in use')
    await expectAccessible(page)
    await context.unroute('**/api/contact')
    await page.getByRole('button', { name: 'Edit the request of Refused & Sons' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription(
      /This number is not in use/,
    )
    await dialog.getByLabel('Phone number').fill('813-555-0111')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(pending(page)).toHaveCount(0)
    await expect(toast(page)).toContainText('Request submitted successfully')
  },
)

test(
  'form input is restored after a reload until it is discarded',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/contact')
    await fill(page, 'Half Written')
    // The last field that is filled. A slow browser stores a draft before that too.
    await waitUntilDraftSaved(page, 'Additions in Tampa.')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(form(page).getByLabel('Business name')).toHaveValue('Half Written')
    await expect(form(page).getByLabel('Category')).toHaveValue('general')
    await expect(main(page)).toContainText('Draft restored')
    await page.getByRole('button', { name: 'Discard Draft' }).click()
    await expect(form(page).getByLabel('Business name')).toHaveValue('')
    await page.reload()
    await waitUntilComplete(page)
    await expect(form(page).getByLabel('Business name')).toHaveValue('')
  },
)
