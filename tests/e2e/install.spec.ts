import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { menuButton, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const installOffer = (page: Page) => page.getByRole('complementary', { name: 'Install Lintel' })
const countPrompts = (page: Page) =>
  page.evaluate(() => (window as unknown as { prompts?: number }).prompts ?? 0)

/**
 * Fires a `beforeinstallprompt` event whose prompt resolves with `outcome`. Returns true if the app
 * prevented the default action.
 */
async function browserOffers(page: Page, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((answer) => {
    const counted = window as unknown as { prompts?: number }
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        counted.prompts = (counted.prompts ?? 0) + 1
        if (answer === 'accepted') setTimeout(() => window.dispatchEvent(new Event('appinstalled')))
        return Promise.resolve({ outcome: answer })
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)
}

/** Opens a page and waits for the deferred layout, which contains the install offer. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await waitUntilComplete(page)
}

interface Manifest {
  id: string
  icons: Picture[]
  screenshots: (Picture & { form_factor: string; label: string })[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}
interface Picture {
  src: string
  sizes: string
  purpose?: string
}

test.use({ serviceWorkers: 'allow' })

test('the app is installable, and every image of the manifest has its declared size', async ({
  playwright,
  browserName,
  launchOptions,
  server,
}) => {
  // Uses a persistent profile, because apps cannot be installed in a private window.
  const folder = mkdtempSync(join(tmpdir(), 'lintel-profile-'))
  const context = await playwright[browserName].launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: server.url,
  })
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilOfflineReady(page)
  const devtools = await context.newCDPSession(page)
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])

  const { id, icons, screenshots, shortcuts } = JSON.parse(data ?? '') as Manifest
  expect(id).toBe('/')
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '512x512',
  ])
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(
    new Set(['wide', 'narrow']),
  )
  for (const { label } of screenshots) expect(label).not.toBe('')
  expect(shortcuts.map(({ name }) => name)).toEqual(['Search', 'Saved', 'All categories', 'Blog'])
  for (const { src, sizes } of [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((shortcut) => shortcut.icons),
  ]) {
    const picture = await (await page.request.get(src)).body()
    // Every PNG has its width and height at these offsets.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
  }
  for (const { url } of shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'the install offer is shown after a profile was opened, is hidden for 30 days when declined, and ends when accepted',
  { tag: '@full' },
  async ({ page, context }) => {
    await open(page, '/')
    expect(await browserOffers(page, 'dismissed')).toBe(true)
    await expect(installOffer(page)).toHaveCount(0)

    await open(page, '/contractor/12')
    await browserOffers(page, 'dismissed')
    await expect(installOffer(page)).toBeVisible()
    await expectAccessible(page)
    await menuButton(page).click()
    await expect(page.getByRole('button', { name: 'Install App' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in / Register' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(installOffer(page)).toHaveCount(0)
    await page.goBack()
    await installOffer(page).getByRole('button', { name: 'Not now' }).click()
    await expect(installOffer(page)).toHaveCount(0)

    await open(page, '/contractor/12')
    await browserOffers(page, 'accepted')
    await expect(installOffer(page)).toHaveCount(0)
    // Makes the stored dismissal 30 days older.
    await context.addInitScript(() => {
      const month = 30 * 24 * 60 * 60_000
      const stored = JSON.parse(localStorage.getItem('site-install') ?? '{}') as {
        dismissedAt: string
      }
      if (stored.dismissedAt)
        localStorage.setItem(
          'site-install',
          JSON.stringify({
            ...stored,
            dismissedAt: new Date(Date.parse(stored.dismissedAt) - month).toISOString(),
          }),
        )
    })
    await open(page, '/contractor/12')
    await browserOffers(page, 'accepted')
    await installOffer(page).getByRole('button', { name: 'Install', exact: true }).click()
    await expect(installOffer(page)).toHaveCount(0)
    expect(await countPrompts(page)).toBe(1)
    await browserOffers(page, 'accepted')
    await expect(installOffer(page)).toHaveCount(0)
  },
)

test('an iPhone shows the installation steps', { tag: '@full' }, async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  const page = await context.newPage()
  await open(page, '/contractor/12')
  await installOffer(page).getByRole('button', { name: 'How to Install' }).click()
  const sheet = page.getByRole('dialog', { name: 'Install Lintel' })
  await expect(sheet.getByRole('listitem')).toHaveText([/Share/, /Add to Home Screen/, /Add/])
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(installOffer(page).getByRole('button', { name: 'How to Install' })).toBeFocused()
  await context.close()
})

test(
  'the installed app has no install offer, and has a Back button when there is a previous page',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window)
      window.matchMedia = (query) =>
        query === '(display-mode: standalone)' ? real('all') : real(query)
    })
    await open(page, '/contractor/12')
    await browserOffers(page, 'accepted')
    await expect(installOffer(page)).toHaveCount(0)
    const back = page.getByRole('banner').getByRole('button', { name: 'Back' })
    await expect(back).toHaveCount(0)
    const start = page.url()
    // Waits for each page, because a click during a navigation would replace its history entry.
    for (const name of ['Privacy Policy', 'Cookie Policy']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    }
    await expectAccessible(page)
    await back.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await back.click()
    await expect(page).toHaveURL(start)
    await expect(back).toHaveCount(0)
  },
)
