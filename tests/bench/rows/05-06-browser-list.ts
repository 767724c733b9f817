import type { Page } from 'playwright'
import type { BrowserBench, Save } from '../pages/browser-list/main.ts'
import type { Bench } from '../shared/bench.ts'
import { openBrowser } from '../shared/browser.ts'
import { servePage } from '../shared/built-page.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atMost, type Result, result, type Row, times } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median, quantile, range, ratios } from '../shared/statistics.ts'

const CONTRACTORS = 10_000
const VIEWS = 60

declare global {
  interface Window {
    bench: BrowserBench
  }
}

/** Row 5: how long a change of filter, order or page takes. */
export const browserList: Row = {
  number: 5,
  title: 'filter, sort and page in the browser',
  run: (bench) =>
    withPage(bench, async (page) => [
      await measureViews(page, 1, 5),
      await measureViews(page, 5, 16),
    ]),
}

/** Row 6: saving the list in the app's format, compared with saving it as one string. */
export const saveList: Row = {
  number: 6,
  title: 'saving the list on the device',
  run: (bench) =>
    withPage(bench, async (page) => {
      await page.evaluate(() => window.bench.fetchList('/list.json', 1))
      const saves = { chunks: [] as Save[], string: [] as Save[] }
      const totalMs = (save: Save) => save.serializeMs + save.writeMs
      const chunks = async () =>
        totalMs(record(saves.chunks, await page.evaluate(() => window.bench.saveChunks())))
      const string = async () =>
        totalMs(record(saves.string, await page.evaluate(() => window.bench.saveString())))
      await Promise.all([chunks(), string()])
      const figures = await interleave(bench.rounds, { chunks, string, stringAgain: string })
      const ratio = median(ratios(figures.chunks, figures.string))
      const formatParts = (of: Save[]) =>
        `${median(of.map(({ serializeMs }) => serializeMs)).toFixed(0)} + ${median(of.map(({ writeMs }) => writeMs)).toFixed(0)} ms`
      return [
        result({
          metric: `saving ${CONTRACTORS} on the device`,
          measured: `${median(figures.chunks).toFixed(0)} ms (serialize + write ${formatParts(saves.chunks)})`,
          reference: `${median(figures.string).toFixed(0)} ms one string (${formatParts(saves.string)})`,
          ratio,
          noise: range(ratios(figures.stringAgain, figures.string)),
          goals: [atMost(ratio, 2, times)],
          figures: { ...figures, saves },
        }),
      ]
    }),
}

async function measureViews(page: Page, copies: number, limitMs: number): Promise<Result> {
  const count = await page.evaluate((n) => window.bench.fetchList('/list.json', n), copies)
  const { first, views, searches } = await page.evaluate((n) => window.bench.view(n), VIEWS)
  const slower = Math.max(median(views), median(searches))
  return result({
    metric: `filter + sort + page, ${count}`,
    measured: `${median(views).toFixed(1)} ms (with a search ${median(searches).toFixed(1)} ms)`,
    reference: `first view of a new list ${first.toFixed(0)} ms`,
    goals: [atMost(slower, limitMs, 'ms')],
    figures: { first, views, searches, p95: quantile(views, 0.95) },
  })
}

function record<T>(list: T[], item: T): T {
  list.push(item)
  return item
}

async function withPage(bench: Bench, work: (page: Page) => Promise<Result[]>): Promise<Result[]> {
  const lintel = await bench.startLintel(CONTRACTORS)
  const { body } = await rawGet(`${lintel.url}/api/contractors`, { 'accept-encoding': 'identity' })
  await lintel.stop()
  const server = await servePage(bench, 'browser-list', { '/list.json': body })
  const browser = await openBrowser(bench)
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error.message))
    await page.goto(server.url)
    await page.waitForFunction(() => 'bench' in window)
    return await work(page)
  } finally {
    await browser.close()
    await server.stop()
  }
}
