import type { Page } from 'playwright/test'
import { isFullRun, quickSubset } from '../support/full-run.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { brokenWords } from './support/broken-words.ts'
import { desktop, phone, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

/** Every public page, some of them also in other states. */
const pages = [
  ...Object.values(publicAddresses),
  '/directory',
  '/directory?location=tampa&category=3',
  '/directory?location=zzzzzz',
  '/category/all-contractors/tampa-fl',
  '/no/such/page',
]
/** `npm test` leaves these out: each is like another page of the list. */
const similarPages = [
  '/directory?location=zzzzzz',
  '/contractor/plumbers-tampa/ab-plumbing',
  '/category/plumbers',
  '/category/all-contractors/tampa-fl',
  '/terms-of-service',
  '/cookie-policy',
]
/** Number of pages per test. Short tests can be distributed evenly to the workers. */
const PAGES_PER_TEST = 6

// The browser logs the 404 of the missing page.
test.use({ expectedErrors: /404.*\/no\/such\/page/ })

for (const [viewportIndex, { size, narrowest }] of [
  { size: phone, narrowest: 320 },
  { size: desktop, narrowest: 1024 },
].entries()) {
  // `npm test` checks every second of the remaining pages on a phone and the others on a desktop.
  const visited = quickSubset(pages, (path) => !similarPages.includes(path)).filter(
    (_, index) => isFullRun || index % 2 === viewportIndex,
  )
  for (let from = 0; from < visited.length; from += PAGES_PER_TEST) {
    const some = visited.slice(from, from + PAGES_PER_TEST)
    test(`every page is accessible at ${size.width} px, without horizontal scrolling at ${narrowest} px: ${some.join(' ')}`, async ({
      page,
    }) => {
      await page.setViewportSize(size)
      // The full run also checks the colors in the other mode.
      await page.emulateMedia({ colorScheme: size === phone ? 'light' : 'dark' })
      for (const path of some) {
        await test.step(path, async () => {
          await page.goto(path)
          await waitUntilComplete(page)
          await expectAccessible(page)
          for (const tag of ['title', 'meta[name=description]', 'meta[name=robots]'])
            expect(await page.locator(tag).count(), tag).toBeLessThanOrEqual(1)
          expect(await page.locator('head title').count()).toBe(1)
          await expectNoHorizontalScroll(page, narrowest)
        })
      }
    })
  }
}

/** Expects that the page fits on a phone and that no word of its buttons and headings is broken. */
async function expectEnlargedText(page: Page, path: string): Promise<void> {
  await waitUntilComplete(page)
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('32px')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
    .toBe(phone.width)
  expect(await brokenWords(page), path).toEqual([])
}

/** Gives the text of the pages that are loaded from now on twice its size. */
const enlargeText = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '32px'),
    ),
  )

/** Pages with the longest words and the narrowest parts. */
const textPages = ['/', '/directory?location=tampa', '/contractor/12', '/contact']

test('with text of twice the size every page fits on a phone, and no word of buttons and headings is broken', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await enlargeText(page)
  for (const path of quickSubset(pages, (each) => textPages.includes(each))) {
    await page.goto(path)
    await expectEnlargedText(page, path)
  }
})

test('the link that skips the header is out of sight, also in the two lines of large text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await enlargeText(page)
  await page.goto('/contact')
  const link = page.getByRole('link', { name: /skip/i })
  await expect(link).toBeAttached()
  await expect(link).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(link).toBeInViewport({ ratio: 1 })
})

test(
  'with twice the font size of the browser every page fits on a phone, and no word of buttons and headings is broken',
  { tag: '@full' },
  async ({ playwright, browserName, launchOptions, baseURL }) => {
    // Media queries in rem depend on this size, but not on the font size of the page.
    const browser = await playwright[browserName].launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    })
    const page = await browser.newPage({
      baseURL: baseURL ?? '',
      viewport: phone,
      serviceWorkers: 'block',
    })
    for (const path of pages) {
      await page.goto(path)
      await expectEnlargedText(page, path)
    }
    await browser.close()
  },
)

test('navigation moves the focus to the heading, and the first Tab stop is the skip link', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await page.goto('/')
  // The drawn page has no skip link, so the test waits for the app.
  await page.getByRole('link', { name: /skip/i }).waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await waitUntilComplete(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Directory', exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/./)
})
