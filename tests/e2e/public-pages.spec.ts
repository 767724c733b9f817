import pg from 'pg'
import type { Locator, Page } from 'playwright/test'
import { startDemoServer } from './support/server.ts'
import { expect, expectAccessible, test as base } from './support/test.ts'

const desktop = { width: 1440, height: 900 }
const trades = ['general-contractors', 'electricians', 'plumbers', 'painters', 'hvac-technicians', 'concrete-contractors', 'landscapers']
const legalPages = { '/privacy-policy': 'Privacy Policy', '/terms-of-service': 'Terms of Service', '/cookie-policy': 'Cookie Policy' }
const description = `Family plumbers since 1989. ${'Leaks, drains, water heaters and whole-house repiping. '.repeat(4)}The end.`

/** One listing with everything, one with next to nothing (in a place of its own), one without hours. */
const listings = `
  update directory set version = version + 1, changed_at = now();
  update contractors set change_seq = (select version from directory), description = '${description}', amenities = 'Drain cleaning, Leak detection,Repiping', is_verified = true, rating = 47, review_count = 1234,
    phone_number = '(813) 555-0174', website = 'abplumbing.example/start', facebook_url = 'facebook.com/abplumbing', twitter_url = 'https://twitter.com/abplumbing',
    instagram_url = 'https://instagram.com/abplumbing', youtube_url = 'http://youtube.com/@abplumbing', tiktok_url = 'https://tiktok.com/@abplumbing',
    opening_hours = 'Monday: [8 AM-5 PM], Sunday: [Closed]' where slug = 'ab-plumbing';
  insert into subscriptions (contractor_id, provider, status, amount_cents) select id, 'legacy', 'active', 4999 from contractors where slug = 'ab-plumbing';
  update contractors set change_seq = (select version from directory), description = null, opening_hours = null, website = null, phone_number = null, email = null, rating = 0, review_count = 0, is_verified = false,
    city = 'Lonesome Springs', city_slug = 'lonesome-springs', place_text = 'lonesome springs fl' where slug = 'ab-plumbing-2';
  update contractors set change_seq = (select version from directory), opening_hours = null, email = 'office@home-electric.example', phone_number = '813-555-0112', is_verified = true where id = 12;`

const test = base.extend({
  server: [async ({}, use) => {
    const server = await startDemoServer()
    const client = new pg.Client({ connectionString: server.databaseUrl })
    try {
      await client.connect()
      await client.query(listings)
      await use(server)
    } finally {
      await client.end()
      await server.discard()
    }
  }, { scope: 'worker' }],
})

// What the worker is for has its own journeys.
test.use({ serviceWorkers: 'block' })

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const ads = (scope: Locator) => scope.getByText('Advertisement', { exact: true }).filter({ visible: true })
const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const expectHrefs = (links: Locator, expected: unknown[]) => expect.poll(() => hrefs(links), { timeout: 10_000 }).toEqual(expected)

