import { cards, hrefs, main } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ directory: 'large' })

test(
  'home rounds the number of contractors down to thousands',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/')
    const { contractorCount } = (await (await page.request.get('/api/summary')).json()) as {
      contractorCount: number
    }
    expect(contractorCount).toBeGreaterThan(2000)
    await expect(
      page
        .getByRole('region', { name: 'The directory in figures' })
        .getByText(`${Math.floor(contractorCount / 1000)},000+`),
    ).toBeVisible()
  },
)

test(
  '/all-contractors is paged and labels Premium contractors as featured',
  { tag: '@full' },
  async ({ page }) => {
    const pager = main(page).getByRole('navigation', { name: /pages$/ })
    await page.goto('/all-contractors?page=50')
    await expect(cards(page)).toHaveCount(24)
    await expect(pager).toContainText('Page 50 of 100')
    await expect(pager.getByRole('link', { name: /^Page \d+$/ })).toHaveCount(21)
    await expect(pager).toContainText('…')
    await expect(pager.getByRole('link', { name: 'Page 100', exact: true })).toBeVisible()
    for (const [name, to] of [
      ['First', ''],
      ['Previous', '?page=49'],
      ['Next', '?page=51'],
      ['Last', '?page=100'],
    ] as const) {
      await expect(pager.getByRole('link', { name: `${name} page` })).toHaveAttribute(
        'href',
        `/all-contractors${to}`,
      )
    }
    await expect(main(page).getByRole('link', { name: 'Back to Directory' })).toHaveAttribute(
      'href',
      '/directory',
    )
    for (const link of await hrefs(cards(page).getByRole('link', { name: /^View Profile/ })))
      expect(link).toMatch(/^\/contractor\/[a-z-]+\/[a-z0-9-]+$/)
    const all = (await (await page.request.get('/api/contractors')).json()) as {
      name: string
      hasActiveSubscription: boolean
    }[]
    const paying = new Set(
      all.filter(({ hasActiveSubscription }) => hasActiveSubscription).map(({ name }) => name),
    )
    // The page of the paying contractor in the middle of the list.
    const places = all.flatMap(({ hasActiveSubscription }, at) =>
      hasActiveSubscription ? [at] : [],
    )
    const middle = places[Math.floor(places.length / 2)] ?? 0
    await page.goto(`/all-contractors?page=${Math.floor(middle / 24) + 1}`)
    for (const card of await cards(page).all())
      await expect(card.getByText('Featured', { exact: true })).toHaveCount(
        // Not innerText: cards far from the screen are not laid out.
        paying.has((await card.getByRole('heading').textContent()) ?? '') ? 1 : 0,
      )
    await expect(cards(page).getByText('Featured', { exact: true }).first()).toBeVisible()
    await expect(cards(page).first()).toContainText(/Rated \d\.\d.*reviews?/)
  },
)
