import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { adminAddresses, publicAddresses } from '../support/page-addresses.ts'
import { signIn } from './support/accounts.ts'
import { cards, main, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const PHONE = /\(\d{3}\) \d{3}-\d{4}/
/** The end of an address. The place on the screen has no ZIP code. */
const ADDRESS = /, [A-Z]{2} \d{5}/

/** Returns what is for the screen only, and yet visible, as its tag and text. */
const controls = (page: Page) =>
  page
    .locator(
      'header nav, footer, form, dialog, input, select, textarea, .btn, button:not([role=switch]), [role=tablist], [role=toolbar], .sticky, [data-sonner-toast], .skeleton',
    )
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => `${element.tagName} ${element.textContent}`),
    )

async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  expect(await controls(page)).toEqual([])
  await expect(
    page.getByText('Advertisement', { exact: true }).filter({ visible: true }),
  ).toHaveCount(0)
  const colors = await main(page).evaluate((element) => ({
    text: getComputedStyle(element).color,
    page: getComputedStyle(document.body).backgroundColor,
  }))
  expect(colors).toEqual({ text: 'rgb(0, 0, 0)', page: 'rgb(255, 255, 255)' })
}

/**
 * Expects that the text of each visible card has an address, and once the phone number if the
 * business has one.
 */
async function expectContactOnCards(page: Page, atLeast: number): Promise<void> {
  const printed = await cards(page).evaluateAll((all) =>
    all
      .filter((card) => card.checkVisibility())
      .map((card) => ({
        text: (card as HTMLElement).innerText,
        hasPhone: card.querySelector('a[href^="tel:"]') !== null,
      })),
  )
  expect(printed.length).toBeGreaterThanOrEqual(atLeast)
  expect(printed.filter(({ hasPhone }) => hasPhone).length).toBeGreaterThan(0)
  for (const { text, hasPhone } of printed) {
    expect(text).toMatch(ADDRESS)
    expect(text.match(new RegExp(PHONE, 'g')) ?? [], text).toHaveLength(hasPhone ? 1 : 0)
  }
}

/** The pages that `npm test` checks: one of each kind that no other test of printing opens. */
const quickPages = [
  '/contact',
  '/offline-data',
  '/locations',
  '/blog/what-painters-mean-by-prep',
  '/admin',
  '/admin/contractors',
  '/admin/contact-requests',
  '/admin/blog/edit/3',
]
const isQuick = (path: string) => quickPages.includes(path)

/** The pages with cards of contractors, and how many each has at least. */
const pagesWithCards: [string, number][] = [
  ['/directory?location=tampa&phone=1', 25],
  ['/category/plumbers', 12],
  ['/category/plumbers/tampa-fl', 10],
  ['/all-contractors', 24],
]

test('every card of a printed list has name, phone number and address', async ({ page }) => {
  // `npm test` opens a search and a category near a city.
  for (const [path, atLeast] of quickSubset(pagesWithCards, (_, index) => index % 2 === 0))
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      await page.goto(path)
      await waitUntilComplete(page)
      await expect(cards(page).first()).toBeVisible()
      await expectPrintable(page)
      await expectContactOnCards(page, atLeast)
    })
})

test(
  'cards of the home page, of saved contractors and of similar contractors have number and address',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/')
    await waitUntilComplete(page)
    await expect(page.getByRole('heading', { name: 'Featured contractors' })).toBeAttached()
    await expectPrintable(page)
    const featured = main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Featured contractors' }) })
      .getByRole('article')
    expect(await featured.count()).toBeGreaterThan(0)
    for (const card of await featured.all()) {
      await expect(card).toContainText(PHONE, { useInnerText: true })
      await expect(card).toContainText(ADDRESS, { useInnerText: true })
    }

    await page.emulateMedia({ media: 'screen' })
    await page.goto('/contractor/12')
    await page
      .getByRole('button', { name: /^Save / })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Save /, pressed: true }).first()).toBeAttached()
    const similar = main(page).getByRole('listitem').getByRole('article')
    await main(page).getByRole('link', { name: 'Browse Locations' }).scrollIntoViewIfNeeded()
    await expect(similar.first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const card of await similar.all()) {
      await expect(card).toContainText(PHONE, { useInnerText: true })
      await expect(card).toContainText(ADDRESS, { useInnerText: true })
    }

    await page.emulateMedia({ media: 'screen' })
    await page.goto('/saved')
    await expect(cards(page)).toHaveCount(1)
    await expectPrintable(page)
    await expectContactOnCards(page, 1)
  },
)

test(
  'no public page prints forms, bars, buttons or advertisements',
  { tag: '@full' },
  async ({ page }) => {
    for (const path of quickSubset(Object.values(publicAddresses), isQuick))
      await test.step(path, async () => {
        await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
        await page.goto(path)
        await waitUntilComplete(page)
        await expectPrintable(page)
      })
  },
)

test('no admin page prints forms, bars or buttons', { tag: '@full' }, async ({ page, server }) => {
  await signIn(page, server.url)
  for (const path of quickSubset(adminAddresses, isQuick))
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
      await expectPrintable(page)
    })
})

test(
  'a printed page begins with the site, its address and the date',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/directory?location=tampa#a-secret')
    await waitUntilComplete(page)
    await page.emulateMedia({ media: 'print' })
    const printed = () =>
      main(page).evaluate((element) => getComputedStyle(element, '::before').content)
    // The app listens to the event of the browser once its deferred tasks have started.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
        return printed()
      })
      .toContain(`Lintel · ${new URL('/directory?location=tampa', page.url()).href} · `)
    expect(await printed()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(await printed()).not.toContain('a-secret')
  },
)

test(
  'the table of contractors is printed with the values of its switches',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto('/admin/contractors')
    await expect(main(page).getByRole('switch').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(main(page).getByRole('rowheader').first()).toBeVisible()
    await expect(main(page).getByRole('switch').first()).toContainText(/^(Yes|No)$/, {
      useInnerText: true,
    })
  },
)

test(
  'a printed post shows the addresses of links to other sites',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/blog/what-painters-mean-by-prep')
    await waitUntilComplete(page)
    await main(page)
      .locator('.prose p')
      .first()
      .evaluate((paragraph) => {
        paragraph.innerHTML = '<a href="https://paint.example/prep">a guide</a>'
      })
    await page.emulateMedia({ media: 'print' })
    expect(
      await main(page)
        .getByRole('link', { name: 'a guide' })
        .evaluate((link) => getComputedStyle(link, '::after').content),
    ).toContain('https://paint.example/prep')
  },
)
