import { type BrowserContext, chromium } from 'playwright'
import { type Bench, queryRows } from '../shared/bench.ts'
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
import { type Appearance, CARD, phone, slowDown, watch } from '../shared/phone.ts'

const MANY = 10_000
const FEW = 20
/** How long a start is watched. A start without a card counts as this long. */
const WATCH_MS = 5000

/** A browser profile that has stored the app and the list, and the address of its server. */
interface Device {
  profile: string
  origin: string
}

export const offlineStart: Row = {
  name: 'offline-start',
  title: `cold start without a network, ${MANY} contractors stored, on a slow phone`,
  async run(bench) {
    const city = await cityOf(await bench.databaseWith(FEW))
    const devices: Devices = {
      many: await prepare(bench, MANY),
      few: await prepare(bench, FEW),
      fewAgain: await prepare(bench, FEW),
    }
    return [
      await measure(bench, devices, 'home', '/?source=pwa'),
      await measure(bench, devices, 'directory', `/directory?location=${city}&size=10`),
      await measure(bench, devices, 'all contractors', '/all-contractors'),
    ]
  },
}

type Devices = Record<'many' | 'few' | 'fewAgain', Device>

async function measure(bench: Bench, devices: Devices, name: string, path: string): Promise<Line> {
  const start = (device: Device) => () => startOffline(bench, device, path)
  const starts = await interleave<keyof Devices, Appearance>(bench.rounds, {
    many: start(devices.many),
    few: start(devices.few),
    fewAgain: start(devices.fewAgain),
  })
  const ms = (side: keyof Devices) => starts[side].map(({ cardMs }) => cardMs ?? WATCH_MS)
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
async function prepare(bench: Bench, contractors: number): Promise<Device> {
  const lintel = await bench.startLintel(contractors)
  const device = {
    profile: bench.newFile('profile'),
    origin: lintel.url,
  }
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

async function startOffline(bench: Bench, device: Device, path: string): Promise<Appearance> {
  const context = await openProfile(bench, device)
  try {
    await context.setOffline(true)
    const page = await context.newPage()
    await slowDown(page)
    return await watch(page, device.origin + path, CARD, WATCH_MS)
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
      const note = db.transaction('meta').objectStore('meta').get('directory')
      note.onsuccess = () => {
        db.close()
        resolve(note.result !== undefined)
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