/** Goes to a page without loading the app again. */
const goInside = (page: Page, path: string) => page.evaluate((to) => {
  history.pushState(null, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}, path)

test.describe('home', () => {
  test.use({ viewport: desktop })

  test('home: its figures, its trades and a search; the rest comes later', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#main h1')) return
        document.documentElement.dataset.first = [...document.querySelectorAll('#main h2')].map((heading) => heading.textContent).join('|')
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    const [summary, categories] = await Promise.all(['/api/summary', '/api/categories'].map(async (path) => (await page.request.get(path)).json()))
    const tiles = page.getByRole('region', { name: 'The directory in figures' }).getByRole('listitem')
    expect(summary.contractorCount).toBeGreaterThan(2000)
    await expect(tiles).toHaveText([`${Math.floor(summary.contractorCount / 1000)},000+ Contractors`, '7 Service Categories', '24/7 Support Available'])

    const popular = panel(page, 'Popular categories').getByRole('link')
    await expectHrefs(popular, [...trades.map((slug) => `/category/${slug}/tampa-fl`), '/all-categories'])
    for (const { name, count } of categories) await expect(popular.filter({ hasText: name })).toContainText(`${count} professionals`)

    expect(await page.locator('html').getAttribute('data-first')).toBe('Popular categories')
    await expect(panel(page, 'Featured contractors').getByRole('article').first()).toBeVisible()
    await expect(panel(page, 'Latest from the blog').getByRole('article')).toHaveCount(3)
    await expect(panel(page, 'How it works').getByRole('listitem')).toHaveCount(3)
    await expect(panel(page, 'What people say').getByRole('figure').first()).toBeVisible()
    await expect(ads(main(page))).toHaveCount(1)

    await expect(page.getByLabel('Service', { exact: true }).locator('option:checked')).toHaveText('All Categories')
    await page.getByRole('combobox', { name: 'Location' }).fill('Ocala')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/directory\?location=Ocala$/)
  })

  test('header and footer: links to everything, and the header marks where we are', async ({ page }) => {
    await page.goto('/blog/exterior-paint-for-florida-sun')
    const header = page.getByRole('banner')
    const current = header.getByRole('navigation').locator('[aria-current=page]')
    await expectHrefs(header.getByRole('navigation').getByRole('link'), ['/', '/directory', '/blog', '/contact'])
    await expect(current).toHaveText('Blog')
    for (const name of ['Log in / Register', 'List Your Business']) await expect(header.getByRole('link', { name })).toHaveAttribute('href', '/auth')
    await header.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(current).toHaveText('Home')
    await header.getByRole('link', { name: 'Contact' }).click()
    await expect(current).toHaveText('Contact')

    const footer = page.getByRole('contentinfo')
    const column = (name: string) => footer.getByRole('navigation', { name, exact: true }).getByRole('link')
    await expectHrefs(column('Directory'), ['/all-contractors', '/all-cities?page=1', '/all-categories', '/locations'])
    await expectHrefs(column('Tampa, FL'), trades.map((slug) => `/category/${slug}/tampa-fl`))
    await expectHrefs(column('Florida'), trades.map((slug) => `/category/${slug}/florida`))
    const { popularCities } = await (await page.request.get('/api/summary')).json() as { popularCities: { citySlug: string; state: string }[] }
    expect(popularCities).toHaveLength(20)
    const largest = popularCities.slice(0, 12).map(({ citySlug, state }) => `/category/all-contractors/${citySlug}-${state.toLowerCase()}`)
    await expectHrefs(column('Popular Cities'), [...largest, '/all-cities?page=1'])
    await expect(footer.getByRole('link', { name: 'View All Cities' })).toBeVisible()
    for (const path of Object.keys(legalPages)) await expect(footer.locator(`a[href="${path}"]`)).toBeVisible()
    await expect(footer.getByRole('paragraph').filter({ hasText: 'Orlando, FL' })).toBeVisible()
    await expect(footer.locator('a[href^="tel:+1407555"], a[href^="tel:407555"]')).toBeVisible()
  })
})

test('menu on phones: opens, closes, and closes on a link', async ({ page }) => {
  await page.goto('/contact')
  const menu = page.locator('#mobile-menu')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu.locator('[aria-current=page]')).toHaveText('Contact')
  await expectHrefs(menu.getByRole('link'), ['/', '/directory', '/blog', '/contact', '/auth', '/auth'])
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await expect(menu).toHaveCount(0)
})

test('search: starts when it is sent, and every card has its two buttons', async ({ page }) => {
  await page.goto('/directory')
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await expect(ads(main(page))).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Location' }).fill('Lonesome Springs')
  await expect(page.getByRole('heading', { name: 'No contractors found' })).toBeVisible()
  await expect(page).toHaveURL(/\/directory$/)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\?location=Lonesome\+Springs$/)
  await expect(cards(page)).toHaveCount(1)
  for (const name of ['No Phone', 'No Website']) await expect(cards(page).getByRole('button', { name })).toBeDisabled()

  await page.getByRole('combobox', { name: 'Location' }).fill('florida')
  await expect(cards(page)).toHaveCount(25)
  expect(await page.getByLabel('Per page').locator('option').allTextContents()).toEqual(['10', '25', '50', '100'])
  const pager = page.getByRole('navigation', { name: 'Result pages' })
  await expect(pager.getByRole('link', { name: /^Page \d+$/ })).toHaveText(['1', '2', '3', '4', '5'])
  await page.getByRole('combobox', { name: 'Location' }).press('Escape')
  await page.getByRole('button', { name: /Filter & Sort/ }).click()
  const sorts = page.getByRole('dialog').getByRole('group', { name: 'Sort by' }).getByRole('radio')
  await expect(sorts).toHaveCount(3)
  await expect(sorts.first()).toBeChecked()
  expect(loads).toEqual([])
})

