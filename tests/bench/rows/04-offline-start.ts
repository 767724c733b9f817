import { join } from 'node:path'
import pg from 'pg'
import { type BrowserContext, chromium } from 'playwright'
import type { Bench } from '../shared/bench.ts'
import { phoneViewport } from '../shared/browser.ts'
import { type FirstCardTiming, timeFirstCard } from '../shared/first-card.ts'
import { atMost, type Result, result, type Row, times } from '../shared/result.ts'
import { median, range, ratios } from '../shared/statistics.ts'

const MANY = 10_000
const FEW = 20
const SLOWED = 4
const LONGEST_TASK_MS = 250

/** A browser profile that has stored the app and the list, and the address of its server. */
interface Device {
  profile: string
  origin: string
}

/** Row 4: the time to start the app offline, with a small and a large stored list. */
export const offlineStart: Row = {
  number: 4,
  title: 'offline cold start to the first card',
  async run(bench) {
    const city = await cityOf(await bench.databaseWith(FEW))
    const devices = {
      many: await prepare(bench, MANY),
      few: await prepare(bench, FEW),
      fewAgain: await prepare(bench, FEW),
    }
    const pages = {
      home: '/?source=pwa',
      'a search': `/directory?location=${city}&size=10`,
      'all contractors': '/all-contractors',
    }
    const results: Result[] = []
    for (const slowed of [1, SLOWED]) {
      for (const [name, path] of Object.entries(pages))
        results.push(await measure(bench, devices, name, path, slowed))
    }
    return results
  },
}

async function measure(
  bench: Bench,
  devices: Record<'many' | 'few' | 'fewAgain', Device>,
  name: string,
  path: string,
  slowed: number,
): Promise<Result> {
  const starts = {
    many: [] as FirstCardTiming[],
    few: [] as FirstCardTiming[],
    fewAgain: [] as FirstCardTiming[],
  }
  for (let round = 0; round < bench.rounds; round += 1) {
    const sides = ['many', 'few', 'fewAgain'] as const
    for (const side of sides.map((_, at) => sides[(at + round) % sides.length] ?? 'many'))
      starts[side].push(await startOffline(bench, devices[side], path, slowed))
  }
  const ms = (side: keyof typeof starts) => starts[side].map(({ cardMs }) => cardMs)
  const longestOf = (side: keyof typeof starts) =>
    median(starts[side].map(({ longestTaskMs }) => longestTaskMs))
  const longest = longestOf('many')
  const ratio = median(ratios(ms('many'), ms('few')))
  return result({
    metric: `offline start, ${name}${slowed > 1 ? `, CPU slowed ${slowed} ×` : ''}`,
    measured: `${median(ms('many')).toFixed(0)} ms; longest task ${longest.toFixed(0)} ms`,
    reference: `${median(ms('few')).toFixed(0)} ms, task ${longestOf('few').toFixed(0)} ms with ${FEW} stored`,
    ratio,
    noise: range(ratios(ms('fewAgain'), ms('few'))),
    goals: [atMost(ratio, 1.15, times, 2), atMost(longest, LONGEST_TASK_MS, 'ms task')],
    figures: { ...starts },
  })
}

/**
 * Visits the pages online until the service worker and the list are stored. Then stops browser and
 * server.
 */
async function prepare(bench: Bench, contractors: number): Promise<Device> {
  const lintel = await bench.startLintel(contractors)
  const device = {
    profile: join(bench.folder, `profile-${bench.newFile('profile').replace(/\D+/g, '-')}`),
    origin: lintel.url,
  }
  const context = await openProfile(bench, device)
  const page = await context.newPage()
  await page.goto(lintel.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(hasStoredList, null, { timeout: 60_000, polling: 250 })
  // The query cache is written two seconds after a change and when the page closes.
  await page.waitForTimeout(4000)
  await page.goto('about:blank')
  await page.waitForTimeout(1000)
  await context.close()
  await lintel.stop()
  return device
}

async function startOffline(
  bench: Bench,
  device: Device,
  path: string,
  slowed: number,
): Promise<FirstCardTiming> {
  const context = await openProfile(bench, device)
  try {
    await context.setOffline(true)
    const page = await context.newPage()
    if (slowed > 1)
      await (
        await context.newCDPSession(page)
      ).send('Emulation.setCPUThrottlingRate', { rate: slowed })
    return await timeFirstCard(page, device.origin + path)
  } finally {
    await context.close()
  }
}

async function openProfile(bench: Bench, { profile }: Device): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await bench.chromium(),
    args: ['--no-sandbox'],
    viewport: phoneViewport,
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

async function cityOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const {
    rows: [row],
  } = await client.query<{ city: string }>(
    `select city_slug as city from listed_contractors where city_slug <> '' group by 1 order by count(*) desc, 1 limit 1`,
  )
  await client.end()
  return row?.city.replace(/-/g, '+') ?? ''
}
