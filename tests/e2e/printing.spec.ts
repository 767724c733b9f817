import type { Page } from 'playwright/test'
import { adminAddresses, publicAddresses } from '../support/page-addresses.ts'
import { signIn } from './support/accounts.ts'
import { cards, main, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const PHONE = /\(\d{3}\) \d{3}-\d{4}/
const ADDRESS = /, FL( \d{5})?/

/**
 * Emulates print, and fires the event that a browser fires before it prints. The app listens to it
 * once its deferred tasks have started.
 */
async function startPrinting(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      return main(page).getAttribute('data-printed')
    })
    .toContain(new URL(page.url()).pathname)
}

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

async function expectPrintable(page: Page, path: string): Promise<void> {
  await startPrinting(page)
  expect(await controls(page), path).toEqual([])
  await expect(
    page.getByText('Advertisement', { exact: true }).filter({ visible: true }),
  ).toHaveCount(0)
  const printed = await main(page).evaluate(
    (element) => getComputedStyle(element, '::before').content,
  )
  expect(printed).toContain('Lintel')
  expect(printed).toContain(new URL(path, page.url()).host)
  expect(printed).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  const colours = await main(page).evaluate((element) => {
    const { color } = getComputedStyle(element)
    const { backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
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

/** The pages with cards of contractors, and how many each has at least. */
const pagesWithCards: [string, number][] = [
  ['/directory?location=tampa&phone=1', 25],
  ['/category/plumbers', 12],
  ['/category/plumbers/tampa-fl', 10],
  ['/all-contractors', 24],
]

test('every card of a printed list has name, phone number and address', async ({ page }) => {
  for (const [path, atLeast] of pagesWithCards)
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      await page.goto(path)
      await waitUntilComplete(page)
      await expect(cards(page).first()).toBeVisible()
      await expectPrintable(page, path)
      await expectContactOnCards(page, atLeast)
    })
})

test('cards of the home page, of saved contractors and of similar contractors have number and address', async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilComplete(page)
  await expect(page.getByRole('heading', { name: 'Featured contractors' })).toBeAttached()
  await expectPrintable(page, '/')
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
  await startPrinting(page)
  for (const card of await similar.all()) {
    await expect(card).toContainText(PHONE, { useInnerText: true })
    await expect(card).toContainText(ADDRESS, { useInnerText: true })
  }

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/saved')
  await expect(cards(page)).toHaveCount(1)
  await expectPrintable(page, '/saved')
  await expectContactOnCards(page, 1)
})

test('no page prints forms, bars, buttons or advertisements', async ({ page, server }) => {
  for (const path of Object.values(publicAddresses))
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      await page.goto(path)
      await waitUntilComplete(page)
      await expectPrintable(page, path)
    })
  await signIn(page, server.url)
  for (const path of adminAddresses)
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
      await expectPrintable(page, path)
    })
})

test('the table of contractors is printed with the values of its switches', async ({
  page,
  server,
}) => {
  await signIn(page, server.url)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/admin/contractors')
  await expect(main(page).getByRole('switch').first()).toBeVisible()
  await startPrinting(page)
  await expect(main(page).getByRole('rowheader').first()).toBeVisible()
  await expect(main(page).getByRole('switch').first()).toContainText(/^(Yes|No)$/, {
    useInnerText: true,
  })
})

test('a printed post shows the addresses of links to other sites', async ({ page }) => {
  await page.goto('/blog/what-painters-mean-by-prep')
  await waitUntilComplete(page)
  await main(page)
    .locator('.prose p')
    .first()
    .evaluate((paragraph) => {
      paragraph.innerHTML = '<a href="https://paint.example/prep">a guide</a>'
    })
  await startPrinting(page)
  expect(
    await main(page)
      .getByRole('link', { name: 'a guide' })
      .evaluate((link) => getComputedStyle(link, '::after').content),
  ).toContain('https://paint.example/prep')
})
