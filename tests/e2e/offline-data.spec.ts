import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { expectAccessible } from './support/accessibility.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { main, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
/** Finds the row of one kind of data. The row shows name, amount, age and size. */
const row = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const hasAge = /as of \d{2}:\d{2}, \w{3} \d{1,2}/

test(
  'the page shows amount, age and size of stored data, refreshes it, and clears only public data',
  { tag: '@full' },
  async ({ page, context, request }) => {
    const response = await request.get('/offline-data')
    expect(response.status()).toBe(200)
    expect(await response.text()).toMatch(/<meta[^>]*name="robots"[^>]*noindex,follow/)

    await page.goto('/contractor/12')
    await waitUntilOfflineReady(page)
    const heart = main(page)
      .getByRole('button', { name: /^Save / })
      .first()
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    // Uses the keyboard, because a toast may cover this link.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Stored on This Device' })
      .press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Stored on this device' }),
    ).toBeFocused()
    await expect(row(page, 'Directory')).toContainText(/^Directory[\d,]+ contractors, as of /)
    await expect(row(page, 'Directory')).toContainText(/\d KB$/)
    await expect(row(page, 'Pages opened before')).toContainText(hasAge)
    await expect(row(page, 'The app itself')).toContainText(/\d{2,} files, version of .*MB$/)
    await expect(row(page, 'Saved contractors')).toContainText('1 contractor, newest from')
    await expect(row(page, 'Requests waiting to be sent')).toContainText('None waiting')
    await expect(main(page)).toContainText(/\d.* in use of the .*B that this browser allows/)
    await expectAccessible(page)
    await button(page, 'Ask the Browser to Keep It').click()
    await expect(main(page)).toContainText(/has not agreed yet|keeps all of it until you clear it/)

    const [changes] = await Promise.all([
      page.waitForResponse(/\/api\/contractors\/changes/),
      button(page, 'Refresh Now').click(),
    ])
    expect(changes.status()).toBe(200)
    await expect(toast(page)).toContainText('Up to date')

    await context.setOffline(true)
    await expect(button(page, 'Needs a connection')).toBeDisabled()
    await button(page, 'Clear Public Data').click()
    const dialog = page.getByRole('dialog', { name: 'Clear public data?' })
    await expect(dialog).toContainText(
      'Saved contractors, requests waiting to be sent and unfinished forms stay',
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'Directory')).toContainText(hasAge)
    await button(page, 'Clear Public Data').click()
    await dialog.getByRole('button', { name: 'Clear Public Data' }).click()
    await expect(row(page, 'Directory')).toHaveText('DirectoryNever downloaded to this device')
    await expect(row(page, 'Saved contractors')).toContainText('1 contractor')

    // A directory that is not on the device must not look like an empty result.
    await page.goto('/directory?location=tampa')
    await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
    await expect(main(page).getByText('No contractors found')).toHaveCount(0)
    await page.goto('/offline-data')
    await row(page, 'Saved contractors').getByRole('button', { name: 'Delete Saved' }).click()
    await page
      .getByRole('dialog', { name: 'Delete saved contractors?' })
      .getByRole('button', { name: 'Delete Saved' })
      .click()
    await expect(row(page, 'Saved contractors')).toHaveText('Saved contractorsNone saved')
  },
)

const connections = Object.entries({
  'with data saver': { saveData: true },
  'on a slow connection': { effectiveType: '3g' },
})
for (const [name, connection] of quickSubset(connections, (_, index) => index === 0))
  test(`${name} the directory is downloaded only on request`, async ({ page }) => {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    )
    const requestPaths: string[] = []
    page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
    await page.goto('/offline-data')
    await expect(row(page, 'Directory')).toHaveText('DirectoryNever downloaded to this device')
    // The app would start the download before it registers the service worker.
    await page.evaluate(() => navigator.serviceWorker.ready)
    expect(requestPaths).not.toContain('/api/contractors')
    await expect(main(page)).toContainText(
      'Your connection is slow or saves data. The directory is downloaded when you press “Download Now”, not by itself.',
    )
    await button(page, 'Download Now').click()
    await expect(row(page, 'Directory')).toContainText(hasAge)
    await expect(button(page, 'Refresh Now')).toBeVisible()
    await expect(main(page)).toContainText('updated when you press “Refresh Now”, not by itself.')
  })

test('the first visit says in the footer that the app works offline, and offers the directory on a slow connection', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }),
  )
  const status = page.getByRole('contentinfo').getByRole('status')
  await page.goto('/contact')
  await expect(status).toContainText('Ready to work offline')
  await expect(status).toContainText('The directory is not downloaded')
  await expect(toast(page)).toHaveCount(0)
  await status.getByRole('link', { name: 'Download it' }).click()
  await expect(main(page).getByText('Ready to work offline')).toBeVisible()
  await button(page, 'Download Now').click()
  await expect(row(page, 'Directory')).toContainText(hasAge)
  await expect(status).not.toContainText('The directory is not downloaded')

  // Later visits do not repeat it. Only the page about the stored data still shows it.
  await page.reload()
  await expect(main(page).getByText('Ready to work offline')).toBeVisible()
  await expect(status).toBeEmpty()
})