test('keyboard: from home to a call without a pointer', async ({ page }) => {
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`The focus never came to ${target.toString()}`)
  }
  await page.goto('/')
  await expect(page.getByLabel('Service', { exact: true }).locator('option')).toHaveCount(8)
  await tabTo(page.getByLabel('Service', { exact: true }))
  await page.keyboard.type('Elec')
  await expect(page.getByLabel('Service', { exact: true }).locator('option:checked')).toHaveText('Electricians')
  await tabTo(page.getByRole('combobox', { name: 'Location' }))
  await page.keyboard.type('tamp')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'Tampa' }).first()).toBeVisible()
  // The visitor's own position, where it is proposed, stands before the cities.
  do await page.keyboard.press('ArrowDown'); while (await options.filter({ hasText: 'Tampa' }).first().getAttribute('aria-selected') !== 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directory\?location=Tampa.*&category=2$/)
  await expect(h1(page)).toBeFocused()
  await tabTo(cards(page).first().getByRole('heading').getByRole('link'))
  const name = await cards(page).first().getByRole('heading').innerText()
  await page.keyboard.press('Enter')
  await expect(h1(page)).toHaveText(name)
  await expect(h1(page)).toBeFocused()
  const call = main(page).getByRole('link', { name: /^Call Now/ }).first()
  await tabTo(call)
  await expect(call).toHaveAttribute('href', /^tel:\+?\d{7,}/)
})

