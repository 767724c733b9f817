import type { Page } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { navigateInApp, h1, waitTwoFrames, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedErrors: /404.*\/no\/such\/page|status of 500/ })

const single = [
  'title',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[property="og:title"]',
  'meta[name="twitter:card"]',
] as const

interface HeadState {
  title: string
  robots: string
  canonical: string
}

/**
 * Records every state of the head since parsing has ended (`said`), and every missing or duplicated
 * tag (`wrong`).
 */
async function watchHead(page: Page) {
  await page.addInitScript((tags) => {
    const watched = Object.assign(window, { said: [] as string[], wrong: [] as string[] })
    const look = () => {
      for (const tag of tags) {
        const count = document.head.querySelectorAll(tag).length
        if (count !== 1) watched.wrong.push(`${count} × ${tag} at ${location.pathname}`)
      }
      const canonicals = document.head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')
      if (canonicals.length > 1) watched.wrong.push(`${canonicals.length} × canonical`)
      const now = JSON.stringify({
        title: document.title,
        robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content ?? '',
        canonical: canonicals[0]?.getAttribute('href') ?? '',
      })
      if (watched.said.at(-1) !== now) watched.said.push(now)
    }
    document.addEventListener('DOMContentLoaded', () => {
      look()
      new MutationObserver(look).observe(document.head, {
        childList: true,
        subtree: true,
        attributes: true,
        characterData: true,
      })
    })
  }, single)
  const read = (name: 'said' | 'wrong') =>
    page.evaluate((key) => (window as unknown as Record<string, string[]>)[key] ?? [], name)
  return {
    said: async () => (await read('said')).map((text) => JSON.parse(text) as HeadState),
    wrong: () => read('wrong'),
    forget: () =>
      page.evaluate(() => {
        ;(window as unknown as { said: string[] }).said.length = 0
      }),
  }
}

/** Delays all API requests until the returned function is called. */
async function holdResponses(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const pages = [
  '/',
  '/directory',
  '/directory?location=tampa&category=3',
  '/contractor/12',
  '/contractor/plumbers-tampa/ab-plumbing',
  '/category/plumbers',
  '/category/plumbers?page=2',
  '/category/plumbers/st-petersburg-fl',
  '/category/all-contractors/florida',
  '/blog',
  '/blog?category=plumbers',
  '/blog/what-painters-mean-by-prep',
  '/locations',
  '/all-cities?page=2',
  '/all-contractors?page=3',
  '/all-contractors?page=1e9',
  '/all-categories',
  '/contact',
  '/saved',
  '/offline-data',
  '/terms-of-service',
  '/no/such/page',
]

/** Pages that `npm test` checks: one that is indexed and a missing one. */
const quickPages = ['/contractor/plumbers-tampa/ab-plumbing', '/no/such/page']

for (const path of quickSubset(pages, (one) => quickPages.includes(one))) {
  test(`the app does not change the head of ${path} that the server rendered`, async ({ page }) => {
    const head = await watchHead(page)
    const release = await holdResponses(page)
    await page.goto(path)
    await expect(page.getByRole('banner')).toBeVisible()
    const [served] = await head.said()
    await waitTwoFrames(page)
    release()
    await expect(page.locator('[data-ssr-head]')).toHaveCount(0)
    await waitUntilComplete(page)
    await waitTwoFrames(page)
    expect(await head.wrong()).toEqual([])
    expect(await head.said()).toEqual([served])
  })
}

test('navigation between pages always shows exactly one of each head tag, and no title of a third page', async ({
  page,
}) => {
  const head = await watchHead(page)
  await page.goto('/privacy-policy')
  await expect(page).toHaveTitle(/^Privacy Policy/)
  await waitUntilComplete(page)
  for (const [path, title] of [
    ['/contractor/plumbers-tampa/ab-plumbing', /^A&B Plumbing – Plumbers in Tampa, FL/],
    ['/blog/what-painters-mean-by-prep', /^What painters mean by prep/],
    ['/category/electricians/tampa-fl', /^Electricians in Tampa, FL/],
    ['/contractor/12', /Electricians in Tampa, FL/],
    ['/directory?location=ocala&category=2', /^Electricians near ocala/],
  ] as const) {
    const release = await holdResponses(page)
    const before = await page.title()
    await head.forget()
    await navigateInApp(page, path)
    await expect.poll(() => page.title()).not.toBe(before)
    await waitTwoFrames(page)
    release()
    await expect(page).toHaveTitle(title)
    await page.unrouteAll({ behavior: 'wait' })
    const others = (await head.said())
      .map((said) => said.title)
      .filter((said) => said !== before && !title.test(said))
    expect(new Set(others), path).toEqual(new Set(others.length > 0 ? ['Lintel'] : []))
  }
  expect(await head.wrong()).toEqual([])
})

test(
  'a page whose API requests fail keeps the head rendered by the server',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    const head = await watchHead(page)
    for (const path of [
      '/category/plumbers',
      '/category/plumbers/tampa-fl',
      '/all-contractors?page=2',
      '/contractor/plumbers-tampa/ab-plumbing',
    ]) {
      await page.goto(path)
      const [served] = await head.said()
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Stored on This Device' }),
      ).toBeAttached()
      await expect(h1(page).or(page.getByRole('alert')).first()).toBeVisible()
      await waitTwoFrames(page)
      expect(await head.said(), path).toEqual([served])
    }
    expect(await head.wrong()).toEqual([])
  },
)
