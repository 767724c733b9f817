import type { Tab } from '../support/engines/tab.ts'
import { expect, test } from '../support/engines/test.ts'
import { until } from '../support/engines/until.ts'
import { pass } from '../../support/faulty-proxy.ts'

const cards = (tab: Tab) => tab.find('main').find('article')
const hearts = (tab: Tab) => tab.find('main').find('button', /^Save /)
const scrollPosition = (tab: Tab) => tab.evaluate(() => Math.round(scrollY))

/** Expects that the app runs: a button of the header opens the menu. */
async function expectAlive(tab: Tab): Promise<void> {
  await tab.find('button', 'Open menu').click()
  await until(() => tab.find('button', 'Close menu').count()).toBe(1)
}

/** Scrolls down until the position stays, as cards get their real height near the screen. */
async function scrollDownTo(tab: Tab, position: number): Promise<void> {
  await tab.evaluate((top) => scrollTo(0, top), position)
  await until(() => scrollPosition(tab)).toBe(position)
}

test('a homeowner searches, opens a profile and finds the phone number', async ({ tab }) => {
  await tab.goto('/')
  await tab.find('combobox', 'Service').choose('Plumbers')
  await tab.find('combobox', 'Location').fill('Tampa')
  await tab.find('button', 'Search').click()
  await until(() => tab.path()).toBe('/directory?location=Tampa&category=3')
  await until(() => cards(tab).count()).toBe(25)
  const [name] = await cards(tab).find('heading').texts()
  await cards(tab).find('link', name).click()
  await until(() => tab.path()).toMatch(/^\/contractor\/plumbers-tampa\/[a-z0-9-]+$/)
  await until(() => tab.heading()).toBe(name)
  await until(() => tab.find('link', /^Call Now/).attribute('href')).toMatch(/^tel:\+?\d{10,}$/)
})

test('a drawn page that is reloaded while it is scrolled down is alive', async ({ tab }) => {
  await tab.goto('/all-contractors')
  await until(() => cards(tab).count()).toBe(24)
  for (let turn = 0; turn < 3; turn += 1) {
    await scrollDownTo(tab, 1500)
    await tab.reload()
    await until(() => scrollPosition(tab)).toBeGreaterThan(1000)
  }
  await expectAlive(tab)
})

test('a link that is pressed while code is loading leads to its page, which is loaded once', async ({
  tab,
  site,
}) => {
  await tab.goto('/')
  // The files of the next page never come. A page that is left must not wait for them.
  let held = 0
  site.setFaults(({ path }) => {
    if (!/\/assets\/.*\.js$/.test(path)) return pass
    held += 1
    return { kind: 'silence' }
  })
  await tab.startLoading('/contact')
  await until(async () => held).toBeGreaterThan(0)
  const before = site.requests.length
  site.setFaults(() => pass)
  await tab.waitForNextDocument(() => tab.find('link', 'Blog').click())
  await tab.waitForApp()
  expect(await tab.path()).toBe('/blog')
  expect(site.requests.slice(before).filter((seen) => /^GET \/(contact|blog)?$/.test(seen))).toEqual([
    'GET /blog',
  ])
})

test('Back inside the app restores the scroll position, and a new page starts at the top', async ({
  tab,
}) => {
  await tab.goto('/all-contractors')
  await until(() => cards(tab).count()).toBe(24)
  await scrollDownTo(tab, 1500)
  // A script presses the link, because drivers scroll to what they press.
  await tab.evaluate(() => document.querySelector<HTMLElement>('article a[href^="/contractor/"]')?.click())
  await until(() => tab.path()).toMatch(/^\/contractor\//)
  await until(() => scrollPosition(tab)).toBe(0)
  await tab.back()
  await until(() => cards(tab).count()).toBe(24)
  await until(() => scrollPosition(tab)).toBe(1500)
})

test('Back from another document shows the page as it was left', async ({ tab }) => {
  await tab.goto('/all-contractors')
  await until(() => cards(tab).count()).toBe(24)
  await scrollDownTo(tab, 1500)
  await tab.goto('/about')
  await tab.back()
  await until(() => tab.path()).toBe('/all-contractors')
  await tab.waitForApp()
  await until(() => cards(tab).count()).toBe(24)
  await until(() => scrollPosition(tab)).toBe(1500)
  await expectAlive(tab)
})

test('a saved contractor is saved after a reload', async ({ tab }) => {
  await tab.goto('/contractor/12')
  const name = await tab.heading()
  await hearts(tab).click()
  await until(() => hearts(tab).attribute('aria-pressed')).toBe('true')
  await tab.reload()
  await until(() => hearts(tab).attribute('aria-pressed')).toBe('true')
  await tab.goto('/saved')
  await until(() => cards(tab).find('heading').texts()).toEqual([name])
})
