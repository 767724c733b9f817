import type { Page } from 'playwright/test'
import { waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.describe('the filter dialog and browser history', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: /Filter & Sort/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const start = async (page: Page) => {
    await page.goto('/contact')
    await page.goto('/directory?location=florida&page=2')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(25)
    await waitUntilComplete(page)
  }
  const listUrl = /\/directory\?location=florida&page=2$/

  test(
    'Back closes the dialog, and the next Back leaves the page',
    { tag: '@full' },
    async ({ page }) => {
      await start(page)
      // The button must be visible. Otherwise the browser would scroll to it when it gets the focus
      // back.
      await page.evaluate(() => scrollTo(0, 200))
      await page.getByRole('button', { name: /Filter & Sort/ }).evaluate((button: HTMLElement) => {
        button.focus({ preventScroll: true })
        button.click()
      })
      await page.getByRole('dialog').getByLabel('Verified').check()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(listUrl)
      await expect(page.getByRole('button', { name: /Filter & Sort/ })).toBeFocused()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
      await page.goBack()
      await expect(page).toHaveURL(/\/contact$/)
    },
  )

  for (const [closedBy, close] of [
    ['Esc', (page: Page) => page.keyboard.press('Escape')],
    [
      'Esc twice',
      async (page: Page) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      },
    ],
    [
      'the close button',
      (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    ],
    ['a click outside', (page: Page) => page.mouse.click(5, 5)],
    [
      'applying no change',
      (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click(),
    ],
  ] as const) {
    test(
      `${closedBy} closes the dialog and adds no history entry`,
      { tag: '@full' },
      async ({ page }) => {
        await start(page)
        await open(page)
        await close(page)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).toHaveURL(listUrl)
        await page.goBack()
        await expect(page).toHaveURL(/\/contact$/)
      },
    )
  }

  test('Back after applying filters shows the unfiltered list, and the next Back the previous page', async ({
    page,
  }) => {
    await start(page)
    await open(page)
    await page.getByRole('dialog').getByLabel('Verified').check()
    await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click()
    await expect(page).toHaveURL(/\/directory\?location=florida&verified=1$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(listUrl)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/contact$/)
    // An app that starts replaces its history entry, and Playwright would take that for the step.
    await waitUntilComplete(page)
    await page.goForward()
    await expect(page).toHaveURL(listUrl)
    await waitUntilComplete(page)
    await page.goForward()
    await expect(page).toHaveURL(/&verified=1$/)
  })
})
