import { expect, type Locator, type Page } from 'playwright/test'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

export const main = (page: Page) => page.getByRole('main')
export const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
export const cards = (page: Page) => main(page).getByRole('article')
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const locationField = (page: Page) => page.getByRole('combobox', { name: 'Location' })
/** Finds the button of the phone menu. Playwright knows no role for a `summary`. */
export const menuButton = (page: Page) => page.getByRole('banner').locator('summary')
/** Finds the toast that is shown. For a moment, the one that it replaces is still in the document. */
export const toast = (page: Page) =>
  page.locator('[data-sonner-toast][data-removed="false"][data-visible="true"]')

/** Navigates without reloading the app. */
export const navigateInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/**
 * Waits until the app runs and shows a public page with its footer, which it renders last. Page and
 * footer alone do not show that the app runs, because the server has drawn them.
 */
export async function waitUntilComplete(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Stored on This Device' }),
  ).toBeAttached()
  await expect(h1(page)).toHaveCount(1)
  await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
}

/**
 * Fills a field that shows an error, and waits until the error is gone. The controls below then
 * move up, and a click at that moment would miss them.
 */
export async function fillCorrected(field: Locator, value: string): Promise<void> {
  await field.fill(value)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
}

/** Waits for two animation frames, after which pending renders are done. */
export function waitTwoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )
}

export const pageSection = (page: Page, name: string) =>
  main(page).getByRole('region', { name, exact: true })
export const ads = (scope: Locator) =>
  scope.getByText('Advertisement', { exact: true }).filter({ visible: true })
export const hrefs = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
export const expectHrefs = (links: Locator, expected: unknown[]) =>
  expect.poll(() => hrefs(links)).toEqual(expected)

/** The slugs of the seven categories, in their order. */
export const categorySlugs = [
  'general-contractors',
  'electricians',
  'plumbers',
  'painters',
  'hvac-technicians',
  'concrete-contractors',
  'landscapers',
]
export const legalPages = {
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/cookie-policy': 'Cookie Policy',
}

/** Moves the pointer onto the toast, so that the toast stays open. */
export const keepToastOpen = (page: Page) => toast(page).hover()

/** The stopped clock of a page, to test states that end automatically after some seconds. */
export interface StoppedClock {
  /** Waits for a state. Each check advances the clock by 20 ms, so that deferred work runs. */
  until: (isReached: () => Promise<boolean>) => Promise<void>
  resume: () => Promise<void>
}

export async function stopClock(page: Page): Promise<StoppedClock> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  return {
    until: (isReached) =>
      expect
        .poll(async () => {
          await page.clock.runFor(20)
          return isReached()
        })
        .toBe(true),
    resume: () => page.clock.resume(),
  }
}
