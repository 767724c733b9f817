import type { Page } from 'playwright/test'
import { startTranslator } from '../support/translator.ts'
import { newAccount } from './support/accounts.ts'
import { h1, main } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

/** Translates the page as Google Translate does, now and whenever a text changes. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(`(${String(startTranslator)})(document.getElementById('root'), 'replaces')`)
  await expect(h1(page).locator('font').first()).toBeAttached()
}

test('a translated page shows new counts and pages', { tag: '@full' }, async ({ page }) => {
  await page.goto('/all-contractors')
  await translate(page)
  const pager = main(page).getByText(/^Page \d+ of \d+$/)
  await expect(pager.first()).toHaveText(/^Page 1 of/)
  await page.getByRole('link', { name: 'Next page' }).first().click()
  await expect(pager.first()).toHaveText(/^Page 2 of/)

  await page.goto('/locations')
  await translate(page)
  await page.getByLabel('Search by city or state').fill('jacksonville')
  await expect(main(page).getByRole('status').first()).toHaveText('3 cities')
})

test.describe('with a rejected sign-in', () => {
  test.use({ expectedErrors: /401/ })

  test(
    'the forms of a translated page work and show their errors',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/contact')
      await translate(page)
      const submit = page.getByRole('button', { name: 'Submit Request' })
      await submit.click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email address/)
      await page.getByLabel('Business name').fill('Nail & Hammer')
      await page.getByLabel('Email').fill('office@nail.example')
      await page.getByLabel('Phone number').fill('813-555-0100')
      await page.getByLabel('Category').selectOption('general')
      await page.getByLabel('Message').fill('Additions in Tampa.')
      await submit.click()
      await expect(page.getByRole('button', { name: 'Submit Another Request' })).toBeVisible()

      await page.goto('/auth')
      await translate(page)
      const { email } = newAccount()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: /^Password/ }).fill('not the password of anybody')
      await page.getByRole('form', { name: 'Login' }).locator('[type="submit"]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(h1(page)).not.toHaveText('Something went wrong')
    },
  )
})

test('a page that is translated before the app runs works', async ({ page }) => {
  await page.addInitScript(
    `document.addEventListener('DOMContentLoaded', () => (${String(startTranslator)})(document.getElementById('root'), 'replaces'))`,
  )
  await page.goto('/locations')
  await page.getByLabel('Search by city or state').fill('jacksonville')
  await expect(main(page).getByRole('status').first()).toHaveText('3 cities')
})
