import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { button, desktop, dialog, keepToastOpen, phone, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ savesData: true, changesSite: true })

const LIST = '/admin/contractors'

test.describe('on a desktop', () => {
  test.use({ viewport: desktop })

  test('an admin filters, changes a range at once, undoes it, and exports what the import knows', async ({
    page,
    server,
  }) => {
    await signIn(page, server.url)
    await page.goto(`${LIST}?limit=10`)
    await page.getByRole('combobox', { name: 'Trade' }).selectOption('Painters')
    await page.getByRole('combobox', { name: 'Missing' }).selectOption('No photo')
    await button(page, 'Rating').click()
    await expect(page).toHaveURL(`${LIST}?limit=10&category=painters&missing=photo&sort=rating`)
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows).toHaveCount(10)
    for (const row of await rows.all()) await expect(row).toContainText('Painters')
    await expectAccessible(page)

    const boxes = page.getByRole('checkbox', { name: /^Select (?!this page)/ })
    const names = await rows
      .getByRole('link', { name: /^Edit / })
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('aria-label')?.slice('Edit '.length) ?? ''),
      )
    await boxes.nth(1).click()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selected contractors' })
    await expect(bar.getByRole('status')).toHaveText('3 selected')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Category' }).click()
    await dialog(page, 'Change the category of 3 contractors')
      .getByRole('combobox')
      .selectOption('Electricians')
    await expectAccessible(page)
    await button(page, 'Change Category').click()
    await expect(toast(page)).toContainText('3 contractors changed')
    await keepToastOpen(page)
    await expect(page.getByRole('link', { name: `Edit ${names[1]}`, exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText('Undone for 3 contractors')
    await expect(page.getByRole('link', { name: `Edit ${names[1]}`, exact: true })).toBeVisible()

    // The keys work while the list has the focus, from the row that was clicked last.
    await page.getByRole('group', { name: 'Contractors' }).focus()
    await page.keyboard.press('j')
    await expect(boxes.nth(4)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await expect(boxes.nth(3)).toBeChecked()
    await page.keyboard.press('x')
    await page.keyboard.press('/')
    await page.keyboard.type('jx')
    await expect(page.getByRole('textbox', { name: 'Search contractors' })).toHaveValue('jx')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No contractors match your search.')).toBeVisible()
    await button(page, 'Clear search').click()
    await expect(rows).toHaveCount(10)

    const download = page.waitForEvent('download')
    await button(page, 'Export CSV').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('contractors.csv')
    const csv = await readFile(await file.path(), 'utf8')
    for (const name of names) expect(csv).toContain(name)

    await page.goto(`${LIST}/import`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'contractors.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await button(page, 'Check the file').click()
    await expect(page.getByRole('main')).toContainText('Would be created')
    await expect(page.getByRole('main')).toContainText(/an import would list 0 and skip [1-9]/)
    await expectAccessible(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('an admin filters in a dialog and features two contractors', async ({ page, server }) => {
    await signIn(page, server.url)
    await page.goto(LIST)
    await button(page, 'Filters').click()
    await page.getByRole('combobox', { name: 'Missing' }).selectOption('No phone')
    await expectAccessible(page)
    await button(page, 'Show Contractors').click()
    await expect(page).toHaveURL(`${LIST}?missing=phone`)
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(0).click()
    await boxes.nth(1).click()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page, 320)
    await page
      .getByRole('region', { name: 'Selected contractors' })
      .getByRole('button', { name: 'Feature' })
      .click()
    await expect(toast(page)).toContainText('contractors changed')
  })
})
