import { expectAccessible } from './support/accessibility.ts'
import { cards, stopClock, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.describe('sharing and printing a profile', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the share button opens the share dialog of the browser', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data)
        return Promise.reject(new DOMException('closed', 'AbortError'))
      }
    })
    await page.goto('/contractor/12')
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: 'Share' }).first().click()
    const shared = JSON.parse(
      (await page.locator('html').getAttribute('data-shared')) ?? '{}',
    ) as ShareData
    expect(shared.title).toBe(name)
    expect(new URL(shared.url ?? '').pathname).toMatch(/^\/contractor\/[a-z-]+\/[a-z0-9-]+$/)
    await expect(page.getByText('Link copied')).toHaveCount(0)
  })

  test(
    'a button copies the link if the browser has no share dialog',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/contractor/plumbers/ab-plumbing')
      await waitUntilComplete(page)
      // The confirmation is shown for four seconds.
      const clock = await stopClock(page)
      await page.getByRole('button', { name: 'Copy link' }).first().click()
      await clock.until(() =>
        page.getByRole('status').filter({ hasText: 'Link copied' }).isVisible(),
      )
      await clock.resume()
      await expectAccessible(page)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        new URL('/contractor/plumbers-tampa/ab-plumbing', page.url()).href,
      )
      await expect(page.getByText('Link copied')).toHaveCount(0)
    },
  )

  test(
    'a printed profile contains only what is useful on paper',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/directory?location=tampa&website=1&phone=1')
      await cards(page).first().getByRole('heading').getByRole('link').click()
      await expect(page.getByRole('heading', { name: 'Business Hours' })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const part of ['Contact', 'Business Hours', 'About'])
        await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByText(/^https?:\/\//)).toBeVisible()
      for (const hidden of [
        page.getByRole('banner'),
        page.getByRole('contentinfo'),
        page.getByText('Advertisement').first(),
        page.getByRole('button', { name: 'Copy link' }).first(),
        page.getByRole('link', { name: /Call Now/ }).first(),
      ])
        await expect(hidden).toBeHidden()
    },
  )
})
