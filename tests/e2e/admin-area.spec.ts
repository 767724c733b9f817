import { pages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { dialog, menuButton, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({
  savesData: true,
  expectedErrors: /(401|403).*\/api\/|ERR_INTERNET_DISCONNECTED/,
})

test(
  'the admin area redirects visitors and members, and has a mobile menu and sign-out',
  { tag: '@full' },
  async ({ page, server }) => {
    for (const path of [
      '/admin',
      '/admin/contractors',
      '/admin/contractors/import',
      '/admin/audit',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
    }
    await signIn(page, server.url, 'member@example.com')
    for (const path of ['/admin', '/admin/contractors', '/admin/contractors/import']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
    await page.request.post(`${server.url}/api/logout`, { headers: { origin: server.url } })

    await signIn(page, server.url)
    await page.goto('/admin')
    await expect(page.getByText('Welcome back, admin!')).toBeVisible()
    // On a phone the sidebar is a drawer. Esc closes it and moves the focus back to its button. A
    // link also closes it.
    const opener = page.getByRole('button', { name: /Open admin menu/ })
    await opener.press('Enter')
    await expect(dialog(page, 'Admin menu').getByRole('link')).toHaveText(
      Object.values(pages).flatMap((entry) => ('menuLabel' in entry ? [entry.menuLabel] : [])),
    )
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Admin menu')).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await expectAccessible(page)
    await dialog(page, 'Admin menu').getByRole('link', { name: 'Payments' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
    await page.getByRole('button', { name: /Open admin menu/ }).click()
    await dialog(page, 'Admin menu').getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(toast(page)).toContainText('Logged out successfully')
  },
)

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the admin area shows that it is not available offline, and its code is not stored on the device',
    { tag: '@full' },
    async ({ page, server, context }) => {
      await signIn(page, server.url)
      await page.goto('/')
      await page.evaluate(() => navigator.serviceWorker.ready)
      const stored = await page.evaluate(async () => {
        const names = await caches.keys()
        const requests = await Promise.all(
          names.map(async (name) => (await caches.open(name)).keys()),
        )
        return requests.flat().map(({ url }) => url)
      })
      expect(stored.length).toBeGreaterThan(10)
      expect(stored.filter((url) => /\/online\/|admin/.test(url))).toEqual([])
      // Stored scripts must not import a script that is not stored, because the page would fail
      // offline.
      const withOnlineImports = await page.evaluate(
        async (urls) => {
          const texts = await Promise.all(
            urls.map(
              async (url) => [url, (await (await caches.match(url))?.text()) ?? ''] as const,
            ),
          )
          return texts
            .filter(([, text]) => /(?:from|import)"\.\/online\//.test(text))
            .map(([url]) => url)
        },
        stored.filter((url) => url.endsWith('.js')),
      )
      expect(withOnlineImports).toEqual([])
      await expect(menuButton(page)).toBeVisible()
      await context.setOffline(true)
      await menuButton(page).click()
      await page.getByRole('link', { name: 'Admin Dashboard' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Not available offline' }),
      ).toBeVisible()
      await expectAccessible(page)
    },
  )
})
