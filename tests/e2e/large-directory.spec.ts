import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { button, cards, main } from './support/page-parts.ts'
import { startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_INTERNET_DISCONNECTED/,
})

const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const storedStates = (page: Page) =>
  page.getByRole('region', { name: 'States on this device' }).getByRole('listitem')

test(
  'a device stores the states of a large directory where it is used, and others on request',
  { tag: '@full' },
  async ({ browser }) => {
    const server = await startDemoServer({ OFFLINE_LIST_LIMIT: '100' })
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const requests: string[] = []
    context.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      requests.push(pathname + search)
    })

    await page.goto('/directory?location=tampa%2C%20FL')
    await expect(cards(page).first()).toBeVisible()
    const online = await names(page)
    await waitUntilOfflineReady(page)
    await page.goto('/offline-data')
    await expect(storedStates(page)).toHaveText([/^Florida: [\d,]+ contractors, about /])
    await expectAccessible(page)

    await context.setOffline(true)
    await page.goto('/directory?location=tampa%2C%20FL')
    await expect(cards(page).first()).toBeVisible()
    expect(await names(page)).toEqual(online)
    await expect(main(page)).toContainText('Only Florida is on this device')
    await page.goto('/directory?location=jacksonville%2C%20NC')
    await expect(
      main(page).getByRole('heading', { name: 'North Carolina is not on this device' }),
    ).toBeVisible()
    await expect(main(page)).toContainText('Download it when you are online.')
    await expect(main(page).getByText('No contractors found')).toHaveCount(0)
    await expectAccessible(page)

    await page.goto('/offline-data')
    await expect(button(page, 'Needs a connection').first()).toBeDisabled()
    await context.setOffline(false)
    await page.getByLabel('Another state').selectOption('NC')
    await button(page, 'Download State').click()
    await expect(storedStates(page)).toHaveText([/^Florida: /, /^North Carolina: /])

    await context.setOffline(true)
    await page.goto('/directory?location=jacksonville%2C%20NC')
    await expect(cards(page).first()).toBeVisible()
    await page.goto('/offline-data')
    await button(page, 'Remove North Carolina').click()
    await expect(storedStates(page)).toHaveText([/^Florida: /])
    expect(requests).not.toContain('/api/contractors')
    await context.close()
    await server.discard()
  },
)
