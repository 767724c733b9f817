import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { recordLayoutShifts } from './support/layout-shifts.ts'
import {
  cards,
  h1,
  main,
  menuButton,
  phone,
  waitTwoFrames,
  waitUntilComplete,
} from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const listPages = [
  '/all-contractors',
  '/all-contractors?page=2',
  '/directory?location=tampa',
  '/directory?location=florida&sort=name&page=2',
  '/category/plumbers',
  '/category/plumbers/tampa-fl',
  '/category/all-contractors/florida',
]
/** The lists that `npm test` opens: by page, by search and by address. */
const quickListPages = [
  '/all-contractors?page=2',
  '/directory?location=tampa',
  '/category/plumbers/tampa-fl',
]
const otherPages = [
  '/',
  '/directory',
  '/contractor/12',
  '/contractor/plumbers-tampa/ab-plumbing',
  '/blog',
  '/blog/what-painters-mean-by-prep',
  '/locations',
  '/all-cities',
  '/all-categories',
  '/contact',
  '/saved',
  '/offline-data',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
]

/** Records the texts that are removed from `#main` after the HTML was parsed. */
async function recordRemovedTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const removed: string[] = []
    Object.assign(window, { removedTexts: removed })
    document.addEventListener('DOMContentLoaded', () => {
      const main = document.getElementById('main')
      if (!main) return
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const { nodeType, textContent } of removedNodes)
            if (nodeType !== Node.COMMENT_NODE && textContent) removed.push(textContent)
      }).observe(main, { childList: true, subtree: true })
    })
  })
  return () => page.evaluate(() => (window as unknown as { removedTexts: string[] }).removedTexts)
}

// If the browser draws a page differently than the server did, a console error is logged, which
// fails the test. In `npm test`, every-page.spec.ts opens many of these pages, each in one theme.
for (const colorScheme of ['light', 'dark'] as const) {
  const name = `the browser continues every public page as the server has drawn it, in the ${colorScheme} theme`
  test(name, { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of [...listPages, ...otherPages]) {
      await page.goto(path)
      await waitUntilComplete(page)
    }
  })
}

test('nothing that was readable goes away while a page loads', async ({ page }) => {
  const removedTexts = await recordRemovedTexts(page)
  for (const path of [
    ...quickSubset(listPages, (path) => quickListPages.includes(path)),
    '/',
    '/contractor/12',
    '/blog',
    '/blog/what-painters-mean-by-prep',
  ]) {
    const searched = path.startsWith('/directory?')
      ? page.waitForResponse((response) => response.url().includes('/api/search'))
      : undefined
    await page.goto(path)
    await searched
    await waitUntilComplete(page)
    expect(await removedTexts(), path).toEqual([])
  }
})

test(
  'with a stored theme the browser hydrates the drawn page without an error',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Use dark theme' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Use light theme' })).toBeVisible()
    await waitUntilComplete(page)
  },
)

test('the code of a drawn page is requested after the first frame', async ({ page }) => {
  await page.addInitScript(() => {
    // On a busy computer a frame can take longer than the page waits for it.
    const setTimeout = window.setTimeout.bind(window)
    const withoutWait = (handler: TimerHandler, ms = 0) => (ms < 1000 ? setTimeout(handler, ms) : 0)
    Object.assign(window, { setTimeout: withoutWait })
    addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() => performance.mark('first-frame')),
    )
  })
  await page.goto('/')
  const { frame, requests } = await page.evaluate(() => ({
    frame: performance.getEntriesByName('first-frame')[0]?.startTime,
    requests: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(requests.length).toBeGreaterThan(2)
  expect(Math.min(...requests)).toBeGreaterThan(frame ?? Infinity)
})

test(
  'a drawn page that is opened in the background loads its code without a paint',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      window.PerformanceObserver = class extends PerformanceObserver {
        override observe(options?: PerformanceObserverInit): void {
          if (options?.type !== 'paint') super.observe(options)
        }
      }
    })
    await page.goto('/')
    await expect(page.locator('html[data-ready]')).toBeAttached()
  },
)

test(
  'a text typed and a category chosen before the page is hydrated are searched',
  { tag: '@full' },
  async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Location' }).fill('Tampa')
    await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Plumbers' })
    release()
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/location=Tampa&category=3/)
    await expect(h1(page)).toHaveText('Plumbers near Tampa')
  },
)

test(
  'a menu that was opened before the page is hydrated stays open, and works afterwards',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(phone)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/contact', { waitUntil: 'commit' })
    const menu = page.locator('#mobile-menu')
    await menuButton(page).click()
    await expect(menu).toBeVisible()
    release()
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
    await menuButton(page).click()
    await menu.getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL(/\/blog$/)
    await expect(menu).toBeHidden()
  },
)

