import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import lighthouse, { type Flags } from 'lighthouse'
import { parseSync } from 'vite'
import { freePort } from '../../e2e/support/server.ts'
import type { Bench } from '../shared/bench.ts'
import {
  bundlePage,
  listingPages,
  openBrowser,
  publicPages,
  serveOneCall,
  timeToCard,
} from '../shared/browser.ts'
import {
  atLeast,
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
import { rawGet } from '../shared/http.ts'
import { root } from '../shared/processes.ts'

const CONTRACTORS = 10_000
/** Maximum number of rounds. A run of Lighthouse takes about 15 seconds. */
const ROUNDS = 4
/** Number of attempts. On a busy machine a trace can be incomplete, and Lighthouse is run again. */
const TRIES = 3

const firstCard: Row = {
  name: 'first-card',
  title: 'first card that stays, on a slow phone',
  async run(bench) {
    const lintel = await bench.startLintel(CONTRACTORS)
    const pages = await publicPages(lintel.url)
    const reference = await serveOneCall(bench, lintel)
    const browser = await openBrowser(bench)
    const open = (address: string, card: string) => () => timeToCard(browser, address, card)
    const figures = await interleave<string>(Math.min(ROUNDS, bench.rounds), {
      reference: open(`${reference.url}/`, 'article'),
      again: open(`${reference.url}/`, 'article'),
      ...Object.fromEntries(
        Object.entries(pages).map(([name, { path, card }]) => [
          name,
          open(lintel.url + path, card),
        ]),
      ),
    })
    const { reference: referenceMs = [], again = [] } = figures
    return Object.keys(pages).map((page) => {
      const ms = figures[page] ?? []
      const ratio = median(ratios(ms, referenceMs))
      return line(page, {
        measured: seconds(ms),
        reference: `${seconds(referenceMs)} one-call page`,
        ratio,
        spread: spreadOf(again, referenceMs),
        goals: [atMost(ratio, 0.9, times, 2)],
        figures: { ms, referenceMs },
      })
    })
  },
}

/** Figures of Lighthouse's simulated mid-range phone. */
interface Figures {
  score: number
  lcpMs: number
  tbtMs: number
  cls: number
}

const lighthousePages: Row = {
  name: 'lighthouse',
  title: 'Lighthouse mobile on the public pages',
  async run(bench) {
    const lintel = await bench.startLintel(CONTRACTORS)
    const pages = await publicPages(lintel.url)
    const reference = await serveOneCall(bench, lintel)
    const figures = await runAll(bench, {
      reference: `${reference.url}/`,
      again: `${reference.url}/`,
      ...Object.fromEntries(
        Object.entries(pages).map(([name, { path }]) => [name, lintel.url + path]),
      ),
    })
    return Object.keys(pages).map((page) => {
      const of = (side: string, figure: keyof Figures) =>
        (figures[side] ?? []).map((run) => run[figure])
      const [score, tbt, cls] = [
        median(of(page, 'score')),
        median(of(page, 'tbtMs')),
        median(of(page, 'cls')),
      ]
      const ratio = median(ratios(of(page, 'lcpMs'), of('reference', 'lcpMs')))
      return line(page, {
        measured: `${score.toFixed(0)}; LCP ${seconds(of(page, 'lcpMs'))}; TBT ${tbt.toFixed(0)} ms; CLS ${cls.toFixed(3)}`,
        reference: `${median(of('reference', 'score')).toFixed(0)}; LCP ${seconds(of('reference', 'lcpMs'))} one-call page`,
        ratio,
        spread: spreadOf(of('again', 'lcpMs'), of('reference', 'lcpMs')),
        goals: [
          atLeast(score, 98, 'points'),
          atMost(ratio, 1, times, 2),
          atMost(tbt, 100, 'ms TBT'),
          atMost(cls, 0, 'CLS', 3),
        ],
        figures: { page: figures[page], reference: figures.reference },
      })
    })
  },
}

const seconds = (ms: number[]) => `${(median(ms) / 1000).toFixed(2)} s`

async function runAll(
  bench: Bench,
  addresses: Record<string, string>,
): Promise<Record<string, Figures[]>> {
  const port = await freePort()
  await openBrowser(bench, [`--remote-debugging-port=${port}`])
  return interleave<string, Figures>(
    Math.min(ROUNDS, bench.rounds),
    Object.fromEntries(
      Object.entries(addresses).map(([name, address]) => [
        name,
        () => runLighthouse(address, port),
      ]),
    ),
  )
}

/** `port` is the debugging port of the browser. Throws when no attempt succeeds. */
async function runLighthouse(address: string, port: number): Promise<Figures> {
  const flags: Flags = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  }
  let failure = 'no report'
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const report = (await lighthouse(address, flags))?.lhr
    const paint = report?.audits['largest-contentful-paint']
    if (report && !report.runtimeError && paint?.numericValue !== undefined)
      return {
        score: (report.categories.performance?.score ?? Number.NaN) * 100,
        lcpMs: paint.numericValue,
        tbtMs: report.audits['total-blocking-time']?.numericValue ?? Number.NaN,
        cls: report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      }
    failure = report?.runtimeError?.message ?? paint?.errorMessage ?? failure
  }
  throw new Error(`Lighthouse could not measure ${address}: ${failure}`)
}

