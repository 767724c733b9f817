import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { waitUntilOfflineReady, waitUntilSaved } from './support/device.ts'
import { cards, main, toast } from './support/page-parts.ts'
import { startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

/**
 * Expected messages on the console: requests that fail while the server is stopped or the browser
 * is offline.
 */
test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/,
})

const headerLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Saved contractors/ })
const hearts = (page: Page) => main(page).getByRole('button', { name: /^Save / })

/** Saves the first `count` contractors of a list and returns their names. */
async function saveFirst(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  for (let n = 0; n < count; n += 1) {
    const card = cards(page).nth(n)
    names.push(await card.getByRole('heading').innerText())
    const heart = card.getByRole('button', { name: `Save ${names[n]}`, exact: true })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  return names
}

test('saved contractors remain without server and network and after a browser restart', async ({
  playwright,
  browserName,
  launchOptions,
}) => {
  const server = await startDemoServer()
  const folder = mkdtempSync(join(tmpdir(), 'lintel-profile-'))
  const open = async () => {
    const context = await playwright[browserName].launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    })
    return { context, page: await context.newPage() }
  }
  let { context, page } = await open()
  await page.goto('/directory?location=tampa&category=3')
  const heart = hearts(page).first()
  await expect(heart).toBeVisible()
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const [first = '', second = ''] = await saveFirst(page, 2)
  await expect(headerLink(page)).toHaveAccessibleName('Saved contractors (2)')
  await waitUntilOfflineReady(page)
  await context.close()
  await server.stop('SIGKILL')

  ;({ context, page } = await open())
  await context.setOffline(true)
  await page.goto('/saved')
  await expect(cards(page).getByRole('heading')).toHaveText([second, first])
  const card = cards(page).filter({ hasText: first })
  await expect(card).toContainText(/Saved (just now|\d+ minutes? ago)/)
  await expect(card.getByRole('link', { name: /^Call Now/ })).toHaveAttribute('href', /^tel:/)
  await expect(card.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /^https:/)
  await card.getByLabel('Private note').fill('Gate code 12')
  await expect(card.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await cards(page)
    .filter({ hasText: second })
    .getByRole('button', { name: `Remove ${second}` })
    .click()
  await expect(main(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(headerLink(page)).toHaveAccessibleName('Saved contractors (1)')
  await waitUntilSaved(page, 1)
  // Saving also works offline.
  await page.goto('/directory?location=miami&category=2')
  const [third = ''] = await saveFirst(page, 1)
  await waitUntilSaved(page, 2)
  await context.close()

  ;({ context, page } = await open())
  await context.setOffline(true)
  await page.goto('/saved')
  await expect(cards(page).getByRole('heading')).toHaveText([third, first])
  await expect(cards(page).filter({ hasText: first }).getByLabel('Private note')).toHaveValue(
    'Gate code 12',
  )
  await cards(page).filter({ hasText: first }).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  for (const button of await hearts(page).all())
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  await context.close()
  await server.discard()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'changed details are shown and applied on confirmation, and deleted contractors remain',
  { tag: '@full' },
  async ({ browser }) => {
    const server = await startDemoServer()
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/directory?location=tampa&category=3')
    const [changed = '', gone = ''] = await saveFirst(page, 2)
    await waitUntilOfflineReady(page)
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query('update directory set version = version + 1, changed_at = now()')
    await client.query(
      `update contractors set change_seq = (select version from directory), updated_at = now(), phone_number = '(813) 555-0142' where name = $1`,
      [changed],
    )
    await client.query(
      'update contractors set change_seq = (select version from directory), updated_at = now(), deleted_at = now() where name = $1',
      [gone],
    )
    await client.query('commit')
    await client.end()

    await page.goto('/saved')
    const card = cards(page).filter({ hasText: changed })
    await expect(card).toContainText('Details changed')
    await expect(card.locator('ins')).toContainText('555-0142')
    await expect(cards(page).filter({ hasText: gone })).toContainText('No longer listed')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Use New Details' }).click()
    await expect(card).not.toContainText('Details changed')
    await expect(card.getByRole('link', { name: /^Call Now/ })).toHaveAttribute(
      'href',
      'tel:8135550142',
    )
    await page.reload()
    await expect(cards(page).filter({ hasText: gone })).toContainText('No longer listed')
    await expect(card.getByRole('link', { name: /^Call Now/ })).toHaveAttribute(
      'href',
      'tel:8135550142',
    )
    await context.close()
    await server.discard()
  },
)

test(
  'a contractor saved just before leaving the page is stored, both online and offline',
  { tag: '@full' },
  async ({ page, context }) => {
    await page.goto('/contractor/12')
    await waitUntilOfflineReady(page)
    const saveAndLeave = (next: string) =>
      hearts(page)
        .first()
        .evaluate((heart, address) => {
          ;(heart as HTMLElement).click()
          location.assign(address)
        }, next)
    // At the first save on a device the code and the database are not loaded yet.
    await saveAndLeave('/about')
    await expect(headerLink(page)).toHaveAccessibleName('Saved contractors (1)')
    await page.goto('/contractor/13')
    await context.setOffline(true)
    await saveAndLeave('/saved')
    await expect(cards(page)).toHaveCount(2)
    await page.reload()
    await expect(cards(page)).toHaveCount(2)
  },
)

test('the saved page is not indexed, and tabs are kept in sync', async ({
  page,
  context,
  request,
}) => {
  const response = await request.get('/saved')
  expect(response.status()).toBe(200)
  expect(await response.text()).toMatch(/<meta[^>]*name="robots"[^>]*noindex,follow/)
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expectAccessible(page)

  const other = await context.newPage()
  await other.goto('/contractor/12')
  await hearts(other).first().click()
  await expect(cards(page)).toHaveCount(1)
  await expect(headerLink(page)).toHaveAccessibleName('Saved contractors (1)')
  const name = await cards(page).getByRole('heading').innerText()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(hearts(other).first()).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hearts(other).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page).getByRole('heading')).toBeFocused()
})

test(
  'saved contractors can be moved to another device as a file',
  { tag: '@full' },
  async ({ page, browser, server }) => {
    await page.goto('/all-contractors')
    const [name = ''] = await saveFirst(page, 1)
    await headerLink(page).click()
    await page.getByLabel(`Private note on ${name}`).fill('Ask for Ann')
    await expect(
      cards(page)
        .getByRole('status')
        .filter({ hasText: /^Saved$/ }),
    ).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^saved-contractors-\d{4}-\d{2}-\d{2}\.json$/)
    const path = await file.path()
    expect(readFileSync(path, 'utf8')).toContain('Ask for Ann')

    // The service worker is blocked, because it would show another toast.
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    const elsewhere = await context.newPage()
    await elsewhere.goto('/saved')
    const chooser = elsewhere.getByLabel('File of saved contractors')
    const wrong = join(tmpdir(), `lintel-wrong-${process.pid}.json`)
    writeFileSync(wrong, '{"format":"other"}')
    await chooser.setInputFiles(wrong)
    await expect(main(elsewhere).getByRole('alert')).toContainText(
      'This is not a file of saved contractors.',
    )
    await chooser.setInputFiles(path)
    await expect(toast(elsewhere).filter({ hasText: '1 contractor imported' })).toBeVisible()
    // Waits for the list, which renders a new file input.
    await expect(elsewhere.getByRole('button', { name: 'Export' })).toBeVisible()
    await expect(cards(elsewhere)).toHaveCount(1)
    await expect(cards(elsewhere).getByLabel('Private note')).toHaveValue('Ask for Ann')
    await expect(main(elsewhere).getByRole('alert')).toHaveCount(0)
    await chooser.setInputFiles(path)
    await expect(toast(elsewhere).filter({ hasText: '0 contractors imported' })).toContainText(
      '1 contractor was saved here already.',
    )
    rmSync(wrong)
    await context.close()
  },
)

