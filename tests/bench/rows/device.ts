import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { type Bench, queryRows } from '../shared/bench.ts'
import { bundlePage, CARD, longestTask, openBrowser, phone, slowDown } from '../shared/browser.ts'
import {
  atMost,
  interleave,
  type Line,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'

const CONTRACTORS = 10_000
const FEW = 20
/** Maximum number of rounds. Each opens several browsers. */
const ROUNDS = 4
/** How long the tasks of a page are watched. */
const WATCH_MS = 5000
/** The search waits so long after the last letter, and then writes the text into the address. */
const TYPING_PAUSE_MS = 250
const SEARCHES = 8

/** A browser profile that has stored the app and the directory, and the address of its server. */
interface Device {
  profile: string
  origin: string
}

type Devices = Record<'many' | 'few' | 'fewAgain', Device>

const offlineStart: Row = {
  name: 'offline-start',
  title: `start without a network, ${CONTRACTORS} contractors stored`,
  async run(bench) {
    const [city = ''] = await citiesOf(await bench.databaseWith(FEW))
    const devices: Devices = {
      many: await prepareDevice(bench, CONTRACTORS),
      few: await prepareDevice(bench, FEW),
      fewAgain: await prepareDevice(bench, FEW),
    }
    return [
      await measureStart(bench, devices, 'home', '/?source=pwa'),
      await measureStart(bench, devices, 'directory', `/directory?location=${city}&size=10`),
      await measureStart(bench, devices, 'all contractors', '/all-contractors'),
    ]
  },
}

/**
 * Compares the processor time until the first card, because the browser can slow down only the
 * page, not its worker. The tasks of the page's thread are those of a slow phone.
 */
async function measureStart(
  bench: Bench,
  devices: Devices,
  name: string,
  path: string,
): Promise<Line> {
  const start = (device: Device) => async () => ({
    cardMs: await startOffline(bench, device, (page) =>
      processorTimeToCard(page, device.origin + path),
    ),
    taskMs: await startOffline(bench, device, async (page) => {
      await slowDown(page)
      return longestTask(page, device.origin + path, () => page.waitForTimeout(WATCH_MS))
    }),
  })
  const starts = await interleave(Math.min(ROUNDS, bench.rounds), {
    many: start(devices.many),
    few: start(devices.few),
    fewAgain: start(devices.fewAgain),
  })
  const of = (side: keyof Devices, figure: 'cardMs' | 'taskMs') =>
    starts[side].map((measured) => measured[figure])
  const ratio = median(ratios(of('many', 'cardMs'), of('few', 'cardMs')))
  const longest = median(of('many', 'taskMs'))
  return line(name, {
    measured: `${median(of('many', 'cardMs')).toFixed(0)} ms CPU; longest task ${longest.toFixed(0)} ms`,
    reference: `${median(of('few', 'cardMs')).toFixed(0)} ms CPU, task ${median(of('few', 'taskMs')).toFixed(0)} ms with ${FEW} stored`,
    ratio,
    spread: spreadOf(of('fewAgain', 'cardMs'), of('few', 'cardMs')),
    goals: [atMost(ratio, 1.5, times, 2), atMost(longest, 100, 'ms longest')],
    figures: { ...starts },
  })
}

/** Returns the processor time of the browser's pages and workers until the first card, in ms. */
async function processorTimeToCard(page: Page, address: string): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('This browser does not tell its processor time')
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(CARD).first().waitFor()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

const deviceSearch: Row = {
  name: 'device-search',
  title: `a search while typing, without a network, ${CONTRACTORS} contractors stored`,
  async run(bench) {
    const cities = await citiesOf(await bench.databaseWith(CONTRACTORS))
    const device = await prepareDevice(bench, CONTRACTORS)
    const ms = await startOffline(bench, device, (page) => typeSearches(page, device, cities))
    const drawnMs = median(ms)
    return [
      line('', {
        measured: `${drawnMs.toFixed(0)} ms from the typing pause to the drawn results`,
        goals: [atMost(drawnMs, 50, 'ms')],
        figures: { ms },
      }),
    ]
  },
}

/** Types each city. Returns the milliseconds from the end of each pause to the drawn results. */
async function typeSearches(
  page: Page,
  { origin }: Device,
  [first = '', ...cities]: readonly string[],
): Promise<number[]> {
  await page.addInitScript(watchSearches)
  await page.goto(`${origin}/directory?location=${encodeURIComponent(first)}`)
  await page.locator('main article').first().waitFor({ timeout: 120_000 })
  const field = page.getByRole('combobox', { name: 'Location' }).first()
  const ms: number[] = []
  for (const city of cities) {
    await field.fill(city)
    await page.waitForTimeout(TYPING_PAUSE_MS + 1000)
    ms.push(await page.evaluate(() => window.searchMs))
  }
  return ms
}

/**
 * Runs in the page before its own scripts. Keeps the time from the last change of the address until
 * the last new card is drawn.
 */
function watchSearches(): void {
  let changedAt = 0
  window.searchMs = Number.NaN
  const replace = history.replaceState.bind(history)
  history.replaceState = (...change) => {
    if (String(change[2] ?? '') !== location.pathname + location.search) {
      changedAt = performance.now()
      window.searchMs = Number.NaN
    }
    replace(...change)
  }
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    if (
      added.some(
        (node) =>
          node instanceof Element &&
          node.closest('main') &&
          (node.matches('article') || node.querySelector('article')),
      )
    )
      requestAnimationFrame(() => {
        window.searchMs = performance.now() - changedAt
      })
  }).observe(document, { childList: true, subtree: true })
}

