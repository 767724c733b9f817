import type { Locator } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { recordLayoutShifts } from './support/layout-shifts.ts'
import {
  ads,
  cards,
  categorySlugs,
  desktop,
  expectHrefs,
  h1,
  legalPages,
  main,
  menuButton,
  pageSection,
  phone,
  waitTwoFrames,
  waitUntilComplete,
} from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

/** Where "List Your Business" leads visitors. */
const REGISTER_PATH = '/auth?next=%2Fcontractor-listing%2Fpayment&tab=register'

test.describe('home', () => {
  test.use({ viewport: desktop })

  test(
    'home shows its figures, the search and all sections immediately',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          // The parser has read the whole of main when it reaches the footer.
          if (!document.querySelector('#root footer')) return
          document.documentElement.dataset.first = [...document.querySelectorAll('#main h2')]
            .map((heading) => heading.textContent)
            .join('|')
          observer.disconnect()
        }).observe(document, { childList: true, subtree: true })
      })
      await page.goto('/')
      const [summary, categories] = await Promise.all(
        ['/api/summary', '/api/categories'].map(async (path) =>
          (await page.request.get(path)).json(),
        ),
      )
      const tiles = page
        .getByRole('region', { name: 'The directory in figures' })
        .getByRole('listitem')
      await expect(tiles).toHaveText([
        `${summary.contractorCount}+ Contractors`,
        '7 Service Categories',
        '24/7 Support Available',
      ])

      const popular = pageSection(page, 'Popular categories').getByRole('link')
      await expectHrefs(popular, [
        ...categorySlugs.map((slug) => `/category/${slug}/tampa-fl`),
        '/all-categories',
      ])
      for (const { name, count } of categories)
        await expect(popular.filter({ hasText: name })).toContainText(`${count} professionals`)

      expect(await page.locator('html').getAttribute('data-first')).toBe(
        'Popular categories|Featured contractors|Latest from the blog|How it works|What people say',
      )
      await expect(
        pageSection(page, 'Featured contractors').getByRole('article').first(),
      ).toBeVisible()
      await expect(pageSection(page, 'Latest from the blog').getByRole('article')).toHaveCount(3)
      await expect(pageSection(page, 'How it works').getByRole('listitem')).toHaveCount(3)
      await expect(pageSection(page, 'What people say').getByRole('figure').first()).toBeVisible()
      await expect(ads(main(page))).toHaveCount(1)

      await expect(
        page.getByLabel('Service', { exact: true }).locator('option:checked'),
      ).toHaveText('All Categories')
      await page.getByRole('combobox', { name: 'Location' }).fill('Ocala')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/\/directory\?location=Ocala$/)
    },
  )

  test(
    'header and footer link to all areas, and the header marks the current page',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/blog/exterior-paint-for-florida-sun')
      const header = page.getByRole('banner')
      const current = header.getByRole('navigation').locator('[aria-current=page]')
      await expectHrefs(header.getByRole('navigation').getByRole('link'), [
        '/',
        '/directory',
        '/blog',
        '/contact',
      ])
      await expect(current).toHaveText('Blog')
      for (const [name, path] of [
        ['Log in / Register', '/auth'],
        ['List Your Business', REGISTER_PATH],
      ] as const)
        await expect(header.getByRole('link', { name })).toHaveAttribute('href', path)
      await header.getByRole('link', { name: 'Home', exact: true }).click()
      await expect(current).toHaveText('Home')
      await header.getByRole('link', { name: 'Contact' }).click()
      await expect(current).toHaveText('Contact')

      const footer = page.getByRole('contentinfo')
      const column = (name: string) =>
        footer.getByRole('navigation', { name, exact: true }).getByRole('link')
      await expectHrefs(column('Directory'), [
        '/all-contractors',
        '/all-cities?page=1',
        '/all-categories',
        '/locations',
      ])
      await expectHrefs(
        column('Tampa, FL'),
        categorySlugs.map((slug) => `/category/${slug}/tampa-fl`),
      )
      await expectHrefs(
        column('Florida'),
        categorySlugs.map((slug) => `/category/${slug}/florida`),
      )
      const { popularCities } = (await (await page.request.get('/api/summary')).json()) as {
        popularCities: { citySlug: string; state: string }[]
      }
      expect(popularCities).toHaveLength(20)
      const largest = popularCities
        .slice(0, 12)
        .map(
          ({ citySlug, state }) => `/category/all-contractors/${citySlug}-${state.toLowerCase()}`,
        )
      await expectHrefs(column('Popular Cities'), [...largest, '/all-cities?page=1'])
      await expect(footer.getByRole('link', { name: 'View All Cities' })).toBeVisible()
      for (const path of Object.keys(legalPages))
        await expect(footer.locator(`a[href="${path}"]`)).toBeVisible()
      await expect(footer.getByRole('paragraph').filter({ hasText: 'Orlando, FL' })).toBeVisible()
      await expect(footer.locator('a[href^="tel:+1407555"], a[href^="tel:407555"]')).toBeVisible()
    },
  )
})

