import { type BrowserContext, chromium, type Page } from 'playwright'
import type { Save } from '../pages/stored-list.ts'
import { type Bench, queryRows } from '../shared/bench.ts'
import {
  type Appearance,
  type BlockedTime,
  CARD,
  openBrowser,
  phone,
  servePage,
  slowDown,
  timeTasks,
  watch,
} from '../shared/browser.ts'
import {
  atMost,
  interleave,
  type Line,
  line,
  median,
  quantile,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { rawGet } from '../shared/http.ts'

const CONTRACTORS = 10_000
const FEW = 20
const VIEWS = 60
/** How long a start is watched. */
const WATCH_MS = 5000

const deviceFilter: Row = {
  name: 'device-filter',
  title: 'filter, sort and page in the browser',
  run: (bench) =>
    withPage(bench, async (page) => [
      await measureViews(page, 1, 5),
      await measureViews(page, 5, 16),
    ]),
}

async function measureViews(page: Page, copies: number, limitMs: number): Promise<Line> {
  const count = await page.evaluate((n) => window.bench.fetchList('/list.json', n), copies)
  const { first, views, searches } = await page.evaluate((n) => window.bench.view(n), VIEWS)
  const again = await page.evaluate((n) => window.bench.view(n), VIEWS)
  const slower = Math.max(median(views), median(searches))
  return line(`${count}`, {
    measured: `${median(views).toFixed(1)} ms (with a search ${median(searches).toFixed(1)} ms)`,
    reference: `first view of a new list ${first.toFixed(0)} ms`,
    spread: spreadOf(
      [median(again.views), median(again.searches)],
      [median(views), median(searches)],
    ),
    goals: [atMost(slower, limitMs, 'ms', 1)],
    figures: { first, views, searches, p95: quantile(views, 0.95) },
  })
}

/** Saving the list in the app's format, against saving it as one string. */
const deviceSave: Row = {
  name: 'device-save',
  title: `saving ${CONTRACTORS} contractors on the device`,
  run: (bench) =>
    withPage(bench, async (page) => {
      await page.evaluate(() => window.bench.fetchList('/list.json', 1))
      const chunks = () => page.evaluate(() => window.bench.saveChunks())
      const string = () => page.evaluate(() => window.bench.saveString())
      await chunks()
      await string()
      const saves = await interleave<'chunks' | 'string' | 'stringAgain', Save>(bench.rounds, {
        chunks,
        string,
        stringAgain: string,
      })
      const totals = (of: Save[]) => of.map(({ serializeMs, writeMs }) => serializeMs + writeMs)
      const ratio = median(ratios(totals(saves.chunks), totals(saves.string)))
      const formatParts = (of: Save[]) =>
        `${median(totals(of)).toFixed(0)} ms (${median(of.map(({ serializeMs }) => serializeMs)).toFixed(0)} ms of it to serialize)`
      return [
        line('', {
          measured: formatParts(saves.chunks),
          reference: `${formatParts(saves.string)} one string`,
          ratio,
          spread: spreadOf(totals(saves.stringAgain), totals(saves.string)),
          goals: [atMost(ratio, 1.5, times, 2)],
          figures: saves,
        }),
      ]
    }),
}

async function withPage(bench: Bench, work: (page: Page) => Promise<Line[]>): Promise<Line[]> {
  const lintel = await bench.startLintel(CONTRACTORS)
  const { body } = await rawGet(`${lintel.url}/api/contractors`, { 'accept-encoding': 'identity' })
  await lintel.stop()
  const server = await servePage(bench, 'stored-list.ts', { '/list.json': body })
  const page = await (await openBrowser(bench)).newPage()
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(server.url)
  await page.waitForFunction(() => 'bench' in window)
  return work(page)
}

/** A browser profile that has stored the app and the list, and the address of its server. */
interface Device {
  profile: string
  origin: string
}

const offlineStart: Row = {
  name: 'offline-start',
  title: `cold start without a network, ${CONTRACTORS} contractors stored, on a slow phone`,
  async run(bench) {
    const city = await cityOf(await bench.databaseWith(FEW))
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

type Devices = Record<'many' | 'few' | 'fewAgain', Device>

async function measureStart(
  bench: Bench,
  devices: Devices,
  name: string,
  path: string,
): Promise<Line> {
  const start = (device: Device) => async () => {
    const address = device.origin + path
    return {
      ...(await startOffline(bench, device, (page) => watch(page, address, CARD, WATCH_MS))),
      ...(await startOffline(bench, device, (page) => timeTasks(page, address, WATCH_MS))),
    }
  }
  const starts = await interleave<keyof Devices, Appearance & BlockedTime>(bench.rounds, {
    many: start(devices.many),
    few: start(devices.few),
    fewAgain: start(devices.fewAgain),
  })
  const ms = (side: keyof Devices) =>
    starts[side].map(({ cardMs }) => {
      if (cardMs === null) throw new Error(`${name}: no card appeared in ${WATCH_MS} ms`)
      return cardMs
    })
  const longestOf = (side: keyof Devices) =>
    median(starts[side].map(({ longestTaskMs }) => longestTaskMs))
  const ratio = median(ratios(ms('many'), ms('few')))
  return line(name, {
    measured: `${median(ms('many')).toFixed(0)} ms; longest task ${longestOf('many').toFixed(0)} ms`,
    reference: `${median(ms('few')).toFixed(0)} ms, task ${longestOf('few').toFixed(0)} ms with ${FEW} stored`,
    ratio,
    spread: spreadOf(ms('fewAgain'), ms('few')),
    goals: [atMost(ratio, 1.1, times, 2), atMost(longestOf('many'), 150, 'ms longest')],
    figures: { ...starts },
  })
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
  await page.waitForFunction(hasStoredList, null, { timeout: 60_000, polling: 250 })
  // The query cache is written within two seconds after a change, and when the page is hidden.
  await page.waitForTimeout(4000)
  await page.goto('about:blank')
  await page.waitForTimeout(1000)
  await context.close()
  await lintel.stop()
  return device
}

/** Starts the app without a network on the slow phone, and measures it. */
async function startOffline<Figures>(
  bench: Bench,
  device: Device,
  measure: (page: Page) => Promise<Figures>,
): Promise<Figures> {
  const context = await openProfile(bench, device)
  try {
    await context.setOffline(true)
    const page = await context.newPage()
    await slowDown(page)
    return await measure(page)
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

/** Runs in the page. Returns true if the stored list has its metadata row. */
async function hasStoredList(): Promise<boolean> {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === 'lintel-public')) return false
  return new Promise((resolve) => {
    const request = indexedDB.open('lintel-public')
    request.onerror = () => resolve(false)
    request.onsuccess = () => {
      const db = request.result
      const meta = db.transaction('meta').objectStore('meta').get('directory')
      meta.onsuccess = () => {
        db.close()
        resolve(meta.result !== undefined)
      }
    }
  })
}

async function cityOf(databaseUrl: string): Promise<string> {
  const [row] = await queryRows<{ city: string }>(
    databaseUrl,
    `select city_slug as city from listed_contractors where city_slug <> '' group by 1 order by count(*) desc, 1 limit 1`,
  )
  return row?.city.replace(/-/g, '+') ?? ''
}

/** What the device does with the stored list. */
export const deviceRows: Row[] = [offlineStart, deviceFilter, deviceSave]
