import type { Page } from 'playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn, uniqueName } from './support/accounts.ts'
import { contrastOf } from './support/contrast.ts'
import { recordLayoutShifts } from './support/layout-shifts.ts'
import { DASHBOARD_PATH, fillProfile, PAYMENT_PATH, SETUP_PATH } from './support/owner-pages.ts'
import {
  button,
  cards,
  desktop,
  h1,
  phone,
  waitTwoFrames,
  waitUntilComplete,
} from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ changesSite: true })

/**
 * Goes to the step of the profile form with the opening hours and opens every day with two times,
 * which is the widest form of the editor.
 */
async function openEveryDay(page: Page): Promise<void> {
  await fillProfile(page, 'AB Plumbing')
  await button(page, 'Back').click()
  await expect(page.getByText('Step 4 of 5')).toBeVisible()
  for (const day of [
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]) {
    await page.getByLabel(`${day}: open or closed`).selectOption('Open')
    await button(page, `Add a second time on ${day}`).click()
    await expect(page.getByLabel(`${day}, second time: opens`)).toBeVisible()
  }
}

test('the editor of opening hours is not wider than a window of 320 px, with every day open twice', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, server.url, 'credit@example.com')
  await page.goto(SETUP_PATH)
  await openEveryDay(page)
  await expectNoHorizontalScroll(page, 320)
  await expectAccessible(page)
  await button(page, 'Write as text').click()
  await expect(page.getByRole('textbox', { name: 'Opening hours' })).toBeVisible()
  await expectNoHorizontalScroll(page, 320)
})

test('owner pages with text of twice the size are not wider than a phone', async ({
  playwright,
  browserName,
  launchOptions,
  server,
}) => {
  // Sets the font size of the browser, because page zoom would change the viewport width.
  const browser = await playwright[browserName].launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
  })
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: phone,
    serviceWorkers: 'block',
  })
  const expectPhoneWidth = (path: string) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBe(phone.width)
  for (const path of ['/auth', '/forgot-password', '/reset-password#token=none']) {
    await page.goto(path)
    await expect(h1(page)).toBeVisible()
    await expectPhoneWidth(path)
  }
  await signIn(page, server.url, 'credit@example.com')
  for (const path of [SETUP_PATH, DASHBOARD_PATH, '/account']) {
    await page.goto(path)
    await expect(h1(page)).toBeVisible()
    if (path === SETUP_PATH) await openEveryDay(page)
    await expectPhoneWidth(path)
  }
  await signIn(page, server.url, 'member@example.com')
  await page.goto(PAYMENT_PATH)
  await expect(button(page, 'Activate Listing')).toBeVisible()
  await expectPhoneWidth(PAYMENT_PATH)
  await browser.close()
})

for (const viewport of [phone, desktop]) {
  test(`a category without contractors loads without layout shifts at ${viewport.width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, server.url)
    const name = uniqueName('Diving')
    const created = await page.request.post(`${server.url}/api/admin/categories`, {
      data: { name, icon: 'wrench' },
      headers: { origin: server.url },
    })
    expect(created.status()).toBe(201)
    const { slug } = (await created.json()) as { slug: string }
    const movedBy = await recordLayoutShifts(page)
    for (const path of [`/category/${slug}`, `/category/${slug}/tampa-fl`]) {
      await page.goto(path)
      await waitUntilComplete(page)
      await expect(h1(page)).toContainText(name)
      await expect(cards(page)).toHaveCount(0)
      await waitTwoFrames(page)
      const { by, what } = await movedBy()
      expect(by, `${path}: ${what}`).toBeLessThanOrEqual(0.02)
    }
    await page.request.delete(
      `${server.url}/api/admin/categories/${((await created.json()) as { id: number }).id}`,
      { headers: { origin: server.url } },
    )
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the labels of disabled buttons, such as "No Phone", have enough contrast in the ${colorScheme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/directory?location=Lonesome+Springs')
    await waitUntilComplete(page)
    // The only card of this place, before the cards of the places near it.
    const card = cards(page).first()
    for (const name of ['No Phone', 'No Website']) {
      const label = card.getByRole('button', { name })
      await expect(label).toBeDisabled()
      expect(await contrastOf(label), name).toBeGreaterThanOrEqual(4.5)
    }
    // Checks the measurement itself.
    const label = card.getByRole('button', { name: 'No Phone' })
    await label.evaluate((element) => {
      element.style.transition = 'none'
      element.style.color = 'transparent'
    })
    expect(await contrastOf(label)).toBe(1)
  })
}