test('the phone menu can be opened and closed, and closes on navigation', async ({ page }) => {
  await page.goto('/contact')
  const menu = page.locator('#mobile-menu')
  await menuButton(page).click()
  await expect(menu.locator('[aria-current=page]')).toHaveText('Contact')
  await expectHrefs(menu.getByRole('link'), [
    '/',
    '/directory',
    '/blog',
    '/contact',
    REGISTER_PATH,
    '/auth',
  ])
  await menuButton(page).click()
  await expect(menu).toBeHidden()
  await menuButton(page).click()
  await menu.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await expect(menu).toBeHidden()
})

test(
  'the first search starts on submit, later ones start while typing, and a card without contact data has two disabled buttons',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/directory')
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    await expect(ads(main(page))).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Location' }).fill('Lonesome Springs')
    await expect(page.getByRole('heading', { name: 'No contractors found' })).toBeVisible()
    await expect(page).toHaveURL(/\/directory$/)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\?location=Lonesome\+Springs$/)
    const own = cards(page).first()
    await expect(own).toContainText('Lonesome Springs, FL')
    for (const name of ['No Phone', 'No Website'])
      await expect(own.getByRole('button', { name })).toBeDisabled()

    await page.getByRole('combobox', { name: 'Location' }).fill('florida')
    await expect(cards(page)).toHaveCount(25)
    expect(await page.getByLabel('Per page').locator('option').allTextContents()).toEqual([
      '10',
      '25',
      '50',
      '100',
    ])
    const pager = page.getByRole('navigation', { name: 'Result pages' })
    await expect(pager.getByRole('link', { name: /^Page \d+$/ })).toHaveText([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    await page.getByRole('combobox', { name: 'Location' }).press('Escape')
    await page.getByRole('button', { name: /Filter & Sort/ }).click()
    const sorts = page
      .getByRole('dialog')
      .getByRole('group', { name: 'Sort by' })
      .getByRole('radio')
    await expect(sorts).toHaveCount(5)
    await expect(sorts.first()).toBeChecked()
    expect(loads).toEqual([])
  },
)

test('a homeowner reaches a phone link from the home page by keyboard', async ({ page }) => {
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`The focus never reached ${target.toString()}`)
  }
  await page.goto('/')
  await expect(page.getByLabel('Service', { exact: true }).locator('option')).toHaveCount(8)
  await tabTo(page.getByLabel('Service', { exact: true }))
  // Types only one letter, because the select matches several letters only if they are typed
  // quickly.
  await page.keyboard.press('e')
  await expect(page.getByLabel('Service', { exact: true }).locator('option:checked')).toHaveText(
    'Electricians',
  )
  await tabTo(page.getByRole('combobox', { name: 'Location' }))
  await page.keyboard.type('tamp')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'Tampa' }).first()).toBeVisible()
  // Moves to the first option for Tampa.
  do await page.keyboard.press('ArrowDown')
  while (
    (await options.filter({ hasText: 'Tampa' }).first().getAttribute('aria-selected')) !== 'true'
  )
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directory\?location=Tampa.*&category=2$/)
  await expect(h1(page)).toBeFocused()
  await tabTo(cards(page).first().getByRole('heading').getByRole('link'))
  const name = await cards(page).first().getByRole('heading').innerText()
  await page.keyboard.press('Enter')
  await expect(h1(page)).toHaveText(name)
  await expect(h1(page)).toBeFocused()
  const call = main(page)
    .getByRole('link', { name: /^Call Now/ })
    .first()
  await tabTo(call)
  await expect(call).toHaveAttribute('href', /^tel:\+?\d{7,}/)
})

for (const viewport of quickSubset([phone, desktop], (size) => size === phone)) {
  test(`pages load without layout shifts at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const movedBy = await recordLayoutShifts(page)
    for (const path of [
      '/',
      '/directory?location=tampa',
      '/contractor/plumbers-tampa/ab-plumbing',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await waitUntilComplete(page)
      if (path === '/')
        await expect(
          pageSection(page, 'What people say').getByRole('figure').first(),
        ).toBeAttached()
      const footer = page.getByRole('contentinfo')
      // A profile becomes longer while it is scrolled.
      await expect
        .poll(
          async () => {
            await page.mouse.wheel(0, 800)
            return footer.evaluate((element) => element.getBoundingClientRect().top < innerHeight)
          },
          { intervals: [50] },
        )
        .toBe(true)
      const { by, what } = await movedBy()
      expect(by, `${path}: ${what}`).toBeLessThanOrEqual(0.02)
    }
    // Checks the measurement itself: an inserted block must count as a shift.
    await page.evaluate(() => scrollTo(0, 0))
    // The browser counts only shifts of elements that were visible in the previous frame.
    await waitTwoFrames(page)
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('afterbegin', '<div style="height: 50vh"></div>'),
    )
    await expect.poll(async () => (await movedBy()).by).toBeGreaterThan(0.02)
  })
}