const headerWidths = quickSubset([320, phone.width, 1024, 1440], (width) => width !== 1024)
for (const width of headerWidths)
  test(`the header is loaded without layout shifts at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const movedBy = await recordLayoutShifts(page)
    for (const path of ['/', '/contact']) {
      await page.goto(path)
      await waitUntilComplete(page)
      await waitTwoFrames(page)
      expect((await movedBy()).what, path).toBe('')
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu of a phone opens, and its links lead to the pages', async ({ page }) => {
    await page.setViewportSize(phone)
    const menu = page.locator('#mobile-menu')
    await page.goto('/')
    await expect(menuButton(page)).toHaveText(/Open menu/)
    for (const [name, path] of [
      ['Directory', '/directory'],
      ['Blog', '/blog'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      await expect(menu).toBeHidden()
      await menuButton(page).click()
      await menu.getByRole('link', { name }).click()
      await expect(page).toHaveURL(({ pathname }) => pathname === path)
    }
  })

  for (const width of headerWidths)
    test(`no control of the header moves while the browser reads the next ones, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/', '/contact']) {
        await page.goto(path)
        const moved = await page.evaluate(() => {
          const controls = [
            ...document.querySelectorAll('header :is(a, button, summary):not(details div *)'),
          ].filter((control) => control.checkVisibility())
          const places = () => controls.map((control) => control.getBoundingClientRect().left)
          const nameOf = (control: Element) => control.ariaLabel ?? control.textContent
          const final = places()
          const movedControls: string[] = []
          const compare = (unread: string) => {
            const now = places()
            controls.forEach((control, index) => {
              if (now[index] !== final[index])
                movedControls.push(`${nameOf(control)} before ${unread}`)
            })
          }
          // From the last one on, as the browser has not read them yet.
          while (controls.length > 1) {
            const last = controls.pop() as Element
            const name = nameOf(last)
            const menu = last.closest('details')
            if (menu) {
              menu.replaceChildren()
              compare(`the summary of ${name}`)
            }
            ;(menu ?? last).remove()
            compare(name)
          }
          return movedControls
        })
        expect(moved, path).toEqual([])
      }
    })

  test(
    'every list shows its first card, and every page its heading',
    { tag: '@full' },
    async ({ page }) => {
      for (const path of listPages) {
        await page.goto(path)
        await expect(cards(page).first(), path).toBeVisible()
      }
      for (const path of otherPages) {
        await page.goto(path)
        await expect(h1(page), path).toBeVisible()
        await expect(page.getByRole('contentinfo'), path).toBeVisible()
        await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0)
      }
      for (const path of ['/saved', '/offline-data']) {
        await page.goto(path)
        await expect(main(page).locator('noscript [role=status]'), path).toBeVisible()
        await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0)
      }
    },
  )

  test('nothing of a page is left out of its first frame, and the cards come before long lists of cities', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    for (const path of [
      '/',
      '/all-contractors',
      '/category/plumbers',
      '/directory?location=tampa',
      '/locations',
      '/contractor/plumbers-tampa/ab-plumbing',
    ]) {
      await page.goto(path)
      const { skipped, linksBefore } = await page.evaluate(() => {
        const all = [...document.querySelectorAll('#main *')]
        const first = document.querySelector('#main article')
        return {
          skipped: all.filter((each) => {
            const { contentVisibility, animationName } = getComputedStyle(each)
            return contentVisibility !== 'visible' || animationName !== 'none'
          }).length,
          linksBefore: [...document.querySelectorAll('#main a')].filter(
            (link) =>
              first &&
              link.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING &&
              !first.contains(link),
          ).length,
        }
      })
      expect(skipped, path).toBe(0)
      expect(linksBefore, path).toBeLessThanOrEqual(20)
    }
  })

  test('a homeowner searches, filters, turns the page and finds a phone number', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Location' }).fill('Florida')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(h1(page)).toHaveText('Contractors near Florida')
    await expect(cards(page)).toHaveCount(25)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(cards(page).first()).toBeVisible()

    // Playwright's locators by text ignore the elements of noscript.
    const filters = main(page).locator('noscript details')
    await filters.locator('summary').click()
    await filters.locator('select[name=sort]').selectOption('name')
    await filters.locator('input[name=verified]').check()
    await filters.locator('button').click()
    await expect(page).toHaveURL(/sort=name.*verified=1/)
    await expect.poll(() => cards(page).count()).toBeGreaterThan(3)
    const names = await cards(page).locator('h3').allTextContents()
    for (const card of await cards(page).all()) await expect(card).toContainText('Verified')

    await cards(page).first().getByRole('link').first().click()
    await expect(h1(page)).toHaveText(names[0] ?? '')
    const calls = main(page).locator('a[href^="tel:"]').filter({ visible: true })
    await expect(calls.first()).toBeVisible()
  })

  test('the lists of cities and posts can be filtered', { tag: '@full' }, async ({ page }) => {
    await page.goto('/locations')
    await page.getByLabel('Search by city or state').fill('jacksonville')
    await page.getByLabel('Search by city or state').press('Enter')
    await expect(page).toHaveURL(/q=jacksonville/)
    await expect(main(page).getByRole('status')).toHaveText('3 cities')
    await page.goto('/blog')
    await page.getByLabel('Category').selectOption('Painters')
    await main(page).locator('noscript button').click()
    await expect(page).toHaveURL(/category=Painters/)
    await expect(main(page).getByRole('article').first()).toContainText('Painters')
  })

  test(
    'the contact form says that it needs JavaScript, and cannot be sent',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/contact')
      const notice = main(page).locator('noscript [role=status]')
      await expect(notice).toBeVisible()
      await expect(notice).toContainText('This form needs JavaScript')
      await expect(page.getByRole('button', { name: 'Submit Request' })).toBeDisabled()
      await expect(page.getByLabel('Business name')).toBeDisabled()
    },
  )
})
