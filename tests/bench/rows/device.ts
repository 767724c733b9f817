import type { Page } from 'playwright'
import type { BrowserBench, Save } from '../pages/browser-list/main.ts'
import type { Bench } from '../shared/bench.ts'
import { openBrowser, servePage } from '../shared/browser.ts'
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
const VIEWS = 60

declare global {
  interface Window {
    bench: BrowserBench
  }
}

export const deviceFilter: Row = {
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
export const deviceSave: Row = {
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