const deviceSync: Row = {
  name: 'device-sync',
  title: `${CONTRACTORS} contractors downloaded and stored, against one string of the same bytes`,
  async run(bench) {
    const lintel = await bench.startLintel(CONTRACTORS)
    const page = await openSyncPage(bench, lintel.url)
    const sync = () => page.evaluate(() => window.bench.sync())
    const string = () => page.evaluate(() => window.bench.storeString())
    await sync()
    await string()
    const figures = await interleave(bench.rounds, { sync, string, stringAgain: string })
    const visitor = await (await openBrowser(bench)).newPage(phone)
    const longest = await longestTask(visitor, lintel.url, () => waitUntilStored(visitor))
    const ratio = median(ratios(figures.sync, figures.string))
    return [
      line('', {
        measured: `${median(figures.sync).toFixed(0)} ms; longest task of a first visit ${longest.toFixed(0)} ms`,
        reference: `${median(figures.string).toFixed(0)} ms one string`,
        ratio,
        spread: spreadOf(figures.stringAgain, figures.string),
        goals: [atMost(ratio, 2.5, times, 2), atMost(longest, 50, 'ms longest')],
        figures,
      }),
    ]
  },
}

/** Opens a page of this bench at the address of the server, so that it may call it. */
async function openSyncPage(bench: Bench, url: string): Promise<Page> {
  const folder = join(bench.folder, 'device-sync')
  await bundlePage('device-sync.ts', folder)
  const page = await (await openBrowser(bench)).newPage({ serviceWorkers: 'block' })
  page.on('pageerror', (error) => console.error(error.message))
  await page.route(`${url}/bench`, async (route) =>
    route.fulfill({
      body: await readFile(join(folder, 'index.html')),
      contentType: 'text/html; charset=utf-8',
    }),
  )
  await page.route(`${url}/assets/*`, async (route) =>
    route.fulfill({
      body: await readFile(join(folder, new URL(route.request().url()).pathname)),
      contentType: 'text/javascript',
    }),
  )
  await page.goto(`${url}/bench`)
  await page.waitForFunction(() => 'bench' in window)
  return page
}

/**
 * Visits the home page online until the service worker and the list are stored. Then stops browser
 * and server.
 */
async function prepareDevice(bench: Bench, contractors: number): Promise<Device> {
  const lintel = await bench.startLintel(contractors)
  const device = { profile: bench.newFile('profile'), origin: lintel.url }
  const context = await openProfile(bench, device)
  const page = await context.newPage()
  await page.goto(lintel.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitUntilStored(page)
  // The query cache is written within two seconds after a change, and when the page is hidden.
  await page.waitForTimeout(4000)
  await page.goto('about:blank')
  await page.waitForTimeout(1000)
  await context.close()
  await lintel.stop()
  return device
}

/** Starts the app without a network, and measures it. */
async function startOffline<Figure>(
  bench: Bench,
  device: Device,
  measure: (page: Page) => Promise<Figure>,
): Promise<Figure> {
  const context = await openProfile(bench, device)
  try {
    await context.setOffline(true)
    return await measure(await context.newPage())
  } finally {
    await context.close()
  }
}

async function openProfile(bench: Bench, { profile }: Device): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...phone,
    executablePath: await bench.chromium(),
    args: ['--no-sandbox'],
  })
}

const waitUntilStored = (page: Page) =>
  page.waitForFunction(hasStoredList, null, { timeout: 60_000, polling: 250 })

/** Runs in the page. Returns true when the directory is stored. */
async function hasStoredList(): Promise<boolean> {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === 'site-public')) return false
  return new Promise((resolve) => {
    const request = indexedDB.open('site-public')
    request.onerror = () => resolve(false)
    request.onsuccess = () => {
      const db = request.result
      const head = db.transaction('head').objectStore('head').get('directory')
      head.onsuccess = () => {
        db.close()
        resolve(head.result !== undefined)
      }
    }
  })
}

async function citiesOf(databaseUrl: string): Promise<string[]> {
  const rows = await queryRows<{ city: string }>(
    databaseUrl,
    `select city from listed_contractors where city_slug <> '' group by city order by count(*) desc, 1 limit ${SEARCHES + 1}`,
  )
  return rows.map(({ city }) => city)
}

/** What the device does with the stored directory. */
export const deviceRows: Row[] = [offlineStart, deviceSearch, deviceSync]