/** Sizes do not vary, so one measurement is enough. */
const homeJs: Row = {
  name: 'home-js',
  title: 'JavaScript of the home page before it can be used',
  async run(bench) {
    const lintel = await bench.startLintel(1000)
    const { body } = await rawGet(`${lintel.url}/`, { 'accept-encoding': 'identity' })
    const home = await requiredScripts(join(root, 'dist/web'), body.toString())
    const folder = join(bench.folder, 'react-baseline')
    await bundlePage('react-baseline.tsx', folder)
    const baseline = await requiredScripts(
      folder,
      await readFile(join(folder, 'index.html'), 'utf8'),
    )
    const ratio = sum(home) / sum(baseline)
    return [
      line('', {
        measured: `${(sum(home) / 1000).toFixed(1)} kB gz in ${home.size} files`,
        reference: `${(sum(baseline) / 1000).toFixed(1)} kB React + router + query`,
        ratio,
        goals: [atMost(ratio, 1.35, times, 2)],
        figures: {
          files: Object.fromEntries(home),
          baseline: Object.fromEntries(baseline),
        },
      }),
    ]
  },
}

function sum(files: ReadonlyMap<string, number>): number {
  return [...files.values()].reduce((total, bytes) => total + bytes, 0)
}

/**
 * Returns the gzip sizes, by file name, of the scripts of a page: those that it names or preloads,
 * and all that they import statically. `folder` contains the files.
 */
async function requiredScripts(folder: string, html: string): Promise<Map<string, number>> {
  const named = [
    ...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g),
    ...html.matchAll(/\bdata-(?:entry|preload)="([^"]+)"/g),
    ...html.matchAll(/<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ].flatMap(([, files = '']) => files.split(' ').map((file) => file.replace(/^\//, '')))
  const sizes = new Map<string, number>()
  const visit = async (file: string): Promise<void> => {
    if (sizes.has(file)) return
    sizes.set(file, 0)
    const code = await readFile(join(folder, file), 'utf8')
    sizes.set(file, gzipSync(code, { level: 9 }).length)
    for (const specifier of staticImports(file, code)) await visit(join(file, '..', specifier))
  }
  for (const file of named) await visit(file)
  return sizes
}

function staticImports(file: string, code: string): string[] {
  return parseSync(file, code).program.body.flatMap((node) =>
    'source' in node && node.source && typeof node.source === 'object' && 'value' in node.source
      ? [String(node.source.value)]
      : [],
  )
}

/** The cards do not vary, so one visit of each page with and one without JavaScript is enough. */
const noScript: Row = {
  name: 'no-script',
  title: 'cards of the listing pages with JavaScript switched off',
  async run(bench) {
    const lintel = await bench.startLintel(CONTRACTORS)
    const pages = await listingPages(lintel.url)
    const browser = await openBrowser(bench)
    const countCards = async (path: string, card: string, javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ javaScriptEnabled, serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.goto(lintel.url + path, { waitUntil: 'load' })
      if (javaScriptEnabled) await page.waitForTimeout(3000)
      const count = await page.locator(card).count()
      await context.close()
      return count
    }
    const lines: Line[] = []
    for (const [name, { path, card }] of Object.entries(pages)) {
      const without = await countCards(path, card, false)
      const withScript = await countCards(path, card, true)
      lines.push(
        line(name, {
          measured: `${without} cards`,
          reference: `${withScript} with JavaScript`,
          ratio: without / withScript,
          goals: [atLeast(without / withScript, 1, times, 2)],
        }),
      )
    }
    return lines
  },
}

/** What a visitor sees and loads first. */
export const firstScreenRows: Row[] = [firstCard, lighthousePages, homeJs, noScript]
