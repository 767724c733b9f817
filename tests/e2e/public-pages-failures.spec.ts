import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  cards,
  expectHrefs,
  navigateInApp,
  h1,
  main,
  pageSection,
  stopClock,
  toast,
  waitUntilComplete,
} from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.describe('missing pages and failures', () => {
  test.use({ expectedErrors: /40[14]|500|Planted failure/ })

  const mockResponse = (page: Page, api: string, status: number, body = '') =>
    page.route(`**${api}`, (route) =>
      route.fulfill({ status, contentType: 'application/json', body }),
    )

  test(
    'missing pages, contractors and posts have their own screens',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/contractor/twelve')
      await expect(h1(page)).toHaveText('404 Page Not Found')
      await expect(
        main(page).getByText('Did you forget to add the page to the router?', { exact: true }),
      ).toBeVisible()
      await expectHrefs(main(page).getByRole('link'), ['/', '/directory', '/directory'])
      await navigateInApp(page, '/contractor/2000000000')
      await expect(h1(page)).toHaveText('Contractor not found')
      await expect(main(page).getByRole('link', { name: 'Return to Directory' })).toHaveAttribute(
        'href',
        '/directory',
      )
      await navigateInApp(page, '/blog/no-such-article')
      await expect(main(page)).toContainText(
        "Blog post not found. The post you're looking for doesn't exist or has been removed.",
      )
      await expect(main(page).getByRole('link', { name: 'Return to Blog' })).toHaveAttribute(
        'href',
        '/blog',
      )
    },
  )

  test(
    'an unknown place or category shows an error, then redirects home',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/auth')
      await waitUntilComplete(page)
      const clock = await stopClock(page)
      for (const path of ['/category/plumbers/nowhere', '/category/no-such-trade/tampa-fl']) {
        await navigateInApp(page, path)
        await clock.until(() =>
          page.getByRole('heading', { name: 'Category or location not found' }).isVisible(),
        )
        await expect(main(page).getByRole('link', { name: 'Return to Home' })).toHaveAttribute(
          'href',
          '/',
        )
        // React starts the countdown after it has shown the heading, so one step may come too early.
        await expect
          .poll(async () => {
            await page.clock.fastForward(3000)
            return new URL(page.url()).pathname
          })
          .toBe('/')
      }
    },
  )

  test('failed requests show specific errors, are not repeated, and redirect from detail pages', async ({
    page,
  }) => {
    let searches = 0
    page.on('request', (request) => request.url().includes('/api/search') && (searches += 1))
    await mockResponse(page, '/api/summary', 500)
    for (const api of [
      '/api/search?*',
      '/api/contractors/page?*',
      '/api/cities?*',
      '/api/contractors/12',
      '/api/blog/slug/*',
      '/api/blog',
      '/api/contractors/featured',
      '/api/contractors',
      '/api/contractors/changes*',
    ])
      await mockResponse(page, api, 500)
    await page.goto('/auth')
    await navigateInApp(page, '/')
    await expect(
      page.getByRole('region', { name: 'The directory in figures' }).getByRole('listitem'),
    ).toHaveText(['100+ Contractors', '7 Service Categories', '24/7 Support Available'])
    await expect(
      pageSection(page, 'Latest from the blog').getByRole('button', { name: 'Retry' }),
    ).toBeVisible()
    await expect(pageSection(page, 'How it works')).toBeVisible()
    await navigateInApp(page, '/directory?location=tampa')
    await expect(
      page.getByRole('alert').getByRole('heading', { name: 'Failed to search contractors' }),
    ).toBeVisible()
    expect(searches).toBe(1)
    await navigateInApp(page, '/category/plumbers/tampa-fl')
    await expect(
      page.getByRole('alert').getByRole('heading', { name: 'Failed to fetch contractors' }),
    ).toBeVisible()
    await navigateInApp(page, '/category/plumbers')
    await expect(h1(page)).toHaveText('Plumbers')
    await expect(
      page.getByRole('alert').getByRole('heading', { name: 'Failed to fetch contractors' }),
    ).toBeVisible()
    for (const [path, heading] of [
      ['/all-contractors', 'All Contractors'],
      ['/all-cities', 'All Cities'],
      ['/locations', 'Locations'],
    ] as const) {
      await navigateInApp(page, path)
      await expect(h1(page)).toHaveText(heading)
      await expect(main(page).getByRole('alert')).toContainText('This could not be loaded')
    }
    await navigateInApp(page, '/contractor/12')
    await expect(page).toHaveURL(/\/directory$/)
    await expect(toast(page)).toContainText('The contractor could not be loaded')
    await navigateInApp(page, '/blog/what-painters-mean-by-prep')
    await expect(page).toHaveURL(/\/blog$/)
    await expect(main(page).getByRole('alert')).toContainText('This could not be loaded')
  })

  test(
    'empty lists hide sections on the home page and show a text on the blog',
    { tag: '@full' },
    async ({ page }) => {
      await mockResponse(page, '/api/blog', 200, '[]')
      await mockResponse(page, '/api/contractors/featured', 200, '[]')
      await page.goto('/auth')
      await navigateInApp(page, '/')
      await expect(pageSection(page, 'What people say')).toBeVisible()
      for (const name of ['Featured contractors', 'Latest from the blog'])
        await expect(pageSection(page, name)).toHaveCount(0)
      await navigateInApp(page, '/blog')
      await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
      await expect(
        page.getByText('Check back soon for new articles!', { exact: true }),
      ).toBeVisible()
    },
  )

  test('a page shows that its data is loading', { tag: '@full' }, async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/search?*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/auth')
    await navigateInApp(page, '/directory?location=tampa')
    await expect(main(page).getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
    await expect(cards(page)).toHaveCount(0)
    release()
    await expect(cards(page)).toHaveCount(25)
    await expect(main(page).getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  })

  test('a failed contact request keeps the input and shows the error', async ({ page }) => {
    await mockResponse(page, '/api/contact', 500)
    await page.goto('/contact')
    await page.getByLabel('Business name').fill('Nail & Hammer')
    await page.getByLabel('Email').fill('office@nail.example')
    await page.getByLabel('Phone number').fill('813-555-0100')
    await page.getByLabel('Category').selectOption('other')
    await page.getByLabel('Message').fill('Fences.')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    // The toast announces the failure; the text in the form is not announced again.
    await expect(page.getByRole('alert')).toHaveCount(1)
    for (const place of [main(page).getByRole('note'), toast(page)]) {
      await expect(place).toHaveText('Failed to submit requestAn error occurred. Please try again.')
    }
    await expect(page.getByLabel('Message')).toHaveValue('Fences.')
  })

  test(
    'the error screen shows the error and offers two actions',
    { tag: '@full' },
    async ({ page }) => {
      // The profile formats the current day for its opening hours.
      const profile = '/contractor/plumbers-tampa/ab-plumbing'
      await page.addInitScript((path) => {
        const { prototype } = Intl.DateTimeFormat
        const format = Object.getOwnPropertyDescriptor(prototype, 'format')
        Object.defineProperty(prototype, 'format', {
          get(): unknown {
            if (location.pathname === path) throw new Error('Planted failure')
            return format?.get?.call(this)
          },
        })
      }, profile)
      await page.goto(profile)
      await expect(h1(page)).toHaveText('Something went wrong')
      await expect(page.getByText('Planted failure', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page).toHaveURL(/\/$/)
      await expect(h1(page)).toHaveText('Local contractors, one call away')
    },
  )
})
