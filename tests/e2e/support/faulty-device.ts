import type { Page } from 'playwright/test'
import { type FaultyProxy, startFaultyProxy } from '../../support/faulty-proxy.ts'
import { quickSubset } from '../../support/full-run.ts'
import { waitUntilOfflineReady } from './device.ts'
import { cards, main } from './page-parts.ts'
import { expect, test as base } from './test.ts'

/**
 * Tests with a proxy in front of the server, which injects faults. Console errors are allowed.
 * Uncaught errors fail the test.
 */
export const test = base.extend<{ faultyProxy: FaultyProxy; uncaught: string[] }>({
  faultyProxy: async ({ server }, use) => {
    const faultyProxy = await startFaultyProxy(server.url)
    await use(faultyProxy)
    await faultyProxy.close()
  },
  baseURL: ({ faultyProxy }, use) => use(faultyProxy.url),
  uncaught: [
    async ({ context }, use) => {
      const thrown: string[] = []
      context.on('weberror', (error) => thrown.push(error.error().message))
      await use(thrown)
      expect(thrown).toEqual([])
    },
    { auto: true },
  ],
  failOnProblems: async ({}, use) => use(undefined),
})

/** Addresses of all kinds of public pages. */
export const allPages = [
  '/',
  '/directory?location=tampa&category=3',
  '/contractor/12',
  '/category/plumbers/tampa-fl',
  '/blog',
  '/all-contractors',
  '/all-cities',
  '/saved',
  '/contact',
  '/offline-data',
]

/**
 * `npm test` visits only two pages: one with data of the stored directory and one with data of the
 * persisted query cache.
 */
const publicPages = quickSubset(allPages, (path) =>
  ['/directory?location=tampa&category=3', '/blog'].includes(path),
)

/** Expects that every page has a heading and content, has not crashed, and finishes loading. */
export async function expectPagesWork(
  page: Page,
  paths: readonly string[] = publicPages,
): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
      await expect(main(page)).not.toBeEmpty()
    })
  }
}

/** Saves the first contractor on the page and returns its name. */
export async function save(page: Page): Promise<string> {
  const heart = main(page)
    .getByRole('button', { name: /^Save / })
    .first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  return ((await heart.getAttribute('aria-label')) ?? '').replace('Save ', '')
}

export async function expectSaved(page: Page, name: string): Promise<void> {
  await page.goto('/saved')
  await expect(cards(page).getByRole('heading')).toHaveText([name])
}

/** Waits until app and directory are on the device, then saves a contractor. Returns its name. */
export async function fillDevice(page: Page): Promise<string> {
  await page.goto('/contractor/12')
  await waitUntilOfflineReady(page)
  return save(page)
}