test(
  'twelve contractors are saved with notes, filtered, compared and exported',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/directory?location=tampa&category=3')
    const plumbers = await saveFirst(page, 6)
    await page.goto('/directory?location=tampa&category=2')
    const electricians = await saveFirst(page, 6)
    await headerLink(page).click()
    await expect(cards(page)).toHaveCount(12)
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      /^Electricians\s*6$/,
      /^Plumbers\s*6$/,
      'Copy to another device',
    ])
    const [first = '', second = ''] = plumbers
    for (const name of [...plumbers, ...electricians]) {
      const card = cards(page).filter({ has: page.getByRole('link', { name, exact: true }) })
      await card.getByLabel('Private note').fill(`Quote of ${name}`)
      await expect(card.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
    }
    await page.reload()
    await expect(page.getByLabel(`Private note on ${second}`)).toHaveValue(`Quote of ${second}`)
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: 'Filter' }).fill(`quote of ${first}`)
    await expect(main(page).getByText('1 of 12')).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText([first])
    await page.getByRole('searchbox', { name: 'Filter' }).fill('')
    for (const name of [first, second])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
    await page.getByRole('link', { name: 'Compare' }).click()
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText([first, second])
    await expect(table).toContainText(`Quote of ${second}`)
    await expectAccessible(page)
    await page.goBack()

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Spreadsheet (CSV)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^saved-contractors-\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(13)
    for (const name of [...plumbers, ...electricians])
      expect(lines.filter((line) => line.includes(`Quote of ${name}`))).toHaveLength(1)
  },
)
