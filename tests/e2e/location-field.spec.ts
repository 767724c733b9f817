import type { Page } from 'playwright/test'
import { waitUntilDirectoryStored } from './support/device.ts'
import { cards, locationField } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const places = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option')

test(
  'the location field suggests cities and works by keyboard',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/')
    const place = locationField(page)
    await place.focus()
    await place.pressSequentially('st pet')
    const option = page.getByRole('option', { name: /St\. Petersburg/ })
    await expect(option).toBeVisible()
    await place.press('ArrowDown')
    await expect(place).toHaveAttribute('aria-activedescendant', /./)
    await place.press('Enter')
    await expect(place).toHaveValue(/St\. Petersburg/)
    await expect(place).toBeFocused()
  },
)

test('the location list follows the keyboard pattern for comboboxes', async ({ page }) => {
  await page.goto('/')
  const place = locationField(page)
  const active = page
    .getByRole('listbox', { name: 'Suggested places' })
    .getByRole('option', { selected: true })
  await place.focus()
  await expect(place).toHaveAttribute('aria-expanded', 'false')
  await place.pressSequentially('st pet')
  await expect(page.getByRole('option', { name: /St\. Petersburg/ })).toBeVisible()
  await expect(active).toHaveCount(0)
  await expect(place).toHaveAttribute('aria-autocomplete', 'list')

  await place.press('ArrowDown')
  await expect(active).toHaveText(/St\. Petersburg/)
  await expect(place).toBeFocused()
  await expect(place).toHaveValue('st pet')
  await place.press('ArrowUp')
  await expect(active).toHaveText('Use my location')
  await place.press('ArrowDown')
  await expect(active).toHaveText(/St\. Petersburg/)

  const caret = () => place.evaluate((input: HTMLInputElement) => input.selectionStart)
  await place.press('Home')
  await expect(active).toHaveCount(0)
  expect(await caret()).toBe(0)
  await place.press('ArrowDown')
  await place.press('End')
  await expect(active).toHaveCount(0)
  expect(await caret()).toBe('st pet'.length)
  await expect(place).toHaveAttribute('aria-expanded', 'true')

  await place.press('ArrowDown')
  await place.press('Escape')
  await expect(place).toHaveAttribute('aria-expanded', 'false')
  await expect(place).toHaveValue('st pet')
  await place.press('ArrowDown')
  await place.press('Tab')
  await expect(place).toHaveValue('st pet')

  await place.focus()
  await place.press('ArrowDown')
  await place.press('Enter')
  await expect(place).toHaveValue('St. Petersburg, FL')
  await expect(page).toHaveURL(/\/$/)
  await place.press('Enter')
  await expect(page).toHaveURL(/location=St\.\+Petersburg%2C\+FL/)
})

test.describe('a location search', () => {
  for (const [text, suggestion, heading] of [
    ['33602', /^33602 Tampa, FL/, 'Contractors near 33602'],
    ['st pete', /^St\. Petersburg, FL/, 'Contractors near st pete'],
    ['tmpa fl', /^Tampa, FL/, 'Contractors near tmpa fl'],
    [
      'Ft Lauderdale',
      /^Fort Lauderdale, FL|^Ft\.? Lauderdale, FL/,
      'Contractors near Ft Lauderdale',
    ],
  ] as const) {
    test(`finds the city for "${text}"`, { tag: '@full' }, async ({ page }) => {
      await page.goto('/')
      await waitUntilDirectoryStored(page)
      await locationField(page).fill(text)
      await expect(places(page).first()).toHaveText(suggestion)
      await locationField(page).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(cards(page).first()).toBeVisible()
      await expect(page.getByText('Did you mean')).toHaveCount(text === 'tmpa fl' ? 1 : 0)
    })
  }

  test(
    'for a ZIP code without contractors suggests other ZIP codes nearby',
    { tag: '@full' },
    async ({ page }) => {
      // The first page of a visitor, who has no directory on the device yet.
      await page.goto('/directory?location=33699')
      await expect(page.getByText('Please try a different location')).toBeVisible()
      await page.locator('p', { hasText: 'Contractors nearby:' }).getByRole('link').first().click()
      await expect(page).toHaveURL(/location=336\d\d/)
      await expect(cards(page).first()).toBeVisible()
      await page.goto('/directory?location=39999')
      await expect(
        page
          .locator('p', { hasText: 'The most similar ZIP codes with contractors:' })
          .getByRole('link')
          .first(),
      ).toHaveText(/^3\d{4}$/)
    },
  )
})
