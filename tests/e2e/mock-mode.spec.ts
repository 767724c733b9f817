import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { freePort } from './support/server.ts'
import { expectAccessible } from './support/accessibility.ts'
import {  } from './support/test.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What `npm run dev` starts, on a free port. */
let dev: ChildProcess
let url: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  dev = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
    cwd: root, env: { PATH: process.env.PATH ?? '', VITE_MOCK: '1', NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    dev.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('Local:') && resolve())
    dev.once('exit', (code) => reject(new Error(`The dev server ended with ${code}`)))
  })
})
test.afterAll(async () => {
  const exit = once(dev, 'exit')
  dev.kill()
  await exit
})

const badge = (page: Page, scenario?: string) => page.getByRole('button', { name: scenario ? `Mocks: ${scenario}` : 'Mocks', exact: true })
const choice = (page: Page, group: string, name: string) => page.getByRole('complementary', { name: 'Mocks' }).getByRole('region', { name: group }).getByRole('button', { name, exact: false })
const whoAmI = (page: Page) => page.evaluate(async () => ((await (await fetch('/api/user')).json()) as { email?: string }).email ?? null)
const listed = (page: Page) => page.evaluate(async () => ((await (await fetch('/api/contractors')).json()) as unknown[]).length)

test('without a server: scenarios and accounts by keyboard from the panel, state kept across reloads, and a reset', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto(`${url}/contractor-listing/payment?mock=`)
  await expect(badge(page)).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL.split('/').at(-1)))).toEqual(['mockServiceWorker.js'])

  // Opened, read and closed by keyboard alone.
  await badge(page).focus()
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Scenario', 'none')).toHaveAttribute('aria-pressed', 'true')
  await expect(choice(page, 'Signed in as', 'nobody')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Scenario', 'none')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(choice(page, 'Scenario', 'none')).toBeHidden()
  await expect(badge(page)).toBeFocused()

  // Pays as a member: kept by the mocks across a reload.
  await page.keyboard.press('Enter')
  await choice(page, 'Signed in as', 'member@example.com').press('Enter')
  await expect.poll(() => whoAmI(page).catch(() => null)).toBe('member@example.com')
  await page.goto(`${url}/contractor-listing/payment`)
  await page.getByRole('button', { name: 'Activate Listing', exact: true }).click()
  await expect(page).toHaveURL(/\/business-profile-setup/)
  await page.goto(`${url}/contractor-dashboard`)
  await expect(page.getByText('You have 1 paid listing to set up')).toBeVisible()

  // A scenario stays with the tab, and is no longer in the address: what is done in it is not undone by a reload.
  await page.goto(`${url}/directory?mock=owner`)
  await expect(badge(page, 'owner')).toBeVisible()
  await expect(page).toHaveURL(`${url}/directory`)
  expect(await whoAmI(page)).toBe('owner@example.com')
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  await page.reload()
  await expect(badge(page, 'owner')).toBeVisible()
  expect(await whoAmI(page)).toBeNull()

  // An empty site, also for what the app had kept on the device.
  await badge(page, 'owner').click()
  await choice(page, 'Scenario', 'empty').click()
  await expect(badge(page, 'empty')).toBeVisible()
  expect(await listed(page)).toBe(0)
  await page.goto(`${url}/all-contractors`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)

  await page.goto(`${url}/?mock=sunny`)
  await badge(page, 'there is no "sunny"').click()
  await page.getByRole('button', { name: 'Reset data' }).click()
  await expect(badge(page)).toBeVisible()
  expect(await listed(page)).toBeGreaterThan(1000)
  expect(await whoAmI(page)).toBeNull()
  await badge(page).click()
  await choice(page, 'Signed in as', 'member@example.com').click()
  await expect.poll(() => whoAmI(page).catch(() => null)).toBe('member@example.com')
  await page.goto(`${url}/contractor-listing/payment`)
  await expect(page.getByRole('button', { name: 'Activate Listing', exact: true })).toBeVisible()
})