for (const viewport of [{ width: 390, height: 844 }, desktop]) {
  test(`nothing moves while a page comes, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const shifts = Object.assign(window, { moved: [] as { by: number; what: string }[] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[]) {
          if (!entry.hadRecentInput) shifts.moved.push({ by: entry.value, what: entry.sources.map(({ node }) => node instanceof Element ? node.outerHTML.slice(0, 80) : '').join(', ') })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const movedBy = () => page.evaluate(() => {
      const { moved } = window as unknown as { moved: { by: number; what: string }[] }
      return { by: moved.reduce((sum, { by }) => sum + by, 0), what: moved.map(({ what }) => what).join('; ') }
    })
    for (const path of ['/', '/directory?location=tampa', '/contractor/plumbers-tampa/ab-plumbing']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await page.waitForLoadState('networkidle')
      for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 800)
      await expect(page.getByRole('contentinfo')).toBeInViewport()
      const { by, what } = await movedBy()
      expect(by, `${path}: ${what}`).toBeLessThanOrEqual(0.02)
    }
    // The measure itself: a block put above everything counts.
    await page.evaluate(() => {
      scrollTo(0, 0)
      document.body.insertAdjacentHTML('afterbegin', '<div style="height: 50vh"></div>')
    })
    await expect.poll(async () => (await movedBy()).by).toBeGreaterThan(0.02)
  })
}

test.describe('the blog', () => {
  test.use({ viewport: desktop })

  test('blog list: categories, cards, dates, and an ad after every sixth', async ({ page }) => {
    await page.goto('/blog')
    const posts = page.locator('[data-post]')
    await expect(posts).toHaveCount(14)
    const grid = await page.locator('ul:has(> [data-post]) > li').evaluateAll((items) => items.map((item) => item.hasAttribute('data-post') ? 'p' : item.textContent?.includes('Advertisement') ? 'A' : '?').join(''))
    expect(grid).toBe('ppppppAppppppApp')
    await expect(ads(main(page))).toHaveCount(4)
    for (const date of await posts.getByRole('time').allTextContents()) expect(date).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    await expect(posts.first()).toContainText('Oct 7, 2026')
    const columns = () => page.locator('ul:has(> [data-post])').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(await columns()).toBe(3)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await columns()).toBe(1)
    await expect(ads(main(page))).toHaveCount(2)

    const select = page.getByLabel('Category')
    expect(await select.locator('option').allTextContents()).toEqual([
      'All Categories', 'Concrete Contractors', 'Electricians', 'General Contractors', 'Home Improvement', 'HVAC Technicians', 'Landscapers', 'Painters', 'Plumbers',
    ])
    await select.selectOption('Plumbers')
    await expect(posts).toHaveCount(2)
    await expect(posts.filter({ hasText: 'Plumbers' })).toHaveCount(2)
    await expect(page).toHaveURL(/\?category=Plumbers$/)
    await page.goto('/blog?category=Masonry')
    await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
    await expect(page.getByText('There are no blog posts in the Masonry category.', { exact: true })).toBeVisible()
  })

  test('article: date, author, text, related articles and the ways back', async ({ page }) => {
    await page.goto('/blog/exterior-paint-for-florida-sun')
    const article = cards(page).first()
    await expect(h1(page)).toHaveText('Choosing exterior paint for Florida sun')
    await expect(article.getByRole('time')).toHaveText('June 10, 2026')
    await expect(article.getByText('Painters', { exact: true })).toBeVisible()
    await expect(article.locator('header')).toContainText('Simone Duarte, Painting contractor, Sarasota')
    await expect(article.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog')
    await expect(page.getByRole('complementary').getByRole('link', { name: 'View All Articles' })).toHaveAttribute('href', '/blog')
    await expect(ads(main(page))).toHaveCount(2)
    const related = panel(page, 'Related Articles').getByRole('article')
    await expect(related).toHaveCount(1)
    await related.getByRole('link').click()
    await expect(page).toHaveURL(/\/blog\/what-painters-mean-by-prep$/)
    await expect(h1(page)).toHaveText(/^What painters mean by prep/)
    await goInside(page, '/blog/how-to-verify-a-contractor-license-in-florida')
    await expect(h1(page)).toHaveText(/^How to verify/)
    await expect(panel(page, 'Related Articles')).toHaveCount(0)
  })
})

test('browse: all cities and all contractors are paged', async ({ page }) => {
  await page.goto('/all-cities?page=999')
  const pager = main(page).getByRole('navigation', { name: /pages$/ })
  await expect(pager.getByText(/^Page (\d+) of \1$/)).toBeVisible()
  await expect(page).toHaveURL(/\/all-cities\?page=[2-9]$/)
  await pager.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL(/\/all-cities$/)
  const cities = main(page).getByRole('list').getByRole('link').filter({ hasText: 'available' })
  await expect(cities).toHaveCount(50)
  const names = (await cities.allTextContents()).map((text) => /^(.+), [A-Z]{2}[\d,]+ contractors? available$/.exec(text)?.[1] ?? `? ${text}`)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { ignorePunctuation: true })))
  await expect(cities.first()).toHaveAttribute('href', /^\/category\/all-contractors\/[a-z-]+-[a-z]{2}$/)

  await page.goto('/all-contractors?page=50')
  await expect(cards(page)).toHaveCount(24)
  await expect(pager).toContainText('Page 50 of 100')
  await expect(pager.getByRole('link', { name: /^Page \d+$/ })).toHaveCount(21)
  await expect(pager).toContainText('…')
  await expect(pager.getByRole('link', { name: 'Page 100', exact: true })).toBeVisible()
  for (const [name, to] of [['First', ''], ['Previous', '?page=49'], ['Next', '?page=51'], ['Last', '?page=100']] as const) {
    await expect(pager.getByRole('link', { name: `${name} page` })).toHaveAttribute('href', `/all-contractors${to}`)
  }
  await expect(main(page).getByRole('link', { name: 'Back to Directory' })).toHaveAttribute('href', '/directory')
  for (const link of await hrefs(cards(page).getByRole('link', { name: /^View Profile/ }))) expect(link).toMatch(/^\/contractor\/[a-z-]+\/[a-z0-9-]+$/)
  const all = await (await page.request.get('/api/contractors')).json() as { name: string; hasActiveSubscription: boolean }[]
  const paying = new Set(all.filter(({ hasActiveSubscription }) => hasActiveSubscription).map(({ name }) => name))
  for (const card of await cards(page).all()) await expect(card.getByText('Featured', { exact: true })).toHaveCount(paying.has(await card.getByRole('heading').innerText()) ? 1 : 0)
  await expect(cards(page).getByText('Featured', { exact: true }).first()).toBeVisible()
  await expect(cards(page).first()).toContainText(/Rated \d\.\d.*reviews?/)
})

test('categories and locations: every trade with its number, every city under its state', async ({ page }) => {
  await page.goto('/all-categories')
  const trade = main(page).getByRole('link').filter({ hasText: 'Professionals' })
  await expectHrefs(trade, trades.map((slug) => `/category/${slug}`))
  const categories = await (await page.request.get('/api/categories')).json() as { id: number; name: string; count: number }[]
  for (const { name, count } of categories) await expect(trade.filter({ hasText: name })).toContainText(`${count} Professionals`)
  await expect(trade.locator('svg:not(.lucide)')).toHaveCount(1)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Locations', exact: true }).click()
  const states = main(page).getByRole('region').filter({ has: page.getByText(/^\d[\d,]* cit/) }).getByRole('heading', { level: 2 })
  await expect(states.first()).toBeVisible()
  const names = await states.allTextContents()
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual([...names].sort())
  await expectHrefs(panel(page, 'Looking for a service instead?').getByRole('link'), [...categories.slice(0, 5).map(({ id }) => `/directory?category=${id}`), '/directory'])
  const field = page.getByLabel('Search by city or state')
  await field.fill('sOnEsOmE')
  await expect(page.getByRole('heading', { name: 'No locations found' })).toBeVisible()
  await page.getByRole('button', { name: 'View All Locations' }).click()
  await expect(field).toHaveValue('')
  await field.fill('oNeSoMe spr')
  await expect(states).toHaveText(['Florida'])
  await expect(panel(page, 'Florida').getByRole('link')).toHaveText('Lonesome Springs1 contractor')
  await expect(panel(page, 'Florida').getByRole('link')).toHaveAttribute('href', '/category/all-contractors/lonesome-springs-fl')
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(states).toHaveText(names)
})

test('legal: the pages are dated, lead to each other and home', async ({ page }) => {
  await page.goto('/privacy-policy')
  for (const [path, title] of Object.entries(legalPages)) {
    if (path !== '/privacy-policy') await main(page).getByRole('article').locator('footer').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(h1(page)).toHaveText(title)
    await expect(main(page).getByText('April 22, 2025')).toBeVisible()
    const foot = main(page).getByRole('article').locator('footer').getByRole('link')
    await expectHrefs(foot, ['/', ...Object.keys(legalPages).filter((other) => other !== path)])
    await expect(foot.first()).toHaveText('Back to Home')
    if (path === '/terms-of-service') await expect(main(page)).toContainText('governed by the laws of the State of Florida')
  }
})

test('contact: the form says what is wrong, thanks, and starts again', async ({ page }) => {
  await page.goto('/contact')
  for (const text of ['Orlando, FL', 'Mon-Fri 9AM-5PM']) await expect(main(page).getByText(text)).toBeVisible()
  await expect(main(page).locator('a[href^="mailto:"]')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit Request' })
  const category = page.getByLabel('Category')
  expect(await category.locator('option').evaluateAll((options) => options.map((option) => `${option.getAttribute('value')} ${option.textContent}`))).toEqual([
    ' Select a category', 'general General Contractor', 'electrical Electrician', 'plumbing Plumber', 'painting Painter', 'hvac HVAC Technician', 'landscaping Landscaper', 'other Other',
  ])
  await submit.click()
  for (const [label, message] of [
    ['Business name', 'Business name is required'], ['Email', 'Please enter a valid email address'], ['Phone number', 'Phone number is required'],
    ['Category', 'Please select a category'], ['Message', 'Message is required'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Business name')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Business name').fill('Nail & Hammer')
  await page.getByLabel('Email').fill('office@nail.example')
  await page.getByLabel('Phone number').fill('813-555-0100')
  await category.selectOption('general')
  await page.getByLabel('Message').fill('Additions in Tampa.')
  const request = page.waitForRequest('**/api/contact')
  await submit.click()
  expect((await request).postDataJSON()).toMatchObject({ businessName: 'Nail & Hammer', email: 'office@nail.example', phoneNumber: '813-555-0100', category: 'general', message: 'Additions in Tampa.' })
  // Only this one: the first visit has a word of its own to say.
  const toasts = page.locator('[data-sonner-toast]').filter({ hasText: 'Request submitted successfully' })
  await expect(toasts).toHaveText("Request submitted successfullyWe'll review your request and get back to you soon.")
  await expect(page.getByRole('heading', { name: /thank you/i })).toBeFocused()
  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  for (const label of ['Business name', 'Email', 'Phone number', 'Category', 'Message']) await expect(page.getByLabel(label)).toHaveValue('')
  // It waits while the pointer rests on it.
  await page.mouse.move(0, 0)
  await expect(toasts).toHaveCount(0)
})

test('profile: everything a listing gives has its place', async ({ page }) => {
  await page.goto('/contractor/plumbers-tampa/ab-plumbing')
  await expect(h1(page)).toHaveText('A&B Plumbing')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Directory', 'Plumbers', 'Tampa, FL', 'A&B Plumbing'])
  await expectHrefs(crumbs.getByRole('link'), ['/', '/directory', '/category/plumbers', '/category/plumbers/tampa-fl'])
  const head = main(page).locator('header')
  for (const badge of ['Plumbers', 'Verified', 'Premium Listing']) await expect(head.getByText(badge, { exact: true }).last()).toBeVisible()
  await expect(head).toContainText('Rated 4.7 of 5(1,234)')
  await expect(head.getByRole('link', { name: /Tampa, FL/ }).last()).toHaveAttribute('href', /^https:\/\/.*maps/)
  await expect(head).toContainText(`${description.slice(0, 200)}…`)
  await expect(panel(page, 'About')).toContainText(description)
  const calls = main(page).getByRole('link', { name: /Call Now/ })
  expect(await calls.count()).toBeGreaterThan(1)
  for (const href of await hrefs(calls)) expect(href).toMatch(/^tel:\+?1?8135550174$/)

  const contact = panel(page, 'Contact')
  await expect(contact.getByRole('link', { name: /^abplumbing\.example/ })).toHaveAttribute('href', 'https://abplumbing.example/start')
  await expectHrefs(contact.getByRole('list', { name: 'Social media' }).getByRole('link'), [
    'https://facebook.com/abplumbing', 'https://twitter.com/abplumbing', 'https://instagram.com/abplumbing', 'http://youtube.com/@abplumbing', 'https://tiktok.com/@abplumbing',
  ])
  await expect(panel(page, 'Services & Amenities').getByRole('listitem')).toHaveText(['Drain cleaning', 'Leak detection', 'Repiping'])
  await expect(panel(page, 'Business Hours')).toContainText(/Monday.*8:00 AM.*5:00 PM.*Sunday.*Closed/)
  await expect(ads(main(page))).toHaveCount(2)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Family plumbers since 1989\..{60,92}…$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contractor\/plumbers-tampa\/ab-plumbing$/)
  await panel(page, 'Similar Contractors').scrollIntoViewIfNeeded()
  await expect(panel(page, 'Similar Contractors').getByRole('article')).toHaveCount(6)
  await expect(panel(page, 'Related Articles').getByRole('article')).toHaveCount(3)
})

test('bare profile: what a listing does not give is said or left out', async ({ page }) => {
  await page.goto('/contractor/plumbers-lonesome-springs/ab-plumbing-2')
  await expect(h1(page)).toHaveText('AB Plumbing')
  const head = main(page).locator('header')
  await expect(head.getByText('New', { exact: true })).toBeVisible()
  await expect(head.getByRole('button', { name: 'No Phone' })).toBeDisabled()
  for (const badge of ['Verified', 'Premium Listing']) await expect(head.getByText(badge, { exact: true })).toHaveCount(0)
  await expect(panel(page, 'About')).toContainText(/AB Plumbing is listed among the plumbers serving Lonesome Springs, Florida/)
  await expect(main(page).getByRole('list', { name: 'Social media' })).toHaveCount(0)

  await goInside(page, '/contractor/119')
  await expect(main(page).getByRole('button', { name: 'No Email' })).toBeDisabled()
  await panel(page, 'Frequently Asked Questions').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'You Might Also Like' })).toBeVisible()
})

test('contractor by id: fixed texts, questions and related contractors', async ({ page }) => {
  await page.goto('/contractor/12')
  await expect(main(page).getByRole('link', { name: 'Back to Directory' })).toHaveAttribute('href', '/directory')
  const intro = cards(page).first()
  await expect(intro.getByRole('img', { name: 'No image available' })).toBeVisible()
  for (const text of ['Electricians', 'Verified', 'Tampa, FL']) await expect(intro.getByText(text, { exact: true })).toBeVisible()
  await expect(intro).toContainText('Rated 4.9 of 5')
  const facts = panel(page, 'Contact Information')
  await expect(facts).toContainText(/Location.*Tampa, FL/)
  for (const start of ['tel:', 'mailto:office@home-electric.example', 'https://home-electric.example']) await expect(facts.locator(`a[href^="${start}"]`)).toBeVisible()
  await expect(panel(page, 'Ratings')).toContainText(/4\.9.*32 reviews.*Response time: Within 24 hours/)
  await expectHrefs(panel(page, 'Request a Quote').getByRole('link'), ['tel:8135550112', expect.stringMatching(/^mailto:office@home-electric\.example/)])
  await expect(panel(page, 'Business Hours').getByRole('term')).toHaveText(['Mon-Fri', 'Sat', 'Sun'])
  await expect(panel(page, 'Business Hours').getByRole('definition')).toHaveText(['8:00 AM-6:00 PM', '9:00 AM-4:00 PM', 'Closed'])

  const questions = panel(page, 'Frequently Asked Questions')
  await questions.getByText('When do I need a licensed electrician?').click()
  await expect(questions.getByText(/^For new circuits/)).toBeVisible()
  await expect(questions.getByRole('link', { name: 'blog' })).toHaveAttribute('href', '/blog')
  await expect(panel(page, 'More Electricians in Tampa, FL').getByRole('article')).toHaveCount(6)
  await expect(panel(page, 'Other Services in Tampa').getByRole('article')).toHaveCount(12)
  await expect(panel(page, 'Other Services in Tampa').getByRole('heading', { level: 3 })).toHaveCount(4)
  for (const [name, to] of [['Browse Locations', '/locations'], ['View All Contractors', '/all-contractors']] as const) {
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  }
})

test('near: cards of a category near a city, related services, and an empty one', async ({ page }) => {
  await page.goto('/category/all-contractors/tampa-fl')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^noindex/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/directory$/)
  await expect(cards(page)).toHaveCount(24)
  const related = panel(page, 'Related Services').getByRole('link')
  await expect(related).toHaveCount(6)
  expect(new Set(await hrefs(related)).size).toBe(6)
  for (const href of await hrefs(related)) expect(trades.map((slug) => `/category/${slug}/tampa-fl`)).toContain(href)

  await related.filter({ hasText: 'Plumbers' }).click()
  await expect(h1(page)).toHaveText('Plumbers in Tampa, FL')
  const card = cards(page).filter({ has: page.getByRole('heading', { name: 'A&B Plumbing', exact: true }) })
  await expect(card.getByText('Premium Listing', { exact: true })).toBeVisible()
  await expect(card).toContainText('Tampa, FL')
  await expect(card.getByRole('link', { name: '(813) 555-0174' })).toHaveAttribute('href', /^tel:/)
  expect(await card.getByText('Family plumbers since 1989.').evaluate((text) => getComputedStyle(text).webkitLineClamp)).toBe('2')
  await expect(card.getByRole('link', { name: 'Website of A&B Plumbing' })).toHaveAttribute('href', 'https://abplumbing.example/start')
  await expect(card.getByRole('link', { name: 'View Details: A&B Plumbing' })).toHaveAttribute('href', '/contractor/74')

  await goInside(page, '/category/painters/lonesome-springs-fl')
  await expect(page.getByRole('heading', { name: 'No contractors found' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'List Your Business' })).toHaveAttribute('href', '/contact')
  await expect(main(page).locator('a[href="/directory"]')).toBeVisible()
})

test('category: without a location it has its number, cities, contractors and related services', async ({ page }) => {
  await page.goto('/category/plumbers')
  const { count } = ((await (await page.request.get('/api/categories')).json()) as { slug: string; count: number }[]).find(({ slug }) => slug === 'plumbers') ?? { count: -1 }
  await expect(h1(page)).toHaveText('Plumbers')
  await expect(main(page)).toContainText(`${count} professionals`)
  await expect(cards(page)).toHaveCount(24)
  for (const href of await hrefs(panel(page, 'Plumbers by city').getByRole('link'))) expect(href).toMatch(/^\/category\/plumbers\/[a-z-]+-[a-z]{2}$/)
  const related = await hrefs(panel(page, 'Related Services').getByRole('link'))
  expect(related).toHaveLength(6)
  expect(new Set(related)).toEqual(new Set(trades.filter((slug) => slug !== 'plumbers').map((slug) => `/category/${slug}`)))
})

test.describe('what is not there or fails', () => {
  // Answers are changed below the worker, which would otherwise ask for itself.
  test.use({ serviceWorkers: 'block', expectedErrors: /40[14]|500|Planted failure/ })

  const answer = (page: Page, api: string, status: number, body = '') => page.route(`**${api}`, (route) => route.fulfill({ status, contentType: 'application/json', body }))

  test('not found: addresses without a page, a contractor, an article or a category', async ({ page }) => {
    await page.goto('/contractor/twelve')
    await expect(h1(page)).toHaveText('404 Page Not Found')
    await expect(main(page).getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible()
    await expectHrefs(main(page).getByRole('link'), ['/', '/directory', '/directory'])
    await goInside(page, '/contractor/2000000000')
    await expect(h1(page)).toHaveText('Contractor not found')
    await expect(main(page).getByRole('link', { name: 'Return to Directory' })).toHaveAttribute('href', '/directory')
    await goInside(page, '/blog/no-such-article')
    await expect(main(page)).toContainText("Blog post not found. The post you're looking for doesn't exist or has been removed.")
    await expect(main(page).getByRole('link', { name: 'Return to Blog' })).toHaveAttribute('href', '/blog')
    await goInside(page, '/category/plumbers/nowhere')
    await expect(h1(page)).toHaveText('Category or location not found')
    await main(page).getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('failures: called by their names, asked once, and leading back', async ({ page }) => {
    let searches = 0
    page.on('request', (request) => request.url().includes('/api/search') && (searches += 1))
    await answer(page, '/api/summary', 500)
    for (const api of ['/api/search?*', '/api/contractors/12', '/api/blog/slug/*', '/api/blog', '/api/contractors/featured', '/api/contractors', '/api/contractors/changes*']) await answer(page, api, 500)
    await page.goto('/privacy-policy')
    await goInside(page, '/')
    await expect(page.getByRole('region', { name: 'The directory in figures' }).getByRole('listitem')).toHaveText(['100+ Contractors', '7 Service Categories', '24/7 Support Available'])
    await expect(panel(page, 'Latest from the blog').getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(panel(page, 'How it works')).toBeVisible()
    await goInside(page, '/directory?location=tampa')
    await expect(page.getByRole('alert').getByRole('heading', { name: 'Failed to search contractors' })).toBeVisible()
    expect(searches).toBe(1)
    await goInside(page, '/category/plumbers/tampa-fl')
    await expect(page.getByRole('alert').getByRole('heading', { name: 'Failed to fetch contractors' })).toBeVisible()
    await goInside(page, '/contractor/12')
    await expect(page).toHaveURL(/\/directory$/)
    await expect(page.locator('[data-sonner-toast]')).toContainText('The contractor could not be loaded')
    await goInside(page, '/blog/what-painters-mean-by-prep')
    await expect(page).toHaveURL(/\/blog$/)
    await expect(main(page).getByRole('alert')).toContainText('This could not be loaded')
  })

  test('empty lists: no section on home, a word on the blog', async ({ page }) => {
    await answer(page, '/api/blog', 200, '[]')
    await answer(page, '/api/contractors/featured', 200, '[]')
    await page.goto('/privacy-policy')
    await goInside(page, '/')
    await expect(panel(page, 'What people say')).toBeVisible()
    for (const name of ['Featured contractors', 'Latest from the blog']) await expect(panel(page, name)).toHaveCount(0)
    await goInside(page, '/blog')
    await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
    await expect(page.getByText('Check back soon for new articles!', { exact: true })).toBeVisible()
  })

  test('loading: a page says so while its data is on the way', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => { release = resolve })
    await page.route('**/api/search?*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/privacy-policy')
    await goInside(page, '/directory?location=tampa')
    await expect(main(page).getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
    await expect(cards(page)).toHaveCount(0)
    release()
    await expect(cards(page)).toHaveCount(25)
    await expect(main(page).getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  })

  test('failed request: keeps what was written and says why', async ({ page }) => {
    await answer(page, '/api/contact', 500)
    await page.goto('/contact')
    await page.getByLabel('Business name').fill('Nail & Hammer')
    await page.getByLabel('Email').fill('office@nail.example')
    await page.getByLabel('Phone number').fill('813-555-0100')
    await page.getByLabel('Category').selectOption('other')
    await page.getByLabel('Message').fill('Fences.')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    for (const place of [main(page).getByRole('alert'), page.locator('[data-sonner-toast]')]) {
      await expect(place).toHaveText('Failed to submit requestAn error occurred. Please try again.')
    }
    await expect(page.getByLabel('Message')).toHaveValue('Fences.')
  })

  test('error screen: what broke, and two ways out', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: () => () => { if (location.pathname === '/blog') throw new Error('Planted failure') } })
    })
    await page.goto('/blog')
    await expect(h1(page)).toHaveText('Something went wrong')
    await expect(page.getByText('Planted failure', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(h1(page)).toHaveText('Local contractors, one call away')
  })
})
