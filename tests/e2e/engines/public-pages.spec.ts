import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pass } from '../../support/faulty-proxy.ts'
import type { Tab } from '../support/engines/tab.ts'
import { expect, test } from '../support/engines/test.ts'
import { until } from '../support/engines/until.ts'

// The tests of the file share a browser and a server.
test.describe.configure({ mode: 'default' })

/** Latency of a slow connection. */
const latencyMs = 300

const cards = (tab: Tab) => tab.find('main').find('article')
const hearts = (tab: Tab) => tab.find('main').find('button', /^Save /)
const scrollPosition = (tab: Tab) => tab.evaluate(() => Math.round(scrollY))

/** Expects that the app runs: a button of the header opens the menu. */
async function expectAlive(tab: Tab): Promise<void> {
  await tab.css('header summary').click()
  await until(() => tab.css('header details[open]').count()).toBe(1)
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

test(
  'a drawn page that is reloaded while it is scrolled down is alive',
  { tag: '@full' },
  async ({ tab }) => {
    await tab.goto('/all-contractors')
    await until(() => cards(tab).count()).toBe(24)
    for (let turn = 0; turn < 3; turn += 1) {
      await scrollDownTo(tab, 1500)
      await tab.reload()
      await until(() => scrollPosition(tab)).toBeGreaterThan(1000)
    }
    await expectAlive(tab)
  },
)

/** Returns the path of the file with the code of a page. */
function codeOf(page: string): string {
  const manifest = JSON.parse(
    readFileSync(new URL('../../../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string }>
  return `/${manifest[`src/public/pages/${page}.tsx`]?.file}`
}

test('a link that is pressed while code is loading leads to its page, which is loaded once', async ({
  tab,
  site,
}) => {
  const code = codeOf('contact')
  site.setFaults(({ path }) => (path === code ? { kind: 'silence' } : pass))
  await tab.startLoading('/contact')
  await until(async () => site.requests.includes(`GET ${code}`)).toBe(true)
  // The app imports the code of the page as soon as its own code has run.
  await tab.evaluate(async () => {
    const { entry } = document.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {}
    await import(entry ?? '')
  })
  // On a slow connection the page that is left is still there when its downloads are cancelled.
  site.setFaults(({ path }) =>
    path === '/saved' ? { kind: 'hold', until: sleep(latencyMs) } : pass,
  )
  const before = site.requests.length
  await tab.waitForNextDocument(() =>
    tab
      .find('banner')
      .find('link', /^Saved contractors/)
      .click(),
  )
  await tab.waitForApp()
  await until(() => tab.heading()).toBe('Saved contractors')
  const documents = site.requests
    .slice(before)
    .filter((seen) => ['GET /contact', 'GET /saved'].includes(seen))
  expect(documents).toEqual(['GET /saved'])
})

test('Back inside the app restores the scroll position, and a new page starts at the top', async ({
  tab,
}) => {
  await tab.goto('/all-contractors')
  await until(() => cards(tab).count()).toBe(24)
  await scrollDownTo(tab, 1500)
  // A script presses the link, because drivers scroll to what they press.
  await tab.evaluate(() =>
    document.querySelector<HTMLElement>('article a[href^="/contractor/"]')?.click(),
  )
  await until(() => tab.path()).toMatch(/^\/contractor\//)
  await until(() => scrollPosition(tab)).toBe(0)
  await tab.back()
  await until(() => cards(tab).count()).toBe(24)
  await until(() => scrollPosition(tab)).toBe(1500)
})

test(
  'Back from another document shows the page as it was left',
  { tag: '@full' },
  async ({ tab }) => {
    await tab.goto('/all-contractors')
    await until(() => cards(tab).count()).toBe(24)
    await scrollDownTo(tab, 1500)
    await tab.goto('/blog')
    await tab.back()
    await until(() => tab.path()).toBe('/all-contractors')
    await tab.waitForApp()
    await until(() => cards(tab).count()).toBe(24)
    await until(() => scrollPosition(tab)).toBe(1500)
    await expectAlive(tab)
  },
)

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
