import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { holdImports } from '../support/import-client.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, uniqueName } from './support/accounts.ts'
import { button, toast, phone, desktop } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({
  savesData: true,
  changesSite: true,
  expectedErrors: /(400|401|403|404|409|410).*\/api\//,
})

const IMPORT = '/admin/contractors/import'

const chooser = (page: Page) => page.locator('input[type="file"]')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

async function openImport(page: Page, url: string) {
  await signIn(page, url)
  await page.goto(IMPORT)
  await expect(page.getByRole('heading', { level: 1, name: 'Import Contractors' })).toBeVisible()
}

const choose = (page: Page, name: string, text: string | Buffer, mimeType = 'text/csv') =>
  chooser(page).setInputFiles({ name, mimeType, buffer: Buffer.from(text as string) })

test(
  'the import page redirects everyone except admins',
  { tag: '@full' },
  async ({ page, server }) => {
    await page.goto(IMPORT)
    await expect(page).toHaveURL(/\/auth/)
    await signIn(page, server.url, 'owner@example.com')
    await page.goto(IMPORT)
    await expect(page).toHaveURL(`${server.url}/`)
  },
)

test(
  'an invalid file shows an error in a toast and at the field',
  { tag: '@full' },
  async ({ page, server }) => {
    await openImport(page, server.url)
    await button(page, 'Import').click()
    await expect(toast(page)).toContainText('No File Selected')
    await expect(toast(page)).toContainText('Please select a CSV file to import.')
    await expect(
      page.getByText('No File Selected: Please select a CSV file to import.'),
    ).toBeVisible()
    await button(page, 'Check the file').click()
    await expect(toast(page)).toContainText('No File Selected')

    await choose(page, 'leads.xlsx', 'PK', 'application/vnd.ms-excel.sheet')
    await expect(toast(page)).toContainText('Invalid File Type')
    await expect(toast(page)).toContainText('Please upload a CSV file.')
    await expect(page.getByText('Invalid File Type: Please upload a CSV file.')).toBeVisible()
    await expect(chooser(page)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    await choose(page, 'leads.csv', 'Company nickname,Phone\nAcme,1\n')
    await expect(page.getByText('leads.csv (1 KB)')).toBeVisible()
    await expect(page.getByRole('main').getByText('Invalid File Type')).toHaveCount(0)
    await button(page, 'Import').click()
    await expect(toast(page)).toContainText('Import Failed')
    await expect(page.getByRole('main').getByText('Import Failed')).toBeVisible()
    await expect(
      page.getByRole('main').getByText(/no Name column\. Columns seen: .*Company nickname/),
    ).toBeVisible()
    await expectAccessible(page)
  },
)

for (const viewport of quickSubset([desktop, phone], (_, index) => index === 0)) {
  test(`an Excel export with mistakes is checked, imported, corrected and rolled back at ${viewport.width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    const word = uniqueName('Muller')
    const name = (n: number) => `${word.replace('Muller', 'Müller')} ${n}`
    const lines = ['Name;Categories;Fulladdress;Average Rating (0-5);Notes']
    for (let n = 1; n <= 7; n += 1)
      lines.push(`${name(n)};Plumber;"1 Bay St, Tampa, FL 33602, USA";4,5`)
    lines.push(`${name(1)};Plumber;;`, `${name(8)};Aquariums;;`)
    for (let n = 11; n <= 16; n += 1)
      lines.push(`${name(n)};Plumber;"1 Bay St, Tampa, FL 33602, USA";9`)
    // In many countries Excel for Windows saves CSV files with semicolons and in Windows-1252.
    // For these letters Latin-1 is the same.
    const excel = Buffer.from(lines.join('\r\n'), 'latin1')
    await openImport(page, server.url)

    // Starts the check by keyboard.
    await choose(page, 'export.csv', excel)
    await page.getByLabel('Fallback category').selectOption({ label: 'Painters' })
    await button(page, 'Check the file').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The file was checked')).toBeFocused()
    await expect(
      page.getByText('an import would list 8 and skip 7. Nothing was saved.'),
    ).toBeVisible()
    await expect(
      page.getByRole('list', { name: 'Would be created' }).getByRole('listitem'),
    ).toHaveCount(5)
    await expect(page.getByText('and 3 more')).toBeVisible()
    await expect(
      page.getByRole('list', { name: 'Would be skipped' }).getByRole('listitem'),
    ).toHaveCount(5)
    await expect(page.getByText('and 2 more')).toBeVisible()
    await expect(button(page, 'Download skipped rows')).toHaveCount(0)
    await expect(
      page.getByRole('heading', { name: /^Columns: \d+ read, 1 ignored$/ }),
    ).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Read Notes as' })).toHaveValue('ignore')
    expect(await names(page, server.url, word)).toEqual([])

    await button(page, 'Import').click()
    await expect(toast(page)).toContainText('Import Successful')
    await expect(toast(page)).toContainText('Imported 8 contractors. Skipped 7 records.')
    await expect(heading(page, 'Import finished')).toBeFocused()
    expect(await names(page, server.url, word)).toHaveLength(8)
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Duplicates (1)' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('Same name as row 2')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Invalid (6)' })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toContainText('Rating "9"')
    await page.getByRole('tab', { name: /Warnings/ }).click()
    await expect(page.getByRole('tabpanel')).toContainText('listed under Painters')

    // Corrects the skipped rows and imports them again.
    const downloading = page.waitForEvent('download')
    await button(page, 'Download skipped rows').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('export-rejects.csv')
    const rejects = await readFile(await download.path(), 'utf8')
    expect(rejects.trim().split(/\r?\n/)).toHaveLength(8)
    expect(rejects).toContain(`Same name as row 2,${name(1)},`)
    const corrected = rejects
      .replace(/\b9(?="?\r?$)/gm, '4')
      .replace(`,${name(1)},`, `,${name(1)} of Ybor,`)
    await choose(page, 'export-rejects.csv', corrected)
    await button(page, 'Import').click()
    await expect(
      page.getByText('export-rejects.csv: Imported 7 contractors. Skipped 0 records.'),
    ).toBeVisible()
    await expect(button(page, 'Download skipped rows')).toHaveCount(0)
    expect(await names(page, server.url, word)).toHaveLength(15)

    await button(page, 'Roll back export-rejects.csv').first().click()
    await expect(page.getByRole('dialog')).toContainText('7 contractors')
    await expect(page.getByRole('dialog')).toContainText('export-rejects.csv')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Roll back export-rejects.csv').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove 7 contractors' }).click()
    await expect(toast(page)).toContainText('Import rolled back')
    await expect(toast(page)).toContainText('Removed 7 contractors.')
    await expect(page.getByText('Rolled back').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await names(page, server.url, word)).toHaveLength(8)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
  })
}

/** Returns a CSV file with 300 valid rows. */
const makeCsv = (word: string) =>
  [
    'Name,Description,Fulladdress',
    ...Array.from(
      { length: 300 },
      (_, n) => `${word} ${n},Pipes and taps,"${n} Bay St, Tampa, FL 33602, USA"`,
    ),
  ].join('\n')

test(
  'an import shows its progress, and saves nothing when it is cancelled',
  { tag: '@full' },
  async ({ page, server }) => {
    const word = uniqueName('Slowly')
    await openImport(page, server.url)
    const { release } = await holdImports(server.databaseUrl)
    await choose(page, 'many.csv', makeCsv(word))
    await button(page, 'Import').click()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /\d/)
    await expect(page.getByText('300 rows').first()).toBeVisible()
    await expect(button(page, 'Importing...')).toBeDisabled()
    await expectAccessible(page)
    const cancelled = page.waitForResponse('**/import-contractors/cancel')
    await button(page, 'Cancel').click()
    await cancelled
    await release()
    await expect(toast(page)).toContainText('Import cancelled')
    await expect(page.getByRole('main').getByText('Nothing was imported.')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect(await names(page, server.url, word)).toEqual([])
  },
)

test(
  'an import saves nothing when it is cancelled before its progress was shown',
  { tag: '@full' },
  async ({ page, server }) => {
    const word = uniqueName('Unheard')
    await openImport(page, server.url)
    const { release } = await holdImports(server.databaseUrl)
    // Simulates the time before the next poll, when the page has no progress of the import yet.
    await page.route('**/import-contractors/progress', (route) =>
      route.fulfill({ json: { running: null } }),
    )
    await choose(page, 'unheard.csv', makeCsv(word))
    await button(page, 'Import').click()
    const running = async () =>
      (
        (await (
          await page.request.get(`${server.url}/api/admin/import-contractors/progress`)
        ).json()) as { running: unknown }
      ).running
    await expect.poll(running).not.toBeNull()
    await page.unroute('**/import-contractors/progress')
    const cancelled = page.waitForResponse('**/import-contractors/cancel')
    await button(page, 'Cancel').click()
    await cancelled
    await release()
    await expect(page.getByRole('main').getByText('Nothing was imported.')).toBeVisible()
    await expect.poll(running).toBeNull()
    expect(await names(page, server.url, word)).toEqual([])
  },
)

test(
  'an import continues after a reload, and the page shows it again',
  { tag: '@full' },
  async ({ page, server }) => {
    const word = uniqueName('Steady')
    await openImport(page, server.url)
    const { release } = await holdImports(server.databaseUrl)
    await choose(page, 'steady.csv', makeCsv(word))
    await button(page, 'Import').click()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /\d/)
    await page.reload()
    await expect(heading(page, 'Importing steady.csv')).toBeVisible()
    await release()
    await expect(heading(page, 'Importing steady.csv')).toHaveCount(0)
    await expect(button(page, 'Roll back steady.csv')).toBeVisible()
  },
)

/** Returns the names that contain the word. For "Muller" it searches "ller", as in "Müller". */
async function names(page: Page, url: string, word: string): Promise<string[]> {
  const q = word.replace(/^Muller/, 'ller')
  const response = await page.request.get(
    `${url}/api/admin/contractors/search?limit=100&q=${encodeURIComponent(q)}`,
  )
  const { data } = (await response.json()) as { data: { name: string }[] }
  return data.map(({ name }) => name)
}
